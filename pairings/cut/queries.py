"""What the page of the cut shows, and what making it rests on."""

from collections.abc import Collection
from dataclasses import dataclass

from pairings.bracket.models import Cut
from pairings.bracket.queries import read_cut
from pairings.cut.line import RANDOM, CutCandidate, Line, draw_line, offered_sizes
from pairings.standings.queries import StandingRow, standings
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress, read_progress
from tournament.kernel.shown import stand_of
from tournament.kernel.stages import FINAL


@dataclass(frozen=True, slots=True)
class CutLine:
    """One team on the page of the cut, with its place above or below the line."""

    row: StandingRow
    seed: int | None  # None: not in
    is_passed: bool
    left_by_slip: bool

    @property
    def entry(self) -> Entry:
        return self.row.entry


@dataclass(frozen=True, slots=True)
class CutPlan:
    """The cut as it would be made now: the standings with the line in them.

    `announced` is the size that the event announced (of a cut by match points, how many have them), `sizes` how many
    teams can be in, `stands` a name for who is in and what decided it: where a page did not show it, something changed.
    """

    rows: list[CutLine]
    line: Line
    announced: int
    sizes: tuple[int, ...]
    stands: str

    @property
    def is_random(self) -> bool:
        """Whether the drawn number decides who is in: the head judge confirms it."""
        return self.line.decided_by == RANDOM

    @property
    def last_in(self) -> StandingRow | None:
        """The last team that is in, where not all are."""
        if self.line.next_one is None or not self.line.playing:
            return None
        return self._row(self.line.playing[-1])

    @property
    def first_out(self) -> StandingRow | None:
        """The first team below the line that could be in."""
        return None if self.line.next_one is None else self._row(self.line.next_one)

    def _row(self, number: int) -> StandingRow:
        return next(line.row for line in self.rows if line.entry.number == number)


def plan_cut(
    tournament: Tournament, *, through: int, teams: int | None = None, declined: Collection[int] = ()
) -> CutPlan:
    """Who would be in the cut after round `through`, without the entries `declined`. Two queries."""
    ranked = standings(tournament, through=through)
    candidates = [_candidate(row, declined, needed=tournament.cut_points or 0) for row in ranked]
    able = sum(each.is_able for each in candidates)
    announced = tournament.cut_size or 0
    if tournament.cut_points is not None:
        announced = min(announced, able)
    sizes = offered_sizes(announced, able) if announced >= FINAL else ()
    line = draw_line(candidates, teams if teams in sizes else max(sizes, default=0))
    seeds = {number: seed for seed, number in enumerate(line.playing, start=1)}
    rows = [
        CutLine(
            row,
            seeds.get(row.entry.number),
            is_passed=row.entry.number in line.passed,
            left_by_slip=row.entry.drop_cause == Entry.DropCause.BOX
            and row.entry.dropped_after_round == through,
        )
        for row in ranked
    ]
    return CutPlan(rows, line, announced, sizes, stand_of("line", line.playing, line.decided_by))


def _candidate(row: StandingRow, declined: Collection[int], *, needed: int) -> CutCandidate:
    return CutCandidate(
        row.entry.number,
        row.rank,
        row.match_points,
        row.tiebreakers,
        is_out=row.entry.dropped_at is not None,
        declines=row.entry.number in declined,
        lacks_points=row.match_points < needed,
    )


def find_last_swiss(tournament: Tournament) -> Round | None:
    """The last Swiss round, where it is closed and a cut is to follow or follows it already; None before. One query."""
    return last_swiss_of(tournament, read_progress(tournament))


def last_swiss_of(tournament: Tournament, progress: Progress) -> Round | None:
    """The same, from what is read already: no query."""
    last = progress.last_swiss
    if tournament.cut_size is None or last is None or last.closed_at is None:
        return None
    return last


def find_cut(tournament: Tournament) -> Cut | None:
    """The cut that was made after the Swiss rounds; None before, and in an event without them."""
    cut = read_cut(tournament)
    return cut if cut is not None and cut.after_round else None
