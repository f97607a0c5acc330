"""Steps for the penalties of a match whose teams change: they go with their team. They neither journal nor commit."""

from collections.abc import Mapping, Sequence

from pairings.matches.models import Match
from pairings.penalties.models import Penalty
from tournament.journal.journal import Change


def penalties_by_team(change: Change, rows: Sequence[Match]) -> dict[int, list[Penalty]]:
    """Penalties follow the team that they were given to, by the entry's primary key; others stay at the row."""
    found = Penalty.objects.filter(match__in=rows, entry__isnull=False).select_related(
        "match__round", "entry"
    )
    by_team: dict[int, list[Penalty]] = {}
    for penalty in found:
        change.keep(penalty)
        by_team.setdefault(penalty.entry_id or 0, []).append(penalty)
    return by_team


def move_penalties(penalties: Mapping[int, list[Penalty]], row: Match) -> None:
    """Step: the penalties of both teams, by the teams' keys, go where these sit now; of a bye to no table."""
    for penalty in penalties.get(row.one_id, []) + penalties.get(row.two_id or 0, []):
        penalty.match = row if row.two_id is not None else None
        penalty.save()
