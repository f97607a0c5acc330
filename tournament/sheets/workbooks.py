"""Reads a workbook (.xlsx) from outside: the sheets that programs show, their cells as text, row by row.

Only the parts that a sheet needs are unpacked (`packed_parts`): pictures, comments, macros, links to other files and
all but the top of other sheets stay packed. A cell with a formula has the value that was saved with it.
`docs/decisions/spreadsheets.md` says why no library does this.
"""

import datetime
import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from openpyxl.styles.numbers import BUILTIN_FORMATS
from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel

from tournament.sheets.cell_errors import NOT_WORKED_OUT, as_error
from tournament.sheets.cell_kinds import DateText, NumberText, trimmed
from tournament.sheets.merged_cells import MergedRange, spread_merged
from tournament.sheets.number_formats import PLAIN, NumberFormat, number_format, percent_text, worded_text
from tournament.sheets.packed_parts import PartReader, Parts
from tournament.sheets.sheet_limits import (
    MAX_CELL_LETTERS,
    MAX_COLUMNS,
    MAX_LETTERS,
    MAX_ROWS,
    TOP_ROWS,
    RowCollector,
    SheetContent,
    cell_too_long,
    too_much_text,
)

# Bytes that a part may unpack to. A workbook can have 65,490 cell formats, which are some 10 MB.
LINKS_BYTES, WORKBOOK_BYTES, STYLES_BYTES, STRINGS_BYTES = 2**20, 4 * 2**20, 16 * 2**20, 32 * 2**20
SHEET_BYTES = 192 * 2**20

CELL_NAME = re.compile(r"([A-Z]{1,3})[0-9]{1,7}")
NUMBER = re.compile(r"[0-9]{1,7}")
WHOLE = re.compile(r"-?[0-9]{1,18}")
ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
MERGED = re.compile(
    rb"mergeCell\s[^<>]{0,200}?\bref=[\"']([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})[\"']"
)
TRUE = frozenset({"1", "true"})


class Workbook:
    """An .xlsx file that was opened: the names of its sheets, which of them are `hidden` (by place, the last), rows."""

    def __init__(self, parts: Parts) -> None:
        """Read all but the sheets; raises what DAMAGED names where parts are missing or contradict each other."""
        self._parts = parts
        main = _Links("")
        parts.parse("_rels/.rels", LINKS_BYTES, main)
        (workbook_name,) = main.of_kind("officeDocument")[:1]
        listed = _SheetList()
        parts.parse(workbook_name, WORKBOOK_BYTES, listed)
        folder, name = posixpath.split(workbook_name)
        links = _Links(folder)
        parts.parse(f"{folder}/_rels/{name}.rels", LINKS_BYTES, links)
        self._styles, self._strings, self._epoch = _Styles(), _Strings(), listed.epoch
        for part in links.of_kind("styles")[:1]:
            parts.parse(part, STYLES_BYTES, self._styles)
        for part in links.of_kind("sharedStrings")[:1]:
            parts.parse(part, STRINGS_BYTES, self._strings)
        sheets = [sheet for sheet in listed.sheets if links.kinds.get(sheet.link) == "worksheet"]
        sheets.sort(key=lambda sheet: sheet.is_hidden)
        self.names = [sheet.name for sheet in sheets]
        self.hidden = frozenset(place for place, sheet in enumerate(sheets) if sheet.is_hidden)
        self._targets = [links.targets[sheet.link] for sheet in sheets]

    def read(self, place: int, *, top_only: bool = False) -> SheetContent:
        """The rows of the sheet at this place of `names` that have any text, or the first of them.

        Raises Refusal beyond a limit, and what DAMAGED names.
        """
        cells = _Cells(self._strings.texts, self._styles, self._epoch, top_only=top_only)
        self._parts.parse(self._targets[place], SHEET_BYTES, cells)
        return cells.finish()


# --- What leads to the sheet -------------------------------------------------------------------------------------


class _Links(PartReader):
    """The links of a part in `folder`: by id, the part that each leads to and its kind."""

    def __init__(self, folder: str) -> None:
        super().__init__()
        self.folder = folder
        self.targets: dict[str, str] = {}
        self.kinds: dict[str, str] = {}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """A link within the file; those to somewhere else are never followed."""
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            key = attributes["Id"]
            self.targets[key] = posixpath.normpath(posixpath.join("/", self.folder, attributes["Target"]))
            self.kinds[key] = attributes["Type"].rpartition("/")[2]

    def of_kind(self, kind: str) -> list[str]:
        """The parts to which the links of that kind lead."""
        return [self.targets[key] for key, own in self.kinds.items() if own == kind]


@dataclass(frozen=True, slots=True)
class _ListedSheet:
    """A sheet as the workbook lists it: its name, the id of its link, and whether programs hide it."""

    name: str
    link: str
    is_hidden: bool


