"""The cards that rulings speak of are cards of the facts, and what is said of them in Modified agrees with those."""

import re
from datetime import date

import pytest

from rulings.library.files import read_files
from teams.cards.cards import KINDS, POKEMON, TRAINER
from teams.cards.files import shipped_catalogue
from teams.decks.formats import BANNED, LEGAL, MODIFIED, OUT, REPRINTED, EventSets, judge_printing
from tests.for_each import for_each

CARDS = shipped_catalogue()
OF_RULINGS = read_files()[1].cards
SEASON = EventSets(date(2003, 6, 1))


@for_each("card", OF_RULINGS.values())
def test_a_card_of_the_rulings_is_a_title_of_the_facts(card):
    assert card.name in CARDS.titles
    assert CARDS.titles_by_slug[card.slug] == card.name
    kind = CARDS.titles[card.name][0].kind
    assert kind in KINDS
    assert card.kind.startswith(POKEMON) == (kind == POKEMON)
    assert kind in {POKEMON, TRAINER}


@for_each("card", OF_RULINGS.values())
def test_what_is_said_of_modified_agrees_with_the_facts(card):
    """FR-226.a, b, c, f."""
    answers = {judge_printing(CARDS, one, MODIFIED, SEASON).answer for one in CARDS.titles[card.name]}
    expected = {
        "legal": LEGAL in answers,
        "banned": BANNED in answers,
        "reprint": REPRINTED in answers,
        "not_legal": answers <= {OUT},
        "unsure": True,
    }
    assert expected[card.modified], answers


@pytest.mark.parametrize(("name", "number"), [("Alakazam", "1"), ("Gengar", "11"), ("Muk", "16")])
def test_numbers_of_legendary_collection_are_those_of_the_facts(name, number):
    told = re.search(r"Legendary Collection reprints it as number (\d+)", OF_RULINGS[name].modified_note)
    assert told is not None
    assert told[1] == number
    assert CARDS.printings[f"lc-{number}"].name == name
