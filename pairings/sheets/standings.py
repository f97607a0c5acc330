"""The standings, with every tiebreaker explained and cited below; and the cross-table."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairings.sheets.listing import ListColumn, Listing, Row, draw_listing
from tournament.sheets.pen import PageFrame


@dataclass(frozen=True, slots=True)
class TiebreakerNote:
    """One tiebreaker as a column and as a note: "OMW%", its full name, and a sentence on how it is computed."""

    abbreviation: str
    name: str
    explanation: str


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One team. `rank` is "" for the disqualified; `values` are the tiebreakers, in their order, as text.

    `remark`, such as "dropped after round 3", follows the players.
    """

    rank: str
    team: str
    players: str
    points: str
    record: str
    values: tuple[str, ...]
    remark: str = ""


def draw_standings(
    frame: PageFrame,
    lines: Sequence[StandingLine],
    notes: Sequence[TiebreakerNote],
    rules: Sequence[str],
    *,
    record_heading: str,
    is_final: bool = False,
    objections: str = "",
    is_before_bracket: bool = False,
) -> bytes:
    """A PDF of the standings in the given order; `rules` are sentences printed after the tiebreakers' notes.

    `record_heading` says what the numbers of a record are.
    `objections` says until when teams can object: the standings are provisional. With `is_before_bracket` a bracket
    has the last word, and the sheet says so.
    """
    columns = (
        ListColumn(_("Rank"), 7, "right", size=12, is_bold=True),
        ListColumn(_("Team"), 48, size=11, is_bold=True, has_names=True),
        ListColumn(_("Points"), 9, "right", size=12, is_bold=True),
        ListColumn(record_heading, 10, "right"),
        *(ListColumn(note.abbreviation, 11, "right") for note in notes),
    )
    rows: list[Row] = [
        (
            line.rank or "–",
            (line.team, f"{line.players} · {line.remark}" if line.remark else line.players),
            line.points,
            line.record,
            *line.values,
        )
        for line in lines
    ]
    explained = [f"{note.abbreviation}: {note.name}. {note.explanation}" for note in notes]
    listing = Listing(
        _("Standings of the Swiss rounds")
        if is_before_bracket
        else _title(is_final=is_final, is_provisional=bool(objections)),
        columns,
        rows,
        row_height=24,
        notes=[*explained, *rules],
        empty=_("No team has played yet."),
        lead=_("The order before the bracket. The final standings are on a sheet of their own.")
        if is_before_bracket
        else objections,
    )
    return draw_listing(frame, listing)


def _title(*, is_final: bool, is_provisional: bool) -> str:
    if is_final:
        return _("Final standings")
    return _("Provisional standings") if is_provisional else _("Standings")


@dataclass(frozen=True, slots=True)
class CrossTableLine:
    """One team: its rank ("" for none), name, what it did in each round, match points and record as text."""

    rank: str
    team: str
    cells: tuple[str, ...]
    points: str
    record: str


def draw_cross_table(
    frame: PageFrame,
    lines: Sequence[CrossTableLine],
    rounds: Sequence[int],
    *,
    record_heading: str,
    legend: str,
) -> bytes:
    """A PDF with a line for each team, in the given order, and a column for each of the `rounds`."""
    columns = (
        ListColumn(_("Rank"), 7, "right", size=10, is_bold=True),
        ListColumn(_("Team"), 30, size=9.5, is_bold=True, has_names=True),
        *(
            ListColumn(pgettext("column", "R%(number)s") % {"number": number}, 8, "centre", size=9)
            for number in rounds
        ),
        ListColumn(_("Points"), 8, "right", size=10, is_bold=True),
        ListColumn(record_heading, 10, "right", size=9),
    )
    rows = [(line.rank or "–", line.team, *line.cells, line.points, line.record) for line in lines]
    listing = Listing(
        _("Cross-table"), columns, rows, row_height=17, notes=[legend], empty=_("No team has played yet.")
    )
    return draw_listing(frame, listing)
