"""The sheet on which a player registers a deck: empty, with names, or with the list as it was handed in.

A sheet of one player has what FR-241.a asks of the team, the cards, the one question about card backs (FR-202.d), the
player's signature, and what the judge notes at a check.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from pairings.deck_sheets.card_columns import (
    GROUP_NAMES,
    HEAD_HEIGHT,
    ColumnLine,
    ColumnPen,
    HeadLine,
    column_lines,
    fill_columns,
    height_of,
)
from pairings.deck_sheets.sheet_decks import DeckSheetRules, SheetSeat, SheetTeam
from teams.cards.cards import ENERGY, POKEMON, TRAINER
from tournament.sheets.fonts import wrap
from tournament.sheets.pen import MARGIN, PageFrame, Pen

FRAME_FORM = "frame"
GUTTER = 18.0  # between the two columns of cards
ROW = 15.0  # of a card that is printed
WRITING_ROW = 17.0  # of a line to write a card on: 6 mm
FIELD = 26.0  # of a field to write in, with its label
NOTE_SIZE, NOTE_LEADING = 7.5, 9.2
COUNT_SHARE, WHERE_SHARE = 0.12, 0.3  # of a line to write on
TRAINER_SHARE = 0.66  # of the lines to write on in the right column; the others are for Energy


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """One player's sheet: the team, and which of its seats (0 or 1)."""

    team: SheetTeam
    seat: int

    @property
    def own(self) -> SheetSeat:
        """The player whose deck it is."""
        return self.team.seats[self.seat]

    @property
    def partner(self) -> SheetSeat:
        """The other member."""
        return self.team.seats[1 - self.seat]


BLANK_SHEET = DeckSheet(SheetTeam(), 0)


@dataclass(frozen=True, slots=True)
class _Layout:
    """The places of one sheet: `top` and `bottom` bound the cards, and `fields` are the y of the rows of fields."""

    left: float
    right: float
    top: float
    bottom: float
    fields: tuple[float, float, float, float]

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def column(self) -> float:
        return (self.width - GUTTER) / 2

    def column_left(self, index: int) -> float:
        return self.left + index * (self.column + GUTTER)


def draw_deck_sheets(frame: PageFrame, rules: DeckSheetRules, sheets: Sequence[DeckSheet]) -> bytes:
    """A PDF of the players' sheets in the order given; a player without a list has lines to write on.

    One page for each, and as many more as a long list needs. Without any it says that no list was handed in.
    """
    pen = Pen(frame.paper, _("Deck registration · %s") % frame.event)
    notes = [line for text in rules.notes for line in wrap(text, NOTE_SIZE, pen.width - 2 * MARGIN)]
    layout = _lay_out(pen, len(notes))
    with pen.form(FRAME_FORM):
        _draw_frame(pen, frame, rules, layout, notes)
    if not sheets:
        pen.stamp(FRAME_FORM)
        pen.text(layout.left, layout.top - 20, _("No deck list was handed in."), 12, bold=True)
    is_first = True
    for sheet in sheets:
        pages = _pages(sheet, layout)
        for number, columns in enumerate(pages, 1):
            if not is_first:
                pen.next_page()
            is_first = False
            pen.stamp(FRAME_FORM)
            _fill_in(pen, layout, rules, sheet)
            _draw_page_number(pen, layout, number, len(pages))
            cards = ColumnPen(pen)
            if sheet.own.deck is None:
                _draw_lines_to_write_on(cards, layout)
            for index, lines in enumerate(columns):
                cards.draw(lines, layout.column_left(index), layout.top, layout.column)
            cards.finish()
    return pen.finish()


def _lay_out(pen: Pen, notes: int) -> _Layout:
    head = pen.height - 11 * mm - 10 - 8 - 14
    rows = [head - FIELD * (index + 1) + 9 for index in range(4)]
    foot = 9 * mm + 14 + notes * NOTE_LEADING + 100
    return _Layout(MARGIN, pen.width - MARGIN, rows[-1] - 14, foot, (rows[0], rows[1], rows[2], rows[3]))


def _pages(sheet: DeckSheet, layout: _Layout) -> list[list[list[ColumnLine]]]:
    """The columns of each page: Pokémon on the left and all else on the right where both have room."""
    deck = sheet.own.deck
    if deck is None:
        return [[]]
    lines = column_lines(deck, layout.column, row_height=ROW)
    room = layout.top - layout.bottom
    cut = next((at for at in range(1, len(lines)) if isinstance(lines[at], HeadLine)), len(lines))
    if height_of(lines[:cut]) <= room and height_of(lines[cut:]) <= room:
        return [[lines[:cut], lines[cut:]]]
    columns = fill_columns(lines, repeat(room))
    return [columns[at : at + 2] for at in range(0, len(columns), 2)]


