"""Spreadsheets of LibreOffice are read as it shows them, and no claim in one costs more than it is."""

import os
import tracemalloc
from collections.abc import Mapping
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.for_each import for_each
from tests.samples import sample
from tests.tournament.sheets.made_documents import SPACES, make_cell, make_document, make_line, make_table
from tests.tournament.sheets.made_workbooks import pack
from tournament.kernel.refusal import Refusal
from tournament.sheets.cell_kinds import DateText, NumberText
from tournament.sheets.sheet_limits import MAX_CELL_LETTERS, MAX_COLUMNS, MAX_ROWS
from tournament.sheets.spreadsheets import read_sheet

ROWS, COLUMNS = "table:number-rows-repeated", "table:number-columns-repeated"
NOTHING = f"<table:table-cell {COLUMNS}='16383'/>"
HIDDEN = "<style:table-properties table:display='false'/>"
SOLID = os.urandom(600_000)  # beside what is very dense, so that the whole is not


def read(data: bytes) -> dict[int, tuple[str, ...]]:
    return {row.number: row.cells for row in read_sheet(data, file_name="teams.ods").rows}


def refusal_of(data: bytes) -> tuple[str, Mapping[str, object]]:
    with pytest.raises(Refusal) as caught:
        read_sheet(data, file_name="teams.ods")
    assert caught.value.field == "file"
    return caught.value.code.removeprefix("tournament.file_"), caught.value.params


@for_each(
    "cell, text",
    [
        (make_cell("Alpha"), "Alpha"),
        (make_cell("", 'office:value-type="float" office:value="40000001"', shown="4,00E+07"), "40000001"),
        (make_cell("", 'office:value-type="float" office:value="1.5"', shown="2"), "1.5"),
        (
            make_cell("", 'office:value-type="date" office:date-value="2003-01-31"', shown="31.01.03"),
            "2003-01-31",
        ),
        (make_cell("", 'office:value-type="boolean" office:boolean-value="true"', shown="WAHR"), "TRUE"),
        (make_cell("", 'office:value-type="percentage" office:value="0.5"', shown="50%"), "50%"),
        (make_cell("", 'office:value-type="currency" office:value="10"', shown="10,00 €"), "10"),
        (make_cell("", 'office:value-type="string" office:string-value="Beta"'), "Beta"),
        (make_cell("Anna<text:s text:c='2'/>B<text:tab/>C<text:line-break/>D"), "Anna  B\tC\nD"),
        (make_cell("Anna</text:p><text:p>Müller"), "Anna\nMüller"),
        (make_cell("<text:span>An<text:a>na</text:a></text:span>"), "Anna"),
        (
            make_cell(
                "<text:ruby><text:ruby-base>雷</text:ruby-base><text:ruby-text>らい</text:ruby-text></text:ruby>"
            ),
            "雷",
        ),
        (
            "<table:table-cell office:value-type='string'><office:annotation><text:p>ask him</text:p>"
            "</office:annotation><text:p>Emil</text:p></table:table-cell>",
            "Emil",
        ),
        (make_cell("", 'office:value-type="string" calcext:value-type="error"', shown="#N/A"), "#N/A"),
        (
            make_cell("", 'calcext:value-type="error" office:value-type="float"', shown="Err:502"),
            "Err:502",
        ),
        (make_cell("", 'calcext:value-type="error" office:value-type="string"', shown="???"), "#ERROR!"),
        ('<table:table-cell table:formula="of:=[.B2]"/>', "#FORMULA!"),
        ('<table:table-cell table:formula="of:=[.B2]" office:value-type="string"/>', ""),
    ],
)
def test_a_cell_reads_as_its_program_shows_it(cell: str, text: str) -> None:
    data = make_document(make_table(f"<table:table-row>{cell}{make_cell('end')}</table:table-row>"))

    assert read(data) == {1: (text, "end")}


def test_rows_and_cells_that_are_written_once_come_as_often_as_they_are() -> None:
    rows = [
        make_line("Team", "City"),
        '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="3"/>'
        + make_cell("x", 'office:value-type="string" table:number-columns-repeated="2"')
        + '<table:table-cell table:number-columns-repeated="16379"/></table:table-row>',
        '<table:table-row table:number-rows-repeated="7"><table:table-cell/></table:table-row>',
        make_line("Blue"),
        f"<table:table-row {ROWS}='1048566'>{NOTHING}</table:table-row>",
    ]
    both = ("", "", "", "x", "x")
    assert read(make_document(make_table(*rows))) == {1: ("Team", "City"), 2: both, 3: both, 11: ("Blue",)}


