"""The best pairing there is, found the slow and plain way for the checker; shares nothing with the engine. PURE.

`find_optimum` is one matching over the full graph, for up to some hundred teams; `best_by_trial` tries every pairing
of up to 10 teams; `best_ahead` plays out every event that a field of up to 8 teams can still have, if these are not
too many.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import rustworkx

from pairings.engine.types import Clauses, Contender

Match = frozenset[int]

MOST_ROUNDS_PLAYED = 100_000  # of playing out: some seconds


@dataclass(frozen=True, slots=True)
class Optimum:
    """The best there is: the rematches, the rank (byes, points) of who has the bye, the clauses 3, 4, 5."""

    rematches: int
    bye_rank: tuple[int, int] | None
    clauses: Clauses


@dataclass(frozen=True, slots=True)
class PlainWishes:
    """What was asked of the round, as in `pair_round`."""

    locked: frozenset[Match] = frozenset()
    forbidden: frozenset[Match] = frozenset()
    avoid_affiliation: bool = False
    bye: int | None = None


def make_wishes(
    *,
    locked: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
    avoid_affiliation: bool = False,
    bye: int | None = None,
) -> PlainWishes:
    """Wishes in the form of `pair_round`."""
    return PlainWishes(
        frozenset(frozenset(pair) for pair in locked),
        frozenset(frozenset(pair) for pair in forbidden),
        avoid_affiliation,
        bye,
    )


class TeamsById:
    """The teams by id, and what a match between two of them means."""

    def __init__(self, contenders: Sequence[Contender], wishes: PlainWishes) -> None:
        self.teams = {team.id: team for team in contenders if not team.dropped}
        self.wishes = wishes
        self.locked_ids = {team for match in wishes.locked for team in match}
        self.free = sorted(set(self.teams) - self.locked_ids)

    def is_rematch(self, one: int, two: int) -> int:
        """1 if they have met, by either's list."""
        return int(two in self.teams[one].opponents or one in self.teams[two].opponents)

    def is_forbidden(self, one: int, two: int) -> bool:
        """Whether the organizer forbids the match."""
        return frozenset((one, two)) in self.wishes.forbidden

    def bye_rank(self, team: int) -> tuple[int, int]:
        """Byes and match points: the lower, the sooner the team has the bye."""
        return self.teams[team].byes, self.teams[team].match_points

    def clauses(self, one: int, two: int) -> Clauses:
        """What a match adds to clauses 3, 4 and 5."""
        better, worse = self.teams[one], self.teams[two]
        if better.match_points < worse.match_points:
            better, worse = worse, better
        gap = better.match_points - worse.match_points
        same = (
            self.wishes.avoid_affiliation and better.affiliation and better.affiliation == worse.affiliation
        )
        return gap**2, (better.pair_downs + worse.pair_ups if gap else 0), int(bool(same))

    def pairings(self) -> Iterator[tuple[int | None, list[Match]]]:
        """Every bye with every set of matches that is not forbidden; locked matches are left out."""
        takers: list[int | None] = [None]
        if len(self.free) % 2:
            takers = [*self.free] if self.wishes.bye is None else [self.wishes.bye]
        for taker in takers:
            for matches in self._matches([team for team in self.free if team != taker]):
                yield taker, matches

    def _matches(self, teams: list[int]) -> Iterator[list[Match]]:
        if not teams:
            yield []
            return
        for other in teams[1:]:
            if not self.is_forbidden(teams[0], other):
                rest = [team for team in teams[1:] if team != other]
                for matches in self._matches(rest):
                    yield [frozenset((teams[0], other)), *matches]


