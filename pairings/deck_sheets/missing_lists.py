"""The teams whose lists are missing or not legal, with a box to tick when a player was informed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairings.sheets.listing import ListColumn, Listing, Row, draw_listing, sort_key
from tournament.sheets.pen import PageFrame

MOST_REASONS = 8  # in one row, so that a row is never higher than a page


@dataclass(frozen=True, slots=True)
class OpenList:
    """A player whose list is missing or not in order: `state` says which, `reasons` are sentences with their rules.

    `table` is "" before a round is posted.
    """

    number: str
    team: str
    letter: str
    player: str
    state: str
    reasons: tuple[str, ...] = ()
    table: str = ""


def draw_open_lists(frame: PageFrame, lines: Sequence[OpenList], notes: Sequence[str] = ()) -> bytes:
    """A PDF of those players in the order of their teams' names; `notes` stand below the last."""
    has_tables = any(line.table for line in lines)
    columns = [
        ListColumn(pgettext("column of team numbers", "No."), 5, "right", size=9),
        ListColumn(_("Team"), 26, size=10.5, is_bold=True, has_names=True),
        ListColumn(_("Player"), 24, size=10, has_names=True),
        ListColumn(_("Deck list"), 47, size=8.5, is_wrapped=True),
        ListColumn(_("Informed"), 9, "centre", size=10),
    ]
    if has_tables:
        columns.insert(0, ListColumn(_("Table"), 7, size=13, is_bold=True))
    ordered = sorted(lines, key=lambda line: (sort_key(line.team), line.number, line.letter))
    rows = [row for line in ordered for row in _rows(line, has_table=has_tables)]
    empty = _("All lists are in, and none breaks a rule.")
    title = _("Deck lists missing or not legal")
    return draw_listing(frame, Listing(title, columns, rows, row_height=25, notes=notes, empty=empty))


def _rows(line: OpenList, *, has_table: bool) -> Iterator[Row]:
    """One row for a player, or as many as a long list of reasons needs."""
    parts = [line.reasons[at : at + MOST_REASONS] for at in range(0, max(1, len(line.reasons)), MOST_REASONS)]
    for index, reasons in enumerate(parts):
        state = _("%(state)s (continued)") % {"state": line.state} if index else line.state
        table = [line.table] if has_table else []
        player = (line.player, _("seat %(letter)s") % {"letter": line.letter})
        yield (*table, line.number, line.team, player, "\n".join((state, *reasons)), "" if index else "☐")
