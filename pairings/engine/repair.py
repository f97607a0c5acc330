"""The fewest tables of a round to re-pair once the match points of a team were put right. PURE.

A round was the best pairing for the points it was paired on. When the points of a team or two move, another pairing
may be better. Old and new differ in rings of tables: each team of a ring meets a team from the next table. A ring
without a moved team was open to the round from the start, so only rings through the tables of moved teams count: of
those the best, and of equally good ones those with the fewest tables. All other tables stay as they are, also where
the round was not the best before (a team that came late, a pair put together by hand). The bye moves only to a team
that clause 2 puts before the one that has it: among equals the lot has fallen.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

import numpy as np

from pairings.engine.field import Field
from pairings.engine.matching import Edge, match_least
from pairings.engine.small import MOST_TEAMS
from pairings.engine.steps import Steps
from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender, NoPairing, PairedRound

Table = tuple[int, int | None]
"""The ids of two teams that are paired; None in place of the second for the bye."""

NEAREST = 250  # so many tables, nearest in points, are looked at: all of them up to 500 teams
MOST_STEPS = 150_000  # of looking ahead, of all rounds that are tried together: about a second
KEPT = 1  # what parting a pair weighs beside the clauses: less than any of them


@dataclass(frozen=True, slots=True)
class Repair:
    """Which tables are re-paired (places in the list that was given, in order), and the whole round then.

    `paired` is the engine's round with every other table locked: its certificate says that no pairing is better in
    which the other tables stay. `as_posted` is the round before, with the points of now.
    """

    changed: tuple[int, ...]
    paired: PairedRound
    as_posted: PairedRound


@dataclass(frozen=True, slots=True)
class _Order:
    """A round's place in the order of the clauses, less being better."""

    rematches: int
    rounds_lost: int
    has_unfair_bye: bool
    bye: tuple[int, int]
    cost: tuple[int, int, int]

    @property
    def key(self) -> tuple[object, ...]:
        return (self.rematches, self.rounds_lost, self.has_unfair_bye, self.bye, self.cost)


class _Job:
    """What `repair_round` was asked."""

    def __init__(
        self,
        contenders: Sequence[Contender],
        tables: Sequence[Table],
        *,
        moved: Collection[int],
        held: Collection[int],
        forbidden: Collection[tuple[int, int]],
        seed: int,
        rounds_left: int,
        avoid_affiliation: bool,
    ) -> None:
        self.contenders = contenders
        self.known = {team.id: team for team in contenders}
        self.tables = tables
        self.bye = next((one for one, two in tables if two is None), None)
        self.free = [place for place in range(len(tables)) if place not in held]
        self.own = frozenset(place for place in self.free if not set(moved).isdisjoint(tables[place]))
        posted = {frozenset(table) for table in tables}
        self.forbidden = [pair for pair in forbidden if frozenset(pair) not in posted]
        self.seed = seed
        self.rounds_left = rounds_left
        self.avoid_affiliation = avoid_affiliation
        self.steps = Steps(MOST_STEPS)

    def pair(self, changed: Collection[int], bye: int | None) -> PairedRound | None:
        """The engine's round with this bye and all tables but `changed` locked; None where that needs a rematch."""
        kept = [table for place, table in enumerate(self.tables) if place not in changed]
        try:
            return pair_round(
                self.contenders,
                seed=self.seed,
                rounds_left=self.rounds_left,
                locked=[(one, two) for one, two in kept if two is not None],
                forbidden=self.forbidden,
                avoid_affiliation=self.avoid_affiliation,
                bye=bye,
                steps=self.steps,
            )
        except NoPairing:
            return None

    def bye_rank(self, team: int) -> tuple[int, int]:
        """Byes and match points of a team: the less, the sooner it has the bye."""
        return self.known[team].byes, self.known[team].match_points

    def takers(self, changed: Collection[int]) -> list[int | None]:
        """Who may have the bye where these tables are paired again: who has it, and teams that come before it."""
        if self.bye is None or all(self.tables[place][1] is not None for place in changed):
            return [self.bye]
        teams = [team for place in changed for team in self.tables[place] if team is not None]
        own = self.bye_rank(self.bye)
        return [self.bye, *sorted(team for team in teams if self.bye_rank(team) < own)]

    def order(self, paired: PairedRound) -> _Order:
        """The place of a round in the order of the clauses."""
        ahead = paired.look_ahead
        return _Order(
            rematches=paired.rematches,
            rounds_lost=0 if ahead is None else ahead.planned - ahead.playable,
            has_unfair_bye=ahead is not None and not ahead.is_bye_fair,
            bye=(0, 0) if paired.bye is None else self.bye_rank(paired.bye),
            cost=paired.cost,
        )

    def is_through_own(self, paired: PairedRound) -> bool:
        """Whether every ring of tables that changed goes through the table of a moved team."""
        return all(not self.own.isdisjoint(ring) for ring in find_rings(self.tables, as_tables(paired)))


def repair_round(
    contenders: Sequence[Contender],
    tables: Sequence[Table],
    *,
    moved: Collection[int],
    held: Collection[int] = (),
    forbidden: Collection[tuple[int, int]] = (),
    seed: int,
    rounds_left: int = 0,
    avoid_affiliation: bool = False,
) -> Repair | None:
    """Re-pair the fewest tables that make the round the best it can be; None where every table may stay.

    `contenders` have the points as they are now, `tables` is the round as it was posted (each team once), `moved`
    are the ids whose points changed, `held` the places of tables that stay whatever (played, or wished for). No
    rematch is made; one that was agreed on may go. The same seed leads to the same round.
    """
    job = _Job(
        contenders,
        tables,
        moved=moved,
        held=held,
        forbidden=forbidden,
        seed=seed,
        rounds_left=rounds_left,
        avoid_affiliation=avoid_affiliation,
    )
    if not job.own:
        return None
    as_posted = job.pair((), job.bye)
    if as_posted is None:
        return None
    if len(contenders) <= MOST_TEAMS:
        changed, paired = _try_all(job, as_posted)
    else:
        changed, bye = _match(job)
        paired = job.pair(changed, bye) if changed else None
    return None if paired is None else Repair(tuple(sorted(changed)), paired, as_posted)


