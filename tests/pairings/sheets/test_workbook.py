"""The workbook and the .csv files: every team, every match, exact standings."""

import io
import zipfile

import openpyxl
import pytest

from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.sheets.workbook import event_csv_zip, event_sheets, event_workbook
from tests.factories import BOSS, NOON, make_entries, make_entry, make_posted_round, make_tournament
from tournament.sheets.spreadsheets import read_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    tournament = make_tournament(slug="cup")
    make_entries(tournament, 3)
    make_entry(tournament, 4, team_name="=1+1")
    make_posted_round(tournament)
    one, two = round_matches(tournament.rounds.get(number=1))
    record_result(tournament, 1, one.table_number, Ending(How.WON, 2), actor=BOSS, now=NOON)
    report = Ending(How.TIME, prizes_left=(1, 3))
    record_result(tournament, 1, two.table_number, report, actor=BOSS, now=NOON)
    close_round(tournament, 1, actor=BOSS, now=NOON)
    return tournament


def test_event_sheets_hold_teams_rounds_and_standings(tournament):
    sheets = {sheet.title: sheet for sheet in event_sheets(tournament)}

    assert list(sheets) == ["Teams", "Round 1", "Standings"]
    assert len(sheets["Teams"].rows) == 4
    assert [row[0] for row in sheets["Round 1"].rows] == [1, 2]
    assert [row[0] for row in sheets["Standings"].rows] == [1, 2, 3, 4]
    assert all(len(row) == len(sheet.header) for sheet in sheets.values() for row in sheet.rows)


def test_a_result_on_time_shows_points_and_prizes_left(tournament):
    sheet = event_sheets(tournament)[1]
    result = dict(zip(sheet.header, sheet.rows[1], strict=True))

    assert (result["Points"], result["Opponents' points"]) == (2, 0)
    assert (result["Prizes left"], result["Opponents' prizes left"]) == (1, 3)
    assert result["Winner"] == result["Team"]


def test_event_workbook_opens_with_names_like_formulas_as_text(tournament):
    workbook = openpyxl.load_workbook(io.BytesIO(event_workbook(tournament)))

    assert workbook.sheetnames == ["Teams", "Round 1", "Standings"]
    assert [cell.data_type for cell in workbook["Teams"]["B"] if cell.value == "=1+1"] == ["s"]


def test_event_csv_zip_reads_back_as_the_same_rows(tournament):
    archive = zipfile.ZipFile(io.BytesIO(event_csv_zip(tournament)))

    assert archive.namelist() == ["teams.csv", "round-1.csv", "standings.csv"]
    assert [row.cells[1] for row in read_sheet(archive.read("teams.csv"))] == [
        "Team",
        "Team 1",
        "Team 2",
        "Team 3",
        "=1+1",
    ]


def test_event_sheets_of_a_new_event_are_teams_and_standings():
    assert [sheet.title for sheet in event_sheets(make_tournament())] == ["Teams", "Standings"]
