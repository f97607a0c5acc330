"""Files from outside are measured before they are opened, and what is written never runs as a formula."""

import io
import zipfile
from datetime import date, datetime, time

import openpyxl
import pytest

from tournament.kernel.refusal import Refusal
from tournament.sheets.spreadsheets import (
    MAX_BYTES,
    MAX_ROWS,
    WrittenSheet,
    cell_text,
    read_sheet,
    write_csv,
    write_workbook,
)


def make_workbook(rows):
    return write_workbook([WrittenSheet("Teams", ["Team", "Number"], rows)])


def make_zip(parts):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def refusal_code(data, file_name="teams.xlsx"):
    with pytest.raises(Refusal) as caught:
        read_sheet(data, file_name=file_name)
    assert caught.value.field == "file"
    return caught.value.code


def test_read_sheet_gives_rows_with_the_numbers_that_the_program_shows():
    rows = read_sheet(make_workbook([["Blue", 40000001.0], [None, None], [" Grün ", "007"]]))

    assert [(row.number, row.cells) for row in rows] == [
        (1, ("Team", "Number")),
        (2, ("Blue", "40000001")),
        (4, ("Grün", "007")),
    ]


@pytest.mark.parametrize(
    "data",
    [
        "Team;Number\nZażółć;7\n".encode(),
        "Team,Number\r\nZażółć,7\r\n".encode("utf-8-sig"),
        "Team\tNumber\nZażółć\t7\n".encode("utf-16"),
    ],
)
def test_read_sheet_reads_the_csv_of_any_program(data):
    assert [row.cells for row in read_sheet(data, file_name="teams.csv")] == [
        ("Team", "Number"),
        ("Zażółć", "7"),
    ]


def test_read_sheet_reads_the_letters_of_an_old_windows_file():
    assert read_sheet("Team\nMüller\n".encode("cp1252"), file_name="teams.csv")[1].cells == ("Müller",)


def test_read_sheet_numbers_a_csv_row_by_its_line():
    assert [row.number for row in read_sheet(b"Team\n\nBlue\n")] == [1, 3]


def test_read_sheet_refuses_a_file_over_the_size_limit():
    assert refusal_code(b"a" * (MAX_BYTES + 1)) == "tournament.file_too_large"


def test_read_sheet_refuses_an_empty_file():
    assert refusal_code(b" \n") == "tournament.file_empty"


def test_read_sheet_refuses_an_old_or_encrypted_workbook_by_its_first_bytes():
    assert refusal_code(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)) == "tournament.file_old_excel"


def test_read_sheet_refuses_a_workbook_that_unpacks_to_too_much():
    bomb = make_zip({"xl/worksheets/sheet1.xml": b"0" * 20 * 2**20})

    assert refusal_code(bomb) == "tournament.file_unpacks_too_large"


def test_read_sheet_refuses_too_many_rows_before_it_opens_the_workbook(monkeypatch):
    monkeypatch.setattr(openpyxl, "load_workbook", lambda *args, **kwargs: pytest.fail("opened"))
    rows = b"".join(b'<x:row r="%d">%d</x:row>' % (number, number**5) for number in range(MAX_ROWS + 1))

    assert refusal_code(make_zip({"xl/worksheets/sheet1.xml": rows})) == "tournament.file_too_many_rows"


def test_read_sheet_refuses_a_csv_with_too_many_rows():
    assert refusal_code(b"a\n" * (MAX_ROWS + 2), "a.csv") == "tournament.file_too_many_rows"


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04 torn",
        make_zip({"xl/worksheets/sheet1.xml": b"<worksheet/>"}),
        make_zip({"notes.txt": b"no workbook"}),
        b"a\x00b\x00" * 100,
    ],
)
def test_read_sheet_refuses_what_is_no_sheet(data):
    assert refusal_code(data) == "tournament.file_unreadable"


def test_write_workbook_keeps_text_like_a_formula_as_text():
    sheet = openpyxl.load_workbook(io.BytesIO(make_workbook([["=1+1", 3], ["@sum", "-2"]]))).active

    assert [cell.data_type for cell in (sheet["A2"], sheet["B2"], sheet["A3"], sheet["B3"])] == [
        "s",
        "n",
        "s",
        "s",
    ]
    assert sheet["A2"].value == "=1+1"
    assert sheet["A2"].quotePrefix


def test_write_workbook_drops_characters_that_no_workbook_can_hold():
    assert read_sheet(make_workbook([["Bl\x01ue", 1]]))[1].cells == ("Blue", "1")


def test_write_csv_puts_an_apostrophe_before_text_like_a_formula_and_reading_takes_it_off():
    data = write_csv(WrittenSheet("Teams", ["Team", "Points"], [["=cmd|'/c calc'!A1", -1], ["'n Blitz", 3]]))

    assert b"'=cmd" in data
    assert b",-1\r\n" in data
    assert [row.cells for row in read_sheet(data)][1:] == [("=cmd|'/c calc'!A1", "-1"), ("'n Blitz", "3")]


def test_cell_text_reads_dates_as_a_person_wrote_them():
    assert cell_text(datetime(2003, 1, 31)) == "2003-01-31"  # noqa: DTZ001
    assert cell_text(date(2003, 1, 31)) == "2003-01-31"
    assert cell_text(time(9, 30)) == "09:30:00"
