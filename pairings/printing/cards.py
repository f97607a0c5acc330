"""Cards with each team's private code, eight to a page: handed out at check-in, to open the team's page on a phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.fonts import wrap
from tournament.printing import PageFrame, Pen

COLUMNS, ROWS = 2, 4
PER_PAGE = COLUMNS * ROWS
EDGE = 16
QR_SIZE = 96


@dataclass(frozen=True, slots=True)
class TeamCard:
    """One team's card.

    `address` is what the QR code opens; `site` and `code` are the two parts of it for somebody who types, the code in
    groups. `players` are A and B; `uses` says what the page is good for at this event.
    """

    number: int
    team: str
    players: tuple[str, str]
    address: str
    site: str
    code: str
    uses: str


def draw_cards(frame: PageFrame, cards: Sequence[TeamCard]) -> bytes:
    """A PDF of all cards; collated so that the stacks, cut and laid on each other, are in the order given."""
    pen = Pen(frame.paper, _("Team cards · %s") % frame.event)
    width, height = pen.width / COLUMNS, pen.height / ROWS
    pages = max(1, -(-len(cards) // PER_PAGE))
    for page in range(pages):
        if page:
            pen.next_page()
        for place, card in enumerate(cards[page::pages]):
            column, row = place % COLUMNS, place // COLUMNS
            _draw_card(pen, frame, card, left=column * width, top=pen.height - row * height)
        pen.cut_grid(COLUMNS, ROWS)
    return pen.finish()


def _draw_card(pen: Pen, frame: PageFrame, card: TeamCard, *, left: float, top: float) -> None:
    """One card from its upper left corner."""
    width, height = pen.width / COLUMNS - 2 * EDGE, pen.height / ROWS
    x, y = left + EDGE, top - EDGE - 14
    used = pen.text(x + width, y, str(card.number), 20, bold=True, align="right")
    pen.text(x, y, card.team, 16, bold=True, width=width - used - 10)
    players = _("A: %(a)s · B: %(b)s") % {"a": card.players[0], "b": card.players[1]}
    pen.text(x, y - 15, players, 9.5, width=width)
    qr_bottom = y - 24 - QR_SIZE
    pen.qr_code(card.address, x - 4, qr_bottom, QR_SIZE)
    beside = x + QR_SIZE + 6
    room = x + width - beside
    y -= 34
    y = _draw_lines(pen, card.uses, beside, y, room)
    y = _draw_lines(pen, _("Private: keep it from your opponents."), beside, y - 4, room, bold=True)
    _draw_lines(pen, _("Lost, or seen by others? The desk gives you a new one."), beside, y - 4, room)
    low = top - height + EDGE
    pen.text(x, low + 22, _("No camera? Type %(site)s and the code:") % {"site": card.site}, 7.5, width=width)
    pen.text(x, low + 10, card.code, 9.5, bold=True, width=width)
    printed = _("Printed %(time)s") % {"time": frame.printed_at}
    pen.text(x, low, f"{frame.event} · {printed}", 6.5, width=width, gray=0.35)


def _draw_lines(pen: Pen, text: str, x: float, y: float, width: float, *, bold: bool = False) -> float:
    """A few lines of text from `y` down; gives the baseline for what follows."""
    for line in wrap(text, 8.5, width, is_bold=bold):
        pen.text(x, y, line, 8.5, bold=bold, width=width)
        y -= 11
    return y
