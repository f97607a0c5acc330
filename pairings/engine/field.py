"""The field of one round as the engine's other modules read it: lists by position, best team first. PURE.

A *position* is an index into these lists. Positions run by match points from the top and at random inside a
score group, so that a score group is a range of positions and any choice by position is a random choice.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from pairings.engine.types import Clauses, Contender

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
        keys = rng.sample(range(len(contenders)), len(contenders))
        order = sorted(zip([-c.match_points for c in contenders], keys, contenders, strict=True))
        self._fill([c for _, _, c in order], barred or {}, has_affiliations)

    def _fill(
        self, teams: list[Contender], barred: Mapping[int, frozenset[int]], has_affiliations: bool
    ) -> None:
        self.size = len(teams)
        self.ids = [c.id for c in teams]
        self.points = [c.match_points for c in teams]
        self.opponents = [c.opponents for c in teams]
        self.downs = [c.pair_downs for c in teams]
        self.ups = [c.pair_ups for c in teams]
        self.affiliations = [c.affiliation for c in teams] if has_affiliations else [""] * self.size
        self.has_affiliations = has_affiliations
        self.barred = barred
        # What a match may not be: met before or forbidden. One set a team keeps the check to two look-ups.
        self.closed = [c.opponents | barred[c.id] if c.id in barred else c.opponents for c in teams]
        # Each clause must outweigh all that later ones can add up to, with room for the bounds of `windows`,
        # which may count one match's clause 4 once for every score group that it jumps.
        self.unit5 = 4 * self.size + 8
        self.unit3 = self.unit5 * (4 * (sum(self.downs) + sum(self.ups)) + 4 * self.size + 8)

    def is_open(self, one: int, two: int) -> bool:
        """Whether the teams at two positions may meet: not met (whoever's list says so) and not forbidden."""
        return self.ids[two] not in self.closed[one] and self.ids[one] not in self.closed[two]

    def has_met(self, one: int, two: int) -> bool:
        """Whether the teams at two positions have met, by either's list."""
        return self.ids[two] in self.opponents[one] or self.ids[one] in self.opponents[two]

    def is_barred(self, one: int, two: int) -> bool:
        """Whether the organizer forbids this match."""
        return self.ids[two] in self.barred.get(self.ids[one], ())

    def shares_affiliation(self, one: int, two: int) -> bool:
        """Whether clause 5 counts this match."""
        return bool(self.affiliations[one]) and self.affiliations[one] == self.affiliations[two]

    def clauses(self, one: int, two: int) -> Clauses:
        """What one match adds to clauses 3, 4 and 5."""
        gap = self.points[one] - self.points[two]
        if gap < 0:
            one, two = two, one
        repeats = self.downs[one] + self.ups[two] if gap else 0
        return gap * gap, repeats, int(self.shares_affiliation(one, two))

    def weigh(self, clauses: Clauses) -> int:
        """One integer in the order of the clauses."""
        return clauses[0] * self.unit3 + clauses[1] * self.unit5 + clauses[2] * 2

    def weight(self, one: int, two: int) -> int:
        """The weight of one match."""
        return self.weigh(self.clauses(one, two))

    def rematch_weight(self) -> int:
        """More than any pairing without a rematch can weigh."""
        reach = self.points[0] - self.points[-1] if self.size else 0
        return (self.size * reach * reach + 1) * self.unit3 * 2

    def total(self, pairs: Iterable[Pair]) -> Clauses:
        """The clauses 3, 4 and 5 of a whole pairing."""
        three = four = five = 0
        for one, two in pairs:
            squared, repeats, same = self.clauses(one, two)
            three, four, five = three + squared, four + repeats, five + same
        return three, four, five
