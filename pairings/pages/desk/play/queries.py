"""What the desk shows: the state of the event, which tables are outstanding, and what to look out for."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q

from pairings.bracket.models import Cut
from pairings.bracket.queries import read_bracket, still_in
from pairings.cut.queries import find_cut, last_swiss_of
from pairings.elimination.bracket import Bracket
from pairings.elimination.outlook import next_round
from pairings.matches import queries
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.pages.desk.play.next_step import (
    NextStep,
    Situation,
    Station,
    can_play_more,
    next_step,
    stations,
)
from pairings.rounds.elimination_rounds import find_changes
from pairings.rounds.queries import FixedTableClash, find_clashes
from pairings.rounds.shown import edits_stand, newest_who
from pairings.standings.final import objections_until
from teams.entries.models import Entry, SoloPlayer
from teams.people.names import fold_name
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress, read_progress
from tournament.event.queries import shown_events
from tournament.kernel import clock
from tournament.kernel.table_ranges import write_tables

NOBODY_CHANGED = queries.NOTHING_CHANGED


@dataclass(frozen=True, slots=True)
class FieldCount:
    """How many teams take part still, how many of them were not seen, how many left, who looks for a partner."""

    active: int
    absent: int
    dropped: int
    alone: int


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table without a result.

    `extension` is the time it was given; `ends_at` its own end, None where no clock runs; `is_late` once that is past.
    """

    number: int
    one: str
    two: str
    extension: timedelta
    ends_at: datetime | None
    is_late: bool

    @property
    def minutes(self) -> int:
        """The minutes it was given."""
        return clock.whole_minutes(self.extension)


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything the desk says about an event at one moment."""

    progress: Progress
    situation: Situation
    step: NextStep
    stations: tuple[Station, ...]
    plan: queries.RoundPlan
    field: FieldCount
    open_tables: list[OpenTable]
    changes: queries.ProposalChanges
    clashes: list[FixedTableClash]
    can_play_more: bool
    cut: Cut | None = None
    still_in: int | None = None  # teams that play on in the bracket
    bracket: Bracket | None = None
    objections_until: datetime | None = None

    @property
    def round(self) -> Round | None:
        """The newest round."""
        return self.progress.newest

    @property
    def newest_who(self) -> str:
        """The name of the newest round, or of there being none."""
        return newest_who(self.round)

    @property
    def stood(self) -> str:
        """What stood of the changes by hand, of a proposal. One query."""
        return "" if self.round is None else edits_stand(self.round)

    @property
    def comes_another(self) -> bool:
        """Whether a round is planned after the newest one; in a bracket nobody new is paired in it."""
        return not self.situation.is_bracket and self.situation.number < self.plan.planned

    @property
    def longest_extension(self) -> timedelta:
        """The most time that a table without a result was given."""
        return clock.longest_given(table.extension for table in self.open_tables)

    @property
    def recorded(self) -> int:
        """How many tables have a result."""
        return self.situation.tables - self.situation.open_tables


def count_field(tournament: Tournament) -> FieldCount:
    """The numbers of teams. Two queries."""
    counts = Entry.objects.filter(tournament=tournament).aggregate(
        active=Count("pk", filter=Q(dropped_at=None)),
        absent=Count("pk", filter=Q(dropped_at=None, checked_in_at=None)),
        dropped=Count("pk", filter=Q(dropped_at__isnull=False, is_withdrawn=False)),
    )
    alone = SoloPlayer.objects.filter(tournament=tournament, left_at=None, entry=None).count()
    return FieldCount(alone=alone, **counts)


def find_open_tables(round_: Round, *, now: datetime) -> list[OpenTable]:
    """The tables of a round without a result, by number. Two queries."""
    given = queries.extensions_by_match(round_)
    rows = round_.matches.filter(how=How.OPEN).values_list(
        "pk", "table_number", "one__team_name", "two__team_name"
    )
    value = round_.clock
    found = []
    for key, table, one, two in rows:
        extension = given.get(key, clock.ZERO)
        is_late = bool(clock.is_time_called(value, now=now, extension=extension))
        end = clock.fixed_end(value, extension)
        found.append(OpenTable(table or 0, one, two or "", extension, end, is_late))
    return sorted(found, key=lambda table: table.number)


def read_desk(tournament: Tournament, *, now: datetime) -> Desk:
    """Read the state of the event at `now`, in a constant number of queries."""
    plan = queries.round_plan(tournament)
    field = count_field(tournament)
    progress = read_progress(tournament)
    round_ = progress.newest
    state = "" if round_ is None else str(round_.state)
    changes, clashes, open_tables = NOBODY_CHANGED, [], []
    tables = 0
    if round_ is not None:
        numbers = round_.matches.values_list("table_number", flat=True)
        taken = {table for table in numbers if table is not None}
        tables = len(taken)
        open_tables = find_open_tables(round_, now=now) if state != Round.State.CLOSED else []
        clashed = round_.matches.filter(one__fixed_table__isnull=False, two__fixed_table__isnull=False)
        clashes = find_clashes(clashed.select_related("one", "two", "round"), taken)
        if state == Round.State.PROPOSED:
            changes = find_changes(round_)
    cut = find_cut(tournament)
    last_swiss = last_swiss_of(tournament, progress)
    is_bracket = round_ is not None and round_.is_elimination
    bracket = read_bracket(tournament) if is_bracket else None
    longest = clock.longest_given(table.extension for table in open_tables)
    is_untimed = round_ is not None and round_.is_untimed and state != Round.State.CLOSED
    situation = Situation(
        teams=field.active,
        absent=field.absent,
        planned=plan.planned,
        most=plan.most,
        number=0 if round_ is None else round_.number,
        state=state,
        is_outdated=changes.is_outdated,
        is_moved=changes.is_moved,
        has_clock=tournament.minutes_of(round_) is not None and not is_untimed,
        clock_state=clock.NOT_STARTED
        if round_ is None
        else clock.state(round_.clock, now=now, longest_extension=longest),
        tables=tables,
        open_tables=len(open_tables),
        is_finished=tournament.finished_at is not None,
        has_cut=tournament.cut_size is not None and not is_bracket,
        is_bracket=is_bracket,
        is_bracket_over=bracket is not None and state == Round.State.CLOSED and next_round(bracket) is None,
        is_first_of_cut=cut is not None and round_ is not None and round_.number == cut.after_round + 1,
    )
    return Desk(
        progress=progress,
        situation=situation,
        step=next_step(situation),
        stations=tuple(stations(situation)),
        plan=plan,
        field=field,
        open_tables=open_tables,
        changes=changes,
        clashes=clashes,
        can_play_more=can_play_more(situation),
        cut=cut,
        bracket=bracket,
        still_in=None if bracket is None else len(still_in(bracket)),
        objections_until=None
        if last_swiss is None or cut is not None
        else objections_until(tournament, last_swiss),
    )


@dataclass(frozen=True, slots=True)
class SharedTables:
    """Another event of the day in the same place whose round has some of the same table numbers."""

    event: Tournament
    tables: str


def find_shared_tables(tournament: Tournament, progress: Progress) -> list[SharedTables]:
    """The events that play at the same time, in the same place, at tables of the same numbers as this one.

    A place is the venue and the city; without either nobody knows. One query, one more where an event is there.
    """
    played, place = progress.being_played, _place_of(tournament)
    if played is None or not any(place):
        return []
    others = shown_events().filter(
        date=tournament.date, finished_at=None, put_away_at=None, set_aside_at=None
    )
    beside = {other.pk: other for other in others.exclude(pk=tournament.pk) if _place_of(other) == place}
    if not beside:
        return []
    public = Match.objects.filter(round__posted_at__isnull=False, round__closed_at=None)
    rows = public.filter(round__tournament__in=[tournament, *beside.values()], table_number__isnull=False)
    tables: dict[int, set[int]] = defaultdict(set)
    for key, number in rows.values_list("round__tournament", "table_number"):
        tables[key].add(int(number or 0))
    own = tables.pop(tournament.pk, set())
    return [
        SharedTables(beside[key], write_tables(own & numbers))
        for key, numbers in sorted(tables.items())
        if own & numbers
    ]


def _place_of(tournament: Tournament) -> tuple[str, str]:
    return fold_name(tournament.venue), fold_name(tournament.city)
