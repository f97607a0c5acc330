"""Spreadsheets: guarded reading of .xlsx, .ods and .csv, and writing that no program takes for a formula.

What is read from outside is counted on the way (`sheet_limits`), so that no file costs more than it may.
"""

import csv
import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import PurePath
from typing import Any, TypeAlias

import openpyxl
from django.utils.formats import get_format
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.styles.numbers import FORMAT_NUMBER_00
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties

from tournament.kernel.refusal import Refusal
from tournament.sheets.cell_kinds import NumberText
from tournament.sheets.encodings import decoded, fitting_encodings
from tournament.sheets.open_documents import CONTENT, OpenDocument
from tournament.sheets.packed_parts import DAMAGED, Parts
from tournament.sheets.sheet_limits import (
    MAX_BYTES,
    MAX_CELLS,
    MAX_ROWS,
    RowCollector,
    SheetRow,
    cell_too_long,
    row_too_far,
    too_much_text,
)
from tournament.sheets.workbooks import Workbook

ZIP_START = b"PK\x03\x04"
OLD_EXCEL_START = b"\xd0\xcf\x11\xe0"  # of a protected workbook as well, in which a stream is called:
PROTECTED = "EncryptedPackage".encode("utf-16-le")
# What begins a formula in some program (in Japanese ones in full width too), or precedes one and is passed over.
FORMULA_SIGNS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
FORMULA_STARTS = (*FORMULA_SIGNS, "\t", "\r", "\n", "\0")
# Where a program may begin a cell: with a text, and within it behind a semicolon or a line end, since programs of many
# countries separate cells by semicolons and then do not see the quotation marks round the text.
_PASSED_OVER = r"(?:[^\S\t\r\n]|')*"  # spaces of all kinds, and apostrophes that were there before ours
_BEHIND_START = f"(?={_PASSED_OVER}[{re.escape(''.join(FORMULA_STARTS))}])"
_BEHIND_SEPARATOR = f"(?={_PASSED_OVER}[{re.escape(''.join(FORMULA_SIGNS))}])"
CELL_STARTS = re.compile(rf"^{_BEHIND_START}|(?<=[;\t\r\n]){_BEHIND_SEPARATOR}")
GUARDS = re.compile(rf"^'{_BEHIND_START}|(?<=[;\t\r\n])'{_BEHIND_SEPARATOR}")

MOST_SHEETS = 50  # of a workbook, that are looked through and offered

DASHES = ("-", "－")  # one alone means "nothing", and no program takes it for a formula

# What workbooks call the sizes of paper.
PAPER_SIZES = {"A4": 9, "Letter": 1}

