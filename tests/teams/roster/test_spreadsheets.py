"""The sheet of teams: read, given out as a template, and written so that it reads back."""

import io
from collections.abc import Sequence
from decimal import Decimal

import openpyxl
import pytest

from teams.entries.queries import entry_rows
from teams.roster import spreadsheets
from teams.roster.actions import import_roster
from teams.roster.headers import COLUMN_TITLES
from teams.roster.plan import plan_import
from teams.roster.sheet_rows import Roster
from tests.expected import refused
from tests.factories import BOSS, make_entries, make_entry, make_tournament
from tournament.event.models import Tournament
from tournament.sheets.spreadsheets import WrittenSheet, write_workbook

pytestmark = pytest.mark.django_db

HEADER = ("Team name", "City", "State", "Country", "Player A", "Player A DCI", "Player B", "Player B DCI")
ROW = ("Łódź Lightning", "Łódź", "łódzkie", "Poland", "Ada", "501", "Ben", "502")


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def csv_text(rows: Sequence[Sequence[str]], separator: str = ",", newline: str = "\r\n") -> str:
    return newline.join(separator.join(row) for row in rows)


def check(event: Tournament, data: bytes, name: str = "teams.csv") -> Roster:
    return spreadsheets.check_roster(event, spreadsheets.read_uploaded(data, file_name=name))


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_csv_is_read_in_every_separator_and_encoding(
    event: Tournament, separator: str, encoding: str
) -> None:
    found = check(event, csv_text([HEADER, ROW], separator).encode(encoding))
    assert found.problems == []
    entry = found.entries[0]
    assert (entry.team_name, entry.city, entry.country, entry.row) == ("Łódź Lightning", "Łódź", "PL", 2)
    assert entry.number_a is not None
    assert entry.number_a.canonical == "501"


def test_a_csv_of_an_old_windows_program_is_read(event: Tournament) -> None:
    row = ("Équipe", "Besançon", "Doubs", "France", "Zoë", "501", "Éric", "502")
    assert check(event, csv_text([HEADER, row], ";").encode("cp1252")).entries[0].name_b == "Éric"


def test_a_workbook_is_read_with_numbers_as_typed(event: Tournament) -> None:
    row = ("Team", "Oslo", "-", "NO", "Ada", 40000001, "Ben", 502.0)
    data = write_workbook([WrittenSheet("Teams", HEADER, [row])])
    entry = check(event, data, "teams.xlsx").entries[0]
    assert entry.number_a is not None
    assert entry.number_a.canonical == "1"
    assert entry.number_b is not None
    assert entry.number_b.shown == "502"


def test_problems_name_the_row_that_the_program_shows(event: Tournament) -> None:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    for row, cells in {3: HEADER, 5: ROW, 9: ("", *ROW[1:4], "Cay", "503", "Dan", "x")}.items():
        for column, cell in enumerate(cells, 1):
            sheet.cell(row, column, cell)
    stream = io.BytesIO()
    workbook.save(stream)
    found = check(event, stream.getvalue(), "teams.xlsx")
    assert [entry.row for entry in found.entries] == [5]
    assert [(problem.row, problem.column) for problem in found.problems] == [
        (9, "Team name"),
        (9, "Player B DCI"),
    ]


@pytest.mark.parametrize("spelling", ["Poland", "POL", "pl", "Polska", "poland "])
def test_a_country_is_read_however_people_write_it(event: Tournament, spelling: str) -> None:
    row = (*ROW[:3], spelling, *ROW[4:])
    assert check(event, csv_text([HEADER, row]).encode()).entries[0].country == "PL"


def test_a_missing_country_is_the_events(event: Tournament) -> None:
    assert check(event, csv_text([HEADER, (*ROW[:3], "", *ROW[4:])]).encode()).entries[0].country == "PL"


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"", "teams.csv", "tournament.file_empty"),
        (b" \n ", "teams.csv", "tournament.file_empty"),
        (b"PK\x03\x04 and nothing else", "teams.xlsx", "tournament.file_unreadable"),
        (b"\xd0\xcf\x11\xe0 old", "teams.xls", "tournament.file_old_excel"),
    ],
)
def test_a_file_that_is_no_sheet_is_refused(data: bytes, name: str, code: str) -> None:
    with refused(code, "", "file"):
        spreadsheets.read_uploaded(data, file_name=name)


def test_the_template_has_the_headers_and_says_what_belongs_in_them(event: Tournament) -> None:
    workbook = openpyxl.load_workbook(io.BytesIO(spreadsheets.write_template(event)))
    teams, explained = workbook.worksheets
    assert [cell.value for cell in teams[1]] == list(COLUMN_TITLES.values())
    assert teams.max_row == 1
    needed = {row[0].value: row[1].value for row in explained.iter_rows(min_row=2)}
    assert needed["Affiliation"] == "no"
    assert needed["Player A DCI number"] == "yes"


def test_the_template_asks_for_no_numbers_where_the_event_does_not(event: Tournament) -> None:
    event.numbers_required = False
    found = check(event, spreadsheets.write_template(event), "template.xlsx")
    assert found.problems == []


@pytest.mark.parametrize("file_type", ["xlsx", "csv"])
def test_an_export_reads_back_as_the_same_teams(event: Tournament, file_type: str) -> None:
    make_entries(event, 3)
    make_entry(event, 4, team_name="=1+1", affiliation="雷組, “x”; y", state="-")
    entries = [row.entry for row in entry_rows(event)]
    data = spreadsheets.write_roster(event, entries, file_type)
    found = check(event, data, f"teams.{file_type}")
    assert found.problems == []
    assert [(row.team_name, row.affiliation, row.state, row.name_a) for row in found.entries] == [
        (entry.team_name, entry.affiliation, entry.state, entry.seat_a.name) for entry in entries
    ]
    plan = plan_import(event, found.entries, actor=BOSS)
    assert (plan.new, plan.problems, len(plan.known)) == ([], [], 4)


@pytest.mark.parametrize("file_type", ["xlsx", "csv"])
def test_amounts_go_out_and_come_in_with_the_teams(file_type: str) -> None:
    here, there = (make_tournament(entry_fee=Decimal(10)) for _event in "ab")
    for number, amount in enumerate((Decimal("7.50"), Decimal(10), None), 1):
        make_entry(here, number, is_paid=amount is not None, amount_paid=amount)
    data = spreadsheets.write_roster(here, [row.entry for row in entry_rows(here)], file_type)
    import_roster(there, check(there, data, f"teams.{file_type}").entries, actor=BOSS)
    paid = there.entries.order_by("number").values_list("is_paid", "amount_paid")
    assert list(paid) == [(True, Decimal("7.50")), (True, Decimal(10)), (False, None)]


def test_an_event_without_a_fee_takes_no_amounts_from_a_sheet(event: Tournament) -> None:
    data = csv_text([(*HEADER, "Paid"), (*ROW, "7.50")]).encode()
    import_roster(event, check(event, data).entries, actor=BOSS)
    assert (event.entries.get().is_paid, event.entries.get().amount_paid) == (True, None)


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_headers_below_a_title_are_found_whatever_separates_cells(sign: str) -> None:
    header = ["Team", "City", "Player A", "Player B"]
    lines = [
        "Poké Cup, Kraków, Rynek; doors open at 9",
        "",
        sign.join(header),
        sign.join(["R", "K", "A", "B"]),
    ]
    sheet = spreadsheets.read_uploaded("\n".join(lines).encode(), file_name="x.csv")
    assert (sheet.header, sheet.header_row, sheet.row_numbers) == (header, 3, [4])
