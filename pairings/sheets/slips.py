"""Result slips: three to a page, collated so that the cut stacks laid on each other are in table order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from pairings.sheets.slip_form import PER_PAGE, ROUND_WIDTH, SEAT_WIDTH, SlipLayout, SlipRules, draw_form
from tournament.sheets.fonts import SMALLEST, whole_lines
from tournament.sheets.pen import CAPITALS, PageFrame, Pen

FORM = "slip"
# The room for names in a seat, in points: beside its letter, above what may be noted of the player.
NAMES_WIDTH, NAMES_HEIGHT, NAMES_FOOT = SEAT_WIDTH - 23, 20.0, 10.5


@dataclass(frozen=True, slots=True)
class SlipSide:
    """One team of a match: its name, its players' names by seat letter, and its record so far, as text."""

    team: str
    players: Mapping[str, str] = field(default_factory=dict)
    record: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """One match at a table; empty texts leave lines to write on.

    `position` is what a match of the bracket is called ("Quarterfinal 3"); it replaces the round.
    """

    table: str
    sides: tuple[SlipSide, SlipSide]
    position: str = ""


BLANK_SLIP = Slip(table="", sides=(SlipSide(""), SlipSide("")))


def draw_slips(frame: PageFrame, rules: SlipRules, slips: Sequence[Slip]) -> bytes:
    """A PDF of these slips; page k of n has slips k, k + n and k + 2n, so that the cut stacks follow on."""
    pen = Pen(frame.paper, _("Result slips · %s") % frame.round_name)
    layout = SlipLayout(pen.width, pen.height / PER_PAGE, rules.picture)
    with pen.form(FORM):
        draw_form(
            pen,
            layout,
            frame,
            rules,
            is_blank=all(slip == BLANK_SLIP for slip in slips),
            has_positions=any(slip.position for slip in slips),
        )
    pages = max(1, -(-len(slips) // PER_PAGE))
    for page in range(pages):
        if page:
            pen.next_page()
        sheet = _("Sheet %(page)d of %(pages)d") % {"page": page + 1, "pages": pages}
        for place, slip in enumerate(slips[page::pages]):
            base = (PER_PAGE - 1 - place) * layout.height
            pen.stamp(FORM, 0, base)
            _fill_in(pen, layout, base, rules, slip)
            pen.text(layout.right, base + layout.foot, sheet, 6.5, align="right")
        for cut in range(1, PER_PAGE):
            pen.cut_line(cut * layout.height)
    return pen.finish()


def draw_blank_slips(frame: PageFrame, rules: SlipRules, *, pages: int = 1) -> bytes:
    """A PDF of slips to fill in by hand, three to a page."""
    return draw_slips(frame, rules, [BLANK_SLIP] * (pages * PER_PAGE))


def _fill_in(pen: Pen, layout: SlipLayout, base: float, rules: SlipRules, slip: Slip) -> None:
    """Write what differs from slip to slip onto the form; `base` is the slip's lower edge on the page."""
    pen.text(layout.left, base + layout.top - 40, slip.table, 36, bold=True, width=layout.table_width)
    if slip.position:
        x, y = layout.round_left, base + layout.top - 44
        pen.block(x, y, slip.position, 24, bold=True, width=ROUND_WIDTH, height=36)
    for side, row in enumerate(layout.rows):
        team = slip.sides[side]
        pen.name(
            layout.team_left,
            base + row + 12,
            team.team,
            11.5,
            bold=True,
            width=layout.team_width,
            height=layout.row_height - 13,
        )
        pen.text(layout.team_left, base + row + 4.5, team.record, 8, width=layout.team_width)
    for at in rules.picture.seats:
        team = slip.sides[at.side - 1]
        x, y = layout.seats.corner(at.code)
        name = team.players.get(at.letter, "")
        _write_names(pen, x + 20, base + y + NAMES_FOOT, name, team.team, key=str(at.side))


def _write_names(pen: Pen, x: float, y: float, player: str, team: str, *, key: str) -> None:
    """Who sits there and for which team, in a seat's room for names; neither cut nor smaller than people read.

    A long team name takes two lines. Where the player's does too, the key of the team's row replaces it,
    whose name is whole there.
    """
    top = y + NAMES_HEIGHT
    for size, team_size, most in ((9.5, 6.5, 1), (8.0, SMALLEST, 2), (7.0, SMALLEST, 2)):
        is_alone = whole_lines(player, size, NAMES_WIDTH, most=1, is_bold=True)
        lines = whole_lines(team, team_size, NAMES_WIDTH, most=most)
        if is_alone is None or lines is None:
            continue
        below_edge = 3 if len(lines) == 1 else 1
        pen.text(x, top - size * CAPITALS - below_edge, player, size, bold=True, width=NAMES_WIDTH)
        for below, text in zip(range(len(lines) - 1, -1, -1), lines, strict=True):
            pen.text(x, y + 1.5 + below * team_size * 1.03, text, team_size, width=NAMES_WIDTH, gray=0.25)
        return
    width = NAMES_WIDTH - pen.key_cap(x + NAMES_WIDTH - 9, top - 11, key, size=6.5) - 3
    for most in (2, 3):
        size = min(9.5, NAMES_HEIGHT / (most * 1.06))
        found = whole_lines(player, size, width, most=most, is_bold=True)
        if found is not None:
            for line, text in enumerate(found, 1):
                pen.text(x, top - line * size * 1.06 + 1.5, text, size, bold=True, width=width)
            return
    pen.name(x, y, player, 9.5, bold=True, width=width, height=NAMES_HEIGHT)
