"""The clock of a round: instants are kept, everything else is computed from `now`. PURE.

Every function takes `now`, so a restart, a second laptop or a phone with a wrong clock changes nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tournament.kernel.refusal import Refusal

NOT_STARTED = "not_started"
RUNNING = "running"
PAUSED = "paused"
TIME_CALLED = "time_called"  # the round's time is up, tables with an extension play on (FR-216.d)
OVER = "over"

State = str
ZERO = timedelta(0)
LONGEST_ADDITION = timedelta(hours=24)
# Whoever says afterwards when a round started reads another clock than the laptop's.
BEFORE_POSTING = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Clock:
    """What is stored of a round's clock; `length` None means that the event plays without one.

    `paused_total` is the sum of the pauses that have ended; a pause that goes on began at `paused_at`.
    """

    started_at: datetime | None = None
    length: timedelta | None = None
    paused_at: datetime | None = None
    paused_total: timedelta = ZERO


def ends_at(clock: Clock, *, now: datetime) -> datetime | None:
    """When the round's time is up; None before the start or without a clock. A pause moves it with `now`."""
    if clock.started_at is None or clock.length is None:
        return None
    end = clock.started_at + clock.length + clock.paused_total
    if clock.paused_at is not None:
        end += max(now - clock.paused_at, ZERO)
    return end


def table_ends_at(clock: Clock, extension: timedelta, *, now: datetime) -> datetime | None:
    """When the time of a table with `extension` is up: the round's end and its own minutes (FR-216.d)."""
    end = ends_at(clock, now=now)
    return None if end is None else end + extension


def fixed_end(clock: Clock, extension: timedelta = ZERO) -> datetime | None:
    """The same end as an instant that stays: None in a pause, which moves it, before the start, without a clock."""
    if clock.started_at is None or clock.paused_at is not None:
        return None
    return table_ends_at(clock, extension, now=clock.started_at)


def longest_given(extensions: Iterable[timedelta]) -> timedelta:
    """The most time that a table which still plays was given, zero for none: until then the round is not over."""
    return max(extensions, default=ZERO)


def most_to_take(clock: Clock, extension: timedelta, *, now: datetime) -> timedelta:
    """How much of its `extension` a table can lose: what it was given, as far as that is not played already.

    The round's own time applies to every table, so it stays; and no table's end is put before `now`, where a result
    on time could depend on it (FR-216.d). All of the extension before the start and without a clock.
    """
    end = table_ends_at(clock, extension, now=now)
    given = max(extension, ZERO)
    return given if end is None else min(given, max(end - now, ZERO))


def whole_minutes(length: timedelta) -> int:
    """A length in whole minutes, never below zero."""
    return max(int(length.total_seconds()), 0) // 60


def time_left(clock: Clock, *, now: datetime, extension: timedelta = ZERO) -> timedelta | None:
    """What is left to play, never below zero; the whole length before the start; None without a clock."""
    if clock.length is None:
        return None
    end = table_ends_at(clock, extension, now=now)
    return clock.length + extension if end is None else max(end - now, ZERO)


def elapsed(clock: Clock, *, now: datetime) -> timedelta | None:
    """How long has been played, pauses left out; None before the start."""
    if clock.started_at is None:
        return None
    return max((clock.paused_at or now) - clock.started_at - clock.paused_total, ZERO)


def is_time_called(clock: Clock, *, now: datetime, extension: timedelta = ZERO) -> bool | None:
    """Whether time is up for a table with `extension`; None where no clock was started: nobody can tell."""
    end = table_ends_at(clock, extension, now=now)
    return None if end is None else now >= end


def state(clock: Clock, *, now: datetime, longest_extension: timedelta = ZERO) -> State:
    """NOT_STARTED, RUNNING, PAUSED, TIME_CALLED (tables with extensions play on) or OVER."""
    if clock.started_at is None:
        return NOT_STARTED
    if clock.paused_at is not None:
        return PAUSED
    end = ends_at(clock, now=now)
    if end is None or now < end:
        return RUNNING
    return TIME_CALLED if now < end + longest_extension else OVER


def start(clock: Clock, *, now: datetime) -> Clock:
    """The clock running from `now`; a Refusal where it was started before."""
    if clock.started_at is not None:
        raise Refusal("tournament.clock_started")
    return replace(clock, started_at=now, paused_at=None, paused_total=ZERO)


def pause(clock: Clock, *, now: datetime, longest_extension: timedelta = ZERO) -> Clock:
    """The clock standing still; a Refusal before the start, in a pause, and when all time is up."""
    match state(clock, now=now, longest_extension=longest_extension):
        case "not_started":
            raise Refusal("tournament.clock_not_started")
        case "paused":
            raise Refusal("tournament.clock_paused")
        case "over":
            raise Refusal("tournament.clock_over")
    return replace(clock, paused_at=now)


def resume(clock: Clock, *, now: datetime) -> Clock:
    """The clock running again, with exactly what was left; a Refusal where it is not paused."""
    if clock.paused_at is None:
        raise Refusal("tournament.clock_not_paused")
    paused = max(now - clock.paused_at, ZERO)
    return replace(clock, paused_at=None, paused_total=clock.paused_total + paused)


def lengthen(clock: Clock, by: timedelta, *, now: datetime) -> Clock:
    """The clock with `by` more for everyone; after time was called it runs again, with `by` from `now`.

    A Refusal without a clock ("tournament.clock_none") and for less than a second or more than a day.
    """
    if clock.length is None:
        raise Refusal("tournament.clock_none")
    if not timedelta(seconds=1) <= by <= LONGEST_ADDITION:
        raise Refusal("tournament.clock_minutes", field="minutes")
    end = ends_at(clock, now=now)
    overdue = ZERO if end is None else max(now - end, ZERO)
    return replace(clock, length=clock.length + overdue + by)


def earliest_start(posted_at: datetime) -> datetime:
    """The first moment at which a round can have started that was posted then."""
    return posted_at - BEFORE_POSTING
