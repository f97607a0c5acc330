"""Pairings in the order of the tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairings.sheets.listing import ListColumn, Listing, draw_listing
from tournament.sheets.pen import PageFrame


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """One team at a table: its name, its players in one text, and its match points before the round."""

    team: str
    players: str
    points: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """One match; `two` is None for a bye or a missed round, and `alone` then says which it is.

    `is_changed` marks a table that was paired anew after the round was posted.
    """

    table: str
    one: PrintedSide
    two: PrintedSide | None
    alone: str = ""
    is_changed: bool = False


def draw_pairings_by_table(frame: PageFrame, lines: Sequence[TableLine]) -> bytes:
    """A PDF of the round's matches, as given."""
    columns = (
        ListColumn(_("Table"), 9, size=16, is_bold=True),
        ListColumn(_("Team"), 38, size=11.5, is_bold=True, has_names=True),
        ListColumn(_("Points"), 8, "right", size=11),
        ListColumn("", 2, "centre"),
        ListColumn(_("Points"), 8, size=11),
        ListColumn(_("Team"), 38, size=11.5, is_bold=True, has_names=True),
    )
    rows = [
        (
            (line.table, _("changed")) if line.is_changed else line.table,
            (line.one.team, line.one.players),
            line.one.points,
            ":" if line.two else "",
            line.two.points if line.two else "",
            (line.two.team, line.two.players) if line.two else line.alone,
        )
        for line in lines
    ]
    empty = _("No matches in this round.")
    return draw_listing(frame, Listing(_("Pairings by table"), columns, rows, row_height=24, empty=empty))
