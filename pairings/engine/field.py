"""The field of one round as the engine's other modules read it: lists by position, best team first. PURE.

A *position* is an index into these lists. Positions run by match points from the top and at random inside a
score group, so that a score group is a range of positions, and the first of equals is a random one.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray

from pairings.engine.types import Clauses, Contender

Points = NDArray[np.int64]
Pair = tuple[int, int]
"""Two positions (or, where said so, two ids)."""


class Field:
    """The teams that are to be paired with each other: no dropped ones, no bye, no locked pairs.

    `barred` are the ids that the organizer forbids, by id and in both directions. `weigh` makes one integer of
    the clauses 3, 4 and 5, so that comparing sums of weights compares the clauses in their order.
    """

    def __init__(
        self,
        contenders: Sequence[Contender],
        rng: Random,
        *,
        barred: Mapping[int, frozenset[int]] | None = None,
        has_affiliations: bool = False,
    ) -> None:
        self.size = len(contenders)
        self.barred = barred or {}
        self.has_affiliations = has_affiliations
        self.teams, self._sorted_points = _in_order(contenders, rng)
        self.points: list[int] = self._sorted_points.tolist()
        self.ids = [team.id for team in self.teams]
        # Whom a team may not meet: one set a team keeps the check to two look-ups.
        self.closed = [team.opponents for team in self.teams]
        for position, team in enumerate(self.ids) if self.barred else ():
            self.closed[position] |= self.barred.get(team, frozenset())

    @cached_property
    def downs(self) -> list[int]:
        """How often each was paired down."""
        return [team.pair_downs for team in self.teams]

    @cached_property
    def ups(self) -> list[int]:
        """How often each was paired up."""
        return [team.pair_ups for team in self.teams]

    @cached_property
    def unit5(self) -> int:
        """What a whole repeat of clause 4 weighs: more than clause 5 and its prices (`prices`) can add up to."""
        return 8 * self.size + 16

    @cached_property
    def unit3(self) -> int:
        """What one unit of clause 3 weighs: more than clause 4 can add up to, jumps in a bound included."""
        return self.unit5 * (4 * (sum(self.downs) + sum(self.ups)) + 4 * self.size + 16)

    @cached_property
    def rematch_weight(self) -> int:
        """More than any pairing without a rematch can weigh."""
        reach = self.points[0] - self.points[-1] if self.size else 0
        return (self.size * reach * reach + 1) * self.unit3 * 2

    @cached_property
    def groups(self) -> list[range]:
        """The score groups as ranges of positions, from the top."""
        points = self._sorted_points
        starts = [0, *(np.flatnonzero(points[1:] != points[:-1]) + 1).tolist(), self.size]
        return [range(start, stop) for start, stop in pairwise(starts)]

    def is_open(self, one: int, two: int) -> bool:
        """Whether the teams at two positions may meet: not met (whoever's list says so) and not forbidden."""
        return self.ids[two] not in self.closed[one] and self.ids[one] not in self.closed[two]

    def has_met(self, one: int, two: int) -> bool:
        """Whether the teams at two positions have met, by either's list."""
        return self.ids[two] in self.teams[one].opponents or self.ids[one] in self.teams[two].opponents

    def is_barred(self, one: int, two: int) -> bool:
        """Whether the organizer forbids this match."""
        return self.ids[two] in self.barred.get(self.ids[one], ())

    def shares_affiliation(self, one: int, two: int) -> bool:
        """Whether clause 5 counts this match."""
        shared = self.teams[one].affiliation
        return self.has_affiliations and bool(shared) and shared == self.teams[two].affiliation

    def clauses(self, one: int, two: int) -> Clauses:
        """What one match adds to clauses 3, 4 and 5."""
        gap = self.points[one] - self.points[two]
        if gap < 0:
            one, two = two, one
        repeats = self.downs[one] + self.ups[two] if gap else 0
        return gap * gap, repeats, int(self.shares_affiliation(one, two))

    def weigh(self, three: int, four: int, halves: int) -> int:
        """One integer in the order of the clauses; clause 5 comes in half matches (`prices`)."""
        return three * self.unit3 + four * self.unit5 + halves

    def weight(self, one: int, two: int) -> int:
        """The weight of one match."""
        three, four, five = self.clauses(one, two)
        return self.weigh(three, four, 2 * five)

    def open_matrix(self, forbidden: Iterable[tuple[int, int]] = ()) -> NDArray[np.bool_]:
        """`is_open` of all pairs of positions, both ways; pairs of ids that are `forbidden` are not open either."""
        place = {team: position for position, team in enumerate(self.ids)}
        barred = [(place[one], place[two]) for one, two in forbidden if one in place and two in place]
        met = [
            (position, place[other])
            for position, others in enumerate(self.closed)
            for other in others
            if other in place
        ]
        may_meet = ~np.eye(self.size, dtype=np.bool_)
        for one, two in [*met, *barred]:
            may_meet[one, two] = may_meet[two, one] = False
        return may_meet

    def weight_matrix(self) -> NDArray[np.int64]:
        """`weight` of all pairs of positions, where the one is above the other; for at most some 500 teams."""
        gaps = self._sorted_points[:, None] - self._sorted_points[None, :]
        repeats = np.array(self.downs, dtype=np.int64)[:, None] + np.array(self.ups, dtype=np.int64)[None, :]
        weights: NDArray[np.int64] = gaps * gaps * self.unit3 + (gaps > 0) * repeats * self.unit5
        if self.has_affiliations:
            codes = {"": 0} | {
                name: code for code, name in enumerate({t.affiliation for t in self.teams} - {""}, 1)
            }
            own = np.array([codes[team.affiliation] for team in self.teams], dtype=np.int64)
            weights += 2 * ((own[:, None] == own[None, :]) & (own[:, None] > 0))
        return weights

    def total(self, pairs: Iterable[Pair]) -> Clauses:
        """The clauses 3, 4 and 5 of a whole pairing."""
        points = self.points
        three = four = five = 0
        for one, two in pairs:
            if self.has_affiliations or points[one] != points[two]:
                squared, repeats, same = self.clauses(one, two)
                three, four, five = three + squared, four + repeats, five + same
        return three, four, five


def _in_order(contenders: Sequence[Contender], rng: Random) -> tuple[list[Contender], Points]:
    """By match points from the top, at random among equals; and the points.

    The random keys are bytes of the seeded generator read as little-endian numbers: alike on every platform,
    and far quicker than `Random.shuffle` for thousands of teams.
    """
    if not contenders:
        return [], np.array([], dtype=np.int64)
    points = np.array([team.match_points for team in contenders], dtype=np.int64)
    keys = np.frombuffer(rng.randbytes(8 * len(contenders)), dtype="<u8")
    order = np.lexsort((keys, -points))
    return [contenders[place] for place in order.tolist()], points[order]
