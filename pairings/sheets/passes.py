"""Passes with each team's private code, eight to a page: handed out at check-in, to open the team's page on a phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.kernel.visible import isolated
from tournament.sheets.fonts import wrap
from tournament.sheets.pen import PageFrame, Pen

COLUMNS, ROWS = 2, 4
PER_PAGE = COLUMNS * ROWS
EDGE = 16
QR_SIZE = 96
SIZES = (8.5, 8.0, 7.5, 7.0, 6.5)  # of the words beside it, the first at which they have room
LEADING = 1.29  # from a line to the next, for each point of size


@dataclass(frozen=True, slots=True)
class TeamPass:
    """One team's pass.

    `address` is what the QR code opens; `site` and `code` are the two parts of it for someone who types, the code in
    groups. `players` are A and B; `uses` says what the page is good for at this event.
    """

    number: int
    team: str
    players: tuple[str, ...]
    address: str
    site: str
    code: str
    uses: str


def draw_passes(frame: PageFrame, passes: Sequence[TeamPass]) -> bytes:
    """A PDF of all passes; collated so that the stacks, cut and laid on each other, are in the order given."""
    pen = Pen(frame.paper, _("Team cards · %s") % frame.event)
    width, height = pen.width / COLUMNS, pen.height / ROWS
    pages = max(1, -(-len(passes) // PER_PAGE))
    for page in range(pages):
        if page:
            pen.next_page()
        for place, team_pass in enumerate(passes[page::pages]):
            column, row = place % COLUMNS, place // COLUMNS
            _draw_pass(pen, frame, team_pass, left=column * width, top=pen.height - row * height)
        pen.cut_grid(COLUMNS, ROWS)
    return pen.finish()


def _draw_pass(pen: Pen, frame: PageFrame, team_pass: TeamPass, *, left: float, top: float) -> None:
    """One pass from its upper left corner."""
    width, height = pen.width / COLUMNS - 2 * EDGE, pen.height / ROWS
    x, y = left + EDGE, top - EDGE - 14
    used = pen.text(x + width, y, str(team_pass.number), 20, bold=True, align="right")
    pen.name(x, y - 5, team_pass.team, 16, bold=True, width=width - used - 10, height=23)
    a, b = map(isolated, team_pass.players)
    players = _("A: %(a)s · B: %(b)s") % {"a": a, "b": b}
    pen.text(x, y - 15, players, 9.5, width=width)
    qr_bottom = y - 24 - QR_SIZE
    pen.qr_code(team_pass.address, x - 4, qr_bottom, QR_SIZE)
    beside = x + QR_SIZE + 6
    room = x + width - beside
    y -= 34
    low = top - height + EDGE
    warning = _("Anyone who has this card can act for your team.")
    advice = _(
        "Keep it out of sight. Lost or photographed? Ask the desk for a new code; this one then stops working."
    )
    texts = ((team_pass.uses, False), (warning, True), (advice, False))
    size = _size_that_fits(texts, room, y - (low + 30))
    for text, bold in texts:
        y = _draw_lines(pen, text, beside, y, room, size=size, bold=bold) - 2
    pen.text(
        x,
        low + 22,
        _("No camera? Open %(site)s and enter the code:") % {"site": team_pass.site},
        7.5,
        width=width,
    )
    pen.text(x, low + 10, team_pass.code, 9.5, bold=True, width=width)
    printed = _("Printed %(time)s") % {"time": frame.printed_at}
    pen.text(x, low, f"{isolated(frame.event)} · {printed}", 6.5, width=width, gray=0.35)


def _size_that_fits(texts: Sequence[tuple[str, bool]], width: float, height: float) -> float:
    """The size at which texts, of which some are bold, fit below each other."""
    for size in SIZES:
        lines = sum(len(wrap(text, size, width, is_bold=bold)) for text, bold in texts)
        if (lines - 1) * size * LEADING + 2 * len(texts) <= height:
            break
    return size


def _draw_lines(
    pen: Pen, text: str, x: float, y: float, width: float, *, size: float, bold: bool = False
) -> float:
    """A few lines of text from `y` down; return the baseline for what follows."""
    for line in wrap(text, size, width, is_bold=bold):
        pen.text(x, y, line, size, bold=bold, width=width)
        y -= size * LEADING
    return y
