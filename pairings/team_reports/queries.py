"""The reports of a round's teams: which need a decision of the desk or a judge, and what a team itself sees."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from pairings.matches.models import Match, kind_of_round
from pairings.matches.scoring import ONE_GAME, Ending, How, MatchKind
from pairings.matches.wording import ending_sentence, note_sentence, result_sentence, team_names
from pairings.penalties import prize_limits
from pairings.penalties.models import Penalty
from pairings.team_reports.models import TeamReport
from pairings.team_reports.reports import State, TableReports, View
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.kernel.clock import ZERO, fixed_end, whole_minutes

NO_REPORTS = TableReports()
MOST_SHOWN = 12  # of a page's list; the rest is shown as a number


def _gather(rows: Iterable[TeamReport]) -> TableReports:
    reports = list(rows)
    return TableReports(
        {report.side: report.ending for report in reports},
        {report.side: report.reported_at for report in reports},
    )


def kind_told(tournament: Tournament, round_number: int) -> MatchKind:
    """What the matches of a round are that a phone reports about; of one game where there is no such round."""
    round_ = tournament.rounds.filter(number=round_number).first()
    return ONE_GAME if round_ is None else kind_of_round(round_)


def reports_of(match: Match) -> TableReports:
    """What both teams of a match reported. One query."""
    return _gather(match.team_reports.order_by("side"))


def reports_by_match(round_: Round) -> dict[int, TableReports]:
    """What the teams of a round reported, by the match's primary key, tables with a result too. One query."""
    rows: dict[int, list[TeamReport]] = defaultdict(list)
    for report in TeamReport.objects.filter(match__round=round_).order_by("side"):
        rows[report.match_id].append(report)
    return {key: _gather(reports) for key, reports in rows.items()}


# For the desk and the floor -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Version:
    """One team's report: `sentence` in words, `signature` for the button that accepts exactly this."""

    side: int
    team: str
    sentence: str
    signature: str
    told_at: datetime
    caution: str  # what speaks against accepting it; "" for nothing


@dataclass(frozen=True, slots=True)
class WaitingReport:
    """A table without a result of which its teams reported something.

    `minutes` is how long it has waited since the last report; `missing` the team that has not reported anything.
    """

    match: Match
    state: State
    versions: list[Version]
    since: datetime
    minutes: int
    missing: str

    @property
    def table(self) -> int:
        """The table's number."""
        return self.match.table_number or 0

    @property
    def is_dispute(self) -> bool:
        """Whether the two teams tell different things."""
        return self.state == State.UNEQUAL

    @property
    def is_half(self) -> bool:
        """Whether one team is still to confirm."""
        return self.state == State.HALF

    @property
    def choices(self) -> list[Version]:
        """The versions that can be accepted: one of those that are the same."""
        return self.versions[:1] if self.state == State.EQUAL else self.versions


@dataclass(frozen=True, slots=True)
class WaitingReports:
    """The tables of a round that wait for a confirmation or a decision: disputes first, the longest wait first."""

    tables: list[WaitingReport]

    @property
    def shown(self) -> list[WaitingReport]:
        """Those that a page lists."""
        return self.tables[:MOST_SHOWN]

    @property
    def more(self) -> int:
        """How many it does not list."""
        return len(self.tables) - len(self.shown)

    @property
    def half(self) -> int:
        """How many wait for the other team."""
        return sum(table.is_half for table in self.tables)

    @property
    def disputes(self) -> int:
        """How many tell two different things."""
        return sum(table.is_dispute for table in self.tables)

    @property
    def key(self) -> str:
        """Moves when a page that shows them would look different, besides by an action: waits are whole minutes."""
        return f".{sum(table.minutes for table in self.tables)}" if self.tables else ""


NOTHING_WAITS = WaitingReports([])


def waiting_report(match: Match, reports: TableReports, *, now: datetime) -> WaitingReport | None:
    """Return the reports of a match that still need a decision, or None; `match` comes with both teams."""
    since = reports.since
    if since is None or not match.is_open:
        return None
    names = team_names(match)
    missing = [names[side - 1] for side in (1, 2) if side not in reports.told]
    return WaitingReport(
        match=match,
        state=reports.state,
        versions=[
            Version(
                side,
                names[side - 1],
                ending_sentence(told, names, kind=match.kind),
                told.signature,
                reports.told_at[side],
                _caution(match, told),
            )
            for side, told in sorted(reports.told.items())
        ],
        since=since,
        minutes=whole_minutes(now - since),
        missing=missing[0] if missing else "",
    )


