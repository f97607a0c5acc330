"""The part of a result slip that is the same on every slip of a round, drawn once in a file.

From the top: table and round, large; one row for each team with everything that is ticked for a team; then
the seats as a picture, and beside it what is ticked for the match. Keys of the desk stand beside each box.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.sheets.fonts import wrap
from tournament.sheets.pen import PageFrame, Pen

PER_PAGE = 3
QR_SIZE = 50
HEAD_HEIGHT = 50
COLUMN_HEAD_HEIGHT = 20
SEAT_HEIGHT = 36
SEAT_GAP = 14
TICK = 12


@dataclass(frozen=True, slots=True)
class SlipSeat:
    """One of the four seats: whose it is (side 0 or 1), its letter, and what is the same at every table.

    `prizes` is how many prizes it sets (FR-B.GS5); `may_start` whether its player may begin (FR-B.GS3.c).
    """

    side: int
    letter: str
    prizes: int
    may_start: bool


@dataclass(frozen=True, slots=True)
class SlipRules:
    """What the rule set and the event say on every slip.

    `seats` go clockwise, beginning at the lower left of the picture (FR-B.GS2); `turn_note` tells the order
    of turns; `has_agreed_draws`: whether a draw may be agreed on; `public_address` is the page that the QR
    code opens, "" for none; `has_phone_reports`: whether the two teams may report by phone instead.
    """

    seats: tuple[SlipSeat, SlipSeat, SlipSeat, SlipSeat]
    turn_note: str
    public_address: str = ""
    has_agreed_draws: bool = False
    has_phone_reports: bool = False


class SlipLayout:
    """Where things are on one slip, in points from its lower left corner."""

    def __init__(self, width: float, height: float) -> None:
        self.height = height
        self.left, self.right = 10 * mm, width - 10 * mm
        self.top, self.foot = height - 4.5 * mm, 3.5 * mm
        self.table_width = 92.0
        self.row_height = 29 + (height - 264) * 0.25  # a slip on A4 is 17 points higher than on Letter
        self.rows_top = self.top - HEAD_HEIGHT - COLUMN_HEAD_HEIGHT
        self.rows = (self.rows_top - self.row_height, self.rows_top - 2 * self.row_height)
        self.team_left = self.left + 44
        self.columns = self._columns()
        self.team_width = self.columns[0] - self.team_left - 6
        self.seat_width = 130.0
        self.picture_right = self.left + 2 * self.seat_width + SEAT_GAP
        low = self.foot + 11 + max(0.0, (self.rows[1] - self.foot - 14 - 2 * SEAT_HEIGHT - SEAT_GAP) / 2)
        high = low + SEAT_HEIGHT + SEAT_GAP
        beside = self.left + self.seat_width + SEAT_GAP
        self.seats = ((self.left, low), (self.left, high), (beside, high), (beside, low))

    def _columns(self) -> tuple[float, float, float, float, float]:
        """Left edges of prizes left, a player left, did not come, drop, signature."""
        signature = self.right - 104
        drop, no_show, withdrawn = signature - 46, signature - 104, signature - 162
        return withdrawn - 56, withdrawn, no_show, drop, signature


def draw_form(pen: Pen, layout: SlipLayout, frame: PageFrame, rules: SlipRules, *, is_blank: bool) -> None:
    """Draw everything of a slip but the table, the teams, the players and the number of the sheet."""
    _draw_head(pen, layout, frame, rules)
    _draw_column_heads(pen, layout)
    for side, row in enumerate(layout.rows):
        _draw_row(pen, layout, row, key=str(side + 1))
    _draw_seats(pen, layout, rules)
    _draw_endings(pen, layout, rules)
    printed = _("Printed %(time)s") % {"time": frame.printed_at}
    foot = " · ".join(part for part in (frame.event, frame.round_name, printed) if part)
    pen.text(layout.left, layout.foot, foot, 6.5, width=380)
    if is_blank:
        _draw_lines_to_write_on(pen, layout, rules, has_round=bool(frame.round_name))


def _draw_head(pen: Pen, layout: SlipLayout, frame: PageFrame, rules: SlipRules) -> None:
    pen.text(layout.left, layout.top - 7, _("Table"), 8)
    round_left = layout.left + layout.table_width + 10
    pen.text(round_left, layout.top - 7, "" if frame.round_name else _("Round"), 8)
    pen.text(round_left, layout.top - 38, frame.round_name, 24, bold=True, width=118)
    x, width = round_left + 124, layout.right - round_left - 124
    if rules.public_address:
        pen.qr_code(rules.public_address, layout.right - QR_SIZE + 4, layout.top - QR_SIZE + 4, QR_SIZE)
        width -= QR_SIZE + 4
    pen.text(x, layout.top - 9, frame.event, 10.5, bold=True, width=width)
    lines = wrap(frame.rules_line, 7, width)
    for index, line in enumerate([*lines[:2], " ".join(lines[2:])]):
        pen.text(x, layout.top - 19 - 8.5 * index, line, 7, width=width)
    pen.text(x, layout.top - 45, rules.public_address, 7, width=width, gray=0.25)


def _draw_column_heads(pen: Pen, layout: SlipLayout) -> None:
    y = layout.rows_top
    pen.line(layout.left, y, layout.right, y, width=1)
    pen.text(layout.left, y + 4, _("Won"), 7.5, bold=True, width=40)
    pen.text(layout.team_left, y + 4, _("Team"), 7.5, bold=True)
    heads = (_("Prizes left"), _("A player left"), _("Did not come"), _("Drop"))
    for left, head in zip(layout.columns, heads, strict=False):
        pen.text(left, y + 4, head, 7.5, bold=True, width=46)
    pen.text(layout.columns[4], y + 4, _("Signature"), 7.5, bold=True)


def _draw_row(pen: Pen, layout: SlipLayout, row: float, *, key: str) -> None:
    """One team's boxes: won, prizes left, a player left, did not come, drop, and the line to sign on."""
    prizes, withdrawn, no_show, drop, signature = layout.columns
    middle = row + layout.row_height / 2
    tick = middle - TICK / 2
    pen.line(layout.left, row, layout.right, row, width=0.5, gray=0.4)
    pen.box(layout.left, tick, TICK, TICK, line=1)
    pen.key_cap(layout.left + TICK + 5, middle - 7.5, key, size=10)
    pen.box(prizes, row + 3.5, 30, layout.row_height - 7, line=1)
    signs = ((withdrawn, ("+", "W")), (no_show, ("/", "N")), (drop, ("-",)))
    for left, keys in signs:
        pen.box(left, tick, TICK, TICK, line=1)
        at = left + TICK + 3
        for sign in keys:
            at += pen.key_cap(at, middle - 5.5, f"{sign}{key}", size=7) + 1.5
    pen.line(signature, row + 5, layout.right, row + 5, gray=0.4)


