"""The workbook and the .csv files: every team, every match, exact standings."""

import io
import zipfile
from decimal import Decimal

import openpyxl
import pytest

from pairings.exports.workbook import event_csv_zip, event_sheets, event_workbook
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from teams.entries.registration import note_payment
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_entries,
    make_entry,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tests.pairings.bracket.brackets import make_elimination_event
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings
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

    assert list(sheets) == ["Event", "Teams", "Round 1", "Standings", "Cross-table", "Penalties"]
    assert len(sheets["Teams"].rows) == 4
    assert [row[0] for row in sheets["Round 1"].rows] == [1, 2]
    assert [row[:2] for row in sheets["Standings"].rows] == [[1, 1], [1, 2], [1, 3], [1, 4]]
    assert all(len(row) == len(sheet.header) for sheet in sheets.values() for row in sheet.rows)


def test_a_result_on_time_shows_points_and_prizes_left(tournament):
    sheet = event_sheets(tournament)[2]
    result = dict(zip(sheet.header, sheet.rows[1], strict=True))

    assert (result["Points"], result["Opponents' points"]) == (2, 0)
    assert (result["Prizes left"], result["Opponents' prizes left"]) == (1, 3)
    assert result["Winner"] == result["Team"]


def test_event_workbook_opens_with_names_like_formulas_as_text(tournament):
    workbook = openpyxl.load_workbook(io.BytesIO(event_workbook(tournament)))

    assert workbook.sheetnames == ["Event", "Teams", "Round 1", "Standings", "Cross-table", "Penalties"]
    assert [cell.data_type for cell in workbook["Teams"]["B"] if cell.value == "=1+1"] == ["s"]


def test_event_csv_zip_reads_back_as_the_same_rows(tournament):
    archive = zipfile.ZipFile(io.BytesIO(event_csv_zip(tournament)))

    names = ["event.csv", "teams.csv", "round-1.csv", "standings.csv", "cross-table.csv", "penalties.csv"]
    assert archive.namelist() == names
    assert [row.cells[1] for row in read_sheet(archive.read("teams.csv")).rows] == [
        "Team",
        "Team 1",
        "Team 2",
        "Team 3",
        "=1+1",
    ]


def test_event_sheets_of_a_new_event_have_no_rounds():
    sheets = {sheet.title: sheet for sheet in event_sheets(make_tournament())}

    assert list(sheets) == ["Event", "Teams", "Standings", "Penalties"]
    assert dict(sheets["Event"].rows)["Standings"] == "Before the end of round 1"
    assert event_workbook(make_tournament(slug="new"))


def test_the_event_sheet_says_what_was_played_by_which_rules_and_who_worked_there(tournament):
    tournament.venue, tournament.round_minutes = "Community hall", 45
    tournament.save()
    make_staff(tournament, "jo", Role.HEAD_JUDGE)
    make_staff(tournament, "olga", Role.ORGANIZER)

    rows = event_sheets(tournament)[0].rows
    facts = dict(rows)

    assert facts["Name"] == tournament.name
    assert facts["Date"] == tournament.date.isoformat()
    assert facts["Venue"] == "Community hall"
    assert (facts["Teams"], facts["Standings"]) == (4, "After 1 round")
    assert facts["Minutes per round"] == 45
    assert ("House rule", "45 minutes per round") in rows
    assert "Floor Rules" in str(facts["Rules"])
    roles = [what for what, _name in rows if what in {"Organizer", "Head judge"}]
    assert roles == ["Organizer", "Head judge"]
    assert any(what.startswith("OMW%") for what in facts)


def test_a_name_that_the_event_does_not_know_is_not_given_away(tournament):
    stranger = make_account("stranger", full_name="Known Elsewhere")
    tournament.staff.create(account=stranger, role=Role.JUDGE.value)

    assert dict(event_sheets(tournament)[0].rows)["Judge"] == "stranger"


def test_penalties_are_a_sheet_with_who_what_and_by_whom(tournament):
    sheet = event_sheets(tournament)[-1]
    assert (sheet.title, sheet.rows) == ("Penalties", [])
    entry = tournament.entries.get(number=2)
    report = PenaltyReport("115", "warning", entry_number=2, note="ten minutes")
    give_penalty(tournament, report, actor=BOSS, now=NOON)

    row = dict(zip(sheet.header, event_sheets(tournament)[-1].rows[0], strict=True))

    assert (row["Number"], row["Team"]) == (1, entry.team_name)
    assert row["Infraction"] == "115 Late at the table"
    assert (row["Penalty"], row["What was said"], row["Given by"]) == ("warning", "ten minutes", BOSS.name)
    assert (row["Overruled by"], row["Reason for overruling"]) == ("", "")


def test_standings_have_the_numbers_by_which_players_are_rated(tournament):
    sheet = event_sheets(tournament)[3]
    rows = [dict(zip(sheet.header, row, strict=True)) for row in sheet.rows]

    for row in rows:
        entry = tournament.entries.get(team_name=row["Team"])
        assert row["After round"] == 1
        assert row["Membership number A"] == entry.seat_a.number_shown
        assert row["Membership number B"] == entry.seat_b.number_shown


