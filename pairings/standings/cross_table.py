"""The cross-table: every team with whom it met in each Swiss round, and how that ended."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairings.matches.histories import PlayedRow
from pairings.matches.scoring import How
from pairings.standings.queries import StandingRow


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A team as the standings have it, and for each round how it ended against the opponents of which rank."""

    standing: StandingRow
    cells: tuple[str, ...]


def cross_lines(
    ranking: Sequence[StandingRow], rows: Iterable[PlayedRow], rounds: Sequence[int]
) -> list[CrossLine]:
    """A line for each team, in the order of the standings; `rows` are the matches of these `rounds`.

    "W 4" is a win over the team with rank 4, a team without a rank is named by its number: "W #12".
    """
    ranks = {row.entry.number: row.rank_text or f"#{row.entry.number}" for row in ranking}
    cells: dict[tuple[int, int], str] = {}
    for row in rows:
        for number in row.teams:
            cells[number, row.round] = _cell(row, number, ranks)
    return [
        CrossLine(row, tuple(cells.get((row.entry.number, round_), "") for round_ in rounds))
        for row in ranking
    ]


def cell_legend() -> str:
    """What the cells say, for below the table."""
    return _(
        "W, L and D mean a win, a loss and a draw; the number after the letter is the opponents' "
        "rank in this table, or # and their number if they have no rank."
    )


def _cell(row: PlayedRow, number: int, ranks: dict[int, str]) -> str:
    if row.how == How.MISSED:
        return _("missed")
    if row.two is None:
        return _("bye")
    own, other = row.points_of(number)
    if own is None or other is None:
        return ""
    if own == other:
        # Both lose where neither has a point.
        letter = pgettext("cross-table", "D") if own else pgettext("cross-table", "L")
    else:
        letter = pgettext("cross-table", "W") if own > other else pgettext("cross-table", "L")
    against = row.opponent_of(number) or 0
    return f"{letter} {ranks.get(against, f'#{against}')}"
