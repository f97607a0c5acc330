"""What a sheet from outside may hold at most, counted while it is read: rows, columns, cells, letters.

The limits are above any list of teams (an event of 4,000 teams fills 4,000 rows of nine columns), and low enough that
a file made to stop the program is refused in about a second, and that what is read is also imported
in a few.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tournament.kernel.refusal import Refusal
from tournament.sheets.cell_kinds import trimmed

MAX_BYTES = 5 * 2**20  # of the file as it is sent
MAX_ROWS = 5_000  # by number: what is in a later row is not read
TOP_ROWS = 25  # with text: among them are the headings
MAX_COLUMNS = 100
MAX_CELLS = 500_000  # with text
MAX_CELL_LETTERS = 32_767  # what Excel itself can hold in one cell
MAX_LETTERS = MAX_BYTES  # in all cells: no more than a .csv file of the largest size has
# On one letter, as in Unicode's Stream-Safe Text Format: composing takes their number squared.
MAX_ACCENTS = 30


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row that was read: its number in the file (from 1, as programs show it) and its cells as text.

    `is_hidden` where the program does not show it: hidden by hand, by a filter, in a folded group.
    """

    number: int
    cells: tuple[str, ...]
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class SheetContent:
    """What was read of a sheet: its rows with text, and the columns (from 0) that the program does not show."""

    rows: list[SheetRow]
    hidden_columns: frozenset[int] = frozenset()


class RowCollector:
    """The rows of a sheet that have any text, refused as soon as they are more than the limits allow."""

    def __init__(self) -> None:
        self.rows: list[SheetRow] = []
        self._cells = 0
        self._letters = 0

    def add(self, number: int, cells: Sequence[str], *, is_hidden: bool = False) -> None:
        """Keep a row; surrounding space is cut off, and so are empty cells at its end.

        Raises Refusal `tournament.file_...`, field "file": a row or a column too far, a cell too long, too much text.
        """
        texts = [trimmed(cell) for cell in cells]
        while texts and not texts[-1]:
            texts.pop()
        if not texts:
            return
        if number > MAX_ROWS:
            raise row_too_far(number)
        if len(texts) > MAX_COLUMNS:
            raise column_too_far(len(texts), number)
        for text in texts:
            if len(text) > MAX_CELL_LETTERS:
                raise cell_too_long(number)
            if not text.isascii() and _many_accents().search(text):
                raise Refusal("tournament.file_many_accents", field="file", row=number)
        self._cells += len(texts)
        self._letters += sum(map(len, texts))
        if self._cells > MAX_CELLS or self._letters > MAX_LETTERS:
            raise too_much_text()
        self.rows.append(SheetRow(number, tuple(texts), is_hidden))


def row_too_far(number: int) -> Refusal:
    """Text below the last row that is read."""
    return Refusal("tournament.file_row_too_far", field="file", row=number, limit=MAX_ROWS)


def column_too_far(column: int, row: int) -> Refusal:
    """Text to the right of the last column that is read."""
    cell = f"{column_letters(column)}{row}"
    return Refusal("tournament.file_column_too_far", field="file", cell=cell, limit=MAX_COLUMNS)


def cell_too_long(number: int) -> Refusal:
    """More letters in one cell of a row than any program puts there."""
    return Refusal("tournament.file_cell_too_long", field="file", row=number, limit=MAX_CELL_LETTERS)


def too_much_text() -> Refusal:
    """More cells or letters than a list of teams can have."""
    return Refusal("tournament.file_too_much_text", field="file")


def column_letters(number: int) -> str:
    """What programs call a column: 1 is "A", 28 is "AB"."""
    letters = ""
    while number:
        number, place = divmod(number - 1, 26)
        letters = chr(ord("A") + place) + letters
    return letters


@cache
def _many_accents() -> re.Pattern[str]:
    """More marks behind one letter than MAX_ACCENTS; marks are what Unicode sorts (none is above 0x1EFFF)."""
    marks = [code for code in range(0x300, 0x1F000) if unicodedata.combining(chr(code))]
    return re.compile(f"[{''.join(map(chr, marks))}]{{{MAX_ACCENTS + 1}}}")
