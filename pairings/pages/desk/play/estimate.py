"""When the round and the day will end, about: from the clock, the open tables and how this event went so far. PURE."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from statistics import median, median_low

from tournament.kernel.clock import Clock, ends_at

ZERO = timedelta(0)
MINUTE = timedelta(minutes=1)
# Until an event has closed a round of its own: what is usual, with as much to spare.
USUAL = timedelta(minutes=10)
# A slip is written, walked to the desk and typed.
HAND_IN = timedelta(minutes=3)
LEAST_TOLERANCE, MOST_TOLERANCE = timedelta(minutes=5), timedelta(minutes=30)
SHOWN_TO = 5 * MINUTE


@dataclass(frozen=True, slots=True)
class ClosedRound:
    """A closed round: its clock, and when it was closed. Without a started clock it says nothing."""

    clock: Clock
    closed_at: datetime


@dataclass(frozen=True, slots=True)
class Day:
    """What an estimate rests on.

    `past` are the closed rounds in order. `clock` is that of the round being played (None between rounds) with
    `open_tables` and the longest extension of those. `length` is what a round gets, `rounds_left` how many come after
    the one being played, or after the last closed one.
    """

    past: Sequence[ClosedRound]
    rounds_left: int
    length: timedelta | None
    clock: Clock | None = None
    open_tables: int = 0
    longest_extension: timedelta = ZERO


@dataclass(frozen=True, slots=True)
class Estimate:
    """About when the round and the day end, to five minutes, and how far off each may be.

    `round_ends_at` is None between rounds; `day_ends_at` where no round is left and none is played. `measured` is how
    many rounds of this event it rests on, 0 for what is usual.
    """

    round_ends_at: datetime | None
    round_tolerance: timedelta
    day_ends_at: datetime | None
    day_tolerance: timedelta
    rounds_left: int
    measured: int


@dataclass(frozen=True, slots=True)
class _Pace:
    """How long it takes from the end of the time to closing, and from closing to the next start, with the spread."""

    closing: timedelta
    between: timedelta
    tolerance: timedelta
    tolerance_later: timedelta
    measured: int


def estimate(day: Day, *, now: datetime) -> Estimate | None:
    """The estimate at `now`; None where nobody can tell: without minutes a round, or before its clock was started."""
    if day.length is None:
        return None
    pace = _pace(day.past)
    if day.clock is not None:
        round_end = _round_end(day, pace, now=now)
        if round_end is None:
            return None
        end, tolerance, left = round_end, pace.tolerance, day.rounds_left
    elif day.past and day.rounds_left:
        round_end = None
        begins = max(day.past[-1].closed_at + pace.between, now)
        end, tolerance, left = begins + _whole_round(day.length, pace), pace.tolerance, day.rounds_left - 1
    else:
        return None
    later = left * (pace.between + _whole_round(day.length, pace))
    return Estimate(
        round_ends_at=None if round_end is None else _shown(round_end),
        round_tolerance=_shown_length(pace.tolerance),
        day_ends_at=_shown(end + later),
        day_tolerance=_shown_length(tolerance + left * pace.tolerance_later),
        rounds_left=day.rounds_left,
        measured=pace.measured,
    )


def _round_end(day: Day, pace: _Pace, *, now: datetime) -> datetime | None:
    """When the round being played is closed; None before its clock was started. A pause moves it with `now`."""
    if day.clock is None:
        return None
    end = ends_at(day.clock, now=now)
    if end is None:
        return None
    if not day.open_tables:
        return now
    round_end = max(end + pace.closing, now + HAND_IN)
    if not day.longest_extension:
        return round_end
    # A table with minutes of its own uses them, and its slip is handed in after that.
    return max(round_end, end + day.longest_extension + HAND_IN)


def _whole_round(length: timedelta, pace: _Pace) -> timedelta:
    """How long a round to come takes from its start to its closing.

    Rounds that were closed long before their time say little about a shorter one: it takes a slip's way at least.
    """
    return max(length + pace.closing, HAND_IN)


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
    )


def _spread(lengths: Sequence[timedelta], middle: timedelta) -> timedelta:
    """How far off the middle the lengths were, within reason; what is usual to spare for fewer than two."""
    if len(lengths) < 2:
        return USUAL
    furthest = max(abs(length - middle) for length in lengths)
    return min(max(furthest, LEAST_TOLERANCE), MOST_TOLERANCE)


def _shown(instant: datetime) -> datetime:
    """The next full five minutes: nobody is told an end that has passed."""
    since = instant - datetime(1970, 1, 1, tzinfo=UTC)
    return instant + (-since) % SHOWN_TO


def _shown_length(length: timedelta) -> timedelta:
    return length + (-length) % SHOWN_TO
