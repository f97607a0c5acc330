"""The places of an event that ended with a bracket: the bracket's first, then the order after the Swiss rounds."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairings.sheets.listing import ListColumn, Listing, Row, draw_listing
from tournament.sheets.pen import PageFrame


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A team with its place ("1", "3–4", "" for the disqualified).

    `reached` is how far it came in the bracket, "" for a team that was not in it; `rank`, `points` and `record` are
    those after the Swiss rounds, "" where there were none.
    """

    place: str
    team: str
    players: str
    reached: str
    seed: str = ""
    rank: str = ""
    points: str = ""
    record: str = ""
    remark: str = ""


def draw_places(
    frame: PageFrame,
    lines: Sequence[PlaceLine],
    notes: Sequence[str],
    *,
    is_final: bool,
    has_swiss: bool,
    record_heading: str,
    is_complete: bool = False,
) -> bytes:
    """A PDF of the places in the given order; `has_swiss`: there were Swiss rounds, whose ranks are shown.

    `record_heading` says what the numbers of a record are.

    `is_final` once the event is finished, `is_complete` once nothing of the bracket is left to play.
    """
    columns = [
        ListColumn(_("Place"), 9, "right", size=12, is_bold=True),
        ListColumn(_("Team"), 46, size=11, is_bold=True, has_names=True),
        ListColumn(_("Bracket"), 22),
        ListColumn(_("Seed"), 7, "right"),
    ]
    if has_swiss:
        columns += [
            ListColumn(_("Swiss rank"), 11, "right"),
            ListColumn(_("Points"), 8, "right"),
            ListColumn(record_heading, 9, "right"),
        ]
    rows: list[Row] = [
        (
            line.place or "–",
            (line.team, " · ".join(filter(None, (line.players, line.remark)))),
            line.reached,
            line.seed,
            *((line.rank or "–", line.points, line.record) if has_swiss else ()),
        )
        for line in lines
    ]
    listing = Listing(
        (_("Final standings") if has_swiss else _("Final places"))
        if is_final
        else _("Places after the bracket")
        if is_complete
        else _("Places so far"),
        columns,
        rows,
        row_height=24,
        notes=notes,
        empty=_("No places are decided yet."),
        lead=""
        if is_final
        else _("Not final: the event is not finished yet.")
        if is_complete
        else _("Not final: the event is still in progress."),
    )
    return draw_listing(frame, listing)
