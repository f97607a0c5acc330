"""The index of spellings of an installation: made once, and anew when a set of cards is loaded."""

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from teams.cards.actions import load_card_set, remove_card_set
from teams.decks.formats import EventSets
from teams.decks.legality import make_judge
from teams.decks.queries import read_name_index
from teams.decks.reading import READ, UNREAD, read_deck_list

SANDSTORM = b"number,name,kind\n82,Invented Candy,Trainer\n"

pytestmark = pytest.mark.django_db


def state_of(text: str) -> str:
    index = read_name_index()
    judge = make_judge(index.catalogue, "dci-2003", "modified", EventSets(date(2003, 12, 1)))
    return read_deck_list(text, judge, index).lines[0].state


def test_it_is_made_once_and_takes_one_query() -> None:
    first = read_name_index()
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert read_name_index() is first
    assert len(queries) == 1


def test_a_set_that_was_loaded_is_read_and_one_that_was_removed_is_not() -> None:
    assert state_of("4 Invented Candy") != READ
    load_card_set(
        SANDSTORM, key="ex9", name="Invented Sands", sold_on=date(2003, 9, 18), abbreviations=("IV9",)
    )
    assert state_of("4 Invented Candy IV9 82") == READ
    remove_card_set("ex9")
    assert state_of("4 Invented Candy") in (UNREAD, "asked")
