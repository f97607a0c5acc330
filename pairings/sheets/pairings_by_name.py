"""Pairings for the wall: every match under every name, in large letters, with name ranges on each page."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairings.sheets.listing import Cell, ListColumn, Listing, Row, draw_listing, name_ranges, sort_key
from pairings.sheets.pairings_by_table import fixed_notes, table_cell
from tournament.sheets.pen import PageFrame

NAME_SIZE = 14
ROW_HEIGHT = 28


@dataclass(frozen=True, slots=True)
class NameLine:
    """One match as one team, or one player, looks for it.

    `below` is small under the name (the players, or the team and the seat); `table` is its number, or
    what is in its place for a bye; `record` is "2-0-1" and `points` "7 points" before the round, both "" in round 1;
    `last_result` says how the round before ended for this team, as it was recorded; `is_changed` marks a table that
    was paired again after the round was posted; `position` is what a match of the bracket is called, and `record` then
    the team's seed; `is_fixed`: the number of the table says nothing about the standings.
    """

    name: str
    below: str
    table: str
    opponent: str
    opponent_players: str
    record: str
    points: str
    last_result: str
    is_changed: bool = False
    position: str = ""
    is_fixed: bool = False


def draw_pairings_by_team(frame: PageFrame, lines: Sequence[NameLine], *, record_heading: str) -> bytes:
    """A PDF of the round's pairings in the order of team names; puts the lines in order itself.

    `record_heading` says what the numbers of a record are.
    """
    return _draw(frame, lines, title=_("Pairings by team"), head=_("Team"), record=record_heading)


def draw_pairings_by_player(frame: PageFrame, lines: Sequence[NameLine], *, record_heading: str) -> bytes:
    """A PDF of the round's pairings in the order of players' names; puts the lines in order itself.

    `record_heading` says what the numbers of a record are.
    """
    return _draw(frame, lines, title=_("Pairings by player"), head=_("Player"), record=record_heading)


def _draw(frame: PageFrame, lines: Sequence[NameLine], *, title: str, head: str, record: str) -> bytes:
    is_bracket = any(line.position for line in lines)
    columns = (
        ListColumn(head, 37, size=NAME_SIZE, is_bold=True, has_names=True),
        ListColumn(_("Table"), 10, "right", size=20, is_bold=True),
        ListColumn(_("Opponents"), 34, size=NAME_SIZE, has_names=True),
        ListColumn(_("Match"), 18, size=11, has_names=True)
        if is_bracket
        else ListColumn(record, 12, size=11),
        ListColumn(_("Last result"), 15, size=11),
    )
    rows = [_row(line) for line in sorted(lines, key=lambda line: sort_key(line.name))]
    listing = Listing(
        title,
        columns,
        rows,
        row_height=ROW_HEIGHT,
        headings=_headings,
        notes=fixed_notes(any(line.is_fixed for line in lines)),
        empty=_("No pairings in this round."),
    )
    return draw_listing(frame, listing)


def _row(line: NameLine) -> tuple[Cell, ...]:
    opponent = (line.opponent, line.opponent_players)
    table = table_cell(line.table, is_fixed=line.is_fixed, is_changed=line.is_changed)
    record = (line.position, line.record) if line.position else (line.record, line.points)
    return (line.name, line.below), table, opponent, record, line.last_result


def _headings(pages: Sequence[Sequence[Row]]) -> list[str]:
    return name_ranges([[row[0][0] for row in rows] for rows in pages])
