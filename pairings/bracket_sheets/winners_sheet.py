"""The winners, for the wall: large letters, one page, upright or on its side."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.kernel.visible import isolated
from tournament.sheets.fonts import whole_name, wrap
from tournament.sheets.pen import LEADING, PageFrame, Pen

BORDER, INNER = 22.0, 27.0  # from the edge of the page to the two lines of the border
SIDE = 46.0  # from the edge of the page to the text
HEAD = 112.0  # the event's name, and where and when it was
ROOMY, MOST_LINES = 2, 3  # lines at the foot that are printed large, and that fit at all
FOOT = 66.0
FIRST_SHARE = 0.5  # of the height between head and foot
MOST_BESIDE = 3  # places beside each other below the first


@dataclass(frozen=True, slots=True)
class WinnerLine:
    """A team with its place ("1", or "3–4" where it shares that) and its players' names."""

    place: str
    team: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintedWinners:
    """What the sheet says: `when` is the date and the place; `lines` the teams, best first; `told` are sentences below.

    A first line whose place is not `FIRST` means that nobody won; `no_winner` says why, where the final was not played.
    """

    event: str
    when: str
    lines: Sequence[WinnerLine]
    told: Sequence[str] = ()
    no_winner: str = ""


FIRST = "1"


def draw_winners(frame: PageFrame, winners: PrintedWinners, *, is_upright: bool = False) -> bytes:
    """A PDF of one page."""
    paper = frame.paper if is_upright else frame.on_its_side().paper
    pen = Pen(paper, f"{_('Winners')} · {winners.event}")
    _draw_border(pen)
    _draw_head(pen, winners)
    top, bottom = pen.height - HEAD - 8, FOOT + 8
    champion = [line for line in winners.lines if line.place == FIRST]
    others = [line for line in winners.lines if line.place != FIRST]
    first_height = (top - bottom) * (FIRST_SHARE if others else 1.0)
    if champion:
        _draw_first(pen, top, first_height, champion[0])
    else:
        _draw_nobody(pen, top, first_height, winners.no_winner or _("The final has no winner."))
    _draw_others(pen, top - first_height, bottom, others, is_upright=is_upright)
    _draw_foot(pen, frame, winners.told)
    return pen.finish()


def _draw_border(pen: Pen) -> None:
    for inset, line in ((BORDER, 2.4), (INNER, 0.7)):
        pen.box(inset, inset, pen.width - 2 * inset, pen.height - 2 * inset, line=line)
    for x in (INNER, pen.width - INNER):
        for y in (INNER, pen.height - INNER):
            _draw_diamond(pen, x, y, 7, fill=1.0)
            _draw_diamond(pen, x, y, 3.5, fill=0.0)


def _draw_diamond(pen: Pen, x: float, y: float, radius: float, *, fill: float) -> None:
    path = pen.canvas.beginPath()
    path.moveTo(x - radius, y)
    for corner in ((x, y + radius), (x + radius, y), (x, y - radius)):
        path.lineTo(*corner)
    path.close()
    pen.canvas.setLineWidth(0.9)
    pen.canvas.setStrokeGray(0)
    pen.canvas.setFillGray(fill)
    pen.canvas.drawPath(path, stroke=1, fill=1)
    pen.canvas.setFillGray(0)


def _draw_head(pen: Pen, winners: PrintedWinners) -> None:
    middle, width = pen.width / 2, pen.width - 2 * SIDE
    pen.block(middle, pen.height - 80, winners.event, 26, width=width, height=42, bold=True, align="centre")
    pen.text(middle, pen.height - 92, winners.when, 12, align="centre", width=width, gray=0.2)
    _draw_rule(pen, pen.height - HEAD, width * 0.72, _("Winners"))


def _draw_rule(pen: Pen, y: float, width: float, title: str = "") -> None:
    """A line with a title in its middle, or with a diamond."""
    middle = pen.width / 2
    if title:
        gap = pen.text(middle, y - 5.5, title, 15, bold=True, align="centre", width=width / 2) / 2 + 12
    else:
        gap = 10.0
        _draw_diamond(pen, middle, y, 4, fill=0.0)
    pen.line(middle - width / 2, y, middle - gap, y, width=0.8, gray=0.2)
    pen.line(middle + gap, y, middle + width / 2, y, width=0.8, gray=0.2)