def find_optimum(
    contenders: Sequence[Contender], wishes: PlainWishes | None = None, *, bye: int | None = None
) -> Optimum | None:
    """The optimum by maximum-weight matchings over all matches; None if nobody can be paired.

    One matching decides clauses 1 and 2, another clauses 3 to 5 with `bye` out (None: the bye of the first).
    """
    table = TeamsById(contenders, wishes or PlainWishes())
    first = _match(table, table.free, with_clauses=False)
    if first is None:
        return None
    rematches = sum(table.is_rematch(one, two) for one, two in first if two is not None)
    taker = next((one for one, two in first if two is None), None)
    rank = None if taker is None else table.bye_rank(taker)
    left = [team for team in table.free if team != (taker if bye is None else bye)]
    second = _match(table, left, with_clauses=True)
    if second is None:
        return None
    locked = [table.clauses(*sorted(match)) for match in table.wishes.locked]
    found = [table.clauses(one, two) for one, two in second if two is not None]
    return Optimum(rematches, rank, add_up([*locked, *found]))


def best_by_trial(
    contenders: Sequence[Contender], wishes: PlainWishes | None = None, *, bye: int | None = None
) -> Optimum | None:
    """As `find_optimum`, by trying every pairing; for up to 10 teams."""
    table = TeamsById(contenders, wishes or PlainWishes())
    best: tuple[int, tuple[int, int]] | None = None
    best_clauses: tuple[int, Clauses] | None = None
    for taker, matches in table.pairings():
        rematches = sum(table.is_rematch(*sorted(match)) for match in matches)
        rank = (-1, -1) if taker is None or table.wishes.bye is not None else table.bye_rank(taker)
        if best is None or (rematches, rank) < best:
            best = (rematches, rank)
        if taker == bye or bye is None:
            cost = add_up([table.clauses(*sorted(match)) for match in [*matches, *table.wishes.locked]])
            if best_clauses is None or (rematches, cost) < best_clauses:
                best_clauses = (rematches, cost)
    if best is None or best_clauses is None:
        return None
    rank_of_best = best[1] if best[1] != (-1, -1) else None
    if table.wishes.bye is not None:
        rank_of_best = table.bye_rank(table.wishes.bye)
    return Optimum(best[0], rank_of_best, best_clauses[1])


@dataclass(frozen=True, slots=True)
class AheadOptimum:
    """The best of the pairings that lead on: rounds playable after this one, whether byes can be fair."""

    playable: int
    is_fair: bool
    bye_rank: tuple[int, int] | None
    clauses: Clauses


def best_ahead(
    contenders: Sequence[Contender],
    rounds_left: int,
    wishes: PlainWishes | None = None,
    *,
    bye: int | None = None,
) -> AheadOptimum | None:
    """The optimum with the rounds to come, by playing all of them out; None if a rematch is needed now.

    Raises TooMuchToPlay for a field that can go on in more ways than can be looked at.

    Byes are fair if the numbers of byes that all teams end with have the least sum of squares there can be.
    Given `bye`, the clauses are those of the best pairing with that bye.
    """
    table = TeamsById(contenders, wishes or PlainWishes())
    met = frozenset(
        frozenset((one, two)) for one in table.teams for two in table.teams if table.is_rematch(one, two)
    )
    best: tuple[int, int, tuple[int, int]] | None = None
    best_with_bye: tuple[int, int, Clauses] | None = None
    known = _Known()
    for taker, matches in table.pairings():
        if any(match in met for match in matches):
            continue
        played = met.union(matches, table.wishes.locked)
        byes = {team: table.teams[team].byes + (team == taker) for team in table.teams}
        cost = add_up([table.clauses(*sorted(match)) for match in [*matches, *table.wishes.locked]])
        rank = (-1, -1) if taker is None else table.bye_rank(taker)
        playable, squares = _play_out(tuple(table.teams), played, byes, rounds_left, known)
        # A bye too many shows in the sum of squares that is left for the rounds that can be played.
        if best is None or (-playable, squares, rank) < best:
            best = (-playable, squares, rank)
        if taker == bye and (best_with_bye is None or (-playable, squares, cost) < best_with_bye):
            best_with_bye = (-playable, squares, cost)
    if best is None or best_with_bye is None:
        return None
    fair = _fair_squares([team.byes for team in table.teams.values()], 1 - best[0])
    is_fair = len(table.teams) % 2 == 0 or best[1] == fair
    return AheadOptimum(-best[0], is_fair, None if best[2] == (-1, -1) else best[2], best_with_bye[2])


