"""Running text on pages: blocks of lines that are kept together and flow from column to column, page to page."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tournament.sheets.fonts import measure, wrap
from tournament.sheets.pen import Pen

LEADING = 1.28  # height of a line, for each point of its size
RIGHT_GAP = 6.0  # between a line and the text at its right end, in points
EVEN_TURNS = 8  # steps towards columns of equal height
BOLD_WIDTH = 1.07  # how much wider bold letters are than those that `wrap` measures


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph of one kind of letters; `gray` from 0 black to 1, `before` is room above it in points.

    `right` is printed at the right end of its last line, which leaves room for it; `link` is the bookmark that all of
    it leads to.
    """

    text: str
    size: float
    bold: bool = False
    gray: float = 0.0
    indent: float = 0.0
    before: float = 0.0
    right: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class TextRow:
    """One line as it will be drawn, with the height that it takes."""

    text: str
    style: Text
    height: float
    right: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Paragraphs that stay together where a column has room; `key` is what an index looks up."""

    texts: tuple[Text, ...]
    key: str = ""
    before: float = 0.0


@dataclass(slots=True)
class FlowColumn:
    """Rows of one column with their distance from its top."""

    rows: list[tuple[float, TextRow]] = field(default_factory=list)
    used: float = 0.0

    def add(self, rows: Iterable[TextRow]) -> None:
        """Add rows below those that are there."""
        for row in rows:
            self.used += row.height
            self.rows.append((self.used, row))


def rows_of(block: Block, width: float, scale: float = 1.0) -> list[TextRow]:
    """The rows of a block in a column of `width` points, its letters made larger or smaller by `scale`."""
    rows = []
    for style in block.texts:
        size = style.size * scale
        room = (width - style.indent) / (BOLD_WIDTH if style.bold else 1.0)
        if style.right:
            room -= measure(style.right).width * size + RIGHT_GAP
        lines = wrap(style.text, size, room)
        for number, line in enumerate(lines, start=1):
            height = size * LEADING + (style.before * scale if number == 1 else 0.0)
            rows.append(TextRow(line, style, height, style.right if number == len(lines) else ""))
    return rows


Flowed = tuple[list[FlowColumn], dict[str, int]]


def flow(blocks: Sequence[Block], *, width: float, height: float, scale: float = 1.0) -> Flowed:
    """Columns of `width` by `height` that hold all blocks, and in which of them (from 0) each key begins."""
    return _place([(block, rows_of(block, width, scale)) for block in blocks], height, scale)


def flow_evenly(
    blocks: Sequence[Block], *, width: float, height: float, on_a_page: int = 1, scale: float = 1.0
) -> Flowed:
    """As `flow`, but with columns that are about equally full on as few pages: no last page with a few lines."""
    wrapped = [(block, rows_of(block, width, scale)) for block in blocks]
    best = _place(wrapped, height, scale)
    pages = -(-len(best[0]) // on_a_page)
    lowest = sum(column.used for column in best[0]) / (pages * on_a_page)
    for _turn in range(EVEN_TURNS):  # halving: the least height with which it still fits
        middle = (lowest + height) / 2
        tried = _place(wrapped, middle, scale)
        if len(tried[0]) <= pages * on_a_page:
            best, height = tried, middle
        else:
            lowest = middle
    return best


def _place(wrapped: Iterable[tuple[Block, list[TextRow]]], height: float, scale: float) -> Flowed:
    columns = [FlowColumn()]
    begins: dict[str, int] = {}
    for block, rows in wrapped:
        need = sum(row.height for row in rows)
        space = block.before * scale if columns[-1].rows else 0.0
        if columns[-1].rows and columns[-1].used + space + need > height and need <= height:
            columns.append(FlowColumn())
            space = 0.0
        columns[-1].used += space
        if block.key:
            begins.setdefault(block.key, len(columns) - 1)
        for row in rows:
            if columns[-1].rows and columns[-1].used + row.height > height:
                columns.append(FlowColumn())
            columns[-1].add([row])
    return columns, begins


def draw_column(
    pen: Pen, column: FlowColumn, x: float, top: float, *, width: float, scale: float = 1.0
) -> None:
    """Draw a column with its upper left corner at x, top."""
    for below, row in column.rows:
        size = row.style.size * scale
        pen.text(
            x + row.style.indent,
            top - below + size * (LEADING - 1),
            row.text,
            size,
            bold=row.style.bold,
            gray=row.style.gray,
            width=width - row.style.indent,
        )
        if row.style.link:
            pen.link(row.style.link, x, top - below, x + width, top - below + size * LEADING)
        if row.right:
            pen.text(x + width, top - below + size * (LEADING - 1), row.right, size, align="right")


def pages_of(columns: Sequence[FlowColumn], on_a_page: int) -> Iterator[Sequence[FlowColumn]]:
    """The columns, so many on each page."""
    for first in range(0, len(columns), on_a_page):
        yield columns[first : first + on_a_page]
