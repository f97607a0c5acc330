"""What the lists of an event are worth, for the desk: which are missing, which break a rule.

A list is weighed once in a process: what was found is kept by its cards and by the rules and cards of the event, so a
page of 1,000 lists does not check them all again.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db.models import F, TextField
from django.db.models.functions import Cast

from teams.cards.queries import card_stamp
from teams.deck_lists.models import DeckList, read_lines
from teams.deck_lists.queries import ListState, event_judge, is_fixed, state_by
from teams.decks.legality import BREAKS, LOOK_AT, DeckFinding, DeckJudge, Sleeves, check_deck, count_cards
from teams.entries.models import MEMBERS, Entry
from teams.entries.queries import EntryRow
from teams.people.models import Player
from teams.search.search import search_of
from tournament.event.deck_settings import DeckLists
from tournament.event.models import Tournament
from tournament.kernel.stages import RoundStage

_MOST_KEPT = 20_000  # lists, of each set of rules
TO_DECIDE = frozenset({ListState.ILLEGAL, ListState.LOOK})


@dataclass(frozen=True, slots=True)
class ListWorth:
    """What was found about the cards of a list: how many, what is wrong or open, whether to look at a card."""

    cards: int
    faults: tuple[DeckFinding, ...]
    has_to_look: bool

    @property
    def breaches(self) -> int:
        """How many rules it breaks."""
        return sum(each.weight == BREAKS for each in self.faults)

    def state(self, *, is_allowed: bool) -> ListState:
        """What the list is worth."""
        return state_by(is_legal=not self.faults, has_to_look=self.has_to_look, is_allowed=is_allowed)


class _Scales:
    """Weighs lists for one set of rules, each once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, bool | None, bool], ListWorth] = {}

    def weigh(self, judge: DeckJudge, lines: str, has_mixed_backs: bool | None, is_opaque: bool) -> ListWorth:
        """The worth of a list whose lines are stored as that text."""
        key = (lines, has_mixed_backs, is_opaque)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            deck = read_lines(json.loads(lines))
            sleeves = None if has_mixed_backs is None else Sleeves(has_mixed_backs, is_opaque)
            findings = check_deck(judge, deck, sleeves)
            found = ListWorth(
                cards=count_cards(deck),
                faults=tuple(each for each in findings if each.weight != LOOK_AT),
                has_to_look=any(each.weight == LOOK_AT for each in findings),
            )
            self._known[key] = found
        return found


@lru_cache(maxsize=8)
def _scales(_rules: tuple[Any, ...]) -> _Scales:
    return _Scales()


def scales_of(event: Tournament, judge: DeckJudge) -> _Scales:
    """The scales for the rules and cards that the event has now. One query."""
    sets = judge.event_sets
    days = tuple(sorted(sets.days.items()))
    return _scales(
        (card_stamp(), event.rule_set, event.format, judge.asks_backs, sets.as_on, sets.left_out, days)
    )


@dataclass(frozen=True, slots=True)
class SeatList:
    """One player of a team with the list that counts; `number`, `cards` and `received_at` only where there is one."""

    seat: str
    player: Player
    state: ListState
    number: int | None = None
    cards: int = 0
    breaches: int = 0
    received_at: datetime | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class TeamLists:
    """A team with both its players' lists."""

    entry: Entry
    seats: tuple[SeatList, ...]

    @property
    def states(self) -> frozenset[ListState]:
        """What its lists are worth."""
        return frozenset(seat.state for seat in self.seats)


@dataclass(frozen=True, slots=True)
class WeighedList:
    """A list that counts: its number in the event, when and how it came in, and what it is worth."""

    number: int
    received_at: datetime
    source: str
    is_allowed: bool
    worth: ListWorth

    @property
    def cards(self) -> int:
        """How many cards it has."""
        return self.worth.cards

    @property
    def faults(self) -> tuple[DeckFinding, ...]:
        """What its players have to put right: nothing once the head judge lets it pass."""
        return () if self.is_allowed else self.worth.faults


def weighed_lists(
    event: Tournament, stage: str = RoundStage.SWISS, *, entry: Entry | None = None
) -> dict[tuple[int, int], WeighedList]:
    """The lists that count, of all teams or of one, by the number of the team and the key of the player. 3 queries."""
    lists = DeckList.objects.filter(tournament=event, stage=stage, replaced_at=None)
    rows = list(
        (lists if entry is None else lists.filter(entry=entry))
        .annotate(team=F("entry__number"), raw=Cast("lines", TextField()))
        .values_list(
            *("team", "player_id", "number", "received_at", "source", "allowed_at"),
            *("raw", "has_mixed_backs", "is_opaque"),
        )
    )
    judge = event_judge(event)
    scales = scales_of(event, judge)
    return {
        (team, player): WeighedList(number, at, source, allowed_at is not None, scales.weigh(judge, *weighed))
        for team, player, number, at, source, allowed_at, *weighed in rows
    }


def team_lists(event: Tournament, stage: str = RoundStage.SWISS) -> list[TeamLists]:
    """Every team that takes part, with what the lists of its players are worth, by name. Four queries."""
    stored = weighed_lists(event, stage)
    entries = event.entries.filter(dropped_at=None).select_related(*MEMBERS)

    def seat_list(entry: Entry, seat: str, player: Player) -> SeatList:
        one = stored.get((entry.number, player.pk))
        if one is None:
            return SeatList(seat, player, ListState.MISSING)
        state = one.worth.state(is_allowed=one.is_allowed)
        return SeatList(
            seat, player, state, one.number, one.cards, one.worth.breaches, one.received_at, one.source
        )

    found = [
        TeamLists(entry, tuple(seat_list(entry, seat, player) for seat, player in entry.members))
        for entry in entries
    ]
    return sorted(found, key=lambda team: EntryRow(team.entry, is_late=False).name_key)


def count_states(teams: Iterable[TeamLists]) -> Counter[ListState]:
    """How many players' lists are worth what."""
    return Counter(seat.state for team in teams for seat in team.seats)


def filter_teams(
    event: Tournament, teams: Iterable[TeamLists], *, query: str, states: frozenset[ListState]
) -> list[TeamLists]:
    """Those with a list of one of the `states` (none: all) that a search finds as on every page. One query."""
    search = search_of(event, query)
    return [team for team in teams if (not states or team.states & states) and search.fits(team.entry)]


@dataclass(frozen=True, slots=True)
class OpenLists:
    """What the desk has to ask about: how many lists are missing or not legal, and which teams' they are."""

    missing: int
    illegal: int
    teams: tuple[str, ...]
    is_fixed: bool

    @property
    def count(self) -> int:
        """All of them together."""
        return self.missing + self.illegal


def find_open_lists(event: Tournament) -> OpenLists | None:
    """The lists that are missing or not legal, before round 1; where they are required also while it is played.

    None where every list is here and legal or let pass, where the event does not ask for lists, and where it only
    requested them and they are fixed by now.
    """
    if not event.asks_for_lists or event.finished_at is not None:
        return None
    has_begun = is_fixed(event)
    if has_begun and event.deck_lists != DeckLists.REQUIRED:
        return None
    teams = team_lists(event)
    counts = count_states(teams)
    to_ask = frozenset({ListState.MISSING, ListState.ILLEGAL})
    names = tuple(team.entry.team_name for team in teams if team.states & to_ask)
    return (
        OpenLists(counts[ListState.MISSING], counts[ListState.ILLEGAL], names, has_begun) if names else None
    )
