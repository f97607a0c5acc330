"""Whoever has seen a round that was withdrawn is not sent to its tables: pages, screens and phones say so."""

import pytest
from django.test import Client

from pairings.rounds.actions import discard_proposal, pair_again, post_round, take_back
from pairings.undo.actions import undo_line
from teams.entries.passes import make_passes
from tests.factories import (
    BOSS,
    NOON,
    carry_on,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_tournament,
)
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db
SAID = "Do not go to the tables shown earlier"
SCREEN = "do not go to the tables shown earlier"


@pytest.fixture
def cup():
    """Four teams in round 1."""
    event = make_tournament(slug="cup", planned_rounds=2)
    make_entries(event, 4)
    make_passes(event, actor=BOSS, now=NOON)
    make_posted_round(event)
    return event


def text(path):
    return Client().get(path).content.decode()


def phone(event):
    return f"/t/{event.slug}/team/{event.entries.get(number=1).pass_code}/"


def withdraw(event):
    take_back(event, 1, reason="wrong teams", actor=BOSS, now=NOON)


def discard(event):
    withdraw(event)
    discard_proposal(event, 1, actor=BOSS)


def again(event):
    withdraw(event)
    pair_again(event, 1, actor=BOSS, now=NOON)


def undone(event):
    undo_line(event, event.version, actor=BOSS, now=NOON)


@pytest.mark.parametrize("act", [withdraw, discard, again, undone])
def test_a_withdrawn_round_says_so_whatever_became_of_it(cup, act):
    address = phone(cup)
    assert SAID not in text("/t/cup/")
    assert SAID not in text(address)
    act(cup)
    assert SAID in text("/t/cup/")
    assert "not posted yet" not in text("/t/cup/")
    assert SAID in text(address)
    assert SCREEN in text("/t/cup/screen/")
    gone = Client().get("/t/cup/rounds/1/", follow=True)
    assert SAID in gone.content.decode()
    assert Client().get("/t/cup/rounds/2/").status_code == 404


def test_once_it_is_posted_again_nobody_is_warned(cup):
    again(cup)
    post_round(cup, 1, actor=BOSS, now=NOON)
    for path in ("/t/cup/", phone(cup), "/t/cup/screen/"):
        assert SAID.lower() not in text(path).lower()


def test_a_later_round_that_was_withdrawn_is_said_above_the_earlier_one():
    event = make_tournament(slug="two", planned_rounds=3)
    make_entries(event, 4)
    make_closed_round(event)
    make_posted_round(event, 2)
    take_back(event, 2, reason="wrong teams", actor=BOSS, now=NOON)
    assert SAID in text("/t/two/")
    copy = carry_on(event)
    assert SAID in text(f"/t/{copy.slug}/")
    finish_tournament(copy, reason="the hall closes", actor=BOSS, now=NOON)
    assert SAID not in text(f"/t/{copy.slug}/")


def test_before_anything_was_posted_it_is_not_posted_yet():
    event = make_tournament(slug="new")
    make_entries(event, 4)
    assert "Round 1 is not posted yet" in text("/t/new/")
    assert SAID not in text("/t/new/")
