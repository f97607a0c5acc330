"""Which tables are drawn for a deck check."""

from collections import Counter
from datetime import timedelta

import pytest

from pairings.deck_checks.draw import (
    USUAL_LENGTH,
    CheckTime,
    TableToDraw,
    draw_tables,
    proposed_count,
    usual_length,
    usual_minutes,
)
from tests.for_each import for_each

TEN = CheckTime(timedelta(minutes=10))


def minutes(number):
    return timedelta(minutes=number)


def tables(count, **checked):
    return [TableToDraw(number, checked.get(f"t{number}", 0)) for number in range(1, count + 1)]


def test_the_same_seed_draws_the_same_tables_in_whatever_order_they_are_asked():
    once = draw_tables(tables(40), 4, seed=7, time=TEN)
    again = draw_tables(reversed(tables(40)), 4, seed=7, time=TEN)

    assert once == again
    assert len(set(once.drawn)) == 4
    assert once != draw_tables(tables(40), 4, seed=8, time=TEN)


def test_drawing_more_tables_keeps_those_that_were_drawn():
    four = draw_tables(tables(40), 4, seed=7, time=TEN).drawn

    assert draw_tables(tables(40), 9, seed=7, time=TEN).drawn[:4] == four
    left = [table for table in tables(40) if table.number not in four]
    assert (
        draw_tables(left, 5, seed=7, time=TEN).drawn == draw_tables(tables(40), 9, seed=7, time=TEN).drawn[4:]
    )


def test_more_tables_than_there_are_draws_all_of_them_and_none_of_none():
    assert sorted(draw_tables(tables(3), 9, seed=1, time=TEN).drawn) == [1, 2, 3]
    assert draw_tables([], 9, seed=1, time=TEN).drawn == ()
    assert draw_tables(tables(3), -1, seed=1, time=TEN).drawn == ()


def test_each_table_comes_up_equally_often():
    came = Counter(draw_tables(tables(8), 1, seed=seed, time=TEN).drawn[0] for seed in range(4000))

    assert set(came) == set(range(1, 9))
    assert max(came.values()) < 1.3 * min(came.values())


def test_a_table_whose_teams_were_checked_comes_up_less_often_and_never_not_at_all():
    came = Counter(draw_tables(tables(2, t1=1), 1, seed=seed, time=TEN).drawn[0] for seed in range(4000))

    assert 0.17 < came[1] / 4000 < 0.23  # one of five: a quarter of the other's chance
    twice = Counter(draw_tables(tables(2, t1=2), 1, seed=seed, time=TEN).drawn[0] for seed in range(4000))
    assert 0 < twice[1] < came[1]


def test_a_table_that_would_hold_the_round_up_is_not_drawn():
    asked = [TableToDraw(1), TableToDraw(2, extension=minutes(6)), TableToDraw(3)]

    found = draw_tables(asked, 3, seed=1, time=TEN)

    assert sorted(found.drawn) == [1, 3]
    assert found.too_late == (2,)


@for_each(
    "extension, longest, holds_up",
    [
        (0, 0, False),  # as late as any checked table
        (1, 1, True),
        (6, 6, True),
        (6, 15, True),  # 16 minutes after the round, and nobody else so late
        (5, 15, False),  # another table lasts that long anyway
        (0, 60, False),
    ],
)
def test_a_table_holds_the_round_up_where_no_other_lasts_that_long(extension, longest, holds_up):
    time = CheckTime(minutes(10), minutes(longest))

    assert time.would_hold_up(minutes(extension)) is holds_up


def test_a_check_takes_what_the_checks_of_the_event_took():
    assert usual_length([]) == USUAL_LENGTH
    assert usual_length([minutes(20), minutes(5), minutes(6)]) == minutes(6)
    # FR-216.d: what it takes and the usual three minutes, begun ones counted
    assert usual_minutes([timedelta(minutes=5, seconds=1)]) == minutes(9)


@pytest.mark.parametrize(("tables_there", "proposed"), [(0, 0), (1, 1), (10, 1), (11, 2), (250, 25)])
def test_one_table_of_ten_is_proposed(tables_there, proposed):
    assert proposed_count(tables_there) == proposed