class _SheetList(PartReader):
    """The list of the sheets, and the day that dates are counted from."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets: list[_ListedSheet] = []
        self.epoch = WINDOWS_EPOCH

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """A sheet, or what holds for the whole workbook."""
        if name == "sheet":
            links = [value for key, value in attributes.items() if key.endswith(":id")]
            is_hidden = attributes.get("state", "visible") != "visible"
            self.sheets.append(_ListedSheet(attributes.get("name", ""), links[0], is_hidden))
        elif name == "workbookPr" and attributes.get("date1904") in TRUE:
            self.epoch = MAC_EPOCH


class _Styles(PartReader):
    """How cell formats show a number, by their numbers from 0, but for those that show the number alone."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: dict[int, NumberFormat] = {}
        self.formats: dict[str, NumberFormat] = {}  # by the id of a number format
        self.count = -1  # cell formats so far; -1 before and after their list

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """A number format, or a cell format that names one."""
        if name == "numFmt":
            self.formats[attributes["numFmtId"]] = number_format(attributes.get("formatCode", ""))
        elif name == "cellXfs":
            self.count = 0
        elif name == "xf" and self.count >= 0:
            self._note(attributes.get("numFmtId", "0"))
            self.count += 1

    def end(self, name: str) -> None:
        """The list of cell formats ends; others follow that no cell names."""
        if name == "cellXfs":
            self.count = -1

    def _note(self, key: str) -> None:
        """The open cell format shows a number by the number format `key`."""
        if key not in self.formats:
            self.formats[key] = number_format(BUILTIN_FORMATS.get(int(key), ""))
        if not self.formats[key].is_plain:
            self.shown[self.count] = self.formats[key]


# --- Texts and cells ---------------------------------------------------------------------------------------------


class _TextReader(PartReader):
    """Gathers the text of the elements `held_in`; how it sounds (`rPh`, in Japanese) does not belong to it."""

    held_in: frozenset[str] = frozenset()

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.length = 0
        self.is_text = False
        self.is_sound = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """Text counts from here on, or does not."""
        self.is_text = name in self.held_in and not self.is_sound
        if name == "rPh":
            self.is_sound = True

    def end(self, name: str) -> None:
        """What follows is no longer text."""
        self.is_text = False
        if name == "rPh":
            self.is_sound = False

    def text(self, data: str) -> None:
        """Text, between tags as well."""
        if self.is_text:
            self.length += len(data)
            if self.length > MAX_CELL_LETTERS:
                raise cell_too_long(self.row) if self.row else too_much_text()
            self.pieces.append(data)

    def take(self) -> str:
        """What was gathered since the last time."""
        text = "".join(self.pieces)
        self.pieces, self.length = [], 0
        return text


class _Strings(_TextReader):
    """The texts that cells share, by number."""

    held_in = frozenset({"t"})

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.letters = 0

    def end(self, name: str) -> None:
        """A text is whole."""
        super().end(name)
        if name == "si":
            self.texts.append(unescaped(self.take()).strip())
            self.letters += len(self.texts[-1])
            if self.letters > MAX_LETTERS:
                raise too_much_text()


