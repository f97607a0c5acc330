"""What judges see on their phones: the tables with the time left at each, and the calls."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from pairings.matches import queries
from pairings.matches.models import Match
from pairings.penalties.queries import warned_teams
from pairings.tableside.models import Call, DeckCheck, Presence
from pairings.tableside.no_show_queries import NoShow, find_no_shows
from pairings.tableside.no_shows import Step
from pairings.team_reports.queries import WaitingReport, reports_by_match, waiting_report
from pairings.team_reports.reports import TableReports
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.kernel import clock

ZERO = timedelta(0)


@dataclass(frozen=True, slots=True)
class TableSide:
    """A team of a table; `may_be_missing` where it was noted neither as present nor as missing; `is_missing`: both."""

    number: int
    entry: Entry
    may_be_missing: bool
    is_missing: bool


@dataclass(frozen=True, slots=True)
class FloorTable:
    """One table at one moment.

    `extension` is what it was given; `left` what it has left to play, None without a clock; `ends_at` its own end
    while the clock runs; `is_late` once that is past, by `late_minutes`. `seats` ("1a" to "2b") are those whose
    players were seen, `missing` those whose players were looked for in vain; `no_shows` the teams that are missing
    while it is open; `report` the reports of its teams, while they still need a decision.
    """

    match: Match
    extension: timedelta
    left: timedelta | None
    ends_at: datetime | None
    is_late: bool
    call: Call | None = None
    call_minutes: int = 0
    deck_check: DeckCheck | None = None
    deck_check_minutes: int = 0
    seats: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset()
    late_minutes: int = 0
    no_shows: tuple[NoShow, ...] = ()
    report: WaitingReport | None = None

    @property
    def number(self) -> int:
        """The table's number."""
        return self.match.table_number or 0

    @property
    def extension_minutes(self) -> int:
        """The minutes it was given."""
        return clock.whole_minutes(self.extension)

    @property
    def is_open(self) -> bool:
        """Whether it has no result."""
        return self.match.is_open

    @property
    def absent(self) -> list[Entry]:
        """The incomplete teams not noted as missing, at a table where at least one player was seen."""
        if not self.seats or not self.is_open:
            return []
        return [side.entry for side in self.sides if side.may_be_missing]

    @property
    def sides(self) -> list["TableSide"]:
        """Both teams, in the order of the slip."""
        missing = {no_show.side: no_show.is_whole_team for no_show in self.no_shows}
        return [
            TableSide(
                side,
                entry,
                may_be_missing=side not in missing and not self.is_present(side),
                is_missing=missing.get(side, False),
            )
            for side, entry in enumerate(self.match.entries, start=1)
        ]

    @property
    def only_plays(self) -> bool:
        """Whether it needs no one: no call, no check, nothing late, missing or reported."""
        needs = (self.call, self.deck_check, self.report, self.no_shows, self.absent)
        return not self.is_late and not any(needs)

    @property
    def has_no_show_step(self) -> bool:
        """Whether a judge may now do something about a team that is missing."""
        return any(no_show.step is not Step.WAIT for no_show in self.no_shows)

    def is_present(self, side: int) -> bool:
        """Whether team `side` (1, 2) is present: both of its players sit."""
        return {f"{side}a", f"{side}b"} <= self.seats

    @property
    def is_disputed(self) -> bool:
        """Whether its two teams report different results: a judge is needed as for a call."""
        return self.report is not None and self.report.is_dispute

    @property
    def urgency(self) -> tuple[int, int, int]:
        """What tables are listed by: calls and disputes first, the longest wait first; missing teams; results last."""
        if self.is_open and self.report is not None and self.is_disputed:
            return (0, -max(self.report.minutes, self.call_minutes), self.number)
        if self.call is not None and self.call.taken_at is None:
            return (0, -self.call_minutes, self.number)
        if self.is_open and self.has_no_show_step:
            return (1, 0, self.number)
        if self.call is not None:
            return (2, -self.call_minutes, self.number)
        return (3 if self.is_open else 4, 0, self.number)


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """A table of an earlier round at which something was begun and is not ended: a call, or a deck check."""

    match: Match
    call: Call | None = None
    check: DeckCheck | None = None


