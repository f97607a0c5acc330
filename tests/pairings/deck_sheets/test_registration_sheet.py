"""The deck registration sheet, read back from its PDF."""

from dataclasses import replace

import pytest

from pairings.deck_sheets.registration_sheet import BLANK_SHEET, DeckSheet, draw_deck_sheets
from teams.decks.legality import DeckLine
from tests.pairings.deck_sheets.conftest import make_deck, make_team, many_lines

PAPERS = pytest.mark.parametrize("paper", ["A4", "Letter"])


@PAPERS
def test_an_empty_sheet_asks_for_the_team_both_members_the_cards_and_the_backs(
    frame, rules, read_pages, paper
):
    """FR-241.a, FR-221.a, FR-202.d."""
    pages = read_pages(draw_deck_sheets(replace(frame, paper=paper), rules, [BLANK_SHEET]))

    assert len(pages) == 1
    for label in (
        "Team name",
        "Affiliation",
        "City",
        "State or province",
        "Country",
        "Player",
        "Partner",
        "Seat (A or B)",
        "Pokémon",
        "Trainer cards",
        "Energy cards",
        "Set and number",
        "of 60",
        "different backs",
        "Signature",
        "list counted",
        "Łódź Open",
    ):
        assert label in pages[0], label
    assert pages[0].count("Membership (DCI) number") == 2
    assert "other cards handed in" not in pages[0]


def test_a_limited_deck_has_a_box_for_the_cards_that_are_handed_in(frame, rules, read_pages):
    """FR-231.d."""
    limited = replace(rules, size=40, is_limited=True, asks_numbers=False)
    text = read_pages(draw_deck_sheets(frame, limited, [BLANK_SHEET]))[0]

    assert "other cards handed in" in text
    assert "of 40" in text
    assert "Membership" not in text


def test_a_missing_list_is_a_sheet_with_names_and_lines_to_write_on(frame, rules, read_pages):
    text = read_pages(draw_deck_sheets(frame, rules, [DeckSheet(make_team(), 1)]))[0]

    for expected in ("Żubry", "山田 太郎", "8102291717", "Ada Żółć", "40000001", "Łódzkie", "Set and number"):
        assert expected in text


@PAPERS
@pytest.mark.parametrize("how_many", [1, 40, 120])
def test_every_line_of_a_list_is_printed_and_a_long_one_goes_on_with_its_names(
    frame, rules, read_pages, how_many, paper
):
    lines = many_lines(how_many)
    sheet = DeckSheet(make_team(make_deck(lines)), 0)
    pages = read_pages(draw_deck_sheets(replace(frame, paper=paper), rules, [sheet]))

    text = "\n".join(pages)
    assert [line.title for line in lines if line.title not in text] == []
    assert all("Żubry" in page and "Ada Żółć" in page for page in pages)
    assert (len(pages) > 1) == (how_many == 120)
    assert all(
        f"Page {number} of {len(pages)} of this list" in page for number, page in enumerate(pages, 1)
    ) == (len(pages) > 1)


def test_a_list_shows_sets_what_was_found_when_it_came_and_who_let_it_pass(frame, rules, read_pages):
    lines = [
        DeckLine(1, 4, "Slowking", ("neo1-14",), "4 Slowking"),
        DeckLine(2, 2, "", (), "2 Profesor Dąb"),
        DeckLine(3, 4, "Professor Elm", (), "4 ウツギはかせ"),
    ]
    deck = make_deck(lines, received="10:42, at the desk", passed="Let pass by Hanna: typed late.")
    text = " ".join(read_pages(draw_deck_sheets(frame, rules, [DeckSheet(make_team(deck), 0)]))[0].split())

    for expected in (
        "Neo Genesis 14 ⚠",
        "is banned",
        "2 Profesor Dąb",
        "4 ウツギはかせ",
        "10:42, at the desk",
        "Let pass by Hanna: typed late.",
    ):
        assert expected in text


def test_sheets_without_any_list_say_so(frame, rules, read_pages):
    assert "No deck list was handed in." in read_pages(draw_deck_sheets(frame, rules, []))[0]


def test_a_thousand_cards_of_every_title_are_printable(frame, rules, read_pages):
    """The longest names of cards that there are, none cut."""
    deck = make_deck(many_lines(1000))
    text = "".join(read_pages(draw_deck_sheets(frame, rules, [DeckSheet(make_team(deck), 0)])))

    longest = sorted((line.title for line in many_lines(1000)), key=len)[-20:]
    assert [title for title in longest if title not in text] == []
