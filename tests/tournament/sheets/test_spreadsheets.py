"""Files from outside are measured before they are opened, and what is written never runs as a formula."""

import csv
import io
import re
import zipfile
from datetime import date, datetime, time

import openpyxl
import pytest
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.for_each import for_each
from tests.samples import sample
from tournament.kernel.refusal import Refusal
from tournament.sheets.cell_kinds import NumberText
from tournament.sheets.sheet_limits import MAX_BYTES, MAX_CELL_LETTERS, MAX_COLUMNS, MAX_ROWS
from tournament.sheets.spreadsheets import (
    FORMULA_SIGNS,
    WrittenSheet,
    list_separator,
    read_sheet,
    write_csv,
    write_workbook,
)
from tournament.sheets.workbooks import cell_text


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
    rows = read_sheet(make_workbook([["Blue", 40000001.0], [None, None], [" Grün ", "007"]])).rows

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
    assert [row.cells for row in read_sheet(data, file_name="teams.csv").rows] == [
        ("Team", "Number"),
        ("Zażółć", "7"),
    ]


def test_read_sheet_reads_the_letters_of_an_old_windows_file():
    assert read_sheet("Team\nMüller\n".encode("cp1252"), file_name="teams.csv").rows[1].cells == ("Müller",)


def test_read_sheet_numbers_a_csv_row_by_its_line():
    assert [row.number for row in read_sheet(b"Team\n\nBlue\n").rows] == [1, 3]


def test_read_sheet_refuses_a_file_over_the_size_limit():
    assert refusal_code(b"a" * (MAX_BYTES + 1)) == "tournament.file_too_large"


def test_read_sheet_refuses_an_empty_file():
    assert refusal_code(b" \n") == "tournament.file_empty"


def test_read_sheet_refuses_an_old_or_encrypted_workbook_by_its_first_bytes():
    assert refusal_code(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)) == "tournament.file_old_excel"


def test_read_sheet_tells_a_workbook_with_a_password_from_an_old_one():
    protected = b"\xd0\xcf\x11\xe0" + bytes(600) + "EncryptedPackage".encode("utf-16-le") + bytes(600)

    assert refusal_code(protected) == "tournament.file_protected"


def test_read_sheet_names_the_last_row_of_a_csv_with_too_many_rows():
    with pytest.raises(Refusal) as caught:
        read_sheet(b"a\n" + b"\r\n" * MAX_ROWS + b"b\n,,\n")

    assert caught.value.code == "tournament.file_row_too_far"
    assert caught.value.params == {"row": MAX_ROWS + 2, "limit": MAX_ROWS}


@pytest.mark.parametrize("empty", [b";;;\n", b"\r\n", b" ; ;\n", b"\n"])
def test_read_sheet_passes_over_empty_rows_below_a_csv(empty):
    assert [row.number for row in read_sheet(b"Team;City\nBlue;Oslo\n" + empty * (2 * MAX_ROWS)).rows] == [
        1,
        2,
    ]


