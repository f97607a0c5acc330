"""The list of teams with what they registered (FR-241.a), and a box to tick at the door."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairings.sheets.listing import ListColumn, Listing, Row, draw_listing, sort_key
from tournament.sheets.pen import PageFrame


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One entry. `state` is such as "here" or "dropped"; empty leaves a box to tick.

    `place` is (city, "state, country"); the seats are (player's name, membership number or "").
    """

    number: str
    team: str
    affiliation: str
    place: tuple[str, str]
    players: tuple[tuple[str, str], ...]
    state: str = ""


def draw_team_list(frame: PageFrame, lines: Sequence[TeamLine], *, is_energy_returned: bool = False) -> bytes:
    """A PDF of the teams in the order of their names; an empty box for who has not been checked in.

    `is_energy_returned` adds a box to tick when a team has given supplied Energy back (FR-233.c).
    """
    columns = [
        ListColumn(pgettext("column of team numbers", "No."), 6, "right", size=9),
        ListColumn(_("Team"), 32, size=10.5, is_bold=True, has_names=True),
        ListColumn(_("Player A"), 27, size=10, has_names=True),
        ListColumn(_("Player B"), 27, size=10, has_names=True),
        ListColumn(pgettext("where a team comes from", "Place"), 23, size=9.5, has_names=True),
        ListColumn(_("Here"), 13, "centre", size=8.5, is_wrapped=True),
    ]
    if is_energy_returned:
        columns.append(ListColumn(_("Energy returned"), 13, "centre", size=8.5))
    rows: list[Row] = [
        (
            line.number,
            (line.team, line.affiliation),
            *line.players,
            line.place,
            line.state or "☐",
            *(["☐"] if is_energy_returned else []),
        )
        for line in sorted(lines, key=lambda line: sort_key(line.team))
    ]
    empty = _("No team is registered yet.")
    return draw_listing(frame, Listing(_("Teams"), columns, rows, row_height=25, empty=empty))