def waiting_reports(round_: Round, *, now: datetime) -> WaitingReports:
    """All that waits in a round. Two queries, or one where no team reported anything."""
    told = reports_by_match(round_)
    if not told:
        return NOTHING_WAITS
    matches = round_.matches.filter(pk__in=told, how=How.OPEN).select_related("one", "two")
    found = [waiting_report(match, told[match.pk], now=now) for match in matches]
    tables = [waiting for waiting in found if waiting is not None]
    tables.sort(key=lambda waiting: (waiting.state != State.UNEQUAL, waiting.since, waiting.table))
    return WaitingReports(tables)


# As a team sees it ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReportState:
    """What a team's phone shows about the result of its match; nothing in it depends on the moment.

    `view` is its state; `mine` and `theirs` what the teams reported, in words; `told_theirs` is
    `theirs` as a value; `limits` the numbers of prizes that each team can have left, by side; `ends_at` when this
    table's own time is up, None where no clock runs. `is_taken` is whether reports are wanted at all. `differs`
    says that the recorded result is not what this team reported, `caution` what speaks against confirming `theirs`.
    """

    view: View
    is_taken: bool
    me: Entry
    other: Entry
    mine: str = ""
    theirs: str = ""
    told_theirs: Ending | None = None
    caution: str = ""
    limits: tuple[tuple[Entry, range], ...] = ()
    ends_at: datetime | None = None
    told_at: datetime | None = None
    result: str = ""
    differs: bool = False

    @property
    def is_news(self) -> bool:
        """Whether one of the teams has reported something and there is no result: it comes first on the page."""
        return self.is_taken and self.view != View.NOTHING

    @property
    def form_key(self) -> str:
        """Names the form of a team: it is another one where something else can be reported."""
        return "-".join([self.view, *(str(len(numbers)) for _entry, numbers in self.limits)])


@dataclass(frozen=True, slots=True)
class RoundReports:
    """What the phones of all teams of a round show is made of, by the match's primary key.

    `told` are the teams' reports, `prizes` their prize penalties, `extensions` the lengths given to tables.
    """

    told: Mapping[int, TableReports]
    prizes: prize_limits.PrizePenalties
    extensions: Mapping[int, timedelta]


def round_reports(round_: Round, *, extensions: Mapping[int, timedelta]) -> RoundReports:
    """What the phones of all teams of a round show is made of. Two queries."""
    penalties = Penalty.objects.filter(match__round=round_)
    return RoundReports(reports_by_match(round_), prize_limits.prize_penalties(penalties), extensions)


def _caution(match: Match, told: Ending | None) -> str:
    """What a team has to think of before it confirms a result on time of a round whose clock was never started."""
    is_unknown = told is not None and told.how == How.TIME and match.round.clock.started_at is None
    return note_sentence("clock_not_started") if is_unknown else ""


def report_state(match: Match, side: int, of_round: RoundReports) -> ReportState | None:
    """What the phone of team `side` (1, 2) shows; None for a bye or a missed round. No query.

    `match` comes with its teams, its round and the round's event.
    """
    if match.two is None:
        return None
    tournament = match.round.tournament
    reports = of_round.told.get(match.pk, NO_REPORTS)
    names = team_names(match)
    mine, theirs = reports.told.get(side), reports.told.get(3 - side)
    texts = ["" if told is None else ending_sentence(told, names, kind=match.kind) for told in (mine, theirs)]
    is_taken = tournament.team_reports and match.is_open and match.round.is_being_played
    most = prize_limits.prize_limits(tournament, match, of_round.prizes) if is_taken else (0, 0)
    return ReportState(
        view=reports.seen_from(side),
        is_taken=is_taken,
        me=match.entry_at(side),
        other=match.entry_at(3 - side),
        mine=texts[0],
        theirs=texts[1],
        told_theirs=theirs,
        caution=_caution(match, theirs),
        limits=tuple((entry, range(1, limit + 1)) for entry, limit in zip(match.entries, most, strict=True)),
        ends_at=fixed_end(match.round.clock, of_round.extensions.get(match.pk, ZERO)) if is_taken else None,
        told_at=reports.told_at.get(side),
        result=result_sentence(match),
        differs=not match.is_open and mine is not None and mine.signature != match.ending.signature,
    )
