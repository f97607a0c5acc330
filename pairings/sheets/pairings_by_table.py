"""Pairings in the order of the tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairings.sheets.listing import Cell, ListColumn, Listing, draw_listing
from tournament.sheets.pen import PageFrame

FIXED_SIGN = "◆"  # as on the pages


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """One team at a table: its name, its players in one text, and its match points before the round, or its seed.

    In round 1 the points are "".
    """

    team: str
    players: str
    points: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """One match; `two` is None for a bye or a missed round, and `alone` then says which it is.

    `is_changed` marks a table that was paired again after the round was posted. `position` is what a match of the
    bracket is called ("Quarterfinal 3"); its sides then have seeds in place of points. `is_fixed`: the number of the
    table does not follow from the standings.
    """

    table: str
    one: PrintedSide
    two: PrintedSide | None
    alone: str = ""
    is_changed: bool = False
    position: str = ""
    is_fixed: bool = False


def draw_pairings_by_table(frame: PageFrame, lines: Sequence[TableLine]) -> bytes:
    """A PDF of the round's matches, as given."""
    has_seeds = any(line.position for line in lines)
    points = _("Seed") if has_seeds else _("Points")
    columns = (
        ListColumn(_("Table"), 15 if has_seeds else 9, size=16, is_bold=True),
        ListColumn(_("Team"), 38, size=11.5, is_bold=True, has_names=True),
        ListColumn(points, 8, "right", size=11),
        ListColumn("", 2, "centre"),
        ListColumn(points, 8, size=11),
        ListColumn(_("Team"), 38, size=11.5, is_bold=True, has_names=True),
    )
    rows = [
        (
            table_cell(
                line.table, is_fixed=line.is_fixed, is_changed=line.is_changed, position=line.position
            ),
            (line.one.team, line.one.players),
            line.one.points,
            ":" if line.two else "",
            line.two.points if line.two else "",
            (line.two.team, line.two.players) if line.two else line.alone,
        )
        for line in lines
    ]
    listing = Listing(
        _("Pairings by table"),
        columns,
        rows,
        row_height=24,
        notes=fixed_notes(any(line.is_fixed for line in lines)),
        empty=_("No matches in this round."),
    )
    return draw_listing(frame, listing)


def table_cell(table: str, *, is_fixed: bool, is_changed: bool, position: str = "") -> Cell:
    """The table, and below it what is to be known of the match."""
    word = pgettext("table", "fixed") if is_fixed else ""
    below = _("changed") if is_changed else position or word
    shown = f"{table} {FIXED_SIGN}" if is_fixed else table
    return (shown, below) if below else shown


def fixed_notes(is_any_fixed: bool) -> list[str]:
    """What the sign beside a table means, below a list with such a table."""
    fixed = _("Fixed table: the number says nothing about the standings.")
    return [f"{FIXED_SIGN} {fixed}"] if is_any_fixed else []
