"""Workbooks of programs are read as people see them; what one claims costs no more than what is there."""

import io
import os
import re
import subprocess
import sys
import tracemalloc
import zipfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.for_each import for_each
from tests.samples import sample
from tests.tournament.sheets.made_workbooks import (
    ALL_LINKS,
    make_book,
    make_parts,
    make_row,
    make_sheet,
    pack,
)
from tournament.kernel.refusal import Refusal
from tournament.sheets.cell_errors import NOT_WORKED_OUT, UNNAMED, is_error
from tournament.sheets.cell_kinds import DateText, NumberText
from tournament.sheets.packed_parts import MAX_PARTS, MAX_TAGS
from tournament.sheets.sheet_limits import MAX_CELL_LETTERS, MAX_COLUMNS, MAX_LETTERS, MAX_ROWS
from tournament.sheets.spreadsheets import Rating, ReadSheet, read_sheet
from tournament.sheets.workbooks import STYLES_BYTES

SOLID = os.urandom(600_000)  # beside what is very dense, so that the whole is not
FULL_ROW = "".join(f"<c r='{letter}7' s='1'/>" for letter in "ABCDEFGHI")


def read(data: bytes) -> dict[int, tuple[str, ...]]:
    return {row.number: row.cells for row in read_sheet(data, file_name="teams.xlsx").rows}


def refusal_of(data: bytes) -> tuple[str, Mapping[str, object]]:
    with pytest.raises(Refusal) as caught:
        read_sheet(data, file_name="teams.xlsx")
    assert caught.value.field == "file"
    return caught.value.code.removeprefix("tournament.file_"), caught.value.params


# --- Honest workbooks --------------------------------------------------------------------------------------------


def test_a_sheet_of_excel_is_read() -> None:
    """Shared texts with formatting and with how they sound, a date, a formula, an error, formatted empty cells."""
    sheet = make_sheet(
        [
            '<row r="1" spans="1:9" x14ac:dyDescent="0.25"><c r="A1" s="3" t="s"><v>0</v></c>'
            '<c r="B1" t="s"><v>1</v></c><c r="C1" s="3"/></row>',
            '<row r="2" spans="1:9"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>37652</v></c>'
            '<c r="C2"><v>40000001</v></c><c r="D2" t="str"><f>A2&amp;"!"</f><v>Lightning!</v></c>'
            '<c r="E2" t="e"><v>#N/A</v></c><c r="F2" t="b"><v>1</v></c><c r="H2"><v>1.5</v></c></row>',
            '<row r="3" spans="1:9" ht="15.75" thickBot="1" s="2" customFormat="1"/>',
        ],
        before='<dimension ref="A1:H3"/><cols><col min="1" max="16384" width="9" style="1"/></cols>',
        after='<mergeCells count="1"><mergeCell ref="A3:B3"/></mergeCells>'
        "<headerFooter><oddHeader>x</oddHeader></headerFooter>",
    ).replace("<worksheet ", '<worksheet xmlns:x14ac="http://x" ')
    strings = (
        "<si><t>Team</t></si><si><r><rPr><b/></rPr><t>雷</t></r><r><t xml:space='preserve'>組 </t></r>"
        "<rPh sb='0' eb='1'><t>カミナリ</t></rPh></si><si><t> Łódź &amp; Co </t></si>"
    )
    styles = (
        '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellStyleXfs><xf numFmtId="14"/>'
        '</cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="49"/></cellXfs>'
    )

    assert read(pack(make_parts(sheet, styles=styles, strings=strings))) == {
        1: ("Team", "雷組"),
        2: ("Łódź & Co", "2003-01-31", "40000001", "Lightning!", "#N/A", "TRUE", "", "1.5"),
    }


def test_a_date_of_a_workbook_of_the_mac_counts_from_1904() -> None:
    cells = '<row><c s="0"><v>36190</v></c></row>'
    styles = '<cellXfs><xf numFmtId="14"/></cellXfs>'

    assert read(make_book([cells], styles=styles, settings='<workbookPr date1904="1"/>')) == {
        1: ("2003-01-31",)
    }
    assert read(make_book([cells], styles=styles)) == {1: ("1999-01-30",)}


def test_a_sheet_with_prefixes_and_without_numbers_is_read() -> None:
    rows = ["<x:row><x:c t='str'><x:v>Team</x:v></x:c><x:c><x:v>7</x:v></x:c></x:row>", "<x:row/>"]
    sheet = "<x:worksheet><x:sheetData>" + "".join([*rows, rows[0]]) + "</x:sheetData></x:worksheet>"

    assert read(pack(make_parts(sheet))) == {1: ("Team", "7"), 3: ("Team", "7")}