@for_each(
    "data, code",
    [
        (b"Team" + b"," * MAX_COLUMNS + b"x", "column_too_far"),
        (b"," * (MAX_BYTES - 2) + b"x", "too_much_text"),
        ((b"x," * MAX_COLUMNS)[:-1] + b"\n" + b'"' + b"x" * (MAX_CELL_LETTERS + 1), "cell_too_long"),
        (b'"' + b"x\n" * (MAX_BYTES // 2 - 1), "cell_too_long"),
        (("Zoe" + "\u0301" * 31).encode(), "many_accents"),
        ("a\0b".encode("utf-16"), "unreadable"),
        ("a,b".encode("utf-32"), "unreadable"),
        (b"a\0b", "unreadable"),
    ],
)
def test_read_sheet_refuses_a_csv_beyond_the_limits(data, code):
    assert refusal_code(data, "a.csv") == f"tournament.file_{code}"


def test_read_sheet_names_the_row_in_which_a_quotation_mark_is_never_closed():
    with pytest.raises(Refusal) as caught:
        read_sheet(b'Team,City\nBlue,Oslo\n"Red,Oslo\n' + b"Team,Oslo\n" * 40_000)

    assert caught.value.params["row"] == 3


@settings(max_examples=sample(300), deadline=None)
@given(
    st.binary(max_size=400),
    st.sampled_from([b"", b"\xff\xfe", b"\xef\xbb\xbf", b"PK\x03\x04", b"\xd0\xcf\x11\xe0"]),
)
def test_read_sheet_reads_or_refuses_any_bytes(data, start):
    try:
        rows = read_sheet(start + data, file_name="teams.csv").rows
    except Refusal:
        return
    assert all(row.cells and row.cells[-1] for row in rows)


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


@pytest.mark.parametrize("dash", ["-", " - ", "－"])
def test_a_dash_alone_is_no_formula_and_stays_as_it_is(dash):
    data = write_csv(WrittenSheet("Teams", ["Team", "State"], [["Blue", dash]]))

    assert data.decode("utf-8-sig").splitlines()[1] == f"Blue,{dash}"


def test_a_name_with_an_ampersand_is_no_code_at_the_head_of_the_page():
    data = write_workbook([WrittenSheet("Teams", ["A"], [[1.5], [2]])], title="Salt & 7 Cups", paper="Letter")
    sheet = openpyxl.load_workbook(io.BytesIO(data)).active

    assert sheet.oddHeader.left.text == "Salt && 7 Cups"
    assert sheet.page_setup.paperSize == 1
    assert (sheet["A2"].number_format, sheet["A3"].number_format) == ("0.00", "General")


def test_write_workbook_drops_characters_that_no_workbook_can_hold():
    assert read_sheet(make_workbook([["Bl\x01ue", 1]])).rows[1].cells == ("Blue", "1")


def test_write_csv_puts_an_apostrophe_before_text_like_a_formula_and_reading_takes_it_off():
    data = write_csv(WrittenSheet("Teams", ["Team", "Points"], [["=cmd|'/c calc'!A1", -1], ["'n Blitz", 3]]))

    assert b"'=cmd" in data
    assert b",-1\r\n" in data
    assert [row.cells for row in read_sheet(data).rows][1:] == [
        ("=cmd|'/c calc'!A1", "-1"),
        ("'n Blitz", "3"),
    ]


@for_each(
    "cell, text",
    [
        ('="0012"', "0012"),
        ('"=""0012"""', "0012"),
        (' ="Łódź" ', "Łódź"),
        ('="a ""b"""', 'a "b"'),
        ('=""', ""),
        ("=A1", "=A1"),
        ('="a"&"b"', '="a"&"b"'),
    ],
)
def test_a_number_that_was_written_as_a_text_reads_without_the_sign(cell, text):
    assert read_sheet(f"Team;City\nBlue;{cell};x".encode()).rows[1].cells[1] == text


def test_a_number_of_a_csv_is_one_unless_it_says_that_it_is_a_text() -> None:
    found = read_sheet(b'Team;City;x\n 7 ;007;0\n="7";7a;1.5\n').rows
    assert [[type(cell) is NumberText for cell in row.cells] for row in found[1:]] == [
        [True, False, True],
        [False, False, False],
    ]
    assert [row.cells for row in found[1:]] == [("7", "007", "0"), ("7", "7a", "1.5")]


@for_each("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n", " =", "\u3000＝", "  -"])
def test_no_program_finds_a_formula_in_a_csv(sign):
    """Read back as a program does that separates by commas, and as one does that separates by semicolons and tabs."""
    texts = [f"{sign}cmd|'/c calc'!A1", f"Blue;{sign}1", f"Blue\n{sign}1", f"'{sign}1", f"Blue; ' {sign}1"]
    data = write_csv(WrittenSheet("Teams", ["Team", "City"], [[text, text] for text in texts])).decode(
        "utf-8-sig"
    )

    cells = [
        cell
        for separator in ",;"
        for row in csv.reader(io.StringIO(data, newline=""), delimiter=separator)
        for cell in row
    ]
    pieces = [piece for cell in cells for piece in re.split(r"[;\t\r\n]", cell)]
    assert not [piece for piece in pieces if piece.lstrip().startswith(FORMULA_SIGNS)]
    assert [row.cells[1].strip() for row in read_sheet(data.encode()).rows][1:] == [
        text.strip() for text in texts
    ]


@pytest.mark.parametrize(("language", "separator"), [("en", ","), ("de", ";")])
def test_a_csv_has_the_separator_of_its_readers_language_and_reads_back(
    language: str, separator: str
) -> None:
    with override(language):
        data = write_csv(
            WrittenSheet("Teams", ["Team", "City"], [["A; b, c", "=1"]]), separator=list_separator()
        )
    assert f"Team{separator}City".encode() in data
    assert [row.cells for row in read_sheet(data).rows] == [("Team", "City"), ("A; b, c", "=1")]


@for_each(
    "first, sign",
    [
        ("sep=;\r\n", ";"),
        ("\ufeffSEP=^\n", "^"),
        ('"sep=|"\r', "|"),
        ("sep=\t\n", "\t"),
        ("sep=;;;;\n", ";"),  # saved again by a program that takes it for a row
        ("sep=;\n", ","),  # and by one that separates otherwise
        ("", "|"),
    ],
)
def test_the_line_that_excel_obeys_is_no_row(first, sign):
    data = (first + f"Team{sign}City\nBlue{sign}Oslo\n").encode()
    found = read_sheet(data, rate=lambda rows: sum("Team" in row for row in rows)).rows

    assert [(row.number, row.cells) for row in found] == [(1, ("Team", "City")), (2, ("Blue", "Oslo"))]


def test_a_team_can_be_called_like_the_line_that_excel_obeys():
    assert read_sheet(b"Sep=tember;City\nBlue;Oslo\n").rows[0].cells == ("Sep=tember", "City")


@pytest.mark.parametrize(("language", "shown"), [("en", "66.67,50.0,3"), ("de", "66,67;50,0;3")])
def test_fractions_of_a_csv_are_numbers_where_its_reader_is(language, shown):
    with override(language):
        data = write_csv(WrittenSheet("Teams", ["A"] * 3, [[66.67, 50.0, 3]]), separator=list_separator())
    assert data.decode("utf-8-sig").splitlines()[1] == shown


def test_a_row_of_several_lines_counts_once() -> None:
    data = 'Team;City\r\nAlpha;"Anna\nMüller\nSchmidt"\r\n\r\nBeta;Köln\r\n'.encode()
    assert [row.number for row in read_sheet(data).rows] == [1, 2, 4]


def test_write_csv_leaves_ordinary_text_and_numbers_alone():
    rows = [["Blue - Red; two", -3, 0.5, "a+b", "x@y.z", "O'Neil", "Line one\n\nline two", None]]

    data = write_csv(WrittenSheet("Teams", ["A"] * 8, rows))

    assert data.decode("utf-8-sig").splitlines(keepends=True)[1:] == [
        "Blue - Red; two,-3,0.5,a+b,x@y.z,O'Neil,\"Line one\n",
        "\n",
        'line two",\r\n',
    ]


@settings(max_examples=sample(500), deadline=None)
@given(
    st.lists(
        st.text(st.sampled_from("=+-@＝＋a1;,'\"\t\n\r \u3000"), min_size=1, max_size=9),
        min_size=1,
        max_size=4,
    )
)
def test_what_write_csv_guards_reads_back_as_it_was(texts):
    row = [*texts, "end"]
    found = read_sheet(write_csv(WrittenSheet("Teams", ["A"], [row]))).rows

    assert [text.strip() for text in found[-1].cells] == [text.strip() for text in row]


def test_cell_text_reads_dates_as_a_person_wrote_them():
    assert cell_text(datetime(2003, 1, 31)) == "2003-01-31"  # noqa: DTZ001
    assert cell_text(date(2003, 1, 31)) == "2003-01-31"
    assert cell_text(time(9, 30)) == "09:30:00"


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_who_knows_the_headers_decides_what_separates_cells(sign: str) -> None:
    lines = ["Poké Cup, Kraków; 2026", "", sign.join(["Team", "City"]), sign.join(["Rockets", "Kraków"])]

    def rate(rows):
        return sum("Team" in row for row in rows)

    rows = read_sheet("\n".join(lines).encode(), file_name="x.csv", rate=rate).rows
    assert [list(row.cells) for row in rows[1:]] == [["Team", "City"], ["Rockets", "Kraków"]]


def test_where_nobody_knows_the_first_line_decides() -> None:
    text = "Team;City\nR, and more, and more;K\n"
    for rate in (None, len):
        (_header, first) = read_sheet(text.encode(), file_name="x.csv", rate=rate).rows
        assert list(first.cells) == ["R, and more, and more", "K"]


@for_each("text", ["\ufffe", "a\uffffb", "\ud83d", "\x0b", "\U0001fffe", "\ue000 か 👩"])
def test_a_workbook_opens_whatever_a_team_is_called(text):
    """XML has no place for some characters, and with one of them no program opens the whole workbook."""
    rows = openpyxl.load_workbook(io.BytesIO(make_workbook([[f"Foxes{text}", 1]]))).active.iter_rows(
        values_only=True
    )
    assert [str(cell)[:5] for cell, _number in rows] == ["Team", "Foxes"]
