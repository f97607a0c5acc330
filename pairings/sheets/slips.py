"""Result slips: three to a page, collated so that the cut stacks laid on each other are in table order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from pairings.sheets.slip_form import PER_PAGE, SEAT_WIDTH, SlipLayout, SlipRules, draw_form
from tournament.sheets.pen import PageFrame, Pen

FORM = "slip"


@dataclass(frozen=True, slots=True)
class SlipSide:
    """One team of a match: its name, its players' names by seat letter, and its record so far, as text."""

    team: str
    players: Mapping[str, str] = field(default_factory=dict)
    record: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """One match at a table; empty texts leave lines to write on."""

    table: str
    sides: tuple[SlipSide, SlipSide]


BLANK_SLIP = Slip(table="", sides=(SlipSide(""), SlipSide("")))


def draw_slips(frame: PageFrame, rules: SlipRules, slips: Sequence[Slip]) -> bytes:
    """A PDF of these slips; page k of n has slips k, k + n and k + 2n, so that the cut stacks follow on."""
    pen = Pen(frame.paper, _("Result slips · %s") % frame.round_name)
    layout = SlipLayout(pen.width, pen.height / PER_PAGE, rules.picture)
    with pen.form(FORM):
        draw_form(pen, layout, frame, rules, is_blank=all(slip == BLANK_SLIP for slip in slips))
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
        pen.name(x + 20, base + y + 18, name, 9.5, bold=True, width=SEAT_WIDTH - 23, height=12)
        pen.text(x + 20, base + y + 12.5, team.team, 6.5, width=SEAT_WIDTH - 23, gray=0.25)
