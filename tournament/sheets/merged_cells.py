"""Merged cells: the program shows the value of the first one in place of all."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.sheets.sheet_limits import MAX_CELLS, RowCollector, SheetRow, too_much_text


@dataclass(frozen=True, slots=True)
class MergedRange:
    """Cells that are one: rows and columns from 1, the last of both belongs to it."""

    top: int
    left: int
    bottom: int
    right: int


def spread_merged(rows: Sequence[SheetRow], ranges: Iterable[MergedRange]) -> list[SheetRow]:
    """The rows with the value of each merged range in the first column of all its rows, and nothing else beneath it.

    A row that has no text besides stays out: several rows that are merged throughout are one.

    Raises Refusal where that is more text than a sheet may have.
    """
    numbers = [row.number for row in rows]
    cells = [list(row.cells) for row in rows]
    places: list[tuple[str, int, range]] = []  # value, column from 0, indexes of the rows
    visits = 0
    for merged in ranges:
        found = range(bisect_left(numbers, merged.top), bisect_left(numbers, merged.bottom + 1))
        width = min(merged.right, max((len(cells[index]) for index in found), default=0))
        visits += len(found) * max(1, width - merged.left + 1)
        if visits > MAX_CELLS:
            raise too_much_text()
        has_first = bool(found) and numbers[found[0]] == merged.top
        value = _cut_out(cells, found, merged, width, has_first=has_first)
        if value:
            places.append((value, merged.left - 1, found))
    full = [any(row) for row in cells]
    for value, column, found in places:
        for index in found:
            if full[index]:
                cells[index].extend([""] * (column + 1 - len(cells[index])))
                cells[index][column] = value
    collected = RowCollector()
    for row, texts in zip(rows, cells, strict=True):
        collected.add(row.number, texts, is_hidden=row.is_hidden)
    return collected.rows


def _cut_out(
    cells: list[list[str]], found: range, merged: MergedRange, width: int, *, has_first: bool
) -> str:
    """Empty what a range covers and return its value; the first row keeps it, as text of its own."""
    first = cells[found[0]] if has_first else []
    value = first[merged.left - 1] if merged.left <= len(first) else ""
    for index in found:
        for column in range(merged.left - 1, min(width, len(cells[index]))):
            cells[index][column] = ""
    if value:
        first[merged.left - 1] = value
    return value
