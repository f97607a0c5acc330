"""Cards as the library shows them: what each format says of a printing on a day, by which rule and why."""

from datetime import date

import pytest

from rulings.cards.shown import found_cards, show_set, show_title
from rulings.library.files import read_files
from rulings.search.index import build_index
from rulings.shelf.queries import Shelf
from rulings.shelf.shown import Standpoint
from teams.cards.files import shipped_catalogue
from teams.decks.formats import EventSets

pytestmark = pytest.mark.django_db

CARDS = shipped_catalogue()
SUMMER_2003 = EventSets(date(2003, 7, 1))


@pytest.fixture(scope="module")
def standpoint():
    library = read_files()[1]
    index = build_index(library.entries.values(), library.cards, library.orders)
    return Standpoint(Shelf(library, {}, library.entries, index, ()), None, "dci-2003")


def verdicts(standpoint, title, event_sets=SUMMER_2003):
    shown = show_title(standpoint, CARDS, title, event_sets)
    return {
        f"{one.card_set.key}-{one.number}": (one.modified.words, one.modified.citation)
        for one in shown.printings
    }


def test_bans_are_by_printing(standpoint):
    """FR-226.f: other cards of the name stay legal."""
    assert verdicts(standpoint, "Slowking") == {
        "neo1-14": ("banned", "FR-226.f"),
        "si1-14": ("legal", "FR-226.a"),
        "ecard2-34": ("legal", "FR-226.a"),
        "ecard2-H22": ("legal", "FR-226.a"),
    }


def test_a_reprint_makes_older_printings_legal_from_its_day_of_sale(standpoint):
    """FR-226.c, FR-204.a."""
    after = verdicts(standpoint, "Muk")
    assert after["base3-13"] == ("legal as a reprint", "FR-226.c")
    before = verdicts(standpoint, "Muk", EventSets(date(2002, 5, 1)))
    assert before["base3-13"] == ("not legal", "FR-226.b")
    assert before["lc-16"] == ("not on sale yet", "FR-226.h")


def test_what_cannot_be_decided_says_look_at_the_card_with_the_reason(standpoint):
    shown = show_title(standpoint, CARDS, "Rainbow Energy", SUMMER_2003)
    older = shown.printings[0].modified
    assert (older.words, older.badge) == ("look at the card", "late")
    assert older.compared == "Aquapolis 144, EX Ruby & Sapphire 95"
    assert "damage counter" in older.why


def test_a_printing_that_differs_says_in_what_and_from_which(standpoint):
    shown = show_title(standpoint, CARDS, "Machop", SUMMER_2003)
    assert shown.printings[0].modified.why == "differs from Legendary Collection 79: other attacks"


@pytest.mark.parametrize(
    ("title", "modified", "unlimited"),
    [
        ("Slowking", "3 of 4 printings legal, as listed below", "legal"),
        ("Ancient Mew", "banned", "banned"),
        ("Bill", "legal", "legal"),
        ("Fire Energy", "legal", "legal"),
        ("Gust of Wind", "not legal", "legal"),
        ("Rainbow Energy", "2 of 4 printings legal; check the others below", "legal"),
    ],
)
def test_a_title_has_a_summary(standpoint, title, modified, unlimited):
    summaries = dict(show_title(standpoint, CARDS, title, SUMMER_2003).summaries)
    assert summaries == {"Modified": modified, "Unlimited": unlimited}


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Bill", "4 in all, counting every printing"),
        ("Metal Energy", "4 in all, counting every printing"),
        ("Fire Energy", "any number"),
        ("Unown [A]", "4 in all with Unown in their names"),
    ],
)
def test_a_title_says_how_many_a_deck_may_have(standpoint, title, words):
    """FR-221.b, FR-226.d."""
    assert show_title(standpoint, CARDS, title, SUMMER_2003).in_deck == words


def test_a_title_has_its_names_in_other_languages(standpoint):
    shown = show_title(standpoint, CARDS, "Charizard", SUMMER_2003)
    assert list(shown.names) == [("German", "Glurak"), ("French", "Dracaufeu")]
    assert shown.kind == "Pokémon, Stage 2"


def test_sets_say_which_of_their_cards_modified_allows(standpoint):
    """FR-226.a, b, f."""
    words = {key: show_set(standpoint, CARDS, each, SUMMER_2003).modified for key, each in CARDS.sets.items()}
    assert words["base1"] == "only older printings of legal cards"
    assert words["neo1"] == "all cards; banned: 14, 25"
    assert words["basep"] == "from number 21 on; banned: 24"
    assert words["miscp"] == "banned"
    assert words["ecard3"] == "all cards"


def test_a_set_is_shown_as_the_event_has_it_fr_204_b(standpoint):
    sets = EventSets(date(2003, 8, 1), frozenset({"neo1"}), {"ecard3": date(2003, 7, 1)})
    left_out, moved = (show_set(standpoint, CARDS, CARDS.sets[key], sets) for key in ("neo1", "ecard3"))
    assert left_out.modified == "set not used at this event"
    assert moved.sold_on == date(2003, 7, 1)


def test_cards_are_found_by_name(standpoint):
    found = found_cards(standpoint, "Glurak")
    assert found.exact == [("Charizard (Glurak)", "/rulings/cards/charizard/")]
    assert ("Dark Charizard (Dunkles Glurak)", "/rulings/cards/dark-charizard/") in found.near
    assert found_cards(standpoint, "slwking").exact == []
    assert found_cards(standpoint, "slwking").near[0][0] == "Slowking"
    assert found_cards(standpoint, "may my partner see my hand").near == []
