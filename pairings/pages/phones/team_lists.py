"""What a team's own page says about its deck lists: whether they are here and legal, never what is in them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from pairings.matches.models import Match
from teams.deck_lists.overview import WeighedList, weighed_lists
from teams.deck_lists.queries import open_stages
from teams.decks.wording import faults_said
from teams.entries.models import Entry
from teams.people.models import Player
from tournament.event.deck_settings import DeckLists
from tournament.event.models import Tournament
from tournament.kernel.stages import RoundStage
from tournament.wording.readable import local_day

SEATS = ("a", "b")


@dataclass(frozen=True, slots=True)
class HallLists:
    """Which lists of an event are here, read once for the pages of all teams.

    `stage` is the part of the event that they are for; `is_open` whether teams still hand lists in for it, but for the
    closing time `closes_at`, by which nothing that is kept may be decided.
    """

    stage: RoundStage
    is_open: bool
    is_required: bool
    closes_at: datetime | None
    closes_on_the_day: bool
    received: Mapping[tuple[int, int], WeighedList]
    is_over: bool

    @property
    def is_for_cut(self) -> bool:
        """Whether they are the lists of a cut that has decks of its own (X28)."""
        return self.stage == RoundStage.ELIMINATION


@dataclass(frozen=True, slots=True)
class PlayerList:
    """One member of a team, and the list that is here of them; None while none is."""

    seat: str
    player: Player
    received: WeighedList | None

    @property
    def faults(self) -> list[str]:
        """What is wrong with the list, naming no card of it: opponents photograph team cards."""
        return [] if self.received is None else faults_said(self.received.faults)


@dataclass(frozen=True, slots=True)
class TeamLists:
    """The lists of both members, first of whoever looks; `is_taken`: they can be handed in on this page."""

    players: tuple[PlayerList, ...]
    is_taken: bool
    is_required: bool
    is_for_cut: bool
    closes_at: datetime | None
    closes_on_the_day: bool  # of the event, so that the time says enough

    @property
    def missing(self) -> tuple[PlayerList, ...]:
        """The members whose list is not here."""
        return tuple(one for one in self.players if one.received is None)

    @property
    def faulty(self) -> tuple[PlayerList, ...]:
        """The members whose list is here and not legal."""
        return tuple(one for one in self.players if one.received is not None and one.received.faults)


def list_stage(event: Tournament) -> RoundStage:
    """Return the part of the event that teams hand lists in for now, or did last: the cut's own come second."""
    stages = open_stages(event)
    if stages:
        return stages[0]
    return RoundStage.ELIMINATION if event.new_lists_for_cut else RoundStage.SWISS


def read_hall_lists(event: Tournament) -> HallLists:
    """Read them in three queries; another where the cut has lists of its own."""
    stage = list_stage(event)
    return HallLists(
        stage=stage,
        is_open=event.finished_at is None and stage in open_stages(event),
        is_required=event.deck_lists == DeckLists.REQUIRED,
        closes_at=event.lists_close_at,
        closes_on_the_day=event.lists_close_at is not None
        and local_day(event.lists_close_at, event) == event.date,
        received=weighed_lists(event, stage),
        is_over=event.finished_at is not None,
    )


def lists_of_team(hall: HallLists, entry: Entry, *, seat: str = "") -> TeamLists | None:
    """Return what a team's page says about its lists; None once both are here, legal and cannot be changed."""
    seats = (seat, *(each for each in SEATS if each != seat)) if seat in SEATS else SEATS
    players = dict(entry.members)
    lists = TeamLists(
        players=tuple(
            PlayerList(each, players[each], hall.received.get((entry.number, players[each].pk)))
            for each in seats
        ),
        is_taken=hall.is_open,
        is_required=hall.is_required,
        is_for_cut=hall.is_for_cut,
        closes_at=hall.closes_at,
        closes_on_the_day=hall.closes_on_the_day,
    )
    is_wrong = bool(lists.faulty) and not hall.is_over
    return lists if hall.is_open or lists.missing or is_wrong else None


def may_read_opponents(event: Tournament, match: Match | None) -> bool:
    """Whether the teams of a match may read each other's lists: in the bracket, where the event announced it."""
    return (
        match is not None
        and match.two_id is not None
        and match.round.is_elimination
        and event.asks_for_lists
        and event.cut_reads_lists
    )