@dataclass(frozen=True, slots=True)
class Floor:
    """A round at one moment: all tables by urgency; `earlier` is what is still open at tables of rounds before it."""

    round: Round
    tables: list[FloorTable]
    earlier: list[LeftOpen] = field(default_factory=list)

    @property
    def longest_extension(self) -> timedelta:
        """The most time that a table without a result was given."""
        return clock.longest_given(table.extension for table in self.open_tables)

    @property
    def missing(self) -> list[FloorTable]:
        """The open tables at which a team is missing; those where something may be done about it first."""
        found = [table for table in self.tables if table.no_shows]
        return sorted(found, key=lambda table: (not table.has_no_show_step, table.number))

    @property
    def disputes(self) -> list[FloorTable]:
        """The open tables whose teams report different results, the longest wait first."""
        return [table for table in self.tables if table.is_open and table.is_disputed]

    @property
    def calls(self) -> list[FloorTable]:
        """The tables that wait for a judge, the longest wait first; then those where one is on the way."""
        return [table for table in self.tables if table.call is not None]

    @property
    def waiting_calls(self) -> list[Call]:
        """The calls that no judge has taken, of earlier rounds too."""
        calls = [table.call for table in self.tables] + [left.call for left in self.earlier]
        return [call for call in calls if call is not None and call.taken_at is None]

    @property
    def open_tables(self) -> list[FloorTable]:
        """The tables without a result."""
        return [table for table in self.tables if table.is_open]


def calls_without_judge(tournament: Tournament) -> list[Call]:
    """Return the calls that no judge has taken, of closed rounds too, the longest wait first. One query.

    At an event that is finished nothing is waited for, as its finishing said.
    """
    calls = Call.objects.filter(
        match__round__tournament=tournament,
        match__round__tournament__finished_at=None,
        match__round__posted_at__isnull=False,
        taken_at=None,
        answered_at=None,
    )
    return list(calls.select_related("match__round").order_by("called_at", "pk"))


def read_floor(round_: Round, *, now: datetime) -> Floor:
    """Read all tables of a posted round; calls and deck checks end with the event. Seven queries."""
    matches = [match for match in queries.round_matches(round_) if match.two is not None]
    given = queries.extensions_by_match(round_)
    teams = ("match__round", "match__one", "match__two")
    so_far = {
        "match__round__tournament": round_.tournament_id,
        "match__round__tournament__finished_at": None,
        "match__round__number__lte": round_.number,
    }
    waiting = (
        Call.objects.filter(**so_far, answered_at=None).select_related(*teams).order_by("called_at", "pk")
    )
    calls = {call.match_id: call for call in waiting}
    running = DeckCheck.objects.filter(**so_far, finished_at=None).select_related(*teams)
    checks = {check.match_id: check for check in running.order_by("started_at", "pk")}
    noted: dict[int, dict[str, bool]] = defaultdict(dict)
    presences = Presence.objects.filter(match__round=round_)
    for key, seat, is_here in presences.values_list("match_id", "seat", "is_here"):
        noted[key][seat] = is_here
    warned = warned_teams(round_)
    told = reports_by_match(round_)
    tables = [
        floor_table(
            match,
            round_,
            now=now,
            extension=given.get(match.pk, ZERO),
            call=calls.get(match.pk),
            check=checks.get(match.pk),
            noted=noted[match.pk],
            warned=warned,
            reports=told.get(match.pk),
        )
        for match in matches
    ]
    tables.sort(key=lambda table: table.urgency)
    earlier = [LeftOpen(call.match, call=call) for call in calls.values() if call.match.round_id != round_.pk]
    earlier += [LeftOpen(one.match, check=one) for one in checks.values() if one.match.round_id != round_.pk]
    return Floor(round_, tables, earlier)


def floor_table(
    match: Match,
    round_: Round,
    *,
    now: datetime,
    extension: timedelta,
    call: Call | None,
    check: DeckCheck | None,
    noted: Mapping[str, bool],
    warned: Collection[tuple[int, int]],
    reports: TableReports | None,
) -> FloorTable:
    """Make a table from its rows: minutes given, the open call and check, seats noted, (match, entry) warned."""
    value = round_.clock
    end = clock.table_ends_at(value, extension, now=now)
    return FloorTable(
        match=match,
        extension=extension,
        left=clock.time_left(value, now=now, extension=extension),
        ends_at=clock.fixed_end(value, extension),
        is_late=bool(clock.is_time_called(value, now=now, extension=extension)),
        late_minutes=0 if end is None else clock.whole_minutes(now - end),
        call=call,
        call_minutes=0 if call is None else clock.whole_minutes(call.waited(now)),
        deck_check=check,
        deck_check_minutes=0 if check is None else clock.whole_minutes(check.length(now)),
        seats=frozenset(seat for seat, is_here in noted.items() if is_here),
        missing=frozenset(seat for seat, is_here in noted.items() if not is_here),
        no_shows=tuple(find_no_shows(match, round_, now=now, noted=noted, warned=warned)),
        report=None if reports is None else waiting_report(match, reports, now=now),
    )
