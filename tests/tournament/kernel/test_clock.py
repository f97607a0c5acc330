"""The clock: what is left at any moment, and what its buttons do."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.kernel import clock as clocks
from tournament.kernel.clock import Clock
from tournament.kernel.refusal import Refusal

NOON = datetime(2003, 5, 3, 12, 0, tzinfo=UTC)
FIFTY = Clock(length=timedelta(minutes=50))


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == f"tournament.{code}")


def test_before_the_start_the_whole_round_is_left() -> None:
    assert clocks.state(FIFTY, now=NOON) == "not_started"
    assert clocks.time_left(FIFTY, now=NOON) == minutes(50)
    assert clocks.ends_at(FIFTY, now=NOON) is None
    assert clocks.table_ends_at(FIFTY, minutes(5), now=NOON) is None
    assert clocks.is_time_called(FIFTY, now=NOON) is None


def test_a_running_round_ends_its_length_after_the_start() -> None:
    running = clocks.start(FIFTY, now=NOON)
    assert clocks.state(running, now=at(49.9)) == "running"
    assert clocks.ends_at(running, now=at(20)) == at(50)
    assert clocks.time_left(running, now=at(20)) == minutes(30)
    assert clocks.is_time_called(running, now=at(49.9)) is False
    assert clocks.is_time_called(running, now=at(50)) is True
    assert clocks.time_left(running, now=at(70)) == minutes(0)


def test_tables_with_an_extension_play_on_after_time_is_called() -> None:
    """FR-216.d."""
    running = clocks.start(FIFTY, now=NOON)
    assert clocks.table_ends_at(running, minutes(7), now=at(1)) == at(57)
    assert clocks.state(running, now=at(50), longest_extension=minutes(7)) == "time_called"
    assert clocks.is_time_called(running, now=at(56), extension=minutes(7)) is False
    assert clocks.time_left(running, now=at(56), extension=minutes(7)) == minutes(1)
    assert clocks.state(running, now=at(57), longest_extension=minutes(7)) == "over"
    assert clocks.state(running, now=at(50)) == "over"


def test_what_is_left_stands_still_in_a_pause_and_goes_on_after_it() -> None:
    paused = clocks.pause(clocks.start(FIFTY, now=NOON), now=at(20))
    assert clocks.state(paused, now=at(90)) == "paused"
    assert clocks.time_left(paused, now=at(21)) == clocks.time_left(paused, now=at(90)) == minutes(30)
    assert clocks.is_time_called(paused, now=at(90)) is False
    resumed = clocks.resume(paused, now=at(35))
    assert clocks.ends_at(resumed, now=at(35)) == at(65)
    again = clocks.resume(clocks.pause(resumed, now=at(40)), now=at(42))
    assert clocks.ends_at(again, now=at(42)) == at(67)


def test_tables_with_extensions_can_be_paused_after_time_was_called() -> None:
    running = clocks.start(FIFTY, now=NOON)
    paused = clocks.pause(running, now=at(52), longest_extension=minutes(10))
    assert clocks.is_time_called(paused, now=at(80)) is True
    assert clocks.is_time_called(paused, now=at(80), extension=minutes(10)) is False
    assert clocks.time_left(paused, now=at(80), extension=minutes(10)) == minutes(8)


def test_added_minutes_count_from_the_old_end_while_the_round_runs() -> None:
    running = clocks.lengthen(clocks.start(FIFTY, now=NOON), minutes(5), now=at(10))
    assert clocks.ends_at(running, now=at(10)) == at(55)
    assert clocks.lengthen(FIFTY, minutes(5), now=NOON).length == minutes(55)


def test_added_minutes_make_a_round_run_again_after_time_was_called() -> None:
    over = clocks.start(FIFTY, now=NOON)
    again = clocks.lengthen(over, minutes(5), now=at(58))
    assert clocks.state(again, now=at(58)) == "running"
    assert clocks.time_left(again, now=at(58)) == minutes(5)


def test_added_minutes_in_a_pause_wait_for_its_end() -> None:
    paused = clocks.pause(clocks.start(FIFTY, now=NOON), now=at(20))
    longer = clocks.lengthen(paused, minutes(5), now=at(30))
    assert clocks.time_left(longer, now=at(40)) == minutes(35)
    assert clocks.state(longer, now=at(40)) == "paused"


def test_a_round_without_a_clock_runs_until_it_is_closed() -> None:
    endless = clocks.start(Clock(), now=NOON)
    assert clocks.state(endless, now=at(6000)) == "running"
    assert clocks.time_left(endless, now=at(5)) is None
    assert clocks.ends_at(endless, now=at(5)) is None
    assert clocks.is_time_called(endless, now=at(5)) is None
    with refused("clock_none"):
        clocks.lengthen(endless, minutes(5), now=at(5))


def test_buttons_that_make_no_sense_are_refused() -> None:
    running = clocks.start(FIFTY, now=NOON)
    paused = clocks.pause(running, now=at(1))
    with refused("clock_started"):
        clocks.start(running, now=at(1))
    with refused("clock_not_started"):
        clocks.pause(FIFTY, now=NOON)
    with refused("clock_paused"):
        clocks.pause(paused, now=at(2))
    with refused("clock_over"):
        clocks.pause(running, now=at(50))
    with refused("clock_not_paused"):
        clocks.resume(running, now=at(2))


@pytest.mark.parametrize("by", [timedelta(0), minutes(-5), timedelta(days=2)])
def test_only_a_sensible_time_can_be_added(by: timedelta) -> None:
    with refused("clock_minutes"):
        clocks.lengthen(clocks.start(FIFTY, now=NOON), by, now=at(10))


@given(
    st.lists(st.tuples(st.sampled_from(["wait", "pause", "resume", "add"]), st.integers(1, 30)), max_size=12)
)
def test_the_time_played_and_the_time_left_are_always_the_length(steps: list[tuple[str, int]]) -> None:
    """A ledger kept minute by minute beside the clock."""
    clock, now, left, is_paused = clocks.start(FIFTY, now=NOON), NOON, 50, False
    for what, number in steps:
        now += minutes(number)
        left = left if is_paused else max(left - number, 0)
        if what == "pause" and not is_paused and left:
            clock, is_paused = clocks.pause(clock, now=now), True
        elif what == "resume" and is_paused:
            clock, is_paused = clocks.resume(clock, now=now), False
        elif what == "add":
            clock, left = clocks.lengthen(clock, minutes(number), now=now), left + number
        assert clocks.time_left(clock, now=now) == minutes(left)
        assert clocks.is_time_called(clock, now=now) == (left == 0)


def test_what_was_played_leaves_pauses_out_and_needs_a_start() -> None:
    assert clocks.elapsed(FIFTY, now=at(9)) is None
    running = clocks.start(FIFTY, now=NOON)
    assert clocks.elapsed(running, now=at(9)) == minutes(9)
    paused = clocks.pause(running, now=at(10))
    assert clocks.elapsed(paused, now=at(25)) == minutes(10)
    assert clocks.elapsed(clocks.resume(paused, now=at(30)), now=at(32)) == minutes(12)


def test_what_was_played_is_never_less_than_nothing() -> None:
    assert clocks.elapsed(clocks.start(FIFTY, now=at(5)), now=NOON) == minutes(0)


def test_end_that_can_be_written_down_is_there_only_while_the_clock_runs() -> None:
    running = clocks.start(FIFTY, now=NOON)
    paused = clocks.pause(running, now=at(10))
    assert clocks.fixed_end(FIFTY, minutes(5)) is None
    assert clocks.fixed_end(running, minutes(5)) == at(55)
    assert clocks.fixed_end(paused, minutes(5)) is None
    assert clocks.fixed_end(clocks.resume(paused, now=at(13)), minutes(5)) == at(58)


def test_round_is_over_after_the_longest_extension() -> None:
    assert clocks.longest_given([minutes(3), minutes(7)]) == minutes(7)
    assert clocks.longest_given([]) == minutes(0)


def test_before_the_start_and_without_a_clock_all_that_was_given_can_go() -> None:
    for clock in (FIFTY, Clock()):
        assert clocks.most_to_take(clock, minutes(5), now=NOON) == minutes(5)


@given(given_minutes=st.integers(-5, 130), now=st.integers(0, 240), length=st.integers(1, 60))
def test_no_taking_away_ends_a_table_in_the_past_or_before_the_round(
    given_minutes: int, now: int, length: int
) -> None:
    clock = Clock(started_at=NOON, length=minutes(length))
    own = minutes(given_minutes)
    most = clocks.most_to_take(clock, own, now=at(now))
    assert minutes(0) <= most <= max(own, minutes(0))
    if most:
        end = clocks.table_ends_at(clock, own - most, now=at(now))
        assert end is not None
        assert end >= max(at(now), NOON + minutes(length))
