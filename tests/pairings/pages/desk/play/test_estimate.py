"""When the round and the day end: held against events that go at a steady pace, and against common sense."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairings.pages.desk.play.estimate import ClosedRound, Day, estimate
from tournament.kernel import clock as clocks
from tournament.kernel.clock import Clock

NOON = datetime(2003, 5, 3, 12, 0, tzinfo=UTC)
FIFTY = timedelta(minutes=50)


def at(minutes):
    return NOON + timedelta(minutes=minutes)


def running(started, length=50):
    return Clock(started_at=at(started), length=timedelta(minutes=length))


def played(started, closed, length=50):
    return ClosedRound(running(started, length), at(closed))


def told(found):
    return None if found is None else (found.round_ends_at, found.day_ends_at)


def day(**values):
    return Day(
        **({"past": [], "rounds_left": 2, "length": FIFTY, "clock": running(0), "open_tables": 4} | values)
    )


@pytest.mark.parametrize(
    "values", [{"length": None}, {"clock": Clock(length=FIFTY)}, {"clock": None}, {"clock": Clock()}]
)
def test_where_no_clock_runs_nothing_is_told(values):
    assert estimate(day(**values), now=at(5)) is None


def test_in_the_first_round_what_is_usual_is_taken_and_said_so():
    found = estimate(day(), now=at(5))

    assert told(found) == (at(60), at(60 + 2 * 70))  # ten minutes to close, ten between, fifty played
    assert (found.measured, found.round_tolerance) == (0, timedelta(minutes=10))


def test_later_rounds_go_by_how_this_event_went():
    past = [played(0, 56), played(80, 134)]  # closed 6 and 4 minutes after the time; 24 minutes between

    found = estimate(day(past=past, clock=running(160), rounds_left=1), now=at(165))

    assert told(found) == (at(215), at(295))  # 160 + 50 + 5; then 24 + 50 + 5, told in full five minutes
    assert (found.measured, found.rounds_left) == (2, 1)


def test_a_table_with_minutes_of_its_own_holds_the_round():
    past = [played(0, 52), played(70, 122)]

    plain = estimate(day(past=past, clock=running(140)), now=at(150))
    longer = estimate(
        day(past=past, clock=running(140), longest_extension=timedelta(minutes=12)), now=at(150)
    )

    assert plain.round_ends_at == at(195)
    assert longer.round_ends_at == at(205)  # 190 + 12 + 3 for its slip


def test_the_pause_of_now_moves_the_end_with_it():
    paused = clocks.pause(running(0), now=at(10))

    assert estimate(day(clock=paused), now=at(30)).round_ends_at == at(80)


def test_with_every_result_in_the_round_ends_now():
    assert estimate(day(open_tables=0), now=at(31)).round_ends_at == at(35)


def test_an_end_that_has_passed_is_never_told():
    assert estimate(day(), now=at(97)).round_ends_at == at(100)


def test_between_rounds_the_next_start_is_reckoned_from_the_closing():
    past = [played(0, 60), played(80, 140)]

    found = estimate(day(past=past, clock=None, open_tables=0, rounds_left=2), now=at(145))

    assert told(found) == (None, at(140 + 2 * (20 + 50 + 10)))


def test_after_the_last_round_there_is_nothing_left_to_tell():
    assert estimate(day(past=[played(0, 60)], clock=None, rounds_left=0), now=at(61)) is None


def test_one_long_break_does_not_make_every_break_long():
    past = [played(0, 55), played(65, 120), played(190, 245)]  # 10 minutes, then lunch for 70

    found = estimate(day(past=past, clock=running(255), rounds_left=1), now=at(256))

    assert found.day_ends_at == at(255 + 50 + 5 + 10 + 50 + 5)


def test_a_round_without_a_started_clock_measures_nothing():
    past = [ClosedRound(Clock(length=FIFTY), at(70))]

    assert estimate(day(past=past, clock=running(90)), now=at(95)).measured == 0


minutes = st.integers(0, 40)


@given(
    pace=st.tuples(st.integers(10, 90), st.integers(-9, 40), minutes),
    rounds=st.integers(1, 9),
    number=st.integers(1, 9),
    into=st.floats(0, 0.99),
)
def test_an_event_at_a_steady_pace_ends_when_it_is_told(pace, rounds, number, into):
    """The oracle plays the event: each round and each break takes as long as the one before."""
    length, closing, between = pace
    starts, ends, clock = [], [], 0
    for _ in range(rounds + number):
        starts.append(clock)
        ends.append(clock + length + closing)
        clock = ends[-1] + between
    past = [played(start, end, length) for start, end in zip(starts[:number], ends[:number], strict=True)]
    now = (
        at(starts[number] + into * max(length + closing - 3, 0))
        if rounds > 0 and number < len(starts)
        else NOON
    )
    seen = Day(
        past=past,
        rounds_left=len(starts) - number - 1,
        length=timedelta(minutes=length),
        clock=running(starts[number], length),
        open_tables=1,
    )

    found = estimate(seen, now=now)

    off = timedelta(minutes=5)
    usual = 10 if number == 1 else between  # one closed round has no break before it
    later = (len(starts) - number - 1) * (usual + length + closing)
    soonest = max(at(ends[number]), now + timedelta(minutes=3))
    assert timedelta(0) <= found.round_ends_at - soonest < off
    assert timedelta(0) <= found.day_ends_at - (soonest + timedelta(minutes=later)) < off


@given(
    past=st.lists(st.tuples(minutes, st.integers(1, 120)), max_size=6),
    left=st.integers(0, 8),
    tables=st.tuples(st.integers(0, 200), minutes),
    seconds=st.integers(0, 20_000),
    paused=st.booleans(),
)
def test_whatever_happened_the_order_of_things_holds(past, left, tables, seconds, paused):
    open_tables, extension = tables
    rounds, clock = [], 0
    for pause, length in past:
        rounds.append(played(clock + pause, clock + pause + length))
        clock += pause + length
    current = running(clock + 5)
    now = at(clock + 5) + timedelta(seconds=seconds)
    if paused:
        current = clocks.pause(current, now=min(now, at(clock + 30)))
    seen = Day(rounds, left, FIFTY, current, open_tables, timedelta(minutes=extension))

    found = estimate(seen, now=now)

    assert found.round_ends_at >= now
    assert found.day_ends_at >= found.round_ends_at
    assert (found.day_ends_at == found.round_ends_at) or left
    assert found.day_tolerance >= found.round_tolerance
    assert all(instant.minute % 5 == instant.second == 0 for instant in told(found))
    if open_tables:
        assert found.round_ends_at >= clocks.ends_at(current, now=now) or not extension


def test_a_day_whose_rounds_ended_early_and_are_shortened_then_never_ends_in_the_past():
    """Closed after 7 of 50 minutes, then one minute a round: nothing is left of a round by that pace."""
    past = [played(0, 7)]

    found = estimate(
        day(past=past, clock=running(20, 1), rounds_left=3, length=timedelta(minutes=1)), now=at(20)
    )

    assert found.round_ends_at >= at(21)
    assert found.day_ends_at >= found.round_ends_at + 3 * timedelta(minutes=1)


@given(
    st.lists(st.tuples(st.integers(0, 90), st.integers(0, 200), st.integers(1, 90)), max_size=5),
    st.integers(1, 90),
    st.integers(0, 12),
    st.integers(0, 300),
    st.sampled_from([None, 0, 30]),
)
def test_the_day_never_ends_before_the_running_round_nor_in_the_past(
    rounds, length, left, later, open_tables
):
    past, clock = [], at(0)
    for pause, took, minutes in rounds:
        start = clock + timedelta(minutes=pause)
        clock = start + timedelta(minutes=took)
        value = Clock(started_at=start, length=timedelta(minutes=minutes))
        past.append(ClosedRound(value, clock))
    now = clock + timedelta(minutes=later)
    running_clock = (
        Clock(started_at=clock, length=timedelta(minutes=length)) if open_tables is not None else None
    )

    found = estimate(
        Day(past, left, timedelta(minutes=length), clock=running_clock, open_tables=open_tables or 0), now=now
    )

    if found is not None:
        assert found.day_ends_at >= max(found.round_ends_at or now, now)