def test_a_row_written_in_pieces_is_one_row() -> None:
    pieces = [
        '<row r="1"><c r="A1" t="str"><v>Team</v></c></row>',
        '<row r="1"><c r="C1" t="str"><v>City</v></c></row>',
    ]

    assert read(make_book(pieces)) == {1: ("Team", "", "City")}


def test_a_workbook_whose_parts_have_other_names_is_read() -> None:
    """Office on the web calls them so, some programs write backslashes or whole paths."""
    parts = make_parts(make_sheet([make_row(1, "Team")]))
    renamed = {
        "_rels/.rels": ALL_LINKS.replace("xl/workbook.xml", "/xl/workbook22.xml"),
        "xl\\workbook22.xml": parts["xl/workbook.xml"],
        "xl/_rels/workbook22.xml.rels": parts["xl/_rels/workbook.xml.rels"],
        "xl/Worksheets/Sheet1.xml": parts["xl/worksheets/sheet1.xml"],
    }

    assert read(pack(renamed)) == {1: ("Team",)}


def test_the_first_sheet_that_programs_show_is_read() -> None:
    workbook = openpyxl.Workbook()
    workbook.active.append(["hidden"])
    workbook.active.sheet_state = "hidden"
    workbook.create_chartsheet(index=0)
    workbook.create_sheet("Teams").append(["Team", date(2003, 1, 31)])
    workbook.create_sheet("Notes").append(["other"])
    stream = io.BytesIO()
    workbook.save(stream)

    assert read(stream.getvalue()) == {1: ("Team", "2003-01-31")}


@pytest.mark.parametrize(
    "empty",
    [
        '<row r="{}" spans="1:9" s="1" customFormat="1"/>',
        f'<row r="{{}}" ht="15.75" customHeight="1">{FULL_ROW}</row>',
        '<row r="{0}" customFormat="false" ht="13.8" hidden="false" customHeight="false" outlineLevel="0" '
        'collapsed="false"><c r="A{0}" s="1"/></row>\n',
    ],
    ids=["Excel", "Google", "LibreOffice"],
)
def test_rows_that_are_formatted_far_below_the_teams_are_no_reason_to_refuse(empty: str) -> None:
    rows = [make_row(1, "Team"), make_row(2, "Blue"), *(empty.format(number) for number in range(3, 60_000))]
    sheet = make_sheet(rows, before='<dimension ref="A1:I1048576"/>', after="<legacyDrawing/>text")

    assert read(pack(make_parts(sheet), more=SOLID)) == {1: ("Team",), 2: ("Blue",)}


def test_formats_down_to_the_last_row_of_a_sheet_are_skipped_without_being_read() -> None:
    rows = "".join(f'<row r="{number}" s="1" customFormat="1"/>' for number in range(2, 1_048_577))
    data = pack(make_parts(make_sheet([make_row(1, "Team"), rows])))
    tracemalloc.start()
    try:
        assert read(data) == {1: ("Team",)}
        assert tracemalloc.get_traced_memory()[1] < 4_000_000  # of the 45 MB that the sheet has
    finally:
        tracemalloc.stop()


def test_a_workbook_with_all_formats_that_excel_can_keep_is_read() -> None:
    form = (
        '<xf numFmtId="{}" fontId="12" fillId="3" borderId="9" xfId="0" applyNumberFormat="1" applyFont="1"/>'
    )
    styles = f"<cellXfs>{''.join(form.format(number % 50) for number in range(65_490))}</cellXfs>"
    row = '<row r="1"><c r="A1" s="65464"><v>37652</v></c></row>'  # 65,464 = 14 more than a multiple of 50

    assert read(pack(make_parts(make_sheet([row]), styles=styles), more=SOLID)) == {1: ("2003-01-31",)}


@for_each(
    "number, style, text",
    [
        ("1", 1, "100%"),  # as Excel keeps what someone typed for the name of a team
        ("0.5", 1, "50%"),
        ("0.07", 1, "7%"),
        ("0.125", 2, "12.50%"),
        ("-0.3", 1, "-30%"),
        ("1E+2", 1, "10000%"),
        ("0.1234", 3, "12.3%"),
        ("1", 0, "1"),
        ("1", 4, "1%"),  # percent within a text of the format: no hundredth
        ("nan", 1, "nan"),
        ("1E+999", 1, "1E+999"),
    ],
)
def test_a_percentage_reads_as_its_program_shows_it(number: str, style: int, text: str) -> None:
    styles = (
        '<numFmts><numFmt numFmtId="170" formatCode="0.0%"/><numFmt numFmtId="171" formatCode="0&quot;%&quot;"/>'
        "</numFmts><cellXfs>"
        + "".join(f'<xf numFmtId="{form}"/>' for form in (0, 9, 10, 170, 171))
        + "</cellXfs>"
    )

    assert read(make_book([f'<row><c s="{style}"><v>{number}</v></c></row>'], styles=styles)) == {1: (text,)}


