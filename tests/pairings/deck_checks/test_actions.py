"""Deck checks of a table."""

from datetime import timedelta

import pytest

from pairings.deck_checks.actions import finish_deck_check, start_deck_check
from tests.factories import BOSS, NOON, make_posted_event
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role

pytestmark = pytest.mark.django_db
JIM = Actor(name="Jim", roles=frozenset({Role.JUDGE}))


@pytest.fixture
def event():
    return make_posted_event()


def test_a_deck_check_knows_how_long_it_took(event):
    check = start_deck_check(event, 1, 1, actor=JIM, now=NOON)
    assert check.length(NOON + timedelta(minutes=2)) == timedelta(minutes=2)

    check = finish_deck_check(event, 1, 1, actor=BOSS, now=NOON + timedelta(minutes=7, seconds=20))

    assert check.length(NOON + timedelta(hours=1)) == timedelta(minutes=7, seconds=20)
    assert (check.started_by.name, check.finished_by.name) == ("Jim", "Olivia Owner")
    assert event.journal.latest("number").after == {"seconds": 440}


def test_a_table_is_checked_once_at_a_time_and_again_later(event):
    start_deck_check(event, 1, 1, actor=JIM, now=NOON)

    with pytest.raises(Refusal) as refused:
        start_deck_check(event, 1, 1, actor=BOSS, now=NOON)
    assert (refused.value.code, refused.value.params["by"]) == ("pairings.deck_check_running", "Jim")

    finish_deck_check(event, 1, 1, actor=JIM, now=NOON)
    start_deck_check(event, 1, 1, actor=BOSS, now=NOON)


def test_finishing_needs_a_check_that_runs(event):
    with pytest.raises(Refusal) as refused:
        finish_deck_check(event, 1, 1, actor=JIM)

    assert refused.value.code == "pairings.no_deck_check"