def _draw_frame(
    pen: Pen, frame: PageFrame, rules: DeckSheetRules, layout: _Layout, notes: Sequence[str]
) -> None:
    """What is the same on every sheet: titles, the names of the fields, and all that is below the cards."""
    left, right, width = layout.left, layout.right, layout.width
    y = pen.height - 11 * mm - 10
    pen.text(left, y, _("Deck registration"), 17, bold=True, width=width * 0.45)
    pen.text(right, y, frame.event, 12, bold=True, align="right", width=width * 0.5)
    pen.line(left, y - 8, right, y - 8, width=1.2)
    pen.text(left, y - 18, rules.summary, 8, width=width)
    for row, places in zip(layout.fields, _fields(layout, rules), strict=True):
        for start, end, label, _text in places:
            pen.line(start, row, end, row, gray=0.3)
            pen.text(start, row - 8, label, 7, width=end - start, gray=0.2)
    _draw_below(pen, rules, layout)
    y = 9 * mm + 12
    for line in reversed(notes):
        pen.text(left, y, line, NOTE_SIZE, width=width)
        y += NOTE_LEADING
    printed = _("Printed %(time)s") % {"time": frame.printed_at}
    used = pen.text(right, 9 * mm, printed, 7, align="right", width=width * 0.3)
    pen.text(left, 9 * mm, frame.rules_line, 7, width=width - used - 12)


def _fields(
    layout: _Layout, rules: DeckSheetRules, sheet: DeckSheet = BLANK_SHEET
) -> Iterator[list[tuple[float, float, str, str]]]:
    """The rows of fields: left and right end, label, and what is on the line."""
    team, own, partner = sheet.team, sheet.own, sheet.partner
    number = _("Membership (DCI) number")
    yield _row(layout, (_("Team name"), 62, team.team), (_("Team number"), 14, team.number))
    yield _row(
        layout,
        (_("Affiliation (club, shop or school; if any)"), 30, team.affiliation),
        (_("City"), 24, team.city),
        (_("State or province"), 22, team.state),
        (_("Country"), 22, team.country),
    )
    for label, seat in ((_("Player"), own), (_("Partner"), partner)):
        parts = [(label, 52, seat.player)]
        if rules.asks_numbers:
            parts.append((number, 28, seat.number))
        parts.append((_("Seat (A or B)"), 14, seat.letter if seat.player else ""))
        yield _row(layout, *parts)


def _row(layout: _Layout, *parts: tuple[str, float, str]) -> list[tuple[float, float, str, str]]:
    """Fields beside each other, each with its share of the width."""
    room = layout.width - 10 * (len(parts) - 1)
    whole = sum(share for _label, share, _text in parts)
    x, places = layout.left, []
    for label, share, text in parts:
        width = room * share / whole
        places.append((x, x + width, label, text))
        x += width + 10
    return places


def _draw_below(pen: Pen, rules: DeckSheetRules, layout: _Layout) -> None:
    """The total, the question about backs, the signature, and what the judge notes."""
    left, right, y = layout.left, layout.right, layout.bottom - 12
    pen.line(left, y + 10, right, y + 10, width=0.8)
    pen.text(left, y - 3, _("Cards in this deck"), 9, bold=True, width=95)
    of = _("of %(size)d") % {"size": rules.size} if rules.size else ""
    pen.text(left + 135, y - 3, of, 9, width=50)
    pen.line(left + 98, y - 5, left + 131, y - 5, gray=0.3)
    _draw_sleeves(pen, left + 190, right, y)
    y -= 40
    pen.line(left, y, left + layout.width * 0.6, y, gray=0.3)
    pen.text(left, y - 8, _("Signature: I will play exactly this deck"), 7, gray=0.2)
    pen.line(left + layout.width * 0.62, y, right, y, gray=0.3)
    pen.text(left + layout.width * 0.62, y - 8, _("Received (time, by)"), 7, gray=0.2)
    _draw_judge_box(pen, rules, layout, y - 46)


def _draw_sleeves(pen: Pen, left: float, right: float, y: float) -> None:
    """The one question about backs; its boxes are at `_sleeve_boxes`."""
    asked = _("Does this deck contain cards with different backs (including Japanese cards)?")
    pen.text(left, y, asked, 8, width=right - left)
    answers = (_("no"), _("yes; all cards must be in identical opaque sleeves:"), _("sleeved"))
    boxes = _sleeve_boxes(left, right)
    ends = (*(x - 4 for x in boxes[1:]), right)
    for x, end, label in zip(boxes, ends, answers, strict=True):
        pen.box(x, y - 13, 8, 8, line=0.7)
        pen.text(x + 11, y - 12, label, 8, width=end - x - 11)