def _draw_seats(pen: Pen, layout: SlipLayout, rules: SlipRules) -> None:
    """The four seats round the table as seen from above, with arrows clockwise from seat to seat."""
    for seat, (x, y) in zip(rules.seats, layout.seats, strict=True):
        pen.box(x, y, layout.seat_width, SEAT_HEIGHT, radius=4, line=0.8, gray=0.3)
        pen.box(x + 3.5, y + 18, 15, 15, radius=7.5, line=0, fill=0.88)
        pen.text(x + 11, y + 22, seat.letter, 10, bold=True, align="centre")
        pen.text(x + 5, y + 5, _("sets %(prizes)d prizes") % {"prizes": seat.prizes}, 7.5, width=66)
        if seat.may_start:
            pen.box(x + 74, y + 3.5, 9, 9)
            pen.text(x + 86, y + 5, _("starts"), 7.5, width=layout.seat_width - 90)
    (left, low), (_left, high), (beside, _high), _last = layout.seats
    strip = low + SEAT_HEIGHT + 4
    pen.text(left + 8, strip, "▲", 8, align="centre", gray=0.3)
    pen.text(layout.picture_right - 8, strip, "▼", 8, align="centre", gray=0.3)
    pen.text(beside - SEAT_GAP / 2, high + 14, "▶", 8, align="centre", gray=0.3)
    pen.text(beside - SEAT_GAP / 2, low + 14, "◀", 8, align="centre", gray=0.3)
    middle = (left + layout.picture_right) / 2
    pen.text(middle, strip, rules.turn_note, 7.5, align="centre", width=layout.picture_right - left - 30)


def _draw_endings(pen: Pen, layout: SlipLayout, rules: SlipRules) -> None:
    """What is ticked for the match and not for a team, and the minutes that a judge gave the table."""
    x, y = layout.picture_right + 18, layout.seats[1][1] + SEAT_HEIGHT - 13
    width = layout.right - x
    endings: list[tuple[tuple[str, ...], str]] = [(("*", "T"), _("On time: both teams' prizes left, above"))]
    if rules.has_agreed_draws:
        endings.append((("3",), _("Draw agreed")))
    endings.append((("0",), _("Both teams lose (judge)")))
    for keys, words in endings:
        pen.box(x, y, TICK, TICK, line=1)
        at = x + TICK + 5
        for key in keys:
            at += pen.key_cap(at, y, key, size=8) + 3
        pen.text(at + 2, y + 3, words, 8, width=x + width - at - 2)
        y -= 19
    y = layout.seats[0][1] + 4
    if rules.has_phone_reports:
        said = _("No slip is needed if both teams report by phone, each with its pass.")
        pen.text(x, y + 13, said, 7, width=width)
    after = x + pen.text(x, y, _("Extension"), 8, bold=True) + 5
    pen.line(after, y - 1, after + 34, y - 1, gray=0.4)
    after += 37
    after += pen.text(after, y, _("minutes, judge"), 8) + 5
    pen.line(after, y - 1, layout.right, y - 1, gray=0.4)


def _draw_lines_to_write_on(pen: Pen, layout: SlipLayout, rules: SlipRules, *, has_round: bool) -> None:
    """Lines for what is printed elsewhere; each seat shows the key of its team's row."""
    pen.line(layout.left, layout.top - 42, layout.left + layout.table_width - 8, layout.top - 42, gray=0.4)
    if not has_round:
        left = layout.left + layout.table_width + 10
        pen.line(left, layout.top - 42, left + 60, layout.top - 42, gray=0.4)
    for row in layout.rows:
        pen.line(layout.team_left, row + 6, layout.team_left + layout.team_width, row + 6, gray=0.4)
    for seat, (x, y) in zip(rules.seats, layout.seats, strict=True):
        pen.line(x + 22, y + 18, x + layout.seat_width - 22, y + 18, gray=0.4)
        pen.key_cap(x + layout.seat_width - 18, y + 20, str(seat.side + 1), size=8)
