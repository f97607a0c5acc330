"""Spreadsheets: guarded reading of .xlsx and .csv, and writing that no program takes for a formula.

A file from outside is measured before it is opened: its size, what it unpacks to, and how many rows it has.
"""

import csv
import datetime
import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TypeAlias

import openpyxl
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from tournament.kernel.refusal import Refusal

MAX_BYTES = 5 * 2**20
MAX_UNPACKED_BYTES = 100 * 2**20
MAX_RATIO = 100
MAX_PARTS = 500
MAX_ROWS = 20_000
MAX_COLUMNS = 100

ZIP_START = b"PK\x03\x04"
OLD_EXCEL_START = b"\xd0\xcf\x11\xe0"
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
SHEET_PART = re.compile(r"xl/worksheets/[^/]+\.xml")
ROW_TAG = re.compile(rb"<(?:\w{1,20}:)?row[ >/]")
TAG_LENGTH = 30  # bytes that a row tag's beginning can have at most

CellValue: TypeAlias = str | int | float | None  # what one cell of a written sheet may be


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row that was read: its number in the file (from 1, as programs show it) and its cells as text."""

    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """One sheet to write: its title, the names of its columns, and its rows."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[CellValue]]


def read_sheet(data: bytes, *, file_name: str = "") -> list[SheetRow]:
    """The rows of the first sheet of an .xlsx or .csv file that have any text; surrounding space is cut off.

    Raises Refusal (codes `tournament.file_...`, field "file") for a file that is too large, that unpacks to
    too much, that has too many rows or that cannot be read.
    """
    if len(data) > MAX_BYTES:
        raise Refusal("tournament.file_too_large", field="file", limit=MAX_BYTES // 2**20)
    if not data.strip():
        raise Refusal("tournament.file_empty", field="file")
    if data.startswith(OLD_EXCEL_START):
        raise Refusal("tournament.file_old_excel", field="file")
    if data.startswith(ZIP_START):
        check_workbook_size(data)
        return _read_workbook(data)
    is_utf_16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    is_named_otherwise = PurePath(file_name).suffix.lower() in {".xlsx", ".xlsm", ".xls", ".ods", ".pdf"}
    if is_named_otherwise or (b"\x00" in data and not is_utf_16):
        raise Refusal("tournament.file_unreadable", field="file")
    return _read_csv(data)


def check_workbook_size(data: bytes) -> None:
    """Refuse a workbook that would unpack to too much or has too many rows, without opening it as a workbook.

    Raises Refusal `tournament.file_unreadable`, `tournament.file_unpacks_too_large` or
    `tournament.file_too_many_rows`.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            unpacked = sum(part.file_size for part in parts)
            is_dense = unpacked > 2**20 and unpacked > MAX_RATIO * len(data)
            if len(parts) > MAX_PARTS or unpacked > MAX_UNPACKED_BYTES or is_dense:
                raise Refusal("tournament.file_unpacks_too_large", field="file")
            for part in parts:
                if SHEET_PART.fullmatch(part.filename):
                    _check_row_count(archive, part)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise Refusal("tournament.file_unreadable", field="file") from error


def _check_row_count(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
    """Count the row tags of one sheet, a block at a time; the overlap finds a tag that a block's end cuts."""
    count, tail = 0, b""
    with archive.open(part) as stream:
        while block := stream.read(2**16):
            text = tail + block
            count += sum(1 for tag in ROW_TAG.finditer(text) if tag.end() > len(tail))
            tail = text[-TAG_LENGTH:]
            if count > MAX_ROWS:
                raise Refusal("tournament.file_too_many_rows", field="file", limit=MAX_ROWS)


def _read_workbook(data: bytes) -> list[SheetRow]:
    try:
        workbook = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        try:
            sheet = workbook.worksheets[0]
            sheet.reset_dimensions()  # some programs write a wrong size, and rows would be missed
            rows = sheet.iter_rows(max_col=MAX_COLUMNS, values_only=True)
            return _filled_rows((number, map(cell_text, row)) for number, row in enumerate(rows, 1))
        finally:
            workbook.close()
    except Refusal:
        raise
    except Exception as error:  # openpyxl lets many kinds through for a damaged file
        raise Refusal("tournament.file_unreadable", field="file") from error


def _read_csv(data: bytes) -> list[SheetRow]:
    text = _decoded(data)
    sample = text[: text.find("\n") if "\n" in text else None]
    delimiter = max(",;\t", key=sample.count)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        return _filled_rows((reader.line_num, map(_without_guard, row[:MAX_COLUMNS])) for row in reader)
    except csv.Error as error:
        raise Refusal("tournament.file_unreadable", field="file") from error


def _decoded(data: bytes) -> str:
    """The text of a file whose encoding nobody tells: a mark decides, then UTF-8, then Windows' own."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _filled_rows(numbered: Iterable[tuple[int, Iterable[str]]]) -> list[SheetRow]:
    rows: list[SheetRow] = []
    for number, cells in numbered:
        texts = [cell.strip() for cell in cells]
        while texts and not texts[-1]:
            texts.pop()
        if texts:
            rows.append(SheetRow(number, tuple(texts)))
            if len(rows) > MAX_ROWS:
                raise Refusal("tournament.file_too_many_rows", field="file", limit=MAX_ROWS)
    return rows


def cell_text(value: object) -> str:
    """A cell's value as it was typed: 40000001.0 is "40000001", a date is "2003-01-31"."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value)


def write_workbook(sheets: Sequence[WrittenSheet]) -> bytes:
    """An .xlsx file of these sheets: bold frozen headers, columns as wide as their text, no formulas."""
    workbook = openpyxl.Workbook(write_only=True)
    for content in sheets:
        sheet = workbook.create_sheet(content.title[:31])
        sheet.freeze_panes = "A2"
        for index, width in enumerate(_column_widths(content), 1):
            sheet.column_dimensions[get_column_letter(index)].width = width
        header = [WriteOnlyCell(sheet, _clean(name)) for name in content.header]
        for cell in header:
            cell.font = Font(bold=True)
        sheet.append(header)
        for row in content.rows:
            sheet.append([_safe_cell(sheet, value) for value in row])
    stream = io.BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def write_csv(content: WrittenSheet) -> bytes:
    """A .csv file in UTF-8 with the mark that Excel needs; text like a formula gets an apostrophe first."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow(content.header)
    writer.writerows([_guarded(value) for value in row] for row in content.rows)
    return stream.getvalue().encode("utf-8-sig")


def _clean(value: str) -> str:
    illegal: re.Pattern[str] = ILLEGAL_CHARACTERS_RE
    return illegal.sub("", value)


def _safe_cell(sheet: object, value: CellValue) -> object:
    """Text that would be read as a formula becomes a cell that says it is text; the rest stays as it is."""
    if not isinstance(value, str):
        return value
    text = _clean(value)
    if not text.startswith(FORMULA_STARTS):
        return text
    cell = WriteOnlyCell(sheet, text)
    cell.data_type = "s"
    cell.quotePrefix = True
    return cell


def _guarded(value: CellValue) -> CellValue:
    if isinstance(value, str) and value.startswith(FORMULA_STARTS):
        return f"'{value}"
    return value


def _without_guard(text: str) -> str:
    """Take the apostrophe off that `write_csv` put before text like a formula, so that a file reads back."""
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA_STARTS) else text


def _column_widths(content: WrittenSheet) -> list[int]:
    """Widths in characters, from the header and the first rows, between 6 and 42."""
    columns = zip(content.header, *content.rows[:200], strict=False)
    return [min(42, max(6, 2 + max(len(str(value or "")) for value in column))) for column in columns]
