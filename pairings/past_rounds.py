"""A round as it was when a match of it was paired, for "why this opponent?".

Tables of a posted round may be paired anew after a result of an earlier round was put right. Each match is explained by
the round that it was paired in: those that stayed by the round as it was posted, the others by the round as it was
then, with every other table held.
"""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from pairings.models import Match
from pairings.queries_corrections import Correction
from pairings.wishes import Teams, teams_of
from tournament.models import Round


@dataclass(frozen=True, slots=True)
class PastRound:
    """The matches of a round as they were when `match` was paired, without missed ones, and its certificate.

    `repair` is the correction that paired it, None where it was paired with the round. `held` are the pairs of entry
    numbers that stayed then. `moved` are corrections since which one of its teams has other points.
    """

    match: Match
    matches: list[Match]
    certificate: dict[str, Any]
    repair: Correction | None
    held: list[tuple[int, int]]
    moved: list[Correction]


def when_paired(
    round_: Round, matches: Sequence[Match], match: Match, repairs: Sequence[Correction]
) -> PastRound:
    """The round as it was when `match` was paired; `repairs` are those that stand, the oldest first."""
    teams = match.teams
    state = list(matches)
    certificate = {
        "seed": round_.seed,
        "is_proved": round_.is_proved,
        "cost": round_.cost,
        "bound": round_.bound,
    }
    moved: list[Correction] = []
    for repair in reversed(repairs):
        if any(teams_of(row[1], row[2]) == teams for row in repair.after["matches"]):
            changed = {row[0] for row in repair.after["matches"]}
            stayed = [(m.one.number, m.two.number) for m in state if m.table_number not in changed and m.two]
            return PastRound(_find(state, teams), state, certificate, repair, stayed, moved)
        state = _before(round_, state, repair)
        certificate = repair.before["certificate"]
        if match.table_number in {row[0] for row in repair.before["put_right"]}:
            moved.append(repair)
    return PastRound(_find(state, teams), state, certificate, None, [], moved)


def _before(round_: Round, state: Sequence[Match], repair: Correction) -> list[Match]:
    """The matches before a correction paired some of them anew."""
    entries = {
        entry.number: entry for match in state for entry in (match.one, match.two) if entry is not None
    }
    changed = {row[0] for row in repair.after["matches"]}
    points = {table: (one, two) for table, one, two in repair.before["put_right"]}
    earlier = []
    for match in state:
        if match.table_number in changed:
            continue
        if match.table_number in points:
            match = copy(match)  # noqa: PLW2901 - the row as it was
            match.score_one, match.score_two = points[match.table_number]
        earlier.append(match)
    rows = zip(repair.before["matches"], repair.before["points_before"], strict=True)
    for (table, one, two, how, _points), (score_one, score_two) in rows:
        other = None if two is None else entries[two]
        earlier.append(
            Match(
                round=round_,
                table_number=table,
                one=entries[one],
                two=other,
                how=how,
                score_one=score_one,
                score_two=score_two,
            )
        )
    return earlier


def _find(state: Sequence[Match], teams: Teams) -> Match:
    return next(match for match in state if match.teams == teams)
