"""Deck lists that keep the first round of an event or of a cut from being posted, where the event requires lists.

Only the lists of teams in that round count: whoever comes later hands in later. A list with nothing but something to
look at keeps nothing.
"""

from dataclasses import dataclass

from pairings.matches.queries import round_matches
from pairings.matches.scoring import How
from teams.deck_lists.overview import team_lists
from teams.deck_lists.queries import ListState, is_fixed, lists_of_round
from teams.entries.models import Entry
from tournament.event.deck_settings import DeckLists
from tournament.event.models import Round
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission
from tournament.kernel.shown import stand_of
from tournament.wording.stages import round_title

ASKS_ABOUT_LISTS = "pairings.lists_open"
_KEPT_BACK = frozenset({ListState.MISSING, ListState.ILLEGAL})


@dataclass(frozen=True, slots=True)
class ListKeptBack:
    """A list that is missing, breaks a rule or leaves a question open: whose it is, in which seat ("a", "b")."""

    entry: Entry
    seat: str
    player: str
    state: ListState
    stand: str


def lists_kept_back(round_: Round) -> list[ListKeptBack]:
    """What keeps a proposal from being posted, by the name of the team; nothing where no list is required.

    Lists are asked for at the first posting of the event, or of its cut where that has decks of its own: then they are
    fixed, and the head judge deals with what is wrong.
    """
    event, stage = round_.tournament, lists_of_round(round_)
    if event.deck_lists != DeckLists.REQUIRED or is_fixed(event, stage):
        return []
    playing = {
        entry.number for match in round_matches(round_) if match.how != How.MISSED for entry in match.entries
    }
    return [
        ListKeptBack(
            team.entry,
            seat.seat,
            seat.player.called,
            seat.state,
            stand_of("list kept back", team.entry.who, seat.seat, seat.state.value, seat.number),
        )
        for team in team_lists(event, stage)
        if team.entry.number in playing
        for seat in team.seats
        if seat.state in _KEPT_BACK
    ]


def check_round_lists(actor: Actor, round_: Round, reason: str) -> list[int]:
    """The numbers of the teams that a round is posted without the lists of, which the head judge lets pass.

    Refused for everyone else, without a reason, and where the page did not show one of the lists.
    """
    kept_back = lists_kept_back(round_)
    if not kept_back:
        return []
    is_seen = all(actor.has_seen(one.stand) for one in kept_back)
    if not (actor.may(Permission.RULE_ON_LISTS) and reason.strip() and is_seen):
        missing = sum(one.state == ListState.MISSING for one in kept_back)
        raise Refusal(
            ASKS_ABOUT_LISTS,
            round=round_title(round_),
            missing=missing,
            illegal=len(kept_back) - missing,
        )
    return sorted({one.entry.number for one in kept_back})
