"""Deck lists for those who may read them and are not of the staff: published ones, and of opponents in the cut."""

from dataclasses import dataclass

from teams.deck_lists.list_shown import ShownList, show_list
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import event_judge
from teams.entries.models import Entry
from teams.people.models import Player
from tournament.event.models import Tournament


@dataclass(frozen=True, slots=True)
class ListOfPlayer:
    """A member of a team with the list that counts; None where none was handed in."""

    player: Player
    shown: ShownList | None


def lists_of_players(event: Tournament, entry: Entry, stage: str) -> list[ListOfPlayer]:
    """Return the lists of both members of a team, seat A first. Three queries."""
    judge = event_judge(event)
    found = DeckList.objects.filter(entry=entry, stage=stage, replaced_at=None).select_related(
        "entry", "player"
    )
    rows = {row.player_id: row for row in found}
    return [
        ListOfPlayer(player, show_list(judge, rows[player.pk]) if player.pk in rows else None)
        for player in entry.players
    ]
