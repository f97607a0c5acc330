"""When the round and the day will end, about: from the clock, the open tables and how this event went so far. PURE."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from statistics import median, median_low

from tournament.kernel.clock import Clock, ends_at
from tournament.kernel.coming import ComingRound
from tournament.kernel.hall_time import instant_meant

ZERO = timedelta(0)
MINUTE = timedelta(minutes=1)
# Until an event has closed a round of its own: what is usual, with as much to spare.
USUAL = timedelta(minutes=10)
# A slip is written, walked to the desk and typed.
HAND_IN = timedelta(minutes=3)
LEAST_TOLERANCE, MOST_TOLERANCE = timedelta(minutes=5), timedelta(minutes=30)
SHOWN_TO = 5 * MINUTE
# What a match of at most so many games takes of them, about: some are decided early.
GAMES_PLAYED = {1: 1.0, 3: 2.5, 5: 4.0}
# A time of day that has passed by more than this is tomorrow's.
LATEST = timedelta(hours=4)


@dataclass(frozen=True, slots=True)
class ClosedRound:
    """A closed round: its clock, and when it was closed. Without a started clock it says nothing."""

    clock: Clock
    closed_at: datetime
    games: int = 1


@dataclass(frozen=True, slots=True)
class Current:
    """The round being played: what it is, its clock, when it was posted, and what its open tables still need."""

    round: ComingRound
    clock: Clock
    posted_at: datetime
    open_tables: int = 0
    longest_extension: timedelta = ZERO


@dataclass(frozen=True, slots=True)
class Day:
    """What an estimate rests on.

    `past` are the closed rounds in order, `to_come` the rounds after the one being played (None between rounds).
    `length` is what a round of one clock gets in this event, and `games` what it has: a round without a clock is
    reckoned to take as long. Times of day are those of `zone`.
    """

    past: Sequence[ClosedRound]
    to_come: Sequence[ComingRound]
    length: timedelta | None
    current: Current | None = None
    games: int = 1
    zone: tzinfo = UTC


@dataclass(frozen=True, slots=True)
class BracketStart:
    """When a round of the bracket starts, about, to five minutes; exactly where it waits for its time of day."""

    teams_left: int
    starts_at: datetime
    is_announced: bool


@dataclass(frozen=True, slots=True)
class RunsPast:
    """A round that would end, about, after the time of day at which the next one is announced to start.

    `teams_left` is that of the round that ends: None for a Swiss round.
    """

    teams_left: int | None
    ends_at: datetime
    next_teams_left: int
    next_starts_at: datetime


@dataclass(frozen=True, slots=True)
class Estimate:
    """About when the round and the day end, to five minutes, and how far off each may be.

    `round_ends_at` is None between rounds; `day_ends_at` where a round has no clock and nothing says how long one
    takes. `measured` is how many rounds of this event it rests on, 0 for what is usual; `without_clock` how many
    rounds, the one being played among them, were reckoned to take as long as others because they have no clock.
    """

    round_ends_at: datetime | None
    round_tolerance: timedelta
    day_ends_at: datetime | None
    day_tolerance: timedelta
    rounds_left: int
    measured: int
    without_clock: int = 0
    starts: tuple[BracketStart, ...] = ()
    runs_past: tuple[RunsPast, ...] = ()


@dataclass(frozen=True, slots=True)
class _Pace:
    """How long it takes from the end of the time to closing, and from closing to the next start, with the spread.

    `games` is the most that a match of the measured rounds had.
    """

    closing: timedelta
    between: timedelta
    tolerance: timedelta
    tolerance_later: timedelta
    measured: int
    games: int


def estimate(day: Day, *, now: datetime) -> Estimate | None:
    """The estimate at `now`; None where nobody can tell: without minutes a round, or before its clock was started."""
    pace = _pace(day.past)
    current = day.current
    begun = None if current is None else _beginning(current, day.zone, now=now)
    if current is not None:
        length = _length(current.round, day)
        if begun is None or length is None:
            return None
        end = _round_end(current, begun, length, pace, now=now)
        round_ends_at = _shown(end)
        ended = current.round
    elif day.past and day.to_come and _length(day.to_come[0], day) is not None:
        end, round_ends_at, ended = day.past[-1].closed_at, None, None
    else:
        return None
    ahead = _Ahead(end, ended)
    for coming in day.to_come:
        ahead.play(coming, day, pace, now=now)
    first = () if current is None else (current.round,)
    without_clock = sum(each.minutes is None for each in (*first, *day.to_come))
    tolerance = MOST_TOLERANCE if current is not None and current.round.minutes is None else pace.tolerance
    later = len(day.to_come) - (current is None)
    return Estimate(
        round_ends_at=round_ends_at,
        round_tolerance=_shown_length(tolerance),
        day_ends_at=None if ahead.end is None else _shown(ahead.end),
        day_tolerance=_shown_length(tolerance + later * pace.tolerance_later),
        rounds_left=len(day.to_come),
        measured=pace.measured,
        without_clock=without_clock,
        starts=tuple(ahead.starts),
        runs_past=tuple(ahead.runs_past),
    )


class _Ahead:
    """The rest of the day, a round after the other: when the last one ended, None once nobody can tell."""

    def __init__(self, end: datetime, ended: ComingRound | None) -> None:
        self.end: datetime | None = end
        self.ended = ended
        self.starts: list[BracketStart] = []
        self.runs_past: list[RunsPast] = []

    def play(self, coming: ComingRound, day: Day, pace: _Pace, *, now: datetime) -> None:
        """One round more."""
        if self.end is None:
            return
        begins, is_announced = self._begins(coming, day, pace, now=now)
        if coming.teams_left is not None:
            starts_at = begins if is_announced else _shown(begins)
            self.starts.append(BracketStart(coming.teams_left, starts_at, is_announced))
        length = _length(coming, day)
        self.end = None if length is None else begins + _whole_round(length, _closing(coming, pace))
        self.ended = coming

    def _begins(self, coming: ComingRound, day: Day, pace: _Pace, *, now: datetime) -> tuple[datetime, bool]:
        """When a round begins, and whether that is its time of day: it waits for that, and a break can be shorter."""
        end = self.end or now
        ready = max(end + pace.between, now)
        if not coming.starts:
            return ready, False
        announced = at_time_of_day(coming.starts, end, day.zone)
        if announced >= end:
            return max(announced, now), announced >= now
        if coming.teams_left is not None and self.ended is not None:
            past = RunsPast(self.ended.teams_left, _shown(end), coming.teams_left, announced)
            self.runs_past.append(past)
        return ready, False


def at_time_of_day(text: str, after: datetime, zone: tzinfo) -> datetime:
    """The instant that "19:30" means for a round whose teams are free at `after`: the next, or one missed lately.

    The next one also counts in the night in which it comes twice.
    """
    wanted = time.fromisoformat(text)
    earliest = after - LATEST
    day = earliest.astimezone(zone).date()
    while True:
        found = instant_meant(datetime.combine(day, wanted), zone, near=after, earliest=after)
        if found >= earliest:
            return found
        day += timedelta(days=1)


def _beginning(current: Current, zone: tzinfo, *, now: datetime) -> datetime | None:
    """When the round being played began or begins; None where its clock was not started and nobody can tell.

    It waits for its time of day; a round without a clock begins when it is posted.
    """
    if current.clock.started_at is not None:
        return current.clock.started_at
    begins = current.posted_at
    if current.round.starts:
        begins = max(begins, at_time_of_day(current.round.starts, begins, zone))
    return begins if current.round.minutes is None or begins >= now else None


def _round_end(
    current: Current, begins: datetime, length: timedelta, pace: _Pace, *, now: datetime
) -> datetime:
    """When the round being played is closed, about. A pause moves it with `now`."""
    if not current.open_tables:
        return now
    end = ends_at(current.clock, now=now) or begins + length
    round_end = max(end + _closing(current.round, pace), now + HAND_IN)
    if not current.longest_extension:
        return round_end
    # A table with minutes of its own uses them, and its slip is handed in after that.
    return max(round_end, end + current.longest_extension + HAND_IN)


def _length(round_: ComingRound, day: Day) -> timedelta | None:
    """The time that a round gets; without a clock about what others get, by its games. None where none has one."""
    if round_.minutes is not None:
        return timedelta(minutes=round_.minutes)
    if day.length is None:
        return None
    return day.length * (GAMES_PLAYED[round_.games] / GAMES_PLAYED[day.games])


def _closing(round_: ComingRound, pace: _Pace) -> timedelta:
    """From the end of the time to closing. Rounds of one game that ended early say nothing of matches of more."""
    return max(pace.closing, ZERO) if round_.games > pace.games else pace.closing


def _whole_round(length: timedelta, closing: timedelta) -> timedelta:
    """How long a round to come takes from its start to its closing.

    Rounds that were closed long before their time say little about a shorter one: it takes a slip's way at least.
    """
    return max(length + closing, HAND_IN)


def _pace(past: Sequence[ClosedRound]) -> _Pace:
    """How this event went so far. One long break between rounds does not make every break long."""
    closings, betweens = [], []
    for index, round_ in enumerate(past):
        end = ends_at(round_.clock, now=round_.closed_at)
        if end is None:
            continue
        closings.append(round_.closed_at - end)
        if index and round_.clock.started_at is not None:
            betweens.append(round_.clock.started_at - past[index - 1].closed_at)
    closing = timedelta(seconds=median(map(timedelta.total_seconds, closings))) if closings else USUAL
    between = max(median_low(betweens), ZERO) if betweens else USUAL
    tolerance = _spread(closings, closing)
    return _Pace(
        closing=closing,
        between=between,
        tolerance=tolerance,
        tolerance_later=max(tolerance, _spread(betweens, between)) / 2,
        measured=len(closings),
        games=max((round_.games for round_ in past), default=1),
    )


def _spread(lengths: Sequence[timedelta], middle: timedelta) -> timedelta:
    """How far off the middle the lengths were, within reason; what is usual to spare for fewer than two."""
    if len(lengths) < 2:
        return USUAL
    furthest = max(abs(length - middle) for length in lengths)
    return min(max(furthest, LEAST_TOLERANCE), MOST_TOLERANCE)


def _shown(instant: datetime) -> datetime:
    """Round up to the next full five minutes, so that no end is shown that has passed."""
    since = instant - datetime(1970, 1, 1, tzinfo=UTC)
    return instant + (-since) % SHOWN_TO


def _shown_length(length: timedelta) -> timedelta:
    return length + (-length) % SHOWN_TO