@for_each(
    "row",
    [
        make_line("Gone", given='table:visibility="collapse"'),
        make_line("Gone", given='table:visibility="filter"'),
        f'<table:table-row-group table:display="false">{make_line("Gone")}</table:table-row-group>',
        '<table:table-row-group table:display="false"><table:table-row-group>'
        f"{make_line('Gone')}</table:table-row-group></table:table-row-group>",
    ],
)
def test_a_row_that_is_not_seen_is_marked(row: str) -> None:
    data = make_document(make_table(make_line("Team"), row, make_line("Blue")))

    found = read_sheet(data).rows
    assert [(one.number, one.is_hidden) for one in found] == [(1, False), (2, True), (3, False)]


def test_a_merged_value_is_the_value_of_each_of_its_rows_and_what_it_covers_is_not_seen() -> None:
    merged = make_cell(
        "Lyon", 'office:value-type="string" table:number-rows-spanned="2" table:number-columns-spanned="2"'
    )
    covered = make_cell("old").replace("table:table-cell", "table:covered-table-cell")
    rows = [
        make_line("Team", "City", "", "Paid"),
        f"<table:table-row>{make_cell('Alpha')}{merged}{covered}{make_cell('yes')}</table:table-row>",
        f"<table:table-row>{make_cell('Beta')}{covered * 2}{make_cell('no')}</table:table-row>",
    ]

    assert read(make_document(make_table(*rows))) == {
        1: ("Team", "City", "", "Paid"),
        2: ("Alpha", "Lyon", "", "yes"),
        3: ("Beta", "Lyon", "", "no"),
    }


def test_the_sheet_that_has_the_headings_is_read_before_a_hidden_one() -> None:
    styles = f"<style:style style:name='ta2' style:family='table'>{HIDDEN}</style:style>"
    data = make_document(
        make_table(make_line("Prices"), name="Costs"),
        make_table(make_line("Team"), name="Old", given='table:style-name="ta2"'),
        make_table(make_line("Team"), make_line("Alpha"), name="Day"),
        styles=styles,
    )
    found = read_sheet(data, rate=lambda rows: sum("Team" in row for row in rows))

    assert (found.sheet, found.sheets) == ("Day", ("Costs", "Day", "Old"))
    assert found.hidden_sheets == {"Old"}
    assert read_sheet(data, sheet="Old").rows[0].cells == ("Team",)
    assert [row.cells for row in found.rows] == [("Team",), ("Alpha",)]
    assert read_sheet(data, sheet="Costs").rows[0].cells == ("Prices",)


def test_a_hidden_sheet_is_read_where_no_other_has_a_heading() -> None:
    styles = f"<style:style style:name='ta2' style:family='table'>{HIDDEN}</style:style>"
    hidden = make_table(make_line("Team"), make_line("Alpha"), name="Old", given='table:style-name="ta2"')
    for first in (make_table(name="Sheet1"), make_table(make_line("Prices"), name="Sheet1")):
        found = read_sheet(
            make_document(hidden, first, styles=styles), rate=lambda rows: sum("Team" in row for row in rows)
        )
        assert (found.sheet, found.sheets, found.hidden_sheets) == ("Old", ("Sheet1", "Old"), {"Old"})


@for_each(
    "given, shown, kind, text",
    [
        ('office:value-type="float" office:value="7"', "007", str, "007"),
        ('office:value-type="float" office:value="12"', "Team 12", str, "Team 12"),
        ('office:value-type="float" office:value="12345"', "00-01-2345", str, "00-01-2345"),
        ('office:value-type="float" office:value="0"', "000", str, "000"),
        ('office:value-type="float" office:value="7"', "7", NumberText, "7"),
        ('office:value-type="float" office:value="0.5"', "1/2", NumberText, "0.5"),
        ('office:value-type="float" office:value="40000001"', "4.00E+07", NumberText, "40000001"),
        ('office:value-type="float" office:value="1234"', "1,234", NumberText, "1234"),
        ('office:value-type="date" office:date-value="2026-02-01"', "01. Feb", DateText, "2026-02-01"),
        ('office:value-type="time" office:time-value="PT12H30M00S"', "12:30", DateText, "12:30"),
        ('office:value-type="string"', "007", str, "007"),
    ],
)
def test_what_a_program_made_of_a_text_is_known_or_reads_as_it_is_shown(
    given: str, shown: str, kind: type, text: str
) -> None:
    line = f"<table:table-row>{make_cell(given=given, shown=shown)}</table:table-row>"
    (found,) = read_sheet(make_document(make_table(line))).rows[0].cells
    assert (type(found), found) == (kind, text)


def test_columns_that_are_not_seen_are_known() -> None:
    columns = (
        "<table:table-columns><table:table-column/></table:table-columns>"
        '<table:table-column table:number-columns-repeated="2" table:visibility="collapse"/><table:table-column/>'
        '<table:table-column-group table:display="false"><table:table-column/></table:table-column-group>'
        '<table:table-column table:number-columns-repeated="1019"/>'
        '<table:table-column table:visibility="filter" table:number-columns-repeated="9999999"/>'
    )
    found = read_sheet(make_document(make_table(columns, make_line(*"ABCDEF"))))

    assert (found.rows[0].cells, found.hidden_columns) == (tuple("ABCDEF"), {1, 2, 4})