class _Cells(_TextReader):
    """The rows of a sheet, down to the last that is read; with `top_only` down to where its headings are."""

    held_in = frozenset({"v", "t"})

    def __init__(
        self, strings: list[str], styles: _Styles, epoch: datetime.datetime, *, top_only: bool = False
    ) -> None:
        super().__init__()
        self.strings, self.styles, self.epoch, self.top_only = strings, styles, epoch, top_only
        self.found = RowCollector()
        self.merged: list[MergedRange] = []
        self.cells: list[str] = []  # of the open row, up to the last with text
        self.hidden_columns: set[int] = set()  # from 0
        self.is_hidden = False  # the open row
        self.column = 0  # of the cell that is open, or was last in the row, from 1
        self.kind = self.style = self.inline = ""
        self.lacks_result = False  # the open cell has a formula, and so far nothing that it gave

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        """A row, a cell, or something in a cell."""
        if name == "c":
            self.column = _column_of(attributes.get("r", ""), self.column)
            self.kind, self.style = attributes.get("t", "n"), attributes.get("s", "")
            self.lacks_result = False
        elif name == "f":
            self.lacks_result = True
        elif name == "row":
            self._start_row(attributes)
        elif name == "col":
            self._note_columns(attributes)
        elif name == "is":
            self.take()
        else:
            if name == "v" and self.kind == "str":  # a text, perhaps an empty one
                self.lacks_result = False
            super().start(name, attributes)

    def end(self, name: str) -> None:
        """A cell, or all of them."""
        super().end(name)
        if name == "is":
            self.inline = self.take()
        elif name == "c":
            text = self._read(self.take(), self.inline) or (NOT_WORKED_OUT if self.lacks_result else "")
            self.inline = ""
            if text:
                self.cells.extend([""] * (self.column - 1 - len(self.cells)))
                self.cells.append(text)
        elif name == "sheetData":
            self.is_done, self.done_at = True, self.parser.CurrentByteIndex

    def behind_rows(self, data: bytes) -> None:
        """The cells that are merged."""
        for left, top, right, bottom in MERGED.findall(data):
            merged = MergedRange(int(top), _column_number(left), int(bottom), _column_number(right))
            self.merged.append(merged)

    def finish(self) -> SheetContent:
        """All rows with text."""
        self.found.add(self.row, self.cells, is_hidden=self.is_hidden)
        rows = spread_merged(self.found.rows, self.merged) if self.merged else self.found.rows
        return SheetContent(rows, frozenset(self.hidden_columns))

    def _note_columns(self, attributes: Mapping[str, str]) -> None:
        """Columns of one width, from `min` to `max`; what is beyond the last that is read does not matter."""
        first, last = (attributes.get(name, "") for name in ("min", "max"))
        is_narrow = attributes.get("width") in {"0", "0.0"}
        if (
            (attributes.get("hidden") in TRUE or is_narrow)
            and NUMBER.fullmatch(first)
            and NUMBER.fullmatch(last)
        ):
            self.hidden_columns.update(range(int(first) - 1, min(int(last), MAX_COLUMNS)))

    def _start_row(self, attributes: Mapping[str, str]) -> None:
        """Rows go down; some programs write one row in several pieces, which have the same number."""
        given = attributes.get("r", "")
        number = int(given) if NUMBER.fullmatch(given) else self.row + 1
        if (given and not NUMBER.fullmatch(given)) or number < max(1, self.row):
            raise ValueError("A row is above the one before.")
        if number == self.row:
            return
        self.found.add(self.row, self.cells, is_hidden=self.is_hidden)
        self.row, self.cells, self.column = number, [], 0
        self.is_hidden = attributes.get("hidden") in TRUE or _is_flat(attributes)
        if self.top_only and len(self.found.rows) >= TOP_ROWS:
            self.is_done = True
        elif number > MAX_ROWS:
            self.skip_rows(number)

    def _read(self, text: str, inline: str) -> str:
        """A cell's value as a person sees it; a text in the cell itself counts where the cell says so."""
        if inline and (self.kind == "inlineStr" or not text):
            return unescaped(inline).strip()
        readers: dict[str, Callable[[str], str]] = {
            "s": self._shared,
            "str": unescaped,
            "inlineStr": unescaped,
            "e": as_error,
            "d": lambda day: DateText(day.removesuffix("T00:00:00")),
            "b": lambda number: "TRUE" if number in TRUE else "FALSE",
        }
        return trimmed(readers.get(self.kind, self._read_number)(text.strip())) if text else ""

    def _shared(self, text: str) -> str:
        return self.strings[int(text)] if NUMBER.fullmatch(text) else ""

    def _read_number(self, text: str) -> str:
        """A number, or the date, the percentage or the words that its format shows for it."""
        form = self.styles.shown.get(int(self.style) if self.style else -1, PLAIN)
        if form.decimals is not None:
            return percent_text(text, form.decimals)
        if not form.is_date:
            return worded_text(text, form) or NumberText(number_text(text))
        try:
            return DateText(cell_text(from_excel(float(text), self.epoch)))
        except (ValueError, OverflowError):  # what no date can be stays as it is written
            return text


def _column_of(name: str, before: int) -> int:
    """The number of the column of a cell such as "AB12", from 1; without a name it is the one after `before`."""
    if not name:
        return before + 1
    match = CELL_NAME.fullmatch(name)
    number = _column_number(match[1].encode()) if match else 0
    if number <= before:
        raise ValueError("A cell is left of the one before.")
    return number


def _column_number(letters: bytes) -> int:
    """The number of a column from 1: "AB" is 28."""
    number = 0
    for letter in letters:
        number = number * 26 + letter - ord("A") + 1
    return number


def _is_flat(attributes: Mapping[str, str]) -> bool:
    """Whether a row was made so low by hand that nothing of it is seen."""
    return attributes.get("customHeight") in TRUE and attributes.get("ht") in {"0", "0.0"}


def unescaped(text: str) -> str:
    """A text of a workbook without the codes for letters that XML cannot hold: "_x000D_" is the end of a line."""
    if "_x" not in text:
        return text
    found = ESCAPED.sub(lambda match: chr(int(match[1], 16)), text)
    whole = found.encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # some are halves of a letter
    return CONTROLS.sub("", whole)


def number_text(text: str) -> str:
    """A number as it was typed: "4.0000001E7" is "40000001"; anything else stays as it is written."""
    if WHOLE.fullmatch(text):
        return str(int(text))
    try:
        return cell_text(float(text))
    except ValueError:
        return text


def cell_text(value: object) -> str:
    """A cell's value as it was typed: 40000001.0 is "40000001", a date is "2003-01-31"."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value)
