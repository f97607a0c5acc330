"""The cards of a list as lines in columns: what each needs, where a column ends, and how it is drawn.

All lengths are points. No line is ever dropped: what a column has no room for goes on in the next one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.deck_sheets.sheet_decks import OTHER, SIDEBOARD, CardGroup, SheetCard, SheetDeck
from teams.cards.cards import ENERGY, POKEMON, TRAINER
from tournament.sheets.fonts import measure, whole_name, wrap
from tournament.sheets.pen import LEADING, Pen

GROUP_NAMES: dict[str, Promise] = {
    POKEMON: gettext_lazy("Pokémon"),
    TRAINER: gettext_lazy("Trainer cards"),
    ENERGY: gettext_lazy("Energy cards"),
    OTHER: gettext_lazy("Unknown cards"),
    SIDEBOARD: gettext_lazy("Sideboard"),
}
COUNT_WIDTH = 19.0
SIZE, SMALL = 10.0, 7.5  # of a name, and of what is beside or below it
GAP = 6.0
HEAD_HEIGHT = 18.0
NOTE_LEADING = 9.5
MOST_NAME_LINES, MOST_BELOW_LINES = 5, 6
LEAST_BESIDE = 46.0  # of the width, for a set beside a name
BOX, BOX_STEP, FIVE = 7.6, 9.6, 3.0  # a box to tick, from one to the next, and the gap behind each five
BOXES_A_ROW = 15
WARNING = "⚠"


@dataclass(frozen=True, slots=True)
class HeadLine:
    """The name of a group with its number of cards; `is_more` where the group began in an earlier column."""

    text: str
    count: int
    is_more: bool = False
    height: float = HEAD_HEIGHT


@dataclass(frozen=True, slots=True)
class CardLine:
    """One card: its name in lines, what is below them, and its height; `boxes` is how many there are to tick."""

    card: SheetCard
    lines: tuple[str, ...]
    size: float
    beside: str
    below: tuple[str, ...]
    boxes: int
    height: float


@dataclass(frozen=True, slots=True)
class NoteLines:
    """A sentence about the list, in lines."""

    lines: tuple[str, ...]
    height: float
    is_bold: bool = False


ColumnLine = HeadLine | CardLine | NoteLines


def column_lines(
    deck: SheetDeck, width: float, *, row_height: float, has_boxes: bool = False
) -> list[ColumnLine]:
    """All lines of a list for columns of that width: its cards by group, then what was found about it."""
    found: list[ColumnLine] = []
    for group in deck.groups:
        found += _group_lines(group, width, row_height=row_height, has_boxes=has_boxes)
    notes = [f"{WARNING} {number}  {text}" for number, text in enumerate(deck.findings, 1)]
    found += [_note(text, width) for text in notes]
    if deck.passed:
        found.append(_note(deck.passed, width, is_bold=True))
    return found


def _group_lines(
    group: CardGroup, width: float, *, row_height: float, has_boxes: bool
) -> Iterator[ColumnLine]:
    yield HeadLine(str(GROUP_NAMES[group.kind]), group.count)
    for card in group.cards:
        yield _card_line(card, width, row_height=row_height, has_boxes=has_boxes)


def _card_line(card: SheetCard, width: float, *, row_height: float, has_boxes: bool) -> CardLine:
    boxes = card.count if has_boxes else 0
    ticks = min(boxes, BOXES_A_ROW)
    taken = ticks * BOX_STEP + (ticks - 1) // 5 * FIVE + GAP if boxes else 0.0
    marks = f"{WARNING} {', '.join(map(str, card.marks))}" if card.marks else ""
    beside = "  ".join(filter(None, (card.where, marks)))
    room = width - COUNT_WIDTH - taken
    name_width = measure(card.name).width * SIZE
    beside_width = measure(beside).width * SMALL
    below = card.typed if card.typed != card.name else ""
    if beside and name_width + GAP + max(LEAST_BESIDE, beside_width) > room:
        below, beside = "  ".join(filter(None, (beside, below))), ""
    lines: tuple[str, ...] = (card.name,)
    size = SIZE
    free = room - (GAP + beside_width if beside else 0.0)
    if name_width > free:
        height = MOST_NAME_LINES * SIZE * LEADING
        found, size = whole_name(card.name, SIZE, free, height, leading=LEADING)
        lines = tuple(found)
    low: Sequence[str] = ()
    if below:
        low, _size = whole_name(below, SMALL, room, MOST_BELOW_LINES * SMALL * LEADING, leading=LEADING)
    more = (len(lines) - 1) * size * LEADING + len(low) * SMALL * LEADING
    rows = max(1, -(-boxes // BOXES_A_ROW))
    height = row_height + max(more, (rows - 1) * BOX_STEP)
    return CardLine(card, lines, size, beside, tuple(low), boxes, height)


def _note(text: str, width: float, *, is_bold: bool = False) -> NoteLines:
    lines = tuple(wrap(text, SMALL, width, is_bold=is_bold))
    return NoteLines(lines, len(lines) * NOTE_LEADING + 4, is_bold)


def fill_columns(lines: Sequence[ColumnLine], rooms: Iterable[float]) -> list[list[ColumnLine]]:
    """The lines in columns of these heights; a head goes with its first card and is repeated where its group goes on.

    What is higher than a whole column has a column of its own.
    """
    heights = iter(rooms)
    columns: list[list[ColumnLine]] = [[]]
    free = next(heights)
    head: HeadLine | None = None
    for at, line in enumerate(lines):
        needed = line.height
        if isinstance(line, HeadLine):
            head = line
            needed += lines[at + 1].height
        elif isinstance(line, NoteLines):
            head = None
        if needed > free and columns[-1]:
            columns.append([])
            free = next(heights)
            if head is not None and head is not line:
                again = replace(head, is_more=True)
                columns[-1].append(again)
                free -= again.height
        columns[-1].append(line)
        free -= line.height
    return columns


def height_of(lines: Iterable[ColumnLine]) -> float:
    """How high lines are together."""
    return sum(line.height for line in lines)


class ColumnPen:
    """Draws columns of one page; its boxes and rules are drawn together by `finish`."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen
        self._boxes: list[tuple[float, float]] = []
        self._rules: list[tuple[float, float, float]] = []

    def draw(self, lines: Iterable[ColumnLine], x: float, y: float, width: float) -> float:
        """Draw lines from `y` down; return the y below the last."""
        for line in lines:
            y -= line.height
            match line:
                case HeadLine():
                    self._draw_head(line, x, y, width)
                case CardLine():
                    self._draw_card(line, x, y, width)
                case NoteLines():
                    self._draw_note(line, x, y, width)
        return y

    def finish(self) -> None:
        """Draw the boxes and rules of the page."""
        self.pen.rules(self._rules, line=0.4, gray=0.65)
        self.pen.boxes(self._boxes, BOX, line=0.7, gray=0.1)

    def box(self, x: float, y: float) -> None:
        """A box to tick."""
        self._boxes.append((x, y))

    def rule(self, left: float, right: float, y: float) -> None:
        """A line below a card, or to write on."""
        self._rules.append((left, right, y))

    def _draw_head(self, line: HeadLine, x: float, y: float, width: float) -> None:
        text = _("%(group)s (continued)") % {"group": line.text} if line.is_more else line.text
        used = 0.0
        if not line.is_more:
            used = self.pen.repeated(x + width, y + 4, str(line.count), 10.5, bold=True, align="right")
        self.pen.repeated(x, y + 4, text, 10.5, bold=True, width=width - used - GAP)
        self.rule(x, x + width, y)

    def _draw_card(self, line: CardLine, x: float, y: float, width: float) -> None:
        pen, card = self.pen, line.card
        top = y + line.height
        more = (len(line.lines) - 1) * line.size * LEADING + len(line.below) * SMALL * LEADING
        base = y + (line.height - more - line.size * 0.73) / 2 + more
        count = str(card.count) if card.count else "?"
        pen.repeated(
            x + COUNT_WIDTH - GAP, base, count, SIZE, bold=True, align="right", width=COUNT_WIDTH - 4
        )
        left, right = x + COUNT_WIDTH, x + width
        if line.boxes:
            right = self._draw_boxes(line.boxes, right, top) - GAP
        used = 0.0
        if line.beside:
            used = GAP + pen.repeated(
                right, base, line.beside, SMALL, align="right", width=right - left, gray=0.2
            )
        for text in line.lines:
            pen.repeated(left, base, text, line.size, width=right - left - used)
            base -= line.size * LEADING
        base += (line.size - SMALL) * LEADING
        for text in line.below:
            pen.repeated(left, base, text, SMALL, width=right - left, gray=0.2)
            base -= SMALL * LEADING
        self.rule(x, x + width, y)

    def _draw_boxes(self, boxes: int, right: float, top: float) -> float:
        """Boxes in rows from the right, a gap behind each five; return the x of the first."""
        columns = min(boxes, BOXES_A_ROW)
        left = right - columns * BOX_STEP - (columns - 1) // 5 * FIVE + (BOX_STEP - BOX)
        for index in range(boxes):
            row, column = divmod(index, BOXES_A_ROW)
            self.box(left + column * BOX_STEP + column // 5 * FIVE, top - 11 - row * BOX_STEP)
        return left

    def _draw_note(self, line: NoteLines, x: float, y: float, width: float) -> None:
        y += line.height - NOTE_LEADING - 2
        for text in line.lines:
            self.pen.repeated(x, y + 1, text, SMALL, bold=line.is_bold, width=width)
            y -= NOTE_LEADING