Rating: TypeAlias = Callable[[Sequence[Sequence[str]]], int]  # how well rows read, more is better
CellValue: TypeAlias = str | int | float | Decimal | None  # what one cell of a written sheet may be


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """One sheet to write: its title, the names of its columns, and its rows."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[CellValue]]


@dataclass(frozen=True, slots=True)
class ReadSheet:
    """What was read of a file: the rows with text, and by which choice among what else could be read.

    `sheet` is the name of a workbook's sheet, and `sheets` are all that it has. The program does not show
    `hidden_sheets` and `hidden_columns` (from 0). `encoding` is what the letters of a
    .csv file were taken for, and `encodings` are all that fit, the likelier first: a guess, but for one that
    `encodings.is_declared`.
    """

    rows: list[SheetRow]
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    hidden_sheets: frozenset[str] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    encoding: str = ""
    encodings: tuple[str, ...] = ()


NOTHING_READ = ReadSheet([])


def read_sheet(
    data: bytes, *, file_name: str = "", rate: Rating | None = None, sheet: str = "", encoding: str = ""
) -> ReadSheet:
    """The rows of an .xlsx, .ods or .csv file that have any text; surrounding space is cut off.

    `rate` says how well the first rows read, where that is known: the best sheet of a workbook is read, else the first
    with any text, and of a .csv file it decides what separates cells, which else the first line does. `sheet` and
    `encoding` are a person's choice among what the file offers; another one does not count.

    Raises Refusal (codes `tournament.file_...`, field "file") for a file that is too large, that unpacks to
    too much, that goes beyond the limits of `sheet_limits` or that cannot be read.
    """
    if len(data) > MAX_BYTES:
        raise Refusal("tournament.file_too_large", field="file", limit=MAX_BYTES // 2**20)
    if not data.strip():
        raise Refusal("tournament.file_empty", field="file")
    if data.startswith(OLD_EXCEL_START):
        is_protected = PROTECTED in data
        raise Refusal(f"tournament.file_{'protected' if is_protected else 'old_excel'}", field="file")
    if data.startswith(ZIP_START):
        return _read_packed(data, rate, sheet)
    if PurePath(file_name).suffix.lower() in {".xlsx", ".xlsm", ".xls", ".ods", ".pdf"}:
        raise Refusal("tournament.file_unreadable", field="file")
    return _read_csv(data, rate, encoding)


def _read_packed(data: bytes, rate: Rating | None, asked: str) -> ReadSheet:
    try:
        parts = Parts(data)
        book = OpenDocument(data, parts) if parts.has(CONTENT) else Workbook(parts)
        place = book.names.index(asked) if asked in book.names else _best_sheet(book, rate)
        content = book.read(place)
    except DAMAGED as error:
        raise Refusal("tournament.file_unreadable", field="file") from error
    return ReadSheet(
        content.rows,
        book.names[place],
        tuple(book.names[:MOST_SHEETS]),
        frozenset(book.names[hidden] for hidden in book.hidden),
        content.hidden_columns,
    )


def _best_sheet(book: Workbook | OpenDocument, rate: Rating | None) -> int:
    """The place of the sheet whose top reads best: of equal ones the first, and one with text before an empty one.

    A sheet that the program does not show is read only where no other one has any heading, or any text.
    """
    if len(book.names) == 1:
        return 0
    if not book.names:
        raise ValueError("There is no sheet to read.")
    ratings = []
    for place in range(len(book.names[:MOST_SHEETS])):
        try:
            rows = book.read(place, top_only=True).rows
        except (Refusal, *DAMAGED):  # it is perhaps not the one
            rows = []
        rating = rate([row.cells for row in rows]) if rows and rate else 0
        ratings.append((rating > 0, bool(rows), place not in book.hidden, rating))
    return ratings.index(max(ratings))


def _read_csv(data: bytes, rate: Rating | None, asked: str) -> ReadSheet:
    fitting = fitting_encodings(data)
    encoding = asked if asked in fitting else fitting[0]
    text = decoded(data, encoding)
    if "\0" in text:  # no text: a picture
        raise Refusal("tournament.file_unreadable", field="file")
    text, signs = _without_separator_line(text)
    delimiter = _delimiter(text, signs, rate)
    text = text.rstrip(f"{delimiter} \t\r\n")  # rows that programs write for empty formatted ones
    found, number = RowCollector(), 0
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for number, row in enumerate(reader, 1):  # as programs count: a row can have several lines
            if number > MAX_ROWS:
                raise row_too_far(number + sum(1 for _row in reader))
            if len(row) > MAX_CELLS:
                raise too_much_text()
            found.add(number, [_csv_cell(cell) for cell in row])
    except csv.Error as error:  # nothing but a cell beyond csv's own limit, which is above ours
        raise cell_too_long(number + 1) from error
    return ReadSheet(found.rows, encoding=encoding, encodings=tuple(fitting))


def _without_separator_line(text: str) -> tuple[str, str]:
    """The text without the first line "sep=;" that Excel obeys and does not show, and the signs that can separate."""
    said = _SEPARATOR_LINE.match(text)
    return (text[said.end() :], said[1] + _SEPARATORS) if said else (text, _SEPARATORS)


def _delimiter(text: str, signs: str, rate: Rating | None) -> str:
    """Which of the signs separates the cells: what the first line has most of, or what reads best by `rate`."""
    first = text[: text.find("\n") if "\n" in text else None]
    if rate is None:
        return max(signs, key=first.count)
    lines = text[:_SAMPLE].splitlines(keepends=True)[:_SAMPLE_LINES]
    return max(signs, key=lambda sign: (rate(list(csv.reader(lines, delimiter=sign))), first.count(sign)))


_SEPARATORS = ",;\t|"
_SEPARATOR_LINE = re.compile(r'\ufeff?"?sep=([^"\w \r\n])"?[,;\t]*(?:\r\n|\r|\n)', re.IGNORECASE)
_TEXT_FORMULA = re.compile(r'\s*="((?:[^"]|"")*)"\s*')
_PLAIN_NUMBER = re.compile(r"0|[1-9][0-9]*")  # of "007" the zeros would be gone
_SAMPLE, _SAMPLE_LINES = 100_000, 25  # letters, lines: fewer letters than csv takes in one cell
_NOT_IN_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def write_workbook(sheets: Sequence[WrittenSheet], *, title: str = "", paper: str = "A4") -> bytes:
    """An .xlsx file of these sheets: bold frozen headers with filters, columns as wide as their text, no formulas.

    Numbers that are not whole show two decimals. On `paper` ("A4", "Letter") a sheet is set across, is as wide as the
    page, and has its header on each page. `title` is the workbook's own.
    """
    workbook = openpyxl.Workbook(write_only=True)
    workbook.properties.title = _clean(title) or None
    workbook.properties.creator = "Tandem"
    for content in sheets:
        sheet = workbook.create_sheet(content.title[:31])
        sheet.freeze_panes = "A2"
        for index, width in enumerate(_column_widths(content), 1):
            sheet.column_dimensions[get_column_letter(index)].width = width
        _set_up_print(sheet, content, title=title, paper=paper)
        if content.rows:
            sheet.auto_filter.ref = f"A1:{get_column_letter(len(content.header))}{len(content.rows) + 1}"
        header = [WriteOnlyCell(sheet, _clean(name)) for name in content.header]
        for cell in header:
            cell.font = Font(bold=True)
        sheet.append(header)
        for row in content.rows:
            sheet.append([_safe_cell(sheet, value) for value in row])
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def _set_up_print(sheet: Any, content: WrittenSheet, *, title: str, paper: str) -> None:
    """How a sheet is printed; `&P` and `&N` are the page's number and how many there are."""
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = PAPER_SIZES[paper]
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = (
        1,
        0,
    )  # as many pages as it takes, one below the other
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_title_rows = "1:1"
    sheet.oddHeader.left.text = _in_header(title)
    sheet.oddHeader.right.text = _in_header(content.title)
    sheet.oddFooter.center.text = "&P / &N"


