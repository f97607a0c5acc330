"""The standings as the event file has them, and what a file may name as a tiebreaker."""

from typing import Any

from pairings.standings.queries import standings
from pairings.standings.ranking import TIEBREAKERS
from tournament.event.models import Tournament
from tournament.rows.values import list_of

TIEBREAKERS_SHAPE = list_of(lambda: TIEBREAKERS)


def export_standings(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `standings` after the last closed round, each tiebreaker as a fraction in text."""
    return [
        {
            "rank": row.rank,
            "team": row.entry.number,
            "match_points": row.match_points,
            "record": list(row.record),
            **{key: f"{value.numerator}/{value.denominator}" for key, value in row.tiebreakers.items()},
        }
        for row in standings(tournament)
    ]