class TooMuchToPlay(Exception):
    """A field can go on in more ways than are looked at."""


@dataclass(slots=True)
class _Known:
    """What playing out has found for each position, and how many rounds it may still play for that."""

    found: dict[tuple[frozenset[Match], tuple[int, ...], int], tuple[int, int]] = field(default_factory=dict)
    rounds_left: int = MOST_ROUNDS_PLAYED

    def count(self) -> None:
        """Count a round. Raises TooMuchToPlay."""
        self.rounds_left -= 1
        if self.rounds_left < 0:
            raise TooMuchToPlay


def _play_out(
    teams: tuple[int, ...], met: frozenset[Match], byes: dict[int, int], rounds: int, known: _Known
) -> tuple[int, int]:
    """The most rounds that can be played without a rematch, and the least sum of squared byes then."""
    now = sum(had * had for had in byes.values())
    if not rounds:
        return 0, now
    key = (met, tuple(byes[team] for team in teams), rounds)
    if key not in known.found:
        best = (0, now)
        for taker, matches in _open_rounds(teams, met):
            known.count()
            after = {team: had + (team == taker) for team, had in byes.items()}
            further, squares = _play_out(teams, met.union(matches), after, rounds - 1, known)
            if (-1 - further, squares) < (-best[0], best[1]):
                best = (1 + further, squares)
        known.found[key] = best
    return known.found[key]


def _open_rounds(teams: tuple[int, ...], met: frozenset[Match]) -> Iterator[tuple[int | None, list[Match]]]:
    """Every round without a rematch: the bye and the matches."""
    if len(teams) % 2:
        for taker in teams:
            for _, matches in _open_rounds(tuple(team for team in teams if team != taker), met):
                yield taker, matches
        return
    if not teams:
        yield None, []
        return
    for other in teams[1:]:
        match = frozenset((teams[0], other))
        if match not in met:
            rest = tuple(team for team in teams[1:] if team != other)
            for _, matches in _open_rounds(rest, met):
                yield None, [match, *matches]


def _fair_squares(byes: list[int], more: int) -> int:
    """The least sum of squared byes after so many more, each given to a team with the fewest."""
    shares = sorted(byes)
    for _ in range(more):
        shares[0] += 1
        shares.sort()
    return sum(share * share for share in shares)


def _match(table: TeamsById, teams: list[int], *, with_clauses: bool) -> list[tuple[int, int | None]] | None:
    """The least perfect matching over all matches that are not forbidden; the bye is None."""
    vertices: list[int | None] = [*teams, None] if len(teams) % 2 else [*teams]
    lowest = min((team.match_points for team in table.teams.values()), default=0)
    weights: dict[tuple[int, int], tuple[int, ...]] = {}
    for i, one in enumerate(teams):
        for j in range(i + 1, len(vertices)):
            two = vertices[j]
            if two is None:
                byes, points = table.bye_rank(one)
                if table.wishes.bye in (None, one):
                    weights[i, j] = (0, byes, points - lowest, 0, 0, 0)
            elif not table.is_forbidden(one, two):
                clauses = table.clauses(one, two) if with_clauses else (0, 0, 0)
                weights[i, j] = (table.is_rematch(one, two), 0, 0, *clauses)
    # Each number outweighs all that the later ones can add up to.
    bases = [1 + len(teams) * max((w[k] for w in weights.values()), default=0) for k in range(6)]
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(vertices)))
    top = _in_one([base - 1 for base in bases], bases)
    graph.add_edges_from([(i, j, top - _in_one(weight, bases)) for (i, j), weight in weights.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < len(vertices):
        return None
    return [(teams[min(pair)], vertices[max(pair)]) for pair in found]


def _in_one(numbers: Sequence[int], bases: Sequence[int]) -> int:
    value = 0
    for number, base in zip(numbers, bases, strict=True):
        value = value * base + number
    return value


def add_up(clauses: Iterable[Clauses]) -> Clauses:
    """The sum, clause by clause."""
    rows = list(clauses)
    return sum(row[0] for row in rows), sum(row[1] for row in rows), sum(row[2] for row in rows)