def _in_header(text: str) -> str:
    """Text for the head of printed pages, where `&` begins a code and a digit behind one a size."""
    return _clean(text).replace("&", "&&")


def write_csv(content: WrittenSheet, *, separator: str = ",") -> bytes:
    """A .csv file in UTF-8 with the mark that Excel needs; text like a formula gets an apostrophe first.

    Between semicolons fractions have a comma, as the program has them that separates so: a point makes a date there.
    """
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=separator)
    point = "," if separator == ";" else "."
    writer.writerow(content.header)
    writer.writerows([_guarded(_with_point(value, point)) for value in row] for row in content.rows)
    return stream.getvalue().encode("utf-8-sig")


def list_separator() -> str:
    """What separates cells where the reader's spreadsheet program is: a semicolon where numbers have a comma."""
    return ";" if get_format("DECIMAL_SEPARATOR") == "," else ","


def _clean(value: str) -> str:
    """The text without what XML cannot hold: with one such character no program opens the workbook."""
    return _NOT_IN_XML.sub("", value)


def _safe_cell(sheet: object, value: CellValue) -> object:
    """Text that would be read as a formula becomes a cell that says it is text; fractions show two decimals."""
    if isinstance(value, float | Decimal):
        cell = WriteOnlyCell(sheet, value)
        cell.number_format = FORMAT_NUMBER_00
        return cell
    if not isinstance(value, str):
        return value
    text = _clean(value)
    if not CELL_STARTS.match(text):
        return text
    cell = WriteOnlyCell(sheet, text)
    cell.data_type = "s"
    cell.quotePrefix = True
    return cell


def _with_point(value: CellValue, point: str) -> CellValue:
    return str(value).replace(".", point) if isinstance(value, float | Decimal) else value


def _guarded(value: CellValue) -> CellValue:
    """Text with an apostrophe wherever a program could take what follows for a formula; numbers as they are."""
    if not isinstance(value, str) or value.strip() in DASHES:
        return value
    return CELL_STARTS.sub("'", value)


def _csv_cell(text: str) -> str:
    """A cell as its program shows it, and as a number where the program would keep one."""
    bare = text.strip()
    return NumberText(bare) if _PLAIN_NUMBER.fullmatch(bare) else _without_guard(text)


def _without_guard(text: str) -> str:
    """Take off the apostrophes that `write_csv` put in, so that a file reads back as it was.

    And the formula `="0012"`, by which programs keep the zeros of a number: a spreadsheet program shows 0012.
    """
    shown = _TEXT_FORMULA.fullmatch(text)
    return shown[1].replace('""', '"') if shown else GUARDS.sub("", text)


def _column_widths(content: WrittenSheet) -> list[int]:
    """Widths in characters, from the header and the first rows, between 6 and 42."""
    columns = zip(content.header, *content.rows[:200], strict=False)
    return [min(42, max(6, 2 + max(len(str(value or "")) for value in column))) for column in columns]
