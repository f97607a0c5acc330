"""Cards and sets have the names of the reader's language, by the card facts."""

import pytest
from django.utils.translation import override

from teams.cards.files import shipped_catalogue
from teams.cards.wording import card_name, printing_name, set_name

FACTS = shipped_catalogue()


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Charizard", "Grass Energy", "Professor Oak"]),
        ("de", ["Glurak", "Pflanzenenergie", "Professor Eich"]),
        ("de-at", ["Glurak", "Pflanzenenergie", "Professor Eich"]),
        ("pl", ["Charizard", "Grass Energy", "Professor Oak"]),
    ],
)
def test_a_card_is_called_what_its_own_language_calls_it(language, names):
    with override(language):
        assert [card_name(FACTS, title) for title in ("Charizard", "Grass Energy", "Professor Oak")] == names


def test_a_card_without_a_german_name_keeps_its_title():
    german = FACTS.names_by_language["de"]
    without = [title for title in FACTS.titles if title not in german]
    assert without
    with override("de"):
        assert [card_name(FACTS, title) for title in without] == without


def test_a_name_is_that_of_most_printings():
    with override("de"):
        for title, printings in FACTS.titles.items():
            names = [one.names["de"] for one in printings if "de" in one.names]
            if names:
                assert names.count(card_name(FACTS, title)) == max(map(names.count, names)), title


def test_a_printing_has_its_set_and_its_card_in_one_language():
    assert printing_name(FACTS, "base1-4") == "Charizard, Base Set 4"
    with override("de"):
        assert printing_name(FACTS, "base1-4") == f"Glurak, {set_name(FACTS.sets['base1'])} 4"
        assert set_name(FACTS.sets["base1"]) == "Grundset"


def test_a_title_that_no_fact_knows_stays_as_it_is():
    with override("de"):
        assert card_name(FACTS, "Missingno.") == "Missingno."