def _sleeve_boxes(left: float, right: float) -> tuple[float, float, float]:
    """The x of the boxes for no, yes, and sleeved."""
    return left, left + 36, right - 62


def _draw_judge_box(pen: Pen, rules: DeckSheetRules, layout: _Layout, y: float) -> None:
    pen.box(layout.left, y, layout.width, 32, line=0.6, gray=0.4, fill=0.95)
    x = layout.left + 6
    pen.text(x, y + 20, _("Judges"), 8, bold=True)
    ticks = [_("list counted"), _("list legal")]
    if rules.is_limited:
        ticks.append(_("other cards handed in"))
    for tick in ticks:
        pen.box(x, y + 6, 8, 8, line=0.7, fill=1.0)
        x += pen.text(x + 11, y + 7, tick, 8) + 22
    pen.text(layout.left + 60, y + 20, _("Deck check: round, table, differences, judge"), 7.5, gray=0.2)
    pen.line(x, y + 6, layout.right - 8, y + 6, gray=0.3)


def _fill_in(pen: Pen, layout: _Layout, rules: DeckSheetRules, sheet: DeckSheet) -> None:
    """What differs from sheet to sheet, cards apart."""
    for row, places in zip(layout.fields, _fields(layout, rules, sheet), strict=True):
        for start, end, _label, text in places:
            if text:
                pen.name(start, row + 1, text, 11, bold=True, width=end - start, height=FIELD - 11)
    deck = sheet.own.deck
    if deck is None:
        return
    y = layout.bottom - 12
    pen.text(layout.left + 114, y - 3, str(deck.count), 12, bold=True, align="centre", width=32)
    no, yes, sleeved = _sleeve_boxes(layout.left + 190, layout.right)
    if deck.has_mixed_backs is not None:
        _tick(pen, yes if deck.has_mixed_backs else no, y - 13)
    if deck.has_mixed_backs and deck.is_opaque:
        _tick(pen, sleeved, y - 13)
    received = layout.left + layout.width * 0.62
    pen.text(received, y - 37, deck.received, 8.5, width=layout.right - received)


def _tick(pen: Pen, x: float, y: float) -> None:
    """A cross in a box of 8 points."""
    pen.line(x + 1.5, y + 1.5, x + 6.5, y + 6.5, width=1.4)
    pen.line(x + 1.5, y + 6.5, x + 6.5, y + 1.5, width=1.4)


def _draw_page_number(pen: Pen, layout: _Layout, number: int, pages: int) -> None:
    if pages > 1:
        text = _("Page %(page)d of %(pages)d of this list") % {"page": number, "pages": pages}
        pen.text(layout.right, layout.fields[0] + FIELD - 5, text, 8, bold=True, align="right")


def _draw_lines_to_write_on(cards: ColumnPen, layout: _Layout) -> None:
    """The groups with lines for a count, a name, and a set with its number."""
    rows = int((layout.top - layout.bottom - HEAD_HEIGHT) / WRITING_ROW)
    right_rows = int((layout.top - layout.bottom - 2 * HEAD_HEIGHT) / WRITING_ROW)
    trainers = int(right_rows * TRAINER_SHARE)
    _draw_written_group(cards, layout, 0, layout.top, kind=POKEMON, rows=rows)
    y = _draw_written_group(cards, layout, 1, layout.top, kind=TRAINER, rows=trainers)
    _draw_written_group(cards, layout, 1, y, kind=ENERGY, rows=right_rows - trainers)


def _draw_written_group(
    cards: ColumnPen, layout: _Layout, column: int, y: float, *, kind: str, rows: int
) -> float:
    """One group of empty lines; return the y below it."""
    pen, x, width = cards.pen, layout.column_left(column), layout.column
    y -= HEAD_HEIGHT
    name, where = x + width * COUNT_SHARE, x + width * (1 - WHERE_SHARE)
    pen.repeated(name, y + 4, str(GROUP_NAMES[kind]), 10.5, bold=True, width=where - name)
    pen.repeated(x, y + 4, _("Count"), 7, gray=0.2, width=name - x - 2)
    pen.repeated(where + 4, y + 4, _("Set and number"), 7, gray=0.2, width=x + width - where - 4)
    cards.rule(x, x + width, y)
    for _row_number in range(rows):
        y -= WRITING_ROW
        cards.rule(x, name - 5, y)
        cards.rule(name, where - 1, y)
        cards.rule(where + 4, x + width, y)
    return y
