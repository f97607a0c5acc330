"""Checks a paired round against every clause of the order; shares nothing with the engine but its types. PURE."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pairings.engine.types import Clauses, Contender, PairedRound
from pairings.proof.optimum import (
    Optimum,
    PlainWishes,
    TeamsById,
    TooMuchToPlay,
    add_up,
    best_ahead,
    best_by_trial,
    find_optimum,
    make_wishes,
)

__all__ = [
    "PlainWishes",
    "Problem",
    "best_ahead",
    "best_by_trial",
    "check_round",
    "find_optimum",
    "make_wishes",
]

MOST_TEAMS = 256
MOST_TEAMS_AHEAD = 8


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong with a round: a code and what it is about."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


def check_round(
    contenders: Sequence[Contender],
    paired: PairedRound,
    wishes: PlainWishes | None = None,
    *,
    rounds_left: int = 0,
) -> list[Problem]:
    """All that is wrong with a round; [] is a clean bill.

    Form and arithmetic are checked for any size, the optimum up to 256 teams. With `rounds_left` the optimum is that
    of the pairings which lead on, up to 8 teams; for 9 to 12, or where the rounds to come can be played in too many
    ways, it is not compared. Of a look-ahead that was cut short only what it claims is.
    """
    wishes = wishes or PlainWishes()
    table = TeamsById(contenders, wishes)
    problems = [*_check_form(table, paired), *_check_figures(table, paired)]
    if problems or len(table.teams) > MOST_TEAMS:
        return problems
    if rounds_left and len(table.teams) <= 12:
        if len(table.teams) > MOST_TEAMS_AHEAD:
            return []
        return _check_ahead(table, paired, rounds_left)
    return _compare(table, paired, find_optimum(contenders, wishes, bye=paired.bye))


def _check_form(table: TeamsById, paired: PairedRound) -> Iterator[Problem]:
    """Everyone once, the bye, the wishes, the flags, the order of the tables."""
    seats = Counter(team for pairing in paired.pairings for team in pairing[:2])
    seats.update([] if paired.bye is None else [paired.bye])
    for team in sorted(set(seats) | set(table.teams)):
        if team not in table.teams:
            yield Problem("not_in_field", {"team": team})
        elif seats[team] != 1:
            yield Problem("not_paired_once", {"team": team, "times": seats[team]})
    if (paired.bye is not None) != (len(table.teams) % 2 == 1):
        yield Problem("bye_wrong", {"bye": paired.bye})
    if table.wishes.bye is not None and paired.bye != table.wishes.bye:
        yield Problem("bye_not_as_asked", {"bye": paired.bye})
    matches = {frozenset(pairing[:2]) for pairing in paired.pairings}
    for match in table.wishes.locked - matches:
        yield Problem("locked_apart", {"pair": sorted(match)})
    for match in table.wishes.forbidden & matches:
        yield Problem("forbidden_paired", {"pair": sorted(match)})


def _check_figures(table: TeamsById, paired: PairedRound) -> Iterator[Problem]:
    """Gap and rematch of each pairing, order of tables, cost, and that the proof claims what it shows."""
    last = None
    found: list[Clauses] = []
    rematches = 0
    for pairing in paired.pairings:
        if pairing.one not in table.teams or pairing.two not in table.teams:
            return
        points = table.teams[pairing.one].match_points
        gap = points - table.teams[pairing.two].match_points
        is_rematch = bool(table.is_rematch(pairing.one, pairing.two))
        if gap < 0 or pairing.gap != gap or pairing.rematch != is_rematch:
            yield Problem("pairing_wrong", {"pairing": pairing})
        if last is not None and (-points, gap) < last:
            yield Problem("table_order", {"pairing": pairing})
        last = (-points, gap)
        rematches += is_rematch
        found.append(table.clauses(pairing.one, pairing.two))
    if paired.rematches != rematches:
        yield Problem("rematches_wrong", {"said": paired.rematches, "counted": rematches})
    if paired.cost != add_up(found):
        yield Problem("cost_wrong", {"said": paired.cost, "counted": add_up(found)})
    if paired.is_proved != (paired.cost == paired.bound and not paired.is_cut_short):
        yield Problem("proof_wrong", {"cost": paired.cost, "bound": paired.bound})


def _compare(table: TeamsById, paired: PairedRound, best: Optimum | None) -> list[Problem]:
    """The round against the optimum, clause by clause."""
    if best is None:
        return [Problem("cannot_be_paired")]
    free = [p for p in paired.pairings if frozenset(p[:2]) not in table.wishes.locked]
    rematches = sum(pairing.rematch for pairing in free)
    problems = []
    if rematches != best.rematches:
        problems.append(Problem("rematch_avoidable", {"played": rematches, "fewest": best.rematches}))
    if paired.bye is not None and table.bye_rank(paired.bye) != best.bye_rank:
        problems.append(Problem("bye_not_best", {"bye": paired.bye, "best": best.bye_rank}))
    if paired.cost != best.clauses:
        problems.append(Problem("not_best", {"cost": paired.cost, "best": best.clauses}))
    if paired.bound > best.clauses:
        problems.append(Problem("bound_too_high", {"bound": paired.bound, "best": best.clauses}))
    return problems


def _check_ahead(table: TeamsById, paired: PairedRound, rounds_left: int) -> list[Problem]:
    """The round against the best that leads on."""
    try:
        best = best_ahead([*table.teams.values()], rounds_left, table.wishes, bye=paired.bye)
    except TooMuchToPlay:
        return []
    if best is None:
        return _compare(table, paired, find_optimum([*table.teams.values()], table.wishes, bye=paired.bye))
    ahead, most = paired.look_ahead, (best.playable, best.is_fair)
    if ahead is not None and not ahead.is_proved:
        if (ahead.playable, ahead.is_bye_fair) > most:
            return [Problem("look_ahead_wrong", {"said": ahead, "best": best})]
        too_high = paired.bound > best.clauses
        return [Problem("bound_too_high", {"bound": paired.bound, "best": best.clauses})] if too_high else []
    if ahead is None or (ahead.playable, ahead.is_bye_fair) != most:
        return [Problem("look_ahead_wrong", {"said": ahead, "best": best})]
    problems = []
    if best.is_fair and paired.bye is not None and table.bye_rank(paired.bye) != best.bye_rank:
        problems.append(Problem("bye_not_best", {"bye": paired.bye, "best": best.bye_rank}))
    if paired.cost != best.clauses:
        problems.append(Problem("not_best", {"cost": paired.cost, "best": best.clauses}))
    return problems
