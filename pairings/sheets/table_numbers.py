"""Sheets with table numbers that are read across a hall, one, two or four to a page."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.sheets.fonts import measure
from tournament.sheets.pen import PageFrame, Pen

PLACES = {1: (1, 1), 2: (1, 2), 4: (2, 2)}  # numbers to a page: columns and rows
CAPITAL_HEIGHT = 0.73  # of a figure, for each point of its size
FOOT = 34


def draw_table_numbers(frame: PageFrame, tables: Sequence[int], *, per_page: int = 1) -> bytes:
    """A PDF with each table's number as large as it can be; `per_page` is 1, 2 or 4.

    Several to a page are collated like slips: stacks cut and laid on each other are in table order.
    """
    pen = Pen(frame.paper, _("Table numbers · %s") % frame.event)
    columns, rows = PLACES[per_page]
    width, height = pen.width / columns, pen.height / rows
    pages = max(1, -(-len(tables) // per_page))
    size = _size(tables, width - 60, height - 2 * FOOT - 30)
    for page in range(pages):
        if page:
            pen.next_page()
        note = _("Page %(page)d of %(pages)d") % {"page": page + 1, "pages": pages}
        for place, table in enumerate(tables[page::pages]):
            column, row = place % columns, place // columns
            x, y = column * width, (rows - 1 - row) * height
            _draw_number(
                pen, frame, str(table), note, size=size, left=x, bottom=y, width=width, height=height
            )
        pen.cut_grid(columns, rows)
    return pen.finish()


def _size(tables: Sequence[int], width: float, height: float) -> float:
    """One size for all numbers, so that a hall looks even."""
    widest = max((measure(str(table), True).width for table in tables), default=1.0)
    return min(width / widest, height / CAPITAL_HEIGHT)


def _draw_number(
    pen: Pen,
    frame: PageFrame,
    number: str,
    note: str,
    *,
    size: float,
    left: float,
    bottom: float,
    width: float,
    height: float,
) -> None:
    middle = left + width / 2
    base = bottom + (height - size * CAPITAL_HEIGHT) / 2
    pen.text(middle, base, number, size, bold=True, align="centre")
    pen.text(middle, bottom + height - FOOT, _("Table"), 16, align="centre")
    printed = _("Printed %(time)s") % {"time": frame.printed_at}
    parts = [frame.round_name, printed, note]
    pen.text(middle, bottom + FOOT, frame.event, 11, bold=True, align="centre", width=width - 60)
    pen.text(middle, bottom + FOOT - 10, frame.rules_line, 7, align="centre", width=width - 60)
    pen.text(middle, bottom + FOOT - 19, " · ".join(filter(None, parts)), 7, align="centre", width=width - 60)
