"""Lists over several pages: what every sheet with rows is drawn with, and the order and ranges of names."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from teams.people.names import fold_name
from tournament.sheets.fonts import in_two_lines, wrap
from tournament.sheets.pen import CAPITALS, LEADING, Align, PageFrame, Pen, Sheet, page_bounds

Cell: TypeAlias = str | tuple[str, str]  # a text, or a text with a smaller one below it
Row: TypeAlias = Sequence[Cell]

HEAD_SIZE = 8.0
HEAD_HEIGHT = 16
LEAD_SIZE, LEAD_HEIGHT = 12.0, 20.0
NOTE_SIZE = 8.5
NOTE_LEADING = 11.5
COLUMN_GAP = 8
TIGHTEST = 0.88  # of a row's height, where that saves a page; what is in a row still has room
FEWEST = 0.25  # of the first page: a last page with less is filled from the others
LONGEST_PREFIX = 6
_NUMBERS = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class ListColumn:
    """One column: its head, its share of the width, and how its texts stand. `size` is in points.

    A long name takes two lines in a column of names, and a text as many as it needs in a column that is wrapped, with
    a line of its own for each paragraph; all other texts are made smaller.
    """

    head: str
    share: float
    align: Align = "left"
    size: float = 10.0
    is_bold: bool = False
    has_names: bool = False
    is_wrapped: bool = False

    def lines(self, text: str, width: float) -> tuple[list[str], float]:
        """The text in lines, and their size."""
        if self.is_wrapped:
            parts = text.split("\n")
            return [line for part in parts for line in wrap(part, self.size, width)] or [""], self.size
        if not self.has_names:
            return [text], self.size
        return in_two_lines(text, self.size, width, is_bold=self.is_bold)


@dataclass(frozen=True, slots=True)
class Listing:
    """A list to draw. `notes` are below the last row; `headings` are large ones, one above each page's rows.

    `lead` is a sentence above the rows of every page. A column in which no row has anything is not printed.
    """

    title: str
    columns: Sequence[ListColumn]
    rows: Sequence[Row]
    row_height: float = 18.0
    notes: Sequence[str] = ()
    headings: Callable[[Sequence[Sequence[Row]]], list[str]] | None = None
    empty: str = ""
    lead: str = ""


@dataclass(frozen=True, slots=True)
class _PlacedPages:
    """The rows of each page, and how high each row is."""

    rows: list[list[Row]]
    heights: list[list[float]]


def draw_listing(frame: PageFrame, listing: Listing) -> bytes:
    """A PDF of the list; its column heads are on every page, its notes on the last (or one more)."""
    listing = _without_empty_columns(listing)
    left, right, bottom, top = page_bounds(frame.paper)
    notes = [line for note in listing.notes for line in wrap(note, NOTE_SIZE, right - left)]
    places = _places(listing.columns, left, right)
    heads = _heads(listing.columns, places)
    above = _height_above(listing, heads)
    placed = _place_rows(listing, places, top - bottom - above, _height_of_notes(notes))
    headings = listing.headings(placed.rows) if listing.headings else [""] * len(placed.rows)
    sheet = Sheet(frame, listing.title, pages=len(placed.rows))
    for rows, row_heights, heading in zip(placed.rows, placed.heights, headings, strict=True):
        pen = sheet.next_page(heading)
        if rows:
            _draw_heads(pen, listing.columns, places, heads, y=sheet.top - above + 4)
        y = _draw_rows(pen, sheet, listing, places, rows, heights=row_heights, above=above)
    if not listing.rows:
        pen.text(left, y - 14, listing.empty, 11, width=right - left)
        y -= 20
    for index, line in enumerate(notes):
        pen.text(left, y - 14 - index * NOTE_LEADING, line, NOTE_SIZE)
    return sheet.finish()


def _without_empty_columns(listing: Listing) -> Listing:
    """The list without the columns in which no row has a text, such as last results in round 1."""
    kept = [
        index
        for index, column in enumerate(listing.columns)
        if not listing.rows or any(any(row[index]) for row in listing.rows)
    ]
    if len(kept) == len(listing.columns):
        return listing
    columns = [listing.columns[index] for index in kept]
    return replace(listing, columns=columns, rows=[[row[index] for index in kept] for row in listing.rows])


def _height_of_notes(notes: Sequence[str]) -> float:
    return len(notes) * NOTE_LEADING + 6 if notes else 0.0


def _place_rows(
    listing: Listing, places: Sequence[tuple[float, float]], room: float, notes: float
) -> _PlacedPages:
    """Rows on pages of `room` points, with `notes` points below those of the last page.

    Rows that are a little lower save a page where they can; where they cannot, a last page with a few rows takes some
    from the pages before.
    """
    heights = [_row_height(listing, places, row) for row in listing.rows]
    placed = _fill_pages(listing.rows, heights, room, room - notes)
    lower = [height - listing.row_height * (1 - TIGHTEST) for height in heights]
    tight = _fill_pages(listing.rows, lower, room, room - notes)
    if len(tight.rows) < len(placed.rows):
        return tight
    if len(placed.rows) > 1 and sum(placed.heights[-1]) + notes < FEWEST * room:
        even = (sum(heights) + notes) / len(placed.rows) + max(heights)
        balanced = _fill_pages(listing.rows, heights, min(room, even), room - notes)
        if len(balanced.rows) == len(placed.rows):
            return balanced
    return placed


def _fill_pages(rows: Sequence[Row], heights: Sequence[float], room: float, last: float) -> _PlacedPages:
    """Rows on pages of `room` points; where those of the last need more than `last`, the notes have one more."""
    placed = _PlacedPages([[]], [[]])
    for row, height in zip(rows, heights, strict=True):
        if placed.rows[-1] and sum(placed.heights[-1]) + height > room + 0.01:
            placed.rows.append([])
            placed.heights.append([])
        placed.rows[-1].append(row)
        placed.heights[-1].append(height)
    if sum(placed.heights[-1]) > last + 0.01:
        placed.rows.append([])
        placed.heights.append([])
    return placed


def _heads(
    columns: Sequence[ListColumn], places: Sequence[tuple[float, float]]
) -> list[tuple[list[str], float]]:
    """For each column the lines of its head, two where it is too long for one, and their size."""
    return [
        in_two_lines(column.head, HEAD_SIZE, width, is_bold=True)
        for column, (_x, width) in zip(columns, places, strict=True)
    ]


def _height_above(listing: Listing, heads: Sequence[tuple[list[str], float]]) -> float:
    """What is above the rows of a page: the lead, and as many lines of heads as the longest has."""
    lines = max(len(lines) for lines, _size in heads)
    return HEAD_HEIGHT + (lines - 1) * HEAD_SIZE * LEADING + (LEAD_HEIGHT if listing.lead else 0.0)


def _draw_heads(
    pen: Pen,
    columns: Sequence[ListColumn],
    places: Sequence[tuple[float, float]],
    heads: Sequence[tuple[list[str], float]],
    *,
    y: float,
) -> None:
    """The heads of the columns, the last line of each at `y`."""
    for column, (x, width), (lines, size) in zip(columns, places, heads, strict=True):
        for below, line in enumerate(lines, start=1 - len(lines)):
            pen.text(x, y - below * size * LEADING, line, size, bold=True, align=column.align, width=width)


def _row_height(listing: Listing, places: Sequence[tuple[float, float]], row: Row) -> float:
    """The height of a row: more than the listing's own where a text in it takes several lines."""
    more = 0.0
    for column, (_x, width), cell in zip(listing.columns, places, row, strict=True):
        main = cell[0] if isinstance(cell, tuple) else cell
        lines, size = column.lines(main, width)
        if len(lines) > 1:
            more = max(more, len(lines) * size * LEADING - column.size)
    return listing.row_height + more


