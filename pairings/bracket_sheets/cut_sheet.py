"""Who plays on after the cut, for the wall: seeds, opponents and tables, and what decided the last place."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairings.sheets.listing import Cell, ListColumn, Listing, Row, draw_listing
from tournament.sheets.pen import PageFrame

NAME_SIZE = 14
ROW_HEIGHT = 30


@dataclass(frozen=True, slots=True)
class SeedLine:
    """A team that plays on, with its Swiss points; `table` is "" at a bye, and `opponent` then says that it has one."""

    seed: str
    team: str
    players: str
    points: str
    opponent: str
    opponent_seed: str
    table: str


def draw_cut(
    frame: PageFrame, lines: Sequence[SeedLine], notes: Sequence[str], *, has_points: bool = True
) -> bytes:
    """A PDF of these lines, as given; `notes` are sentences below, `has_points`: there were Swiss rounds before."""
    columns = [
        ListColumn(_("Seed"), 8, "right", size=18, is_bold=True),
        ListColumn(_("Team"), 42, size=NAME_SIZE, is_bold=True, has_names=True),
        ListColumn(_("Points"), 9, "right", size=11),
        ListColumn(_("First opponents"), 34, size=NAME_SIZE - 2, has_names=True),
        ListColumn(_("Table"), 10, "right", size=20, is_bold=True),
    ]
    rows: list[Row] = []
    for line in lines:
        seed = _("seed %(seed)s") % {"seed": line.opponent_seed}
        against: Cell = (line.opponent, seed) if line.opponent_seed else line.opponent
        points: list[Cell] = [line.points] if has_points else []
        rows.append((line.seed, (line.team, line.players), *points, against, line.table or "–"))
    listing = Listing(
        _("These teams advance"),
        columns if has_points else [*columns[:2], *columns[3:]],
        rows,
        row_height=ROW_HEIGHT,
        notes=notes,
        empty=_("It is not decided yet who advances."),
    )
    return draw_listing(frame, listing)
