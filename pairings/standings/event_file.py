"""The standings as the event file has them, and what a file may name as a tiebreaker."""

from collections.abc import Sequence
from typing import Any

from pairings.bracket.queries import read_bracket
from pairings.matches.histories import played_rows
from pairings.standings.final import is_decided_by_bracket, place_rows
from pairings.standings.queries import StandingRow, event_entries, rank_entries, standings_after
from pairings.standings.ranking import TIEBREAKERS, NoRank
from tournament.event.models import Tournament
from tournament.event.progress import Progress, read_progress
from tournament.rows.values import list_of

TIEBREAKERS_SHAPE = list_of(lambda: TIEBREAKERS)


# Up to this format of the file everyone had a rank but the disqualified, who had none after any round.
LAST_THAT_RANKED_ALL = 7


def export_standings(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `standings` after the last closed Swiss round, each tiebreaker as a fraction in text.

    Of a finished event with a bracket in the order of the final places, with `place`: the first and the last number of
    a shared one.
    """
    progress = read_progress(tournament)
    return _of_rows(tournament, standings_after(tournament, progress, progress.through), progress)


def standings_of_older_files(tournament: Tournament) -> list[dict[str, Any]]:
    """What files up to the format `LAST_THAT_RANKED_ALL` say in their place."""
    progress = read_progress(tournament)
    return _of_rows(tournament, rank_as_before(tournament), progress)


def _of_rows(tournament: Tournament, rows: list[StandingRow], progress: Progress) -> list[dict[str, Any]]:
    """The rows with their final places where a bracket decided, as every version has written single elimination too."""
    bracket = read_bracket(tournament) if is_decided_by_bracket(tournament, progress) else None
    if bracket is not None:
        return _as_values(place_rows(rows, bracket, tournament.structure))
    return _as_values(rows if progress.through else [])


def rank_as_before(tournament: Tournament) -> list[StandingRow]:
    """The standings after the last closed Swiss round as Tandem ranked up to 0.3: by who is disqualified now alone."""
    entries = event_entries(tournament)
    out = {entry.number: NoRank.DISQUALIFIED for entry in entries if entry.is_disqualified}
    rows = played_rows(tournament, through=read_progress(tournament).through)
    return rank_entries(entries, rows, tournament.tiebreakers, out)


def _as_values(rows: Sequence[StandingRow]) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank,
            "team": row.entry.number,
            **({} if row.place is None else {"place": list(row.place)}),
            "match_points": row.match_points,
            "record": list(row.record),
            **{key: f"{value.numerator}/{value.denominator}" for key, value in row.tiebreakers.items()},
        }
        for row in rows
    ]
