"""What is between two score groups that are paired inside themselves: the exact optimum there. PURE.

A *gap* runs from one separating group to the next. Between them lie the teams of the groups that separate
nothing, often none. In the graph of a gap a separating group is a *hub*: some interchangeable vertices that may be
matched with each other for nothing, and with any other vertex for what the cheapest member would cost.
"""

from dataclasses import dataclass

from pairings.engine.crossings import Crossing, GroupSides, alone, find_crossing
from pairings.engine.field import Field, Pair
from pairings.engine.matching import Edge, match_least, open_edges
from pairings.engine.types import Clauses

UPPER, LOWER = 0, 1


@dataclass(frozen=True, slots=True)
class SolvedGap:
    """The optimum of a gap: pairs of teams inside it, crossings to choose members for, the sum of clauses.

    `bound` counts clause 5 in half matches.
    """

    pairs: list[Pair]
    crossings: list[Crossing]
    bound: Clauses


def solve_gap(
    field: Field, upper: GroupSides | None, inner: range, lower: GroupSides | None
) -> SolvedGap | None:
    """The least sum of clauses between two hubs (None: the end of the field); None if nothing can be paired."""
    if not inner:
        # Every pairing crosses from the prefix of an odd number of teams to the rest at least once.
        if upper is None or lower is None or upper.group.stop % 2 == 0:
            return SolvedGap([], [], (0, 0, 0))
        crossing = find_crossing(field, upper.downward, lower.upward)
        return SolvedGap([], [crossing], crossing.least)
    return _GapGraph(field, upper, inner, lower).solve()


class _GapGraph:
    """The graph of a gap: vertices 0 ... are the inner teams, after them the copies of the upper and lower hub."""

    def __init__(
        self, field: Field, upper: GroupSides | None, inner: range, lower: GroupSides | None
    ) -> None:
        self.field = field
        self.inner = inner
        self.copies = [0, 0]
        self.exits: list[list[Crossing]] = [[], []]
        if upper is not None:
            # An odd number of teams above the gap means an odd number of matches into it; one couple of copies
            # more than that stays free.
            self.copies[UPPER] = 2 + upper.group.stop % 2
            self.exits[UPPER] = [
                find_crossing(field, upper.downward, alone(field, team, is_upper=False)) for team in inner
            ]
        if lower is not None:
            self.copies[LOWER] = 2 + lower.group.start % 2
            self.exits[LOWER] = [
                find_crossing(field, alone(field, team, is_upper=True), lower.upward) for team in inner
            ]
        self.through = None
        if upper is not None and lower is not None:
            self.through = find_crossing(field, upper.downward, lower.upward)
        start = inner.start
        self.inner_edges = [
            (one - start, two - start, weight) for one, two, weight in open_edges(field, inner)
        ]

    def solve(self) -> SolvedGap | None:
        """Add copies until a couple of each hub stays matched with each other: more would change nothing."""
        while True:
            found = match_least(len(self.inner) + sum(self.copies), self._edges())
            crowded = [hub for hub in (UPPER, LOWER) if self._is_crowded(found, hub)]
            if not crowded:
                return None if found is None else self._read(found)
            for hub in crowded:
                self.copies[hub] += 2

    def _copies(self, hub: int) -> range:
        start = len(self.inner) + (self.copies[UPPER] if hub == LOWER else 0)
        return range(start, start + self.copies[hub])

    def _edges(self) -> list[Edge]:
        edges = self.inner_edges.copy()
        weigh = self.field.weigh
        for hub in (UPPER, LOWER):
            copies = self._copies(hub)
            edges += [(one, two, 0) for one in copies for two in copies if one < two]
            for team, crossing in enumerate(self.exits[hub]):
                weight = weigh(*crossing.least)
                edges += [(team, copy, weight) for copy in copies]
        if self.through is not None:
            weight = weigh(*self.through.least)
            edges += [(one, two, weight) for one in self._copies(UPPER) for two in self._copies(LOWER)]
        return edges

    def _is_crowded(self, found: list[Pair] | None, hub: int) -> bool:
        """Whether more copies could change the outcome; as many as there are teams never could."""
        if not 0 < self.copies[hub] < len(self.inner) + 2:
            return False
        copies = self._copies(hub)
        return found is None or not any(one in copies and two in copies for one, two in found)

    def _read(self, found: list[Pair]) -> SolvedGap:
        """The matching as pairs of positions and crossings, and its sum."""
        pairs: list[Pair] = []
        crossings: list[Crossing] = []
        upper, lower, start = self._copies(UPPER), self._copies(LOWER), self.inner.start
        three = four = five = 0
        for one, two in found:
            if two < len(self.inner):
                pairs.append((start + one, start + two))
                squared, repeats, same = self.field.clauses(start + one, start + two)
                three, four, five = three + squared, four + repeats, five + 2 * same
                continue
            if one < len(self.inner):
                crossing = self.exits[UPPER if two in upper else LOWER][one]
            elif one in upper and two in lower and self.through is not None:
                crossing = self.through
            else:
                continue
            crossings.append(crossing)
            squared, repeats, halves = crossing.least
            three, four, five = three + squared, four + repeats, five + halves
        return SolvedGap(pairs, crossings, (three, four, five))