@for_each(
    "number, style, kind, text",
    [
        ("46054", 1, DateText, "2026-02-01"),  # as Excel keeps "1-2"
        ("0.5", 2, DateText, "12:00:00"),
        ("7", 3, str, "007"),
        ("12", 4, str, "Team 12"),
        ("0.5", 5, NumberText, "0.5"),
        ("7", 0, NumberText, "7"),
    ],
)
def test_what_a_program_made_of_a_text_is_known_or_reads_as_it_is_shown(
    number: str, style: int, kind: type, text: str
) -> None:
    styles = (
        '<numFmts><numFmt numFmtId="170" formatCode="000"/><numFmt numFmtId="171" formatCode="&quot;Team &quot;0"/>'
        "</numFmts><cellXfs>"
        + "".join(f'<xf numFmtId="{form}"/>' for form in (0, 16, 20, 170, 171, 12))
        + "</cellXfs>"
    )
    rows = [f'<row><c s="{style}"><v>{number}</v></c><c t="str"><v>7</v></c></row>']
    found = read_sheet(make_book(rows, styles=styles)).rows[0].cells
    assert found == (text, "7")
    assert [type(cell) for cell in found] == [kind, str]


# --- Claims ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [MAX_ROWS + 1, 1_000_000, 9_999_999])
def test_text_far_below_is_refused_by_the_number_of_its_row(number: int) -> None:
    data = make_book([make_row(1, "Team"), make_row(number, "x")])

    assert len(data) < 5_000
    assert refusal_of(data) == ("row_too_far", {"row": number, "limit": MAX_ROWS})


def test_text_in_the_last_row_that_is_read_is_read() -> None:
    last = make_row(MAX_ROWS, "Blue")

    assert read(make_book([make_row(1, "Team"), last, f'<row r="{MAX_ROWS + 1}"/>'])) == {
        1: ("Team",),
        MAX_ROWS: ("Blue",),
    }


@pytest.mark.parametrize(
    "stray", ["<c r='B{}'><v>5</v></c>", "<c r='A{}' t='s'><f>A1</f></c>", "<c><is><t>é</t></is></c>"]
)
def test_text_below_many_formatted_rows_is_found_and_named(stray: str) -> None:
    empty = "".join(f'<row r="{number}" s="1"><c r="A{number}" s="1"/></row>' for number in range(2, 40_000))
    for far in (40_000, 41_111):
        row = f'<row spans="1:2" r="{far}">{stray.format(far)}</row>'
        data = pack(
            make_parts(make_sheet([make_row(1, "Team"), empty, row, '<row r="1048576"/>'])), more=SOLID
        )
        assert refusal_of(data) == ("row_too_far", {"row": far, "limit": MAX_ROWS})


def test_rows_that_have_no_numbers_count_from_the_one_before() -> None:
    rows = ["<row/>"] * MAX_ROWS

    assert read(make_book(rows)) == {}
    assert refusal_of(make_book([*rows, "<row><c><v>1</v></c></row>"]))[1]["row"] == MAX_ROWS + 1


@for_each(
    "rows",
    [
        [make_row(5, "x"), make_row(4, "y")],
        ['<row r="0"/>'],
        ['<row r="-1"/>'],
        ['<row r="99999999999999999999"/>'],
        ['<row r="1e3"/>'],
        ['<row r="٣"/>'],
        ["<row><c r='B1'/><c r='A1'/></row>"],
        ["<row><c r='ABCD1'/></row>"],
        ["<row><c t='s'><v>0</v></c></row>"],
        ["<row><c t='s'><v>-1</v></c></row><oops"],
        ["<row></c></row>"],
        ["<row>&team;</row>"],
        ["\0"],
    ],
)
def test_rows_and_cells_that_no_program_writes_are_refused(rows: list[str]) -> None:
    assert refusal_of(make_book(rows))[0] == "unreadable"


def test_text_in_a_column_far_to_the_right_is_refused_by_its_cell() -> None:
    far = make_book(['<row r="3"><c r="A3" t="str"><v>x</v></c><c r="XFD3" t="str"><v>x</v></c></row>'])
    formatted = make_book(['<row r="3"><c r="A3" t="str"><v>x</v></c><c r="XFD3" s="1"/></row>'])

    assert refusal_of(far) == ("column_too_far", {"cell": "XFD3", "limit": MAX_COLUMNS})
    assert read(formatted) == {3: ("x",)}


