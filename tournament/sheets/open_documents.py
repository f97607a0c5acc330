"""Reads a spreadsheet of LibreOffice (.ods) from outside: the sheets that it shows, their cells as text, row by row.

One part holds all sheets, styles before them. Rows and cells that are alike are there once, with how often they come.
"""

import re
from collections.abc import Mapping

from tournament.kernel.refusal import Refusal
from tournament.sheets.cell_errors import NOT_WORKED_OUT, as_error
from tournament.sheets.cell_kinds import DateText, NumberText, trimmed
from tournament.sheets.merged_cells import MergedRange, spread_merged
from tournament.sheets.packed_parts import PartReader, Parts, local_name
from tournament.sheets.sheet_limits import (
    MAX_CELL_LETTERS,
    MAX_COLUMNS,
    MAX_ROWS,
    TOP_ROWS,
    RowCollector,
    SheetContent,
    cell_too_long,
    column_too_far,
    row_too_far,
)
from tournament.sheets.workbooks import SHEET_BYTES, number_text

CONTENT = "content.xml"
MANIFEST = "META-INF/manifest.xml"
LOCKED = b"encryption-data"  # in the manifest of a file with a password
_TABLE = 4  # how deep the elements are that hold the sheets
# What is in a cell beside its value: comments, pictures, how a word sounds.
_BESIDE = frozenset(
    {"annotation", "frame", "custom-shape", "ruby-text", "table", "g", "note", "shapes", "forms"}
)
_GROUPS = frozenset({"table-row-group", "table-column-group"})
_WORDED = re.compile(r"\D*(\d+(?:-\d+)*)\D*")  # no comma, point or exponent between the digits
_BREAKS = {"tab": "\t", "line-break": "\n"}


class OpenDocument:
    """An .ods file that was opened: the names of its sheets, which of them are `hidden` (by place, the last), rows."""

    def __init__(self, data: bytes, parts: Parts) -> None:
        """Read the names, and the top of each sheet. Raises Refusal, and what `packed_parts.DAMAGED` names."""
        if LOCKED in parts.begin(MANIFEST):
            raise Refusal("tournament.file_protected", field="file")
        self._data = data
        tables = _Tables()
        parts.parse(CONTENT, SHEET_BYTES, tables)
        self._places = sorted(range(len(tables.names)), key=lambda place: place in tables.hidden)
        self._tops = tables.tops
        self.names = [tables.names[place] for place in self._places]
        self.hidden = frozenset(range(len(self.names) - len(tables.hidden), len(self.names)))

    def read(self, place: int, *, top_only: bool = False) -> SheetContent:
        """The rows of the sheet at this place of `names` that have any text, or the first of them.

        Raises Refusal beyond a limit, and what DAMAGED names.
        """
        if top_only:
            return self._tops[self._places[place]]
        table = _Tables(only=self._places[place])
        Parts(self._data).parse(CONTENT, SHEET_BYTES, table)
        return table.content


