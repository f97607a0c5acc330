"""Matches between two score groups: the least that one can cost, and which ones cost it. PURE."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pairings.engine.field import Field, Pair
from pairings.engine.prices import GroupPrice
from pairings.engine.types import Clauses

MOST_CROSSINGS = 24  # equally good ones that are kept to choose from
MOST_OF_ONE = 3  # of them with one and the same upper team
JUMP: tuple[int, int] = (0, -2)
"""Clause 4 and half matches of clause 5 for a piece of a match that jumps a score group: no less is sure."""

Side = Sequence[tuple[int, int, int]]
"""Teams that may take one side of a crossing, the cheapest first: repeats, price, position."""


@dataclass(slots=True)
class Crossing:
    """The least clauses (5 in half matches) of a match between two sides, and pairs that reach it.

    `pairs` is empty if no match between the sides is open. `least` then is that of a longer match's share: one
    more than the square of the distance, since (x + y)^2 >= (x^2 + 1) + (y^2 + 1) for whole x and y.
    """

    least: Clauses
    pairs: list[Pair]


class GroupSides:
    """The teams of one score group as they may be paired outside it, the cheapest first."""

    def __init__(self, field: Field, group: range, price: GroupPrice) -> None:
        self.field = field
        self.group = group
        self.price = price

    @cached_property
    def downward(self) -> Side:
        """As the side with more points: those paired down least often first, at random among equals."""
        return self._sorted(self.field.downs.__getitem__)

    @cached_property
    def upward(self) -> Side:
        """As the side with fewer points: those paired up least often first, at random among equals."""
        return self._sorted(self.field.ups.__getitem__)

    def _sorted(self, repeats: Callable[[int], int]) -> Side:
        teams, price = self.field.teams, self.price
        if not price.affiliation:
            return sorted([(repeats(position), 0, position) for position in self.group])
        return sorted(
            [(repeats(position), price.of(teams[position].affiliation), position) for position in self.group]
        )


def alone(field: Field, position: int, *, is_upper: bool) -> Side:
    """A team that belongs to no group here as a side of its own."""
    return ((field.downs[position] if is_upper else field.ups[position], 0, position),)


def find_crossing(field: Field, upper: Side, lower: Side) -> Crossing:
    """The least match between two sides; stops looking as soon as nothing better can come."""
    gap = field.points[upper[0][2]] - field.points[lower[0][2]]
    ids, closed = field.ids, field.closed
    least: tuple[int, int] | None = None
    pairs: list[Pair] = []
    lowest = (lower[0][0], lower[0][1])
    for downs, down_price, one in upper:
        if least is not None and (downs + lowest[0], down_price + lowest[1]) > least:
            break
        of_one = 0
        for ups, up_price, two in lower:
            sure = (downs + ups, down_price + up_price)
            if least is not None and sure > least:
                break
            if ids[two] in closed[one] or ids[one] in closed[two]:
                continue
            key = (sure[0], sure[1] + 2 * field.shares_affiliation(one, two))
            if least is None or key < least:
                least, pairs, of_one = key, [], 0
            if key == least and len(pairs) < MOST_CROSSINGS:
                pairs.append((one, two))
                of_one += 1
            if key == sure and of_one == MOST_OF_ONE:
                break
        if len(pairs) == MOST_CROSSINGS and least == (upper[0][0] + lowest[0], upper[0][1] + lowest[1]):
            break
    if least is None:
        return Crossing((gap * gap + 1, *JUMP), [])
    return Crossing((gap * gap, *least), pairs)