def _draw_nobody(pen: Pen, top: float, height: float, told: str) -> None:
    """Draw why there is no winner where the winner would be."""
    width = pen.width - 2 * SIDE
    pen.block(pen.width / 2, top - height, told, 26, width=width, height=height, align="centre")


def _draw_first(pen: Pen, top: float, height: float, line: WinnerLine) -> None:
    """The winner, over the whole width."""
    middle, width = pen.width / 2, pen.width - 2 * SIDE
    radius = min(34.0, height * 0.15)
    _draw_disc(pen, middle, top - radius - 12, radius, line.place, is_dark=True)
    size = min(20.0, height * 0.085)
    one, two = map(isolated, line.players)
    both = _("%(one)s and %(two)s") % {"one": one, "two": two}
    top, bottom = top - 2 * radius - 16, top - height
    _draw_team(pen, middle, (bottom, top), line.team, (both,), sizes=(60, size), width=width)


def _draw_team(
    pen: Pen,
    middle: float,
    between: tuple[float, float],
    team: str,
    below: Sequence[str],
    *,
    sizes: tuple[float, float],
    width: float,
) -> None:
    """A team's name with lines below it, together in the middle between two heights; `sizes` of name and lines."""
    bottom, top = between
    foot = sizes[1] * (0.6 + 1.3 * len(below))
    lines, size = whole_name(team, sizes[0], width, top - bottom - foot, leading=LEADING, is_bold=True)
    high = len(lines) * size * LEADING
    y = bottom + (top - bottom - foot - high) / 2 + foot
    pen.block(middle, y, team, size, width=width, height=high + 0.01, bold=True, align="centre")
    for at, text in enumerate(below):
        pen.text(middle, y - sizes[1] * (1.2 + 1.3 * at), text, sizes[1], align="centre", width=width)


def _draw_others(
    pen: Pen, top: float, bottom: float, lines: Sequence[WinnerLine], *, is_upright: bool
) -> None:
    """The next teams: beside each other, or upright the first of them alone and the others below it."""
    if not lines:
        return
    rows = [lines[:1], lines[1:]] if is_upright and len(lines) > 1 else [lines]
    if len(lines) > MOST_BESIDE:  # four that share the first places
        rows = [lines[:2], lines[2:]]
    height = (top - bottom) / len(rows)
    for at, row in enumerate(rows):
        width = (pen.width - 2 * SIDE) / min(len(row), MOST_BESIDE)
        for index, line in enumerate(row[:MOST_BESIDE]):
            middle = SIDE + width * (index + 0.5)
            _draw_place(pen, middle, top - at * height, line, width=width - 16, height=height - 6)


def _draw_place(
    pen: Pen, middle: float, top: float, line: WinnerLine, *, width: float, height: float
) -> None:
    radius = min(19.0, height * 0.15)
    _draw_disc(pen, middle, top - radius - 2, radius, line.place, is_dark=False)
    size = min(12.5, height * 0.1)
    between = top - height, top - 2 * radius - 6
    _draw_team(pen, middle, between, line.team, line.players, sizes=(26, size), width=width)


def _draw_disc(pen: Pen, x: float, y: float, radius: float, text: str, *, is_dark: bool) -> None:
    """A medal with a place on it; a shared place, which is wider, is a rounded bar."""
    half = radius if len(text) < 2 else radius * (0.55 + 0.42 * len(text))
    fill, gray = (0.12, 1.0) if is_dark else (0.9, 0.0)
    pen.box(x - half, y - radius, 2 * half, 2 * radius, radius=radius, line=1.2, fill=fill)
    size = radius * 1.18
    pen.text(x, y - size * 0.365, text, size, bold=True, align="centre", gray=gray)


def _draw_foot(pen: Pen, frame: PageFrame, told: Sequence[str]) -> None:
    width = pen.width - 2 * SIDE
    size, step, y = 11.0, 13.0, FOOT - 12
    lines = [line for text in told for line in wrap(text, size, width)]
    if len(lines) > ROOMY:
        size, step, y = 8.5, 9.5, FOOT - 7
        lines = [line for text in told for line in wrap(text, size, width)]
    _draw_rule(pen, FOOT + 4, width * 0.62)
    for line in lines[:MOST_LINES]:
        pen.text(pen.width / 2, y, line, size, align="centre", width=width)
        y -= step
    printed = _("Printed %(time)s") % {"time": frame.printed_at}
    pen.text(pen.width / 2, INNER + 4, printed, 6.5, align="centre", width=width, gray=0.35)