def _try_all(job: _Job, as_posted: PairedRound) -> tuple[frozenset[int], PairedRound | None]:
    """Up to 12 teams: every set of tables, the small ones first, with the rounds to come in view.

    Return the tables of the best round and that round, None where every table may stay.
    """
    best, chosen, found = job.order(as_posted).key, frozenset[int](), None
    for size in range(2, len(job.free) + 1):
        for places in combinations(job.free, size):
            if job.own.isdisjoint(places):
                continue
            for taker in job.takers(places):
                paired = job.pair(places, taker)
                if paired is None or not job.is_through_own(paired):
                    continue
                key = job.order(paired).key
                if key < best:
                    best, chosen, found = key, frozenset(places), paired
    return chosen, found


def _match(job: _Job) -> tuple[frozenset[int], int | None]:
    """Any size: one least-weight matching of the tables nearest in points, with a little for each pair that parts."""
    near = _nearest(job)
    ids = [team for place in near for team in job.tables[place] if team is not None]
    has_bye = len(ids) % 2 == 1
    field = Field([job.known[team] for team in ids], Random(job.seed), has_affiliations=job.avoid_affiliation)
    found = match_least(field.size + has_bye, _edges(job, field, near, has_bye=has_bye))
    if found is None:
        return frozenset(), job.bye
    pairs: list[Table] = [
        (field.ids[one], None if two == field.size else field.ids[two]) for one, two in found
    ]
    rings = find_rings([job.tables[place] for place in near], pairs)
    through = [ring for ring in rings if not job.own.isdisjoint(near[index] for index in ring)]
    changed = frozenset(near[index] for ring in through for index in ring)
    taker = next((one for one, two in pairs if two is None), job.bye)
    is_moved = any(job.tables[place][1] is None for place in changed)
    return changed, taker if is_moved else job.bye


def _nearest(job: _Job) -> list[int]:
    """The tables of moved teams and the free ones nearest to them in points, in the order given."""

    def points(place: int) -> list[int]:
        return [job.known[team].match_points for team in job.tables[place] if team is not None]

    wanted = [value for place in sorted(job.own) for value in points(place)]

    def distance(place: int) -> tuple[bool, bool, int, int]:
        gaps = [abs(value - other) for value in points(place) for other in wanted]
        return place not in job.own, job.tables[place][1] is not None, min(gaps), place

    return sorted(sorted(job.free, key=distance)[:NEAREST])


def _edges(job: _Job, field: Field, near: Sequence[int], *, has_bye: bool) -> list[Edge]:
    """Every match that may be played, weighed by the clauses in their order; the bye is one vertex more.

    The weights are those of `Field.weight`, a row of teams at a time: of 500 teams there are 125,000 matches. Numbers
    of 64 bits hold them: `near` is 500 teams at most. What a rematch or the bye weighs is added outside of those.
    """
    place = {team: position for position, team in enumerate(field.ids)}
    takers = set(job.takers(near))
    ranks = sorted({job.bye_rank(team) for team in field.ids})
    unit = 2 * field.size * KEPT  # one unit of the clauses weighs more than parting every pair
    bye_unit = field.rematch_weight
    rematch = bye_unit * (len(ranks) + 1) * unit
    may_meet, weights = field.open_matrix(job.forbidden), field.weight_matrix() * unit + KEPT
    rematches = set()
    for table in near:
        seats = sorted(place[team] for team in job.tables[table] if team is not None)
        if len(seats) == 2:
            one, two = seats
            may_meet[one, two] = True
            weights[one, two] -= KEPT
            if field.has_met(one, two):
                rematches.add((one, two))
    ones, twos = np.nonzero(np.triu(may_meet))
    edges = list(zip(ones.tolist(), twos.tolist(), weights[ones, twos].tolist(), strict=True))
    if rematches:
        edges = [
            (one, two, weight + rematch if (one, two) in rematches else weight) for one, two, weight in edges
        ]
    if has_bye:
        edges += [
            (
                position,
                field.size,
                ranks.index(job.bye_rank(team)) * bye_unit * unit + (0 if team == job.bye else KEPT),
            )
            for position, team in enumerate(field.ids)
            if team in takers
        ]
    return edges


def as_tables(paired: PairedRound) -> list[Table]:
    """The pairs of a round, and its bye."""
    pairs: list[Table] = [(pairing.one, pairing.two) for pairing in paired.pairings]
    return pairs if paired.bye is None else [*pairs, (paired.bye, None)]


def find_rings(old: Sequence[Table], new: Iterable[Table]) -> list[frozenset[int]]:
    """The places in `old` of the tables that `new` parts, in rings whose teams stay among themselves."""
    place = {team: index for index, table in enumerate(old) for team in table}
    rings: dict[int, set[int]] = {}
    for one, two in new:
        first, second = place.get(one, -1), place.get(two, -1)
        if first == second:
            continue
        ring = rings.get(first, {first}) | rings.get(second, {second})
        for member in ring:
            rings[member] = ring
    return sorted({frozenset(ring) for ring in rings.values()}, key=min)
