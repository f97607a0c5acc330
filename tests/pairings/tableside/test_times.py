"""Minutes that a table is offered back."""

from datetime import timedelta

import pytest

from pairings.tableside.times import begun_minutes, offered_for_call, offered_for_deck_check


@pytest.mark.parametrize(("seconds", "minutes"), [(0, 0), (1, 1), (60, 1), (61, 2), (-5, 0)])
def test_begun_minutes_count_whole(seconds, minutes):
    assert begun_minutes(timedelta(seconds=seconds)) == minutes


def test_a_deck_check_is_given_back_with_three_minutes_more():
    assert offered_for_deck_check(timedelta(minutes=6, seconds=10)) == 10


def test_a_call_is_given_back_from_being_made_to_its_answer():
    assert offered_for_call(timedelta(minutes=4, seconds=1)) == 5
