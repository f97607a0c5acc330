"""Matches between two score groups: the least that one can cost, and which ones cost it. PURE."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pairings.engine.field import Field, Pair
from pairings.engine.prices import GroupPrice
from pairings.engine.types import Clauses

MOST_CROSSINGS = 12  # equally good ones that are kept to choose from
MOST_OF_ONE = 2  # of them with one and the same upper team
Key = tuple[int, int]
"""What a match between two sides adds to clauses 4 and 5 (in half matches)."""
JUMP: Key = (0, -2)
"""Clause 4 and half matches of clause 5 for a piece of a match that jumps a score group: no less is sure."""


@dataclass(slots=True)
class Side:
    """Teams that may take one side of a crossing, the cheapest first, at random among equals.

    `repeats` (clause 4) is by position in the whole field; so is `price` (clause 5), None where all are 0.
    """

    teams: Sequence[int]
    repeats: list[int]
    price: Mapping[int, int] | None = None

    def key(self, team: int) -> Key:
        """What the team adds to a crossing."""
        return self.repeats[team], self.price[team] if self.price else 0


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
        """As the side with more points: those paired down least often first."""
        return self._side(self.field.downs)

    @cached_property
    def upward(self) -> Side:
        """As the side with fewer points: those paired up least often first."""
        return self._side(self.field.ups)

    def _side(self, repeats: list[int]) -> Side:
        if not self.price.affiliation:
            return Side(sorted(self.group, key=repeats.__getitem__), repeats)
        price = {team: self.price.of(self.field.teams[team].affiliation) for team in self.group}
        side = Side(self.group, repeats, price)
        side.teams = sorted(self.group, key=side.key)
        return side


def alone(field: Field, team: int, *, is_upper: bool) -> Side:
    """A team that belongs to no separating group as a side of its own."""
    return Side((team,), field.downs if is_upper else field.ups)


def find_crossing(field: Field, upper: Side, lower: Side) -> Crossing:
    """The least match between two sides; stops looking as soon as nothing better can come."""
    gap = field.points[upper.teams[0]] - field.points[lower.teams[0]]
    lowest = lower.key(lower.teams[0])
    floor = _find_floor(field, upper, lower)
    least: Key | None = None
    pairs: list[Pair] = []
    for one in upper.teams:
        if least is not None and _add(upper.key(one), lowest) > least:
            break
        if least == floor and len(pairs) >= MOST_CROSSINGS:
            break
        found, opponents = _find_opponents(field, one, upper.key(one), lower, least=least, floor=floor)
        if found is not None and found != least:
            least, pairs = found, []
        pairs += [(one, two) for two in opponents]
    if least is None:
        return Crossing((gap * gap + 1, *JUMP), [])
    return Crossing((gap * gap, *least), pairs[:MOST_CROSSINGS])


def _find_opponents(
    field: Field, one: int, own: Key, lower: Side, *, least: Key | None, floor: Key
) -> tuple[Key | None, list[int]]:
    """The least that a match of this team adds, if no more than `least`, and some opponents at that price."""
    opponents: list[int] = []
    for two in lower.teams:
        sure = _add(own, lower.key(two))
        if least is not None and sure > least:
            break
        if not field.is_open(one, two):
            continue
        key = (sure[0], sure[1] + 2 * field.shares_affiliation(one, two))
        if least is None or key < least:
            least, opponents = key, []
        if key == least:
            opponents.append(two)
        if len(opponents) >= MOST_OF_ONE and (key == sure or least == floor):
            break
    return least, opponents


def _find_floor(field: Field, upper: Side, lower: Side) -> Key:
    """What no match between the sides can be below, were they all open."""
    first, second = upper.teams[0], lower.teams[0]
    best = _add(upper.key(first), lower.key(second))
    if not field.shares_affiliation(first, second):
        return best
    choices = [(best[0], best[1] + 2)]
    one = next((team for team in upper.teams if not field.shares_affiliation(team, second)), None)
    two = next((team for team in lower.teams if not field.shares_affiliation(first, team)), None)
    if one is not None:
        choices.append(_add(upper.key(one), lower.key(second)))
    if two is not None:
        choices.append(_add(upper.key(first), lower.key(two)))
    return min(choices)


def _add(one: Key, two: Key) -> Key:
    return one[0] + two[0], one[1] + two[1]