class _Tables(PartReader):
    """The sheets of a document: the top of each, or all of `only` one, counted from 0."""

    def __init__(self, only: int | None = None) -> None:
        super().__init__()
        self.only = only
        self.names: list[str] = []
        self.hidden: set[int] = set()
        self.tops: list[SheetContent] = []
        self.content = SheetContent([])
        self._style = ""  # of a sheet, whose declaration is open
        self._hidden_styles: set[str] = set()
        self._is_inside = False  # a sheet that is read
        self._beside = 0  # how deep within what is beside a value
        self._groups: list[bool] = []  # the open groups of rows or columns: whether each is folded
        self._begin()

    def _begin(self) -> None:
        """Nothing of a sheet was read so far."""
        self.row, self.column = 0, 0
        self._declared = 0  # columns so far, in the list that is before the rows
        self._hidden_columns: set[int] = set()
        self._found = RowCollector()
        self._merged: list[MergedRange] = []
        self._cells: list[str] = []
        self._row_times = self._cell_times = 1
        self._is_hidden = self._is_text = self._is_enough = False
        self._values: Mapping[str, str] = {}
        self._pieces: list[str] = []
        self._length = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """A style of a sheet, a sheet, or something in it."""
        given = {local_name(key): value for key, value in attributes.items()}
        if "error" in attributes.values():  # beside the type that older programs read
            given["value-type"] = "error"
        if self._is_inside:
            self._start_inside(name, given)
        elif name == "style" and given.get("family") == "table":
            self._style = given.get("name", "")
        elif name == "table-properties" and given.get("display") == "false":
            self._hidden_styles.add(self._style)
        elif name == "table" and self.depth == _TABLE:
            if given.get("style-name", "") in self._hidden_styles:
                self.hidden.add(len(self.names))
            self.names.append(given.get("name", ""))
            self._is_inside = self.only in {None, len(self.names) - 1}
            self._begin()

    def _start_inside(self, name: str, given: Mapping[str, str]) -> None:
        if self._beside or name in _BESIDE:
            self._beside += 1
        elif name in _GROUPS:
            self._groups.append(given.get("display") == "false")
        elif name == "table-column":
            first, self._declared = self._declared, self._declared + _times(given, "number-columns-repeated")
            if self._is_folded(given):
                self._hidden_columns.update(range(first, min(self._declared, MAX_COLUMNS)))
        elif name == "table-row":
            self._row_times, self.column, self._cells = _times(given, "number-rows-repeated"), 0, []
            self._is_hidden = self._is_folded(given)
        elif name in {"table-cell", "covered-table-cell"}:
            self._values, self._cell_times = given, _times(given, "number-columns-repeated")
            self._pieces, self._length = [], 0
        elif name == "p":
            self._add("\n" if self._pieces else "")
            self._is_text = True
        elif self._is_text and name == "s":
            self._add(" " * min(_times(given, "c"), MAX_CELL_LETTERS + 1))
        elif self._is_text and name in _BREAKS:
            self._add(_BREAKS[name])

    def _is_folded(self, given: Mapping[str, str]) -> bool:
        """Whether a row or a column is not shown: hidden by itself, by a filter, in a folded group."""
        return given.get("visibility", "visible") != "visible" or any(self._groups)

    def end(self, name: str) -> None:
        """Something in a sheet ends, or the sheet."""
        if self._beside:
            self._beside -= 1
        elif not self._is_inside:
            return
        elif name == "p":
            self._is_text = False
        elif name in {"table-cell", "covered-table-cell"}:
            self._end_cell()
        elif name == "table-row":
            self._end_row()
        elif name in _GROUPS:
            self._groups.pop()
        elif name == "table":
            self._end_table()

    def text(self, data: str) -> None:
        """Text of a paragraph in a cell, or what is between the elements."""
        if self._is_text and not self._beside:
            self._add(data)

    def _refuse(self, refusal: Refusal) -> None:
        """Beyond a limit; of a sheet that is perhaps not the one, the top ends there."""
        if self.only is not None:
            raise refusal
        self._is_enough = True

    def _add(self, text: str) -> None:
        self._length += len(text)
        if self._length > MAX_CELL_LETTERS:
            self._refuse(cell_too_long(self.row + 1))
        if not self._is_enough:
            self._pieces.append(text)

    def _end_cell(self) -> None:
        text = self._read("".join(self._pieces).strip())
        first = self.column + 1
        self.column += self._cell_times
        if text and self.column > MAX_COLUMNS:
            self._refuse(column_too_far(max(first, MAX_COLUMNS + 1), self.row + 1))
        if self._is_enough or first > MAX_COLUMNS:
            return
        if text:
            self._cells.extend([""] * (first - 1 - len(self._cells)))
            self._cells.extend([text] * self._cell_times)
        down, across = (_times(self._values, f"number-{kind}-spanned") for kind in ("rows", "columns"))
        if down > 1 or across > 1:
            top = self.row + 1
            self._merged.append(MergedRange(top, first, top + down - 1, first + across - 1))

    def _end_row(self) -> None:
        first = self.row + 1
        self.row += self._row_times
        if not self._cells or self._is_enough:
            return
        last = self.row if self.only is not None else min(self.row, first + TOP_ROWS)
        if last > MAX_ROWS:
            self._refuse(row_too_far(max(first, MAX_ROWS + 1)))
            return
        try:
            for number in range(first, last + 1):
                self._found.add(number, self._cells, is_hidden=self._is_hidden)
        except Refusal as refusal:
            self._refuse(refusal)
        self._is_enough = self.only is None and len(self._found.rows) >= TOP_ROWS

    def _end_table(self) -> None:
        self._is_inside = False
        try:
            rows = spread_merged(self._found.rows, self._merged) if self._merged else self._found.rows
        except Refusal as refusal:
            rows = []
            self._refuse(refusal)
        content = SheetContent(rows, frozenset(self._hidden_columns))
        if self.only is None:
            self.tops.append(content)
        else:
            self.content, self.is_done = content, True

    def _read(self, shown: str) -> str:
        """A cell's value as a person sees it; a number and a date as they are kept, however they are rounded."""
        values = self._values
        match values.get("value-type"):
            case "float" | "currency":
                text = _number_shown(number_text(values.get("value", shown)), shown)
            case "date":
                text = DateText(values.get("date-value", shown).removesuffix("T00:00:00"))
            case "time":
                text = DateText(shown or values.get("time-value", ""))
            case "boolean":
                text = values.get("boolean-value", shown).upper()
            case "error":
                text = as_error(shown)
            case None if "formula" in values and not shown:
                text = NOT_WORKED_OUT
            case _:
                text = shown or values.get("string-value", "")
        return trimmed(text)


def _number_shown(number: str, shown: str) -> str:
    """A number as it is shown with zeros or words, "007" or "Team 7"; else the number, however it is written."""
    match = _WORDED.fullmatch(shown)
    is_same = match is not None and match[1].replace("-", "").lstrip("0") == number.lstrip("-0")
    return shown if is_same and shown != number else NumberText(number)


def _times(given: Mapping[str, str], name: str) -> int:
    """How often something comes, or how far it reaches: 1 where nothing says so."""
    text = given.get(name, "")
    return max(1, int(text[:10])) if text.isdecimal() else 1