def test_teams_say_who_is_here_and_who_has_paid(tournament):
    tournament.entries.filter(number=2).update(is_paid=True)
    sheet = event_sheets(tournament)[1]

    paid = [dict(zip(sheet.header, row, strict=True))["Paid"] for row in sheet.rows]

    assert paid == ["no", "yes", "no", "no"]


def test_an_event_with_a_fee_says_what_each_team_has_paid_and_what_is_in_the_till(tournament):
    change_settings(tournament, {"entry_fee": Decimal("7.50"), "currency": "€"}, actor=BOSS)
    note_payment(tournament, 2, actor=BOSS)
    note_payment(tournament, 3, amount=Decimal(0), actor=BOSS)
    event, teams, *_rest = event_sheets(tournament)

    amounts = [dict(zip(teams.header, row, strict=True))["Amount paid"] for row in teams.rows]
    assert amounts == [None, Decimal("7.50"), 0, None]
    facts = {name: str(value).replace("\xa0", " ") for name, value in event.rows}
    assert facts["Entry fee per team"] == "€ 7.50"
    assert facts["Paid"] == "2 teams, € 7.50"
    assert facts["Unpaid"] == "2 teams, € 15"
    book = openpyxl.load_workbook(io.BytesIO(event_workbook(tournament)))
    cell = book.worksheets[1].cell(3, teams.header.index("Amount paid") + 1)
    assert (cell.value, cell.number_format) == (7.5, "0.00")


def test_an_event_without_a_fee_has_no_column_of_amounts(tournament):
    event, teams, *_rest = event_sheets(tournament)
    assert "Amount paid" not in teams.header
    assert "Unpaid" not in dict(event.rows)


def test_the_dash_of_a_country_without_states_is_an_empty_cell(tournament):
    tournament.entries.filter(number=1).update(state=" - ")
    sheet = event_sheets(tournament)[1]

    assert dict(zip(sheet.header, sheet.rows[0], strict=True))["State or province"] == ""


def test_the_workbook_is_made_to_be_filtered_and_printed(tournament):
    workbook = openpyxl.load_workbook(io.BytesIO(event_workbook(tournament)))
    standings = workbook["Standings"]

    assert workbook.properties.title == tournament.name
    assert standings.auto_filter.ref == f"A1:{standings.dimensions.split(':')[1]}"
    assert standings.freeze_panes == "A2"
    assert standings.print_title_rows == "$1:$1"
    assert (standings.page_setup.orientation, standings.page_setup.paperSize) == ("landscape", 9)
    assert standings.sheet_properties.pageSetUpPr.fitToPage
    assert (standings.page_setup.fitToWidth, standings.page_setup.fitToHeight) == (1, 0)
    omw = next(cell for cell in standings[1] if cell.value == "OMW%").column
    assert standings.cell(2, omw).number_format == "0.00"
    assert workbook["Penalties"].auto_filter.ref is None


def test_the_event_sheet_of_a_limited_event_says_what_was_announced():
    """FR-203.a, FR-233.a, FR-233.c, X14."""
    event = make_tournament(
        format="sealed", country="DE", energy="supplied", energy_each=10, energy_returned=True
    )
    rows = event_sheets(event)[0].rows

    assert dict(rows)["Card texts"] == "Rulings follow the German card text."
    limited = " ".join(str(value) for name, value in rows if name == "Limited")
    for expected in ("10 cards of each type", "Return the supplied Energy", "may not trade"):
        assert expected in limited


def test_a_match_of_several_games_shows_its_games_and_the_event_how_it_ends():
    event = make_tournament(swiss_games=3, cut_size=2, final_games=5, equal_prizes="next_prize")
    make_entries(event, 5)
    make_posted_round(event)
    matches = [match for match in round_matches(event.rounds.get(number=1)) if match.table_number]
    for match, games in zip(matches, [(2, 1, 0), (1, 2, 0)], strict=True):
        ending = Ending(How.WON, 1 if games[0] > games[1] else 2, games=games)
        record_result(event, 1, match.table_number, ending, actor=BOSS, now=NOON)
    close_round(event, 1, actor=BOSS, now=NOON)

    sheets = {sheet.title: sheet for sheet in event_sheets(event)}

    rows = [dict(zip(sheets["Round 1"].header, row, strict=True)) for row in sheets["Round 1"].rows]
    assert [(row["Games won"], row["Opponents' games won"], row["Games drawn"]) for row in rows] == [
        (2, 1, 0),
        (1, 2, 0),
        (2, 0, 0),  # the bye
    ]
    standings = [dict(zip(sheets["Standings"].header, row, strict=True)) for row in sheets["Standings"].rows]
    assert {row["GW%"] for row in standings if row["Points"] == 3} == {66.67, 100.0}
    assert {"OMW%", "GW%", "OGW%"} <= set(sheets["Standings"].header)
    facts = [str(row[1]) for row in sheets["Event"].rows if row[0] == "How it ends"]
    assert "Games per match: Swiss rounds: best of 3; final: best of 5." in facts
    assert any("the next prize wins" in fact for fact in facts)


def test_a_match_of_one_game_has_no_columns_of_games(tournament):
    assert "Games won" not in event_sheets(tournament)[2].header


def test_the_rounds_of_single_elimination_are_those_to_the_final():
    event = make_elimination_event(6)
    facts = {row[0]: row[1] for row in event_sheets(event)[0].rows}
    assert facts["Rounds"] == 3
