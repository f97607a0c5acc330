"""Decks as the sheets print them, and the frame and the reading back of the other sheets' tests."""

from datetime import date

import pytest

from pairings.deck_sheets.sheet_decks import DeckSheetRules, SheetDeck, SheetSeat, SheetTeam, group_cards
from teams.cards.files import shipped_catalogue
from teams.decks.formats import EventSets
from teams.decks.legality import DeckLine, check_deck, make_judge
from teams.decks.wording import finding_said
from tests.pairings.sheets.conftest import frame, read_pages

__all__ = ["frame", "read_pages"]

CATALOGUE = shipped_catalogue()
JUDGE = make_judge(CATALOGUE, "dci-2003", "modified", EventSets(date(2003, 5, 17)))


@pytest.fixture
def rules():
    return DeckSheetRules("Modified · exactly 60 cards", 60, notes=("Exactly 60 cards.",))


def make_deck(lines, **values):
    """A deck of lines, with what the judge of a Modified event of 2003 finds about it."""
    findings = check_deck(JUDGE, lines)
    marks = {place: (number,) for number, each in enumerate(findings, 1) for place in each.places}
    said = tuple(finding_said(each, CATALOGUE) for each in findings)
    return SheetDeck(group_cards(CATALOGUE, lines, marks), said, **values)


def many_lines(how_many):
    """As many lines of different cards as asked, one copy each; the first 400 of them legal."""
    legal_first = sorted(
        (title for title in CATALOGUE.titles if "Energy" not in title),
        key=lambda title: CATALOGUE.is_older(CATALOGUE.titles[title][-1]),
    )
    return [
        DeckLine(place, 1, title, (CATALOGUE.titles[title][-1].key,), f"1 {title}")
        for place, title in enumerate(legal_first[:how_many], 1)
    ]


def make_team(deck_a=None, deck_b=None, **values):
    """A team with these lists."""
    seats = (
        SheetSeat("A", "Ada Żółć", "40000001", deck_a),
        SheetSeat("B", "山田 太郎", "8102291717", deck_b),
    )
    defaults = {"number": "7", "team": "Żubry", "city": "Łódź", "state": "Łódzkie", "country": "Poland"}
    return SheetTeam(**(defaults | values), seats=seats)
