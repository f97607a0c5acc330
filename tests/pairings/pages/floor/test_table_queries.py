"""What judges see of one table, from the rows."""

from datetime import timedelta

import pytest

from pairings.deck_checks.actions import finish_deck_check, start_deck_check
from pairings.matches.models import Match
from pairings.pages.floor.table_queries import read_floor_table
from pairings.tableside.calls import answer_call, call_judge
from pairings.tableside.extensions import give_extension
from tests.factories import BOSS, NOON, make_posted_event, make_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_posted_event(7)


@pytest.fixture
def round_(event):
    return event.rounds.get(number=1)


def after(minutes):
    return NOON + timedelta(minutes=minutes)


def read(event, round_, now):
    return read_floor_table(event, round_, Match.objects.get(round=round_, table_number=1), now=now)


def test_the_last_thing_that_took_time_is_offered(event, round_):
    call_judge(event, 1, 1, actor=BOSS, now=NOON)
    answer_call(event, 1, 1, actor=BOSS, now=after(2))
    start_deck_check(event, 1, 1, actor=BOSS, now=after(3))
    finish_deck_check(event, 1, 1, actor=BOSS, now=after(8))

    offer = read(event, round_, after(9)).offer

    assert (offer.minutes, offer.reason) == (8, "deck_check")


def test_nothing_is_offered_once_minutes_were_given_or_the_result_is_in(event, round_):
    call_judge(event, 1, 1, actor=BOSS, now=NOON)
    answer_call(event, 1, 1, actor=BOSS, now=after(2))
    give_extension(event, 1, 1, minutes=2, reason="long ruling", actor=BOSS, now=after(3))
    assert read(event, round_, after(4)).offer is None

    call_judge(event, 1, 1, actor=BOSS, now=after(5))
    answer_call(event, 1, 1, actor=BOSS, now=after(7))
    assert read(event, round_, after(8)).offer is not None
    make_results(event, 1)
    assert read(event, round_, after(9)).offer is None
