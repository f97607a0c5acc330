"""The bracket and the places in the workbook."""

import pytest

from pairings.exports.bracket_rows import sheets_of_bracket
from pairings.exports.workbook import event_sheets
from tests.factories import make_tournament
from tests.pairings.bracket.brackets import go_on, make_cut_event

pytestmark = pytest.mark.django_db


def test_an_event_without_a_posted_bracket_has_no_sheet_of_it():
    assert sheets_of_bracket(make_tournament(cut_size=4)) == []


def test_the_workbook_has_a_row_for_each_match_and_each_place():
    event = make_cut_event(6, size=4, has_third_place=True)
    assert sheets_of_bracket(event)[1].rows == []
    go_on(event)
    go_on(event)
    sheets = {sheet.title: sheet for sheet in event_sheets(event)}
    bracket, places = sheets["Bracket"], sheets["Places"]

    assert [row[1] for row in bracket.rows] == [
        "Semifinal 1",
        "Semifinal 2",
        "Final",
        "Match for third place",
    ]
    final = dict(zip(bracket.header, bracket.rows[2], strict=True))
    assert (final["Teams remaining"], final["Table"], final["Winner"]) == (2, 1, final["Team"])
    assert [row[:2] for row in places.rows] == [[place, place] for place in range(1, 7)]
    assert places.rows[0][2] == final["Winner"]
    assert all(len(row) == len(sheet.header) for sheet in (bracket, places) for row in sheet.rows)
