"""People behind a typed name: in any spelling, each once, by the team that they are in."""

from datetime import timedelta

import pytest

from teams.entries.models import Entry
from teams.entries.partners import replace_partner
from teams.entries.steps import WARNINGS, Person
from teams.search.people_queries import first_registered, people_called
from tests.factories import BOSS, NOON, make_entries, make_entry, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    tournament = make_tournament()
    make_entries(tournament, 2)
    return tournament


@pytest.mark.parametrize("typed", ["Ada 1", "ada  1", " ADA 1 ", "Àda 1", "1, Ada"])
def test_a_name_is_found_in_any_spelling(event, typed):
    assert [(entry.number, seat) for entry, seat in people_called(event, typed)] == [(1, "a")]


@pytest.mark.parametrize("typed", ["", "Ada", "Ada 11"])
def test_a_part_of_a_name_is_nobody(event, typed):
    assert people_called(event, typed) == []


def test_a_person_of_two_teams_is_found_once_in_the_one_that_plays(event):
    later = NOON + timedelta(minutes=5)
    replace_partner(event, 1, "b", Person("Cy", "90002"), accepted=WARNINGS, actor=BOSS, now=later)

    assert [(entry.number, seat) for entry, seat in people_called(event, "Ada 1")] == [(3, "a")]
    assert [(entry.number, seat) for entry, seat in people_called(event, "Ben 1")] == [(1, "b")]
    assert first_registered(Entry.objects.get(number=3).seat_a) == NOON


def test_two_people_of_one_name_are_two(event):
    make_entry(event, 3, player_a=Person("Ada 1", "90002"))

    assert [(entry.number, seat) for entry, seat in people_called(event, "Ada 1")] == [(1, "a"), (3, "a")]
