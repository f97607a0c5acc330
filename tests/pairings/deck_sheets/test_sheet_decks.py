"""Lines of a list in their groups: every line is in one of them, under the name by which it is found."""

from pairings.deck_sheets.sheet_decks import MOST_LETTERS, OTHER, SIDEBOARD, SheetDeck, group_cards
from teams.cards.cards import ENERGY, POKEMON, TRAINER
from teams.decks.legality import DeckLine
from tests.pairings.deck_sheets.conftest import CATALOGUE

SLOWKING = tuple(printing.key for printing in CATALOGUE.titles["Slowking"])


def groups_of(*lines):
    return {group.kind: group for group in group_cards(CATALOGUE, lines, {})}


def test_every_line_is_in_the_group_of_its_kind_in_the_order_of_the_list():
    found = groups_of(
        DeckLine(1, 11, "Fire Energy", (), "11 fire energy"),
        DeckLine(2, 4, "Professor Elm", ("neo1-96",), "4 Elm"),
        DeckLine(3, 3, "Slowking", SLOWKING, "3 Slowking"),
        DeckLine(4, 2, "Darkness Energy", ("neo1-104",), "2 Dark"),
        DeckLine(5, 1, "Abra", ("ecard1-93",), "1 Abra"),
        DeckLine(6, 2, "", (), "2 Profesor Dąb"),
        DeckLine(7, 1, "Focus Band", ("neo1-86",), "SB: 1 Focus Band", True),
    )

    assert [(kind, [card.name for card in group.cards]) for kind, group in found.items()] == [
        (POKEMON, ["Slowking", "Abra"]),
        (TRAINER, ["Professor Elm"]),
        (ENERGY, ["Fire Energy", "Darkness Energy"]),
        (OTHER, ["“2 Profesor Dąb”"]),
        (SIDEBOARD, ["Focus Band"]),
    ]


def test_a_deck_counts_its_cards_without_the_sideboard():
    deck = SheetDeck(
        group_cards(
            CATALOGUE,
            [
                DeckLine(1, 59, "Fire Energy"),
                DeckLine(2, 3, "Abra", (), "", True),
                DeckLine(3, 1, "", (), "1 x"),
            ],
            {},
        )
    )

    assert deck.count == 60


def test_a_line_that_means_one_printing_says_its_set_and_number():
    one = groups_of(DeckLine(1, 4, "Slowking", ("neo1-14",)))[POKEMON].cards[0]
    several = groups_of(DeckLine(1, 4, "Slowking", SLOWKING))[POKEMON].cards[0]

    assert (one.where, several.where) == ("Neo Genesis 14", "")


def test_a_line_that_means_several_numbers_of_one_set_says_the_set():
    keys = tuple(key for key in CATALOGUE.printings if key.startswith("ecard2-50"))

    assert len(keys) == 2
    assert (
        groups_of(DeckLine(1, 1, CATALOGUE.printings[keys[0]].title, keys))[POKEMON].cards[0].where
        == "Aquapolis"
    )


def test_a_card_that_the_facts_do_not_have_keeps_what_was_typed_beside_its_title():
    """X23: counted by its English title, and somebody has to look at it."""
    card = groups_of(DeckLine(1, 4, "Slowking", (), "4 ヤドキング"))[POKEMON].cards[0]

    assert (card.name, card.typed) == ("Slowking", "4 ヤドキング")


def test_a_line_of_a_thousand_letters_is_cut_and_stays_a_line():
    card = groups_of(DeckLine(1, 1, "", (), "x" * 1000))[OTHER].cards[0]

    assert card.name == f"“{'x' * MOST_LETTERS}…”"


def test_by_name_puts_the_cards_of_a_group_in_order_without_accents():
    cards = [DeckLine(1, 1, "Pokémon Trader"), DeckLine(2, 1, "Pokemon Breeder"), DeckLine(3, 1, "Bill")]
    deck = SheetDeck(group_cards(CATALOGUE, cards, {})).by_name

    assert [card.name for card in deck.groups[0].cards] == sorted(card.name for card in deck.groups[0].cards)
    assert deck.groups[0].cards[0].name == "Bill"