def test_what_is_beside_the_cells_is_not_read() -> None:
    inner = make_table(make_line("inner"))
    shapes = "<table:shapes><draw:frame><text:p>a picture</text:p></draw:frame></table:shapes>"
    change = f"<table:cell-content-change>{make_cell('old')}</table:cell-content-change>"
    changes = f"<table:tracked-changes>{change}</table:tracked-changes>"
    cell = f"<table:table-cell>{inner}<text:p>Team</text:p></table:table-cell>"
    data = make_document(
        changes, make_table(shapes, f"<table:table-row>{cell}</table:table-row>", make_line("Blue"))
    )

    assert read(data) == {1: ("Team",), 2: ("Blue",)}


@for_each(
    "row, code, params",
    [
        (
            make_line("x", given=f'{ROWS}="{MAX_ROWS + 1}"'),
            "row_too_far",
            {"row": MAX_ROWS + 1, "limit": MAX_ROWS},
        ),
        (
            make_line("x", given=f'{ROWS}="1048576"'),
            "row_too_far",
            {"row": MAX_ROWS + 1, "limit": MAX_ROWS},
        ),
        (
            '<table:table-row table:number-rows-repeated="999999999"/>' + make_line("x"),
            "row_too_far",
            {"row": 10**9, "limit": MAX_ROWS},
        ),
        (
            make_line().replace(
                "<table:table-row >", "<table:table-row>" + make_cell("x", f'{COLUMNS}="16384"')
            ),
            "column_too_far",
            {"cell": "CW1", "limit": MAX_COLUMNS},
        ),
        (
            f"<table:table-row>{NOTHING}{make_cell('x')}</table:table-row>",
            "column_too_far",
            {"cell": "XFD1", "limit": MAX_COLUMNS},
        ),
        (
            make_line().replace(">", ">" + make_cell("x", f'{COLUMNS}="40000000000000000000"'), 1),
            "column_too_far",
            {"cell": "CW1", "limit": MAX_COLUMNS},
        ),
        (make_line("x" * (MAX_CELL_LETTERS + 1)), "cell_too_long", {"row": 1, "limit": MAX_CELL_LETTERS}),
        (make_line("<text:s text:c='999999999'/>x"), "cell_too_long", {"row": 1, "limit": MAX_CELL_LETTERS}),
        (make_line("Zoe" + "\u0301" * 31), "many_accents", {"row": 1}),
    ],
)
def test_text_beyond_a_limit_is_refused_by_its_place(row: str, code: str, params: dict[str, object]) -> None:
    data = make_document(make_table(row))

    assert len(data) < 5_000
    assert refusal_of(data) == (code, params)
    beside = make_document(make_table(row, name="Odd"), make_table(make_line("Team")))
    assert read_sheet(beside, rate=lambda rows: sum("Team" in one for one in rows)).sheet == "Teams"


@for_each(
    "kind, content",
    [
        ("rows", "<table:table-row/>" * 600_000),
        ("cells", f"<table:table-row>{'<table:table-cell/>' * 600_000}</table:table-row>"),
        ("deep", "<table:table-row-group>" * 400_000),
        ("styles", "</table:table><style:style/>" * 700_000),
        ("text", make_line(SOLID[:16_000].hex() * 1_000)),
    ],
)
def test_a_bomb_is_refused_before_it_takes_memory(kind: str, content: str) -> None:
    data = make_document(make_table(content), more=SOLID)
    tracemalloc.start()
    try:
        code, _params = refusal_of(data)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert code in {"unpacks_too_large", "too_much_text", "cell_too_long", "unreadable"}, kind
    assert most < 40_000_000


@for_each(
    "content",
    [
        "<office:document-content",
        f"<!DOCTYPE a><office:document-content {SPACES}/>",
        f"<office:document-content {SPACES}/>",
        "",
        "\0",
    ],
)
def test_what_no_program_writes_is_refused(content: str) -> None:
    assert refusal_of(pack({"content.xml": content}))[0] == "unreadable"


WHOLE = make_document(make_table(*(make_line(f"Team {number}", "City") for number in range(30))))


@settings(max_examples=sample(500), deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), min_size=1, max_size=6),
    st.integers(10, len(WHOLE)),
)
def test_a_damaged_document_is_read_or_refused_and_nothing_else(
    changes: list[tuple[int, int]], end: int
) -> None:
    damaged = bytearray(WHOLE)
    for place, value in changes:
        damaged[place] = value
    for data in (damaged, damaged[:end]):
        with suppress(Refusal):  # nothing else may come out
            read_sheet(bytes(data), file_name="teams.ods")


def test_a_document_with_a_password_says_so() -> None:
    manifest = '<manifest:file-entry><manifest:encryption-data manifest:checksum="x"/></manifest:file-entry>'
    assert refusal_of(make_document(manifest=manifest))[0] == "protected"
