"""A deck counted against its list."""

import pytest

from pairings.deck_checks.counted import (
    DeckInfraction,
    Difference,
    Extra,
    check_extras,
    compare_deck,
    find_infraction,
    read_extras,
)
from tests.expected import refused
from tests.for_each import for_each

LISTED = [4, 4, 20, 32]


def test_a_deck_that_is_as_listed_is_alike():
    found = compare_deck(LISTED, {})

    assert (found.is_alike, found.cards, found.listed, found.count) == (True, 60, 60, 0)


def test_a_count_that_was_typed_as_listed_is_no_difference():
    assert compare_deck(LISTED, {1: 4, 4: 32}).is_alike


def test_a_card_too_many_is_counted():
    found = compare_deck(LISTED, {2: 5})

    assert found.differences == (Difference(2, 4, 5),)
    assert (found.differences[0].more, found.cards, found.is_alike) == (1, 61, False)


def test_another_card_in_place_of_one_keeps_the_count_and_differs():
    found = compare_deck(LISTED, {1: 3}, [Extra(1, "Gust of Wind")])

    assert (found.cards, found.count, found.is_alike) == (60, 2, False)
    assert found.differences[0].more == -1


def test_a_line_that_the_list_has_not_is_not_looked_at():
    assert compare_deck(LISTED, {9: 5}).is_alike


@pytest.mark.parametrize("typed", ["9999 Bill", "2 Bill\nBill 2", "Slowking Neo Genesis 14", "Bill x1000"])
def test_a_line_that_does_not_say_how_many_is_refused(typed):
    with refused("pairings.deck_extra_number", field="extras"):
        check_extras(typed)


def test_a_line_with_its_number_in_front_may_name_the_printing():
    check_extras("2 Slowking Neo Genesis 14\nBill\n3x Potion")


@for_each(
    "typed, extras",
    [
        ("", ()),
        ("Bill", (Extra(1, "Bill"),)),
        ("2 Bill", (Extra(2, "Bill"),)),
        ("2x Bill\n\n  3 × Gust of Wind ", (Extra(2, "Bill"), Extra(3, "Gust of Wind"))),
        ("0 Bill", ()),
        ("Bill x2", (Extra(2, "Bill"),)),
        ("Pokémon Trader", (Extra(1, "Pokémon Trader"),)),
    ],
)
def test_cards_that_are_not_listed_are_typed_one_a_line(typed, extras):
    assert read_extras(typed) == extras


@for_each(
    "has_list, is_list_legal, is_alike, infraction",
    [
        (True, True, True, None),
        (True, True, False, DeckInfraction.DECK),
        (True, False, True, DeckInfraction.LIST),
        (True, False, False, DeckInfraction.LIST),
        (False, False, False, DeckInfraction.NO_LIST),
        (False, False, True, None),
    ],
)
def test_the_infraction_follows_from_list_and_deck(has_list, is_list_legal, is_alike, infraction):
    assert find_infraction(has_list=has_list, is_list_legal=is_list_legal, is_alike=is_alike) == infraction
