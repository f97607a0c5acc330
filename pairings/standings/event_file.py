"""The standings as the event file has them, and what a file may name as a tiebreaker."""

from typing import Any

from pairings.standings.final import shown_standings
from pairings.standings.ranking import TIEBREAKERS
from tournament.event.models import Tournament
from tournament.rows.values import list_of

TIEBREAKERS_SHAPE = list_of(lambda: TIEBREAKERS)


def export_standings(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `standings` after the last closed Swiss round, each tiebreaker as a fraction in text.

    Of a finished event with a bracket in the order of the final places, with `place`: the first and the last number of
    a shared one.
    """
    return [
        {
            "rank": row.rank,
            "team": row.entry.number,
            **({} if row.place is None else {"place": list(row.place)}),
            "match_points": row.match_points,
            "record": list(row.record),
            **{key: f"{value.numerator}/{value.denominator}" for key, value in row.tiebreakers.items()},
        }
        for row in shown_standings(tournament)
    ]