def _draw_rows(
    pen: Pen,
    sheet: Sheet,
    listing: Listing,
    places: Sequence[tuple[float, float]],
    rows: Sequence[Row],
    *,
    heights: Sequence[float],
    above: float,
) -> float:
    """Draw one page's lead and rows, whose first is `above` below the top; return the y below the last row."""
    y = sheet.top - above
    width = sheet.right - sheet.left
    pen.text(sheet.left, sheet.top - LEAD_HEIGHT + 4, listing.lead, LEAD_SIZE, bold=True, width=width)
    if rows:
        pen.line(sheet.left, y, sheet.right, y, width=0.8)
    for index, (row, height) in enumerate(zip(rows, heights, strict=True)):
        y -= height
        if index % 2:
            pen.box(sheet.left - 3, y, sheet.right - sheet.left + 6, height, line=0, fill=0.93)
        for column, (x, width), cell in zip(listing.columns, places, row, strict=True):
            _draw_cell(pen, x, y, cell, column=column, width=width, height=height)
    return y


def _draw_cell(
    pen: Pen, x: float, y: float, cell: Cell, *, column: ListColumn, width: float, height: float
) -> None:
    main, below = cell if isinstance(cell, tuple) else (cell, "")
    lines, size = column.lines(main, width)
    small = max(7.5, min(9.0, column.size * 0.65)) if below else 0.0
    more = (len(lines) - 1) * size * LEADING
    if below:
        base = y + (height - more - size * 1.08 - small) / 2 + small * 0.15
        pen.text(x, base, below, small, align=column.align, width=width, gray=0.2)
        base += small * 0.8 + size * 0.28  # a "g" keeps off the line below
    else:
        base = y + (height - more - size * CAPITALS) / 2
    for line in reversed(lines):
        pen.text(x, base, line, size, bold=column.is_bold, align=column.align, width=width)
        base += size * LEADING


def _places(columns: Sequence[ListColumn], left: float, right: float) -> list[tuple[float, float]]:
    """For each column the x that its texts are aligned at, and their width."""
    room = right - left - COLUMN_GAP * (len(columns) - 1)
    whole = sum(column.share for column in columns)
    places = []
    x = left
    for column in columns:
        width = room * column.share / whole
        places.append((x + {"left": 0.0, "centre": width / 2, "right": width}[column.align], width))
        x += width + COLUMN_GAP
    return places


def sort_key(name: str) -> tuple[list[str | int], str]:
    """What names are put in order by: letters without case and accents, numbers by their size, then as written."""
    parts = _NUMBERS.split(_letters(name))
    return [int(part) if index % 2 else part for index, part in enumerate(parts)], name


def _letters(name: str) -> str:
    return " ".join(fold_name(word) for word in name.split())


def name_ranges(pages: Sequence[Sequence[str]]) -> list[str]:
    """For each page of sorted names the range it holds, as short as can be while the pages differ: "A – Fi"."""
    ends = [(_letters(names[0]).upper(), _letters(names[-1]).upper()) for names in pages if names]
    starts = [1] * len(ends)
    stops = [1] * len(ends)
    for index in range(1, len(ends)):
        length = _telling_length(ends[index - 1][1], ends[index][0])
        stops[index - 1] = starts[index] = length
    labels = [
        " – ".join(dict.fromkeys((first[:start].title(), last[:stop].title())))
        for (first, last), start, stop in zip(ends, starts, stops, strict=True)
    ]
    return labels + [""] * (len(pages) - len(labels))


def _telling_length(before: str, after: str) -> int:
    """How many letters tell the last name of a page from the first of the next."""
    for length in range(1, LONGEST_PREFIX):
        if before[:length] != after[:length]:
            return length
    return LONGEST_PREFIX
