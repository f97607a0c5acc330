"""The cross-table says of each team whom it met: both sides of a match agree, on paper and in the workbook."""

import io
import re

import pytest
from django.test import Client
from pypdf import PdfReader

from pairings.exports.workbook import event_sheets
from pairings.matches.histories import played_rows
from pairings.standings.cross_table import cross_lines
from pairings.standings.queries import standings
from tests.factories import make_closed_round, make_entries, make_staff, make_tournament
from tests.pairings.standings.test_history import played_event
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
OTHER = {"W": "L", "L": "W", "D": "D"}


def table(event: Tournament) -> dict[str, tuple[str, ...]]:
    """The cells of each team, by how the table names it: its rank, or # and its number."""
    rounds = [round_.number for round_ in event.rounds.order_by("number")]
    lines = cross_lines(standings(event), played_rows(event), rounds)
    return {line.standing.rank_text or f"#{line.standing.entry.number}": line.cells for line in lines}


@pytest.mark.parametrize("seed", range(6))
def test_both_sides_of_a_match_say_the_same(seed: int) -> None:
    found = table(played_event(seed))
    met = 0
    for name, cells in found.items():
        for place, cell in enumerate(cells):
            if cell in {"bye", "missed", ""}:
                continue
            letter, other = cell.split()
            back_letter, back = found[other][place].split()
            assert back == name
            assert back_letter == OTHER[letter] or letter == back_letter == "L", "both lose"
            met += 1
    assert met > 10


def test_it_is_in_the_workbook_and_on_paper_once_a_round_is_closed() -> None:
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 5)
    client = Client()
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    assert client.get("/t/cup/desk/paper/cross-table.pdf").status_code == 404
    assert "Cross-table" not in [sheet.title for sheet in event_sheets(event)]
    make_closed_round(event, 1)

    sheet = next(sheet for sheet in event_sheets(event) if sheet.title == "Cross-table")
    data = client.get("/t/cup/desk/paper/cross-table.pdf")

    assert sheet.header == ["Rank", "Team", "Round 1", "Points", "Remark"]
    assert [row[0] for row in sheet.rows] == [1, 2, 3, 4, 5]
    assert all(re.fullmatch(r"[WL] [1-5]|bye", str(row[2])) for row in sheet.rows)
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data.content)).pages)
    assert "Cross-table" in text
    assert "is the opponents' rank" in " ".join(text.split())
