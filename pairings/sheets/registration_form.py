"""The form that a team fills in by hand: everything that FR-241.a asks for, two forms to a page."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.sheets.fonts import wrap
from tournament.sheets.pen import MARGIN, PageFrame, Pen

PER_PAGE = 2
FORM = "registration"


def draw_registration_form(frame: PageFrame, notes: Sequence[str], *, asks_numbers: bool = True) -> bytes:
    """A PDF of one page with two empty forms; `notes` are sentences about seats and members, with citations."""
    pen = Pen(frame.paper, _("Team registration · %s") % frame.event)
    height = pen.height / PER_PAGE
    with pen.form(FORM):
        _draw_form(pen, frame, notes, height, asks_numbers=asks_numbers)
    for place in range(PER_PAGE):
        pen.stamp(FORM, 0, place * height)
    pen.cut_line(height)
    return pen.finish()


def _draw_form(
    pen: Pen, frame: PageFrame, notes: Sequence[str], height: float, *, asks_numbers: bool
) -> None:
    left, right = MARGIN, pen.width - MARGIN
    y = height - 11 * mm - 10
    pen.text(left, y, _("Team registration"), 17, bold=True, width=(right - left) * 0.45)
    pen.text(right, y, frame.event, 12, bold=True, align="right", width=(right - left) * 0.5)
    pen.line(left, y - 8, right, y - 8, width=1.2)
    gap = (height - 175) / 6
    _draw_team_lines(pen, left, right, y - 8 - gap, gap)
    for index, letter in enumerate(("A", "B")):
        _draw_player_lines(pen, left, right, y - 10 - (4 + index) * gap, letter, asks_numbers=asks_numbers)
    y -= 46 + 5 * gap
    for note in notes:
        for line in wrap(note, 8, right - left):
            pen.text(left, y, line, 8)
            y -= 10
    _draw_foot(pen, frame, left, right)


def _field(pen: Pen, left: float, right: float, y: float, label: str) -> None:
    """A line to write on with its name small below it."""
    pen.line(left, y, right, y, gray=0.3)
    pen.text(left, y - 9, label, 7.5, width=right - left, gray=0.2)


def _draw_team_lines(pen: Pen, left: float, right: float, y: float, gap: float) -> None:
    _field(pen, left, right, y, _("Team name"))
    middle = (left + right) / 2
    _field(pen, left, middle - 8, y - gap, _("Affiliation (club, shop or school; if any)"))
    _field(pen, middle + 8, right, y - gap, _("City"))
    _field(pen, left, middle - 8, y - 2 * gap, _("State or province"))
    _field(pen, middle + 8, right, y - 2 * gap, _("Country"))


def _draw_player_lines(
    pen: Pen, left: float, right: float, y: float, letter: str, *, asks_numbers: bool
) -> None:
    pen.box(left, y - 3, 19, 19, radius=9.5, line=0, fill=0.88)
    pen.text(left + 9.5, y + 2, letter, 12, bold=True, align="centre")
    start, room = left + 27, right - left - 27
    name_right = start + room * (0.42 if asks_numbers else 0.62)
    _field(pen, start, name_right, y, _("Name of player %s") % letter)
    number_right = name_right
    if asks_numbers:
        number_right = start + room * 0.68
        _field(pen, name_right + 10, number_right, y, _("Membership (DCI) number"))
    _field(pen, number_right + 10, right, y, _("Signature"))


def _draw_foot(pen: Pen, frame: PageFrame, left: float, right: float) -> None:
    y = 9 * mm
    printed = _("Printed %(time)s") % {"time": frame.printed_at}
    foot = " · ".join(filter(None, (frame.round_name, printed)))
    used = pen.text(right, y, foot, 7, align="right", width=(right - left) * 0.4)
    pen.text(left, y, frame.rules_line, 7, width=right - left - used - 12)
