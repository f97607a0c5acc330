"""When the round and the day end: held against events that go at a steady pace, and against common sense."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairings.pages.desk.play.estimate import (
    ClosedRound,
    Current,
    Day,
    RunsPast,
    at_time_of_day,
    estimate,
)
from tournament.kernel import clock as clocks
from tournament.kernel.clock import Clock
from tournament.kernel.coming import ComingRound

NOON = datetime(2003, 5, 3, 12, 0, tzinfo=UTC)
FIFTY = timedelta(minutes=50)
BETWEEN = object()  # no round is being played


def at(minutes):
    return NOON + timedelta(minutes=minutes)


def running(started, length=50):
    return Clock(started_at=at(started), length=timedelta(minutes=length))


def played(started, closed, length=50):
    return ClosedRound(running(started, length), at(closed))


def told(found):
    return None if found is None else (found.round_ends_at, found.day_ends_at)


def rounds(left, minutes=50):
    return [ComingRound(minutes=minutes)] * left


def day(
    *,
    past=(),
    rounds_left=2,
    length=FIFTY,
    clock=None,
    open_tables=4,
    longest_extension=clocks.ZERO,
    **values,
):
    """A Swiss event in the round that `clock` runs for; other values replace those of the day."""
    minutes = None if length is None else clocks.whole_minutes(length)
    clock = running(0) if clock is None else clock
    current = (
        None
        if clock == BETWEEN
        else Current(ComingRound(minutes=minutes), clock, NOON, open_tables, longest_extension)
    )
    return Day(
        **(
            {"past": past, "to_come": rounds(rounds_left, minutes), "length": length, "current": current}
            | values
        )
    )


@pytest.mark.parametrize(
    "values", [{"length": None}, {"clock": Clock(length=FIFTY)}, {"clock": BETWEEN}, {"clock": Clock()}]
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

    found = estimate(day(past=past, clock=BETWEEN, rounds_left=2), now=at(145))

    assert told(found) == (None, at(140 + 2 * (20 + 50 + 10)))


def test_after_the_last_round_there_is_nothing_left_to_tell():
    assert estimate(day(past=[played(0, 60)], clock=BETWEEN, rounds_left=0), now=at(61)) is None


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
    seen = day(
        past=past,
        rounds_left=len(starts) - number - 1,
        length=timedelta(minutes=length),
        clock=running(starts[number], length),
        open_tables=1,
    )

    found = estimate(seen, now=now)

    off = timedelta(minutes=5)
    usual = 10 if number == 1 else between  # one closed round has no break before it
    later = (len(starts) - number - 1) * (usual + max(length + closing, 3))  # a slip is handed in at least
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
    seen = day(
        past=rounds,
        rounds_left=left,
        clock=current,
        open_tables=open_tables,
        longest_extension=timedelta(minutes=extension),
    )

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
        Clock(started_at=clock, length=timedelta(minutes=length)) if open_tables is not None else BETWEEN
    )

    found = estimate(
        day(
            past=past,
            rounds_left=left,
            length=timedelta(minutes=length),
            clock=running_clock,
            open_tables=open_tables or 0,
        ),
        now=now,
    )

    if found is not None:
        assert found.day_ends_at >= max(found.round_ends_at or now, now)


# The bracket ----------------------------------------------------------------------------------------------------

WARSAW = ZoneInfo("Europe/Warsaw")  # two hours ahead of NOON's zone in May


def bracket(*lines):
    """Rounds of a bracket: (teams left, minutes, time of day, games)."""
    return [ComingRound(*line[:2], line[3] if len(line) > 3 else 1, line[2]) for line in lines]


def starts(found):
    return [(start.teams_left, start.starts_at, start.is_announced) for start in found.starts]


def test_rounds_of_the_bracket_have_their_own_minutes():
    ahead = [*rounds(1), *bracket((8, 60, ""), (4, 60, ""), (2, 75, ""))]

    found = estimate(day(to_come=ahead), now=at(5))

    assert found.rounds_left == 4
    assert starts(found) == [(8, at(140), False), (4, at(220), False), (2, at(300), False)]
    assert found.day_ends_at == at(300 + 85)
    assert found.without_clock == 0


def test_a_round_waits_for_its_time_of_day_in_the_zone_of_the_event():
    ahead = bracket((4, 50, "19:30"), (2, 50, ""))

    found = estimate(day(to_come=ahead, zone=WARSAW), now=at(5))

    half_past_seven = datetime(2003, 5, 3, 17, 30, tzinfo=UTC)
    assert starts(found) == [(4, half_past_seven, True), (2, half_past_seven + timedelta(minutes=70), False)]
    assert found.runs_past == ()


def test_a_round_that_runs_past_the_next_ones_time_of_day_is_named():
    ahead = bracket((4, 50, "13:30"), (2, 50, "14:10"))

    found = estimate(day(to_come=ahead), now=at(5))  # round ends 13:00, semifinals 13:30 to 14:30

    assert found.runs_past == (RunsPast(4, at(150), 2, at(130)),)
    assert starts(found)[1] == (2, at(160), False)
    assert found.day_ends_at == at(220)


def test_a_shorter_break_keeps_a_time_of_day():
    found = estimate(
        day(to_come=bracket((2, 50, "13:02"))), now=at(5)
    )  # the round ends 13:00, ten minutes between

    assert (starts(found), found.runs_past) == ([(2, at(62), True)], ())


def test_a_time_of_day_in_the_morning_is_that_of_the_next_day():
    found = estimate(day(to_come=bracket((2, 50, "08:30"))), now=at(5))

    assert starts(found) == [(2, at(20 * 60 + 30), True)]


def test_between_rounds_an_announced_start_that_has_passed_is_now():
    past = [played(0, 60)]

    found = estimate(day(past=past, clock=BETWEEN, to_come=bracket((2, 50, "13:05"))), now=at(90))

    assert (starts(found), found.runs_past) == ([(2, at(90), False)], ())


@pytest.mark.parametrize(("games", "minutes"), [(1, 50), (3, 125), (5, 200)])
def test_a_round_without_a_clock_takes_about_as_long_as_others_by_its_games(games, minutes):
    ahead = [ComingRound(2, None, games)]

    found = estimate(day(to_come=ahead), now=at(5))

    assert found.day_ends_at == at(70 + minutes + 10)
    assert found.without_clock == 1


def test_a_round_without_a_clock_that_is_played_ends_about_when_others_do():
    seen = day(to_come=[], current=Current(ComingRound(2, None), Clock(), at(30), open_tables=1))

    assert told(estimate(seen, now=at(40))) == (at(90), at(90))
    late = estimate(seen, now=at(300))
    assert late.round_ends_at == at(305)
    assert (late.round_tolerance, late.without_clock) == (timedelta(minutes=30), 1)


def test_a_posted_round_is_reckoned_from_its_time_of_day_until_its_clock_is_started():
    waits = Current(ComingRound(2, 50, 1, "13:30"), Clock(length=FIFTY), at(60), open_tables=1)

    assert estimate(day(to_come=[], current=waits), now=at(70)).round_ends_at == at(150)
    assert estimate(day(to_come=[], current=waits), now=at(95)) is None


def test_without_minutes_a_round_of_the_event_the_end_of_a_timed_one_is_told_alone():
    current = Current(ComingRound(4, 50), running(0), NOON, open_tables=1)

    found = estimate(Day([], [ComingRound(2, None)], None, current), now=at(5))

    assert (found.round_ends_at, found.day_ends_at) == (at(60), None)


def test_rounds_of_one_game_that_ended_early_say_nothing_of_matches_of_three():
    past = [played(0, 30)]  # closed 20 minutes before the time

    one = estimate(day(past=past, clock=running(40), to_come=[ComingRound(2, 50)]), now=at(45))
    three = estimate(day(past=past, clock=running(40), to_come=[ComingRound(2, 50, 3)]), now=at(45))

    assert three.day_ends_at - one.day_ends_at == timedelta(minutes=20)


@given(
    st.integers(0, 365 * 24 * 60),
    st.times(),
    st.sampled_from(["Europe/Warsaw", "UTC", "Pacific/Auckland"]),
)
def test_a_time_of_day_is_the_next_one_or_one_missed_by_four_hours_at_most(minute, wanted, zone):
    after, zone = at(minute), ZoneInfo(zone)

    found = at_time_of_day(f"{wanted:%H:%M}", after, zone)

    assert timedelta(hours=-4) <= found - after <= timedelta(hours=21, minutes=1)
    local = found.astimezone(zone)
    assert (local.hour, local.minute) == (wanted.hour, wanted.minute) or local.utcoffset() != (
        local - timedelta(hours=2)
    ).utcoffset()  # an hour that the clocks skip


@pytest.mark.parametrize(
    ("free", "start"),
    [((0, 10), (0, 30)), ((0, 40), (1, 30)), ((1, 40), (1, 30))],  # hours and minutes of UTC
)
def test_in_the_hour_that_comes_twice_a_round_waits_for_the_next(free, start):
    after = datetime(2026, 10, 25, *free, tzinfo=UTC)

    assert at_time_of_day("02:30", after, ZoneInfo("Europe/Berlin")) == datetime(
        2026, 10, 25, *start, tzinfo=UTC
    )


@given(
    st.lists(
        st.tuples(
            st.sampled_from([None, 30, 90]),
            st.sampled_from(["", "00:10", "13:00", "19:30"]),
            st.sampled_from([1, 3, 5]),
        ),
        max_size=5,
    ),
    st.integers(0, 600),
)
def test_rounds_of_a_bracket_never_start_before_the_one_before_has_ended(lines, minute):
    sizes = [2 ** (len(lines) - number) for number in range(len(lines))]
    ahead = [
        ComingRound(size, minutes, games, at_)
        for size, (minutes, at_, games) in zip(sizes, lines, strict=True)
    ]

    found = estimate(day(to_come=ahead), now=at(minute))

    assert [start.teams_left for start in found.starts] == sizes
    moments = [found.round_ends_at, *(start.starts_at for start in found.starts), found.day_ends_at]
    assert all(later - earlier > timedelta(minutes=-5) for earlier, later in pairwise(moments))
    for past in found.runs_past:
        assert timedelta(0) < past.ends_at - past.next_starts_at <= timedelta(hours=4, minutes=5)
