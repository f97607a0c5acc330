"""Many teams at once of players who came alone: two with one mark are a team (FR-244.a)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from teams.entries import shown, steps
from teams.entries.models import Entry, SoloPlayer
from teams.entries.registration import add_entry
from teams.entries.steps import Person, Registration
from teams.people.names import fold_name
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission

JOIN_PAIRS = action("join_pairs", _("Players joined into teams"), Rule(Permission.REGISTER))
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players who came alone and are to be a team, A and B; `team_name` "" for one made of their names."""

    seat_a: SoloPlayer
    seat_b: SoloPlayer
    team_name: str = ""


@does(JOIN_PAIRS)
def join_pairs(
    change: Change,
    pairs: Sequence[Pair],
    *,
    place: Mapping[str, str],
    is_checked_in: bool = False,
    **by: Unpack[By],
) -> list[Entry]:
    """Make a team of each pair, all from one `place` ("city", "state", "country"): one line, one undo.

    What is wrong with one pair refuses them all, with the name of the team.
    """
    if not pairs:
        raise Refusal("teams.no_pair")
    taken = set(
        Entry.objects.filter(tournament=change.tournament, is_withdrawn=False).values_list(
            "folded_name", flat=True
        )
    )
    entries = []
    for pair in pairs:
        for solo in (pair.seat_a, pair.seat_b):
            if solo.tournament_id != change.tournament.pk or solo.entry_id or solo.left_at:
                raise Refusal("teams.not_looking", name=solo.player.called)
            shown.check_solo_shown(change.actor, solo)
        name = steps.tidy(pair.team_name) or name_of_two(
            pair.seat_a.player.name, pair.seat_b.player.name, taken
        )
        registration = Registration(
            team_name=name,
            city=place["city"],
            state=place["state"],
            country=place["country"],
            player_a=Person(name=""),
            player_b=Person(name=""),
            is_checked_in=is_checked_in,
        )
        players = {"a": pair.seat_a.player, "b": pair.seat_b.player}
        entries.append(add_entry(change, registration, players))
        taken.add(fold_name(name))
    change.entry_number = None
    change.after = {"entries": [steps.entry_values(entry) for entry in entries]}
    return entries


def name_of_two(a: str, b: str, taken: set[str]) -> str:
    """A team's name made of two people's: their last words, in full where that is `taken` (folded names)."""
    short = f"{a.rsplit(maxsplit=1)[-1]} / {b.rsplit(maxsplit=1)[-1]}"[:LONGEST_NAME]
    if fold_name(short) not in taken:
        return short
    half = (LONGEST_NAME - 3) // 2
    return f"{a[:half]} / {b[:half]}"
