"""The judges' check sheets, read back from their PDF."""

from dataclasses import replace

import pytest

from pairings.deck_sheets.check_sheet import CheckedTeam, draw_check_sheets
from teams.decks.legality import DeckLine
from tests.pairings.deck_sheets.conftest import make_deck, make_team, many_lines

LINES = [
    DeckLine(1, 4, "Slowking", ("neo1-14",)),
    DeckLine(2, 4, "Abra", ("ecard1-93",)),
    DeckLine(3, 52, "Fire Energy"),
]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_team_has_both_lists_on_its_page_with_its_table_and_its_opponent(frame, rules, read_pages, paper):
    team = make_team(
        make_deck(LINES, received="10:42, at the desk"), make_deck([DeckLine(1, 60, "Water Energy")])
    )
    pages = read_pages(
        draw_check_sheets(replace(frame, paper=paper), rules, [CheckedTeam("12", team, "東京団")])
    )

    assert len(pages) == 1
    for expected in (
        "Table 12",
        "Żubry (7)",
        "against 東京団",
        "Ada Żółć",
        "山田 太郎",
        "10:42, at the desk",
        "Slowking",
        "Neo Genesis 14",
        "Water Energy",
        "of 60 on the list",
        "Deck matches the list",
        "Decks taken at",
        "Round 3",
    ):
        assert expected in pages[0], expected


def test_cards_are_in_the_order_of_names_inside_their_group(frame, rules, read_pages):
    text = read_pages(draw_check_sheets(frame, rules, [CheckedTeam("1", make_team(make_deck(LINES)))]))[0]

    assert text.index("Abra") < text.index("Slowking") < text.index("Fire Energy")


@pytest.mark.parametrize(
    ("backs", "expected"),
    [
        ((None, None), "opaque if card backs differ"),
        ((True, True), "all cards in identical opaque sleeves"),
        ((False, False), "all card backs are the same"),
    ],
)
def test_the_sheet_says_what_to_look_for_at_the_sleeves(frame, rules, read_pages, backs, expected):
    """FR-202.d."""
    deck = make_deck(LINES, has_mixed_backs=backs[0], is_opaque=backs[1])
    text = read_pages(draw_check_sheets(frame, rules, [CheckedTeam("1", make_team(deck, deck))]))[0]

    assert text.count(expected) == 2


def test_a_missing_list_a_bye_and_an_empty_round_say_so(frame, rules, read_pages):
    missing = read_pages(draw_check_sheets(frame, rules, [CheckedTeam("", make_team())]))[0]
    empty = read_pages(draw_check_sheets(frame, rules, []))[0]

    assert missing.count("No list was handed in.") == 2
    assert "Bye" in missing
    assert "No team plays in this round." in empty


def test_a_long_list_beside_a_short_one_goes_on_with_all_its_lines(frame, rules, read_pages):
    lines = many_lines(120)
    checked = CheckedTeam("3", make_team(make_deck(lines), make_deck(LINES)))
    pages = read_pages(draw_check_sheets(frame, rules, [checked]))

    text = "\n".join(pages)
    assert [line.title for line in lines if line.title not in text] == []
    assert all("Table 3" in page and "Żubry" in page and "of this team" in page for page in pages)
    assert text.count("Fire Energy") == 1