def test_a_text_that_many_cells_share_is_not_multiplied() -> None:
    strings = f"<si><t>{'x' * MAX_CELL_LETTERS}</t></si>"
    row = "<row>" + "<c t='s'><v>0</v></c>" * 50 + "</row>"
    rows = [row] * (MAX_LETTERS // MAX_CELL_LETTERS // 50 + 1)

    assert refusal_of(make_book(rows, strings=strings))[0] == "too_much_text"


def test_a_cell_longer_than_any_program_writes_is_refused_by_its_row() -> None:
    data = make_book([make_row(1, "Team"), make_row(7, "x" * (MAX_CELL_LETTERS + 1))])

    assert refusal_of(data) == ("cell_too_long", {"row": 7, "limit": MAX_CELL_LETTERS})


def test_a_letter_with_thousands_of_accents_is_refused() -> None:
    """Composing them would take the square of their number."""
    assert refusal_of(make_book([make_row(2, "Zoe" + "\u0301\u0323" * 16)])) == ("many_accents", {"row": 2})
    assert read(make_book([make_row(2, "Zoe" + "\u0301\u0323" * 15)]))


# --- Bombs -------------------------------------------------------------------------------------------------------

LONG = SOLID[:16_000].hex()
HOSTILE = {
    "too many styles": lambda: make_parts(
        make_sheet([]),
        styles="<cellXfs>" + '<xf numFmtId="0" fontId="0"/>' * (STYLES_BYTES // 28) + "</cellXfs>",
    ),
    "too many texts": lambda: make_parts(make_sheet([]), strings="<si><t>x</t></si>" * (MAX_TAGS // 4 + 1)),
    "a text of 30 MB": lambda: make_parts(make_sheet([]), strings=f"<si><t>{LONG * 1000}</t></si>"),
    "long texts": lambda: make_parts(make_sheet([]), strings=f"<si><t>{LONG}</t></si>" * 1000),
    "too many cells": lambda: make_parts(make_sheet(["<row>", "<c/>" * (MAX_TAGS // 2), "</row>"])),
    "deep": lambda: make_parts(make_sheet(["<a>" * 400_000])),
    "a long comment": lambda: make_parts(make_sheet([f"<!--{LONG * 1000}-->"])),
    "a long comment before all": lambda: make_parts(f"<!--{LONG * 1000}-->{make_sheet([])}"),
    "a long attribute": lambda: make_parts(make_sheet([f"<row a='{(LONG + '>') * 1000}'/>"])),
    "a long instruction": lambda: make_parts(make_sheet([f"<?a {LONG * 1000}?>"])),
    "a long text": lambda: make_parts(make_sheet([f"<row><c><v><![CDATA[{LONG * 1000}]]></v></c></row>"])),
    "names of elements": lambda: make_parts(make_sheet(f"<a{number:x}/>" for number in range(300_000))),
    "names of attributes": lambda: make_parts(
        make_sheet(f"<a b{number:x}=''/>" for number in range(300_000))
    ),
    "many sheets": lambda: (
        make_parts(make_sheet([])) | {f"xl/{number}.xml": "" for number in range(MAX_PARTS)}
    ),
    "many links": lambda: (
        make_parts(make_sheet([]))
        | {"_rels/.rels": f"<Relationships>{'<Relationship/>' * 100_000}</Relationships>"}
    ),
}


@for_each("kind", HOSTILE)
def test_a_bomb_is_refused_before_it_takes_memory(kind: str) -> None:
    data = pack(HOSTILE[kind](), more=SOLID)
    tracemalloc.start()  # counts what the XML parser takes as well
    try:
        code, _params = refusal_of(data)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert code in {"unpacks_too_large", "too_much_text", "cell_too_long", "unreadable"}
    assert most < 40_000_000


def test_what_is_not_needed_stays_packed() -> None:
    """Comments, pictures, macros, other sheets: however large and however broken."""
    others = {
        "xl/comments1.xml": "<comments><a>" * 100_000,
        "xl/vbaProject.bin": b"\xd0\xcf\x11\xe0" * 9,
        "xl/worksheets/sheet2.xml": "<" * 100_000,
        "xl/externalLinks/externalLink1.xml": '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
        "xl/calcChain.xml": "x",
    }

    assert read(pack(make_parts(make_sheet([make_row(1, "Team")])) | others, more=SOLID)) == {1: ("Team",)}


@for_each("part", ["_rels/.rels", "xl/workbook.xml", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"])
@for_each(
    "declared",
    ['<!DOCTYPE a [<!ENTITY team "Blue">]>', '<!DOCTYPE a SYSTEM "http://example.org/x">', "<!DOCTYPE a>"],
)
def test_a_document_type_is_refused_in_every_part(part: str, declared: str) -> None:
    parts = make_parts(make_sheet([make_row(1, "Team")]), strings="<si><t>x</t></si>")

    assert read(pack(parts)) == {1: ("Team",)}
    assert refusal_of(pack(parts | {part: declared + parts[part]}))[0] == "unreadable"


@pytest.mark.parametrize("kind", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_part_that_can_only_be_unpacked_whole_is_refused(kind: int) -> None:
    assert refusal_of(pack(make_parts(make_sheet([make_row(1, "Team")])), kind=kind))[0] == "unreadable"


def test_a_part_that_claims_to_be_small_is_read_no_further_than_it_claims() -> None:
    data = make_book([make_row(1, "Team"), *("<row/>" * 1000)])
    real = len(make_sheet([make_row(1, "Team"), *("<row/>" * 1000)]))
    lying = data.replace(real.to_bytes(4, "little"), (20).to_bytes(4, "little"))

    assert lying != data
    assert refusal_of(lying)[0] == "unreadable"


def test_a_part_that_claims_to_be_huge_is_refused_before_it_is_unpacked() -> None:
    data = make_book([make_row(1, "Team")])
    real = len(make_sheet([make_row(1, "Team")]))

    assert (
        refusal_of(data.replace(real.to_bytes(4, "little"), (2**31).to_bytes(4, "little")))[0]
        == "unpacks_too_large"
    )


def test_a_part_with_a_password_is_refused() -> None:
    data = bytearray(make_book([make_row(1, "Team")]))
    for match in re.finditer(rb"PK\x03\x04..|PK\x01\x02....", bytes(data)):
        data[match.end()] |= 1

    assert refusal_of(bytes(data))[0] == "unreadable"


def test_a_sheet_that_is_linked_from_elsewhere_is_not_looked_for() -> None:
    parts = make_parts(make_sheet([make_row(1, "Team")]))
    links = parts["xl/_rels/workbook.xml.rels"].replace(
        ' Target="worksheets', ' TargetMode="External" Target="worksheets'
    )

    assert refusal_of(pack(parts | {"xl/_rels/workbook.xml.rels": links}))[0] == "unreadable"
    up = parts["xl/_rels/workbook.xml.rels"].replace('"worksheets', '"../../../worksheets')
    assert refusal_of(pack(parts | {"xl/_rels/workbook.xml.rels": up}))[0] == "unreadable"


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak of memory from Linux")
def test_the_memory_of_a_process_stays_small_whatever_it_is_given(tmp_path: Path) -> None:
    """Measured from outside, with what no tracer sees."""
    for number, kind in enumerate(HOSTILE):
        (tmp_path / f"{number}.xlsx").write_bytes(pack(HOSTILE[kind](), more=SOLID))
    program = (
        "import sys, pathlib\n"
        "from tournament.sheets.spreadsheets import read_sheet\n"
        "from tournament.kernel.refusal import Refusal\n"
        "def peak(): return int(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])\n"
        "before = peak()\n"
        "for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):\n"
        "    try: read_sheet(path.read_bytes())\n"
        "    except Refusal: pass\n"
        "    else: raise SystemExit(path)\n"
        "print(peak() - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=True
    )

    assert int(done.stdout) < 60_000  # KB


# --- Any file ----------------------------------------------------------------------------------------------------

numbers = st.one_of(
    st.none(), st.integers(0, 12), st.integers(MAX_ROWS - 1, MAX_ROWS + 2), st.integers(0, 10**7 - 1)
)
made_rows = st.lists(
    st.tuples(numbers, st.lists(st.sampled_from(["", " ", "a", "é", "5"]), max_size=3)), max_size=8
)


@settings(max_examples=sample(300), deadline=None)
@given(made_rows)
def test_rows_are_those_that_the_file_claims_or_it_is_refused(
    made: list[tuple[int | None, list[str]]],
) -> None:
    """The claim is read by another parser, row by row, with nothing of the limits."""
    rows = []
    for given_number, texts in made:
        cells = "".join(f"<c t='str'><v>{text}</v></c>" for text in texts)
        name = "" if given_number is None else f" r='{given_number}'"
        rows.append(f"<row{name}>{cells}</row>")
    claimed: dict[int, list[str]] = {}
    last, is_broken, goes_too_far = 0, False, False
    for row in ElementTree.fromstring(f"<a>{''.join(rows)}</a>"):  # noqa: S314 - our own
        number = int(row.get("r", last + 1))
        is_broken = is_broken or (number < max(last, 1) and last <= MAX_ROWS)
        last = max(number, last) if last > MAX_ROWS else number
        texts = [(cell.findtext("v") or "").strip() for cell in row]
        goes_too_far = goes_too_far or (last > MAX_ROWS and any(texts))
        claimed.setdefault(number, []).extend(texts)
    data = make_book(rows)
    if is_broken or goes_too_far:
        assert refusal_of(data)[0] in {"unreadable", "row_too_far"}
    else:
        filled = {number: tuple(_trimmed(texts)) for number, texts in claimed.items() if any(texts)}
        assert read(data) == filled


def _trimmed(texts: list[str]) -> list[str]:
    while texts and not texts[-1]:
        texts = texts[:-1]
    return texts


cell_values = st.one_of(
    st.none(),
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Mn")), max_size=12),
    st.integers(-(10**12), 10**12),
    st.floats(-1e9, 1e9).map(lambda number: round(number, 3)),
    st.dates(date(1950, 1, 1), date(2100, 1, 1)),
    st.booleans(),
)


@settings(max_examples=sample(150), deadline=None)
@given(st.lists(st.lists(cell_values, max_size=6), max_size=8))
def test_a_workbook_reads_as_openpyxl_reads_it(values: list[list[object]]) -> None:
    workbook = openpyxl.Workbook()
    for number, row in enumerate(values, 1):
        for column, value in enumerate(row, 1):
            cell = workbook.active.cell(number, column, value)
            if isinstance(value, str):
                cell.data_type = "s"  # also where it looks like a formula
    stream = io.BytesIO()
    workbook.save(stream)
    told = openpyxl.load_workbook(stream).active
    expected = {}
    for number, row in enumerate(told.iter_rows(values_only=True), 1):
        texts = _trimmed([_as_typed(value) for value in row])
        if texts:
            expected[number] = tuple(texts)

    assert read(stream.getvalue()) == expected


def _as_typed(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).removesuffix(" 00:00:00").strip()


WHOLE = make_book(
    [make_row(number, f"Team {number}", "City") for number in range(1, 30)],
    styles='<cellXfs><xf numFmtId="14"/></cellXfs>',
    strings="<si><t>x</t></si>",
)


@settings(max_examples=sample(1_500), deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), min_size=1, max_size=6),
    st.data(),
)
def test_a_damaged_workbook_is_read_or_refused_and_nothing_else(
    bytes_: list[tuple[int, int]], data: st.DataObject
) -> None:
    damaged = bytearray(WHOLE)
    for place, value in bytes_:
        damaged[place] = value
    if data.draw(st.booleans()):
        del damaged[data.draw(st.integers(10, len(WHOLE))) :]
    with suppress(Refusal):  # nothing else may come out
        read_sheet(bytes(damaged), file_name="teams.xlsx")


# --- As the program shows it -------------------------------------------------------------------------------------


def sheet_read(data: bytes, sheet: str = "", rate: Rating | None = None) -> ReadSheet:
    return read_sheet(data, file_name="teams.xlsx", sheet=sheet, rate=rate)


def count_words(rows: Sequence[Sequence[str]]) -> int:
    return sum("Team" in row for row in rows)


@for_each(
    "cell, text",
    [
        ("<c t='e'><v>#REF!</v></c>", "#REF!"),
        ("<c t='e'><f>A1</f><v>#VALUE!</v></c>", "#VALUE!"),
        ("<c t='e'><v>#NEW!</v></c>", UNNAMED),
        ("<c t='str'><v>#N/A</v></c>", "#N/A"),
    ],
)
def test_a_cell_with_an_error_reads_as_one(cell: str, text: str) -> None:
    assert read(make_book([f"<row>{cell}</row>"])) == {1: (text,)}
    assert is_error(text)


@for_each(
    "cell, text",
    [
        ("<c><f>B2+C2</f></c>", NOT_WORKED_OUT),
        ("<c><f>B2+C2</f><v></v></c>", NOT_WORKED_OUT),  # as openpyxl writes it
        ("<c><f>B2+C2</f><v/></c>", NOT_WORKED_OUT),
        ("<c t='str'><f>B2&amp;C2</f></c>", NOT_WORKED_OUT),
        ("<c t='str'><f>IF(B2,C2,\"\")</f><v></v></c>", ""),  # a text, and that is empty
        ("<c><f>B2+C2</f><v>0</v></c>", "0"),
        ("<c t='str'><f>B2</f><v>Ada</v></c>", "Ada"),
        ("<c t='inlineStr'><f>B2</f><is><t>Ada</t></is></c>", "Ada"),
        ("<c><v></v></c>", ""),
    ],
)
def test_a_formula_without_its_result_is_no_empty_cell(cell: str, text: str) -> None:
    """Scripts write formulas and work out none, so the program shows a value where the file has none."""
    cells = f"<row>{cell}<c><v>7</v></c></row>"

    assert read(make_book([cells])) == {1: (text, "7")}


@for_each(
    "cell, text",
    [
        ("<c t='inlineStr'><is><t>Emil</t></is><v>0</v></c>", "Emil"),
        ("<c t='inlineStr'><v>0</v><is><t>Emil</t></is></c>", "Emil"),
        ("<c><is><t>Emil</t></is><v>7</v></c>", "7"),
        ("<c t='inlineStr'><v>Emil</v></c>", "Emil"),
        ("<c t='inlineStr'><is><r><t>Em</t></r><r><t>il</t></r></is></c>", "Emil"),
    ],
)
def test_a_cell_with_a_text_and_a_value_has_one_of_them(cell: str, text: str) -> None:
    assert read(make_book([f"<row>{cell}<c><v>1</v></c></row>"])) == {1: (text, "1")}


@for_each(
    "written, text",
    [
        ("Anna_x000D_\nMüller", "Anna\r\nMüller"),
        ("Bert_x000D_\n", "Bert"),
        ("_x005F_x000D_", "_x000D_"),
        ("A_x0009_B", "A\tB"),
        ("A_x0000_B_x001f_", "AB"),
        ("_xD83D__xDE00_", "😀"),
        ("_xD83D_", "\ufffd"),
        ("box_x12_", "box_x12_"),
    ],
)
def test_codes_for_letters_are_the_letters(written: str, text: str) -> None:
    assert read(make_book([make_row(1, written)])) == {1: (text,)}
    shared = make_book(["<row><c t='s'><v>0</v></c></row>"], strings=f"<si><t>{written}</t></si>")
    assert read(shared) == {1: (text,)}


@for_each(
    "attributes",
    [
        'hidden="1"',
        'hidden="true"',
        'ht="0" customHeight="1"',
        'ht="0.0" customHeight="true" outlineLevel="1"',
    ],
)
def test_a_row_that_is_not_seen_is_marked(attributes: str) -> None:
    rows = [
        make_row(1, "Team"),
        make_row(2, "Gone").replace("<row ", f"<row {attributes} "),
        make_row(3, "Blue"),
    ]

    found = sheet_read(make_book(rows)).rows
    assert [(row.number, row.is_hidden) for row in found] == [(1, False), (2, True), (3, False)]


@for_each(
    "columns, hidden",
    [
        ('<col min="2" max="3" width="9.1" hidden="1" customWidth="1"/>', {1, 2}),
        ('<col min="1" max="1" hidden="true"/><col min="2" max="2" hidden="0"/>', {0}),
        ('<col min="4" max="4" width="0" customWidth="1"/>', {3}),
        ('<col min="100" max="16384" hidden="1"/>', {99}),
        ('<col min="3" max="2" hidden="1"/><col min="0" max="-1" hidden="1"/><col hidden="1"/>', set()),
    ],
)
def test_columns_that_are_not_seen_are_known(columns: str, hidden: set[int]) -> None:
    sheet = make_sheet([make_row(1, "Team", "City")], before=f"<cols>{columns}</cols>")

    found = sheet_read(pack(make_parts(sheet)))
    assert (found.hidden_columns, found.rows[0].cells) == (hidden, ("Team", "City"))


def merged_book(*ranges: str, rows: Sequence[Sequence[str]] = ()) -> bytes:
    marks = "".join(f'<mergeCell ref="{each}"/>' for each in ranges)
    lines = []
    for number, row in enumerate(rows, 1):
        cells = "".join(
            f'<c r="{"ABCDE"[place]}{number}" t="str"><v>{text}</v></c>'
            for place, text in enumerate(row)
            if text
        )
        lines.append(f'<row r="{number}">{cells}</row>')
    after = (
        f'<sheetProtection/><autoFilter ref="A1:B2"/><mergeCells count="9">{marks}</mergeCells><pageMargins/>'
    )
    return pack(make_parts(make_sheet(lines, after=after)))


def test_a_merged_value_is_the_value_of_each_of_its_rows() -> None:
    rows = [["Team", "Club"], ["Alpha", "Lyon"], ["Beta"], ["Gamma", "hidden below"], ["Delta"]]

    assert read(merged_book("B2:B4", rows=rows)) == {
        1: ("Team", "Club"),
        2: ("Alpha", "Lyon"),
        3: ("Beta", "Lyon"),
        4: ("Gamma", "Lyon"),
        5: ("Delta",),
    }


@for_each(
    "ranges, rows, shown",
    [
        (["A1:C1"], [["Cup", "old", "old"], ["Team"]], {1: ("Cup",), 2: ("Team",)}),
        (["A1:A2", "B1:B2"], [["Alpha", "Lyon"], ["x", "y"]], {1: ("Alpha", "Lyon")}),
        (["A1:B2"], [["Alpha", "x", "1"], ["y", "z", "2"]], {1: ("Alpha", "", "1"), 2: ("Alpha", "", "2")}),
        (
            ["A2:A9"],
            [["Team"], ["", "one"], ["hidden", "two"]],
            {1: ("Team",), 2: ("", "one"), 3: ("", "two")},
        ),
        (["A1:XFD1048576"], [["Alpha"], ["Beta"]], {1: ("Alpha",)}),
    ],
)
def test_what_merged_cells_cover_is_not_seen(
    ranges: list[str], rows: list[list[str]], shown: dict[int, tuple[str, ...]]
) -> None:
    assert read(merged_book(*ranges, rows=rows)) == shown


def test_merged_cells_are_found_behind_rows_that_are_formatted_to_the_end_of_the_sheet() -> None:
    rows = [make_row(1, "Team", "City"), make_row(2, "Alpha", "Lyon"), make_row(3, "Beta")]
    formatted = "".join(f'<row r="{number}" s="1"/>' for number in range(4, 40_000))
    sheet = make_sheet([*rows, formatted], after='<mergeCells><mergeCell ref="B2:B3"/></mergeCells>')

    assert read(pack(make_parts(sheet), more=SOLID))[3] == ("Beta", "Lyon")


def test_merged_ranges_without_end_are_refused() -> None:
    rows = [["x"] * 5] * 400
    assert refusal_of(merged_book(*(["A1:E400"] * 300), rows=rows)) == ("too_much_text", {})


def two_sheets(first: Sequence[Sequence[object]], second: Sequence[Sequence[object]]) -> bytes:
    workbook = openpyxl.Workbook()
    workbook.active.title = "Export Summary"
    for sheet, rows in ((workbook.active, first), (workbook.create_sheet("Teams"), second)):
        for row in rows:
            sheet.append(row)
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


@for_each(
    "first",
    [
        [],
        [["This document was exported from Numbers."], [], ["Numbers Sheet Name", "Numbers Table Name"]],
        [["Prices", 12], ["Hall", 100]],
    ],
)
def test_the_sheet_that_has_the_headings_is_read_and_the_others_are_named(first: list[list[object]]) -> None:
    data = two_sheets(first, [["Team", "City"], ["Alpha", "Lyon"]])
    found = sheet_read(data, rate=count_words)

    assert (found.sheet, found.sheets) == ("Teams", ("Export Summary", "Teams"))
    assert [row.cells for row in found.rows] == [("Team", "City"), ("Alpha", "Lyon")]


def test_a_sheet_that_a_person_chose_is_read_and_one_that_is_not_there_is_not_looked_for() -> None:
    data = two_sheets([["Prices"]], [["Team"]])

    assert sheet_read(data, "Export Summary", count_words).rows[0].cells == ("Prices",)
    assert sheet_read(data, "No such", count_words).sheet == "Teams"


def test_of_sheets_that_read_alike_the_first_with_text_is_taken() -> None:
    assert sheet_read(two_sheets([], [["x"]])).sheet == "Teams"
    assert sheet_read(two_sheets([["y"]], [["x"], ["z"]])).sheet == "Export Summary"


def test_a_sheet_beside_that_cannot_be_read_is_no_reason_to_refuse() -> None:
    parts = make_parts(make_sheet([make_row(1, "Team")]))
    link = '<Relationship Id="rId9" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'
    parts["xl/_rels/workbook.xml.rels"] = parts["xl/_rels/workbook.xml.rels"].replace(
        "</Relationships>", link
    )
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(
        "<sheets>", '<sheets><sheet name="Other" sheetId="2" r:id="rId9"/>'
    )
    for broken in ("<worksheet><sheetData><row r='5'/><row r='1'/>", make_sheet([make_row(1, "x" * 40_000)])):
        found = sheet_read(pack(parts | {"xl/worksheets/sheet2.xml": broken}), rate=count_words)
        assert (found.sheet, found.rows[0].cells) == ("Teams", ("Team",))
