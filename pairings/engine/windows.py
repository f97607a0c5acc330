"""Fields of any size: pair score groups inside themselves, solve exactly what is between, prove it. PURE.

At first every score group separates; the gaps between them then hold at most one match each, down from a group
with an odd number of teams above and in it. Where real teams cannot be found for that plan at its price (all met, the
same team twice, no pairing left inside), the group stops separating and becomes part of a larger gap, which
is solved exactly. In the end either the plan is met, and with it its bound, or one gap is the whole field.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from pairings.engine.crossings import Crossing, GroupSides
from pairings.engine.field import Field, Pair
from pairings.engine.gaps import SolvedGap, solve_gap
from pairings.engine.groups import pair_inside
from pairings.engine.matching import match_least, open_edges
from pairings.engine.prices import price_group
from pairings.engine.shuffle import remix, remix_near
from pairings.engine.types import Clauses

WHOLE = 40  # up to here the whole field is one graph
MOST_STEPS_BACK = 40  # choices undone in search of members for a plan before a group is given up
FEW = 16  # two groups that have no match between them are given up together up to this size


def pair_field(field: Field, rng: Random) -> tuple[list[Pair], Clauses] | None:
    """A best pairing without a rematch and its bound; None if there is no pairing without a rematch."""
    if field.size <= WHOLE:
        pairs = match_least(field.size, open_edges(field, range(field.size)))
        return None if pairs is None else (remix(field, pairs, rng), field.total(pairs))
    return _Partition(field, rng).solve()


def pair_with_rematches(field: Field, rng: Random) -> tuple[list[Pair], Clauses]:
    """A best pairing among those with the fewest rematches, on the full graph."""
    pairs = match_least(field.size, open_edges(field, range(field.size), has_rematches=True))
    if pairs is None:
        raise AssertionError("asked for a field that cannot be paired")
    return remix(field, pairs, rng), field.total(pairs)


Ends = tuple[int, int]
"""The numbers of the separating groups above and below a gap; -1 and the number of groups are the field's ends."""


@dataclass(frozen=True, slots=True)
class _Step:
    """One thing to choose: who plays a crossing of the gap `ends`, or (None) the inside of the group `ends[0]`."""

    ends: Ends
    crossing: Crossing | None = None


class _Partition:
    """Which score groups separate, the gaps between them, and the search for members."""

    def __init__(self, field: Field, rng: Random) -> None:
        self.field = field
        self.rng = rng
        self.groups = field.groups
        self.separating = list(range(len(self.groups)))
        self.sides = [
            GroupSides(field, group, price_group(field, group, group.start % 2 + group.stop % 2))
            for group in self.groups
        ]
        self.gaps: dict[Ends, SolvedGap] = {}
        self.insides: dict[tuple[int, tuple[int, ...]], list[Pair] | None] = {}

    def solve(self) -> tuple[list[Pair], Clauses] | None:
        """Widen gaps until every choice can be made at the plan's price; None if there is no pairing at all."""
        while True:
            ends = list(zip([-1, *self.separating], [*self.separating, len(self.groups)], strict=True))
            for end in ends:
                if end not in self.gaps:
                    solved = self._solve_gap(*end)
                    if solved is None:
                        return None
                    self.gaps[end] = solved
            steps = list(self._steps(ends))
            chosen, failed = self._choose(steps)
            if failed is None:
                return self._gather(ends, steps, chosen), self._bound(ends)
            given_up = self._give_up(failed)
            self.separating = [number for number in self.separating if number not in given_up]

    def _solve_gap(self, above: int, below: int) -> SolvedGap | None:
        groups, sides = self.groups, self.sides
        start = 0 if above < 0 else groups[above].stop
        stop = self.field.size if below == len(groups) else groups[below].start
        upper = None if above < 0 else sides[above]
        lower = None if below == len(groups) else sides[below]
        return solve_gap(self.field, upper, range(start, stop), lower)

    def _steps(self, ends: list[Ends]) -> Iterator[_Step]:
        """Crossings from the top; each group's inside as soon as all of its crossings are chosen."""
        for end in ends:
            for crossing in self.gaps[end].crossings:
                yield _Step(end, crossing)
            if end[0] >= 0:
                yield _Step(end)

    def _choose(self, steps: list[_Step]) -> tuple[list[list[Pair]], _Step | None]:
        """Choose for every step, taking a few choices back where one fails; the step that failed, if one did."""
        used: set[int] = set()
        chosen: list[list[Pair]] = []
        options: list[Iterator[list[Pair]]] = []
        deepest, back = 0, 0
        while len(chosen) < len(steps):
            if len(options) == len(chosen):
                options.append(self._options(steps[len(chosen)], used))
            pick = next(options[-1], None)
            if pick is not None:
                if steps[len(chosen)].crossing is not None:
                    used.update(pick[0])
                chosen.append(pick)
                continue
            deepest = max(deepest, len(chosen))
            options.pop()
            back += 1
            if not chosen or back > MOST_STEPS_BACK:
                return chosen, steps[deepest]
            undone = chosen.pop()
            if steps[len(chosen)].crossing is not None:
                used.difference_update(undone[0])
        return chosen, None

    def _options(self, step: _Step, used: set[int]) -> Iterator[list[Pair]]:
        """The choices for a step that are left when these positions are used."""
        if step.crossing is not None:
            for pair in step.crossing.pairs:
                if used.isdisjoint(pair):
                    yield [pair]
            return
        number = step.ends[0]
        group = self.groups[number]
        left_out = tuple([position for position in group if position in used])
        key = (number, left_out)
        if key not in self.insides:
            self.insides[key] = self._pair_inside(number, left_out)
        inside = self.insides[key]
        if inside is not None:
            yield inside

    def _pair_inside(self, number: int, left_out: tuple[int, ...]) -> list[Pair] | None:
        """The group without those who play outside it, at the price of the bound."""
        price, teams = self.sides[number].price, self.field.teams
        halves = price.base + sum([price.of(teams[position].affiliation) for position in left_out])
        members = list(self.groups[number])
        for position in left_out:
            members.remove(position)
        if halves < 0 or len(members) % 2:
            return None
        return pair_inside(self.field, members, halves // 2, self.rng)

    def _give_up(self, failed: _Step) -> set[int]:
        """The groups that shall separate no longer after a step has failed."""
        above, below = failed.ends
        if failed.crossing is None:
            return {above}
        ends = [number for number in (above, below) if 0 <= number < len(self.groups)]
        if sum(len(self.groups[number]) for number in ends) <= FEW:
            return set(ends)
        return {min(ends, key=lambda number: len(self.groups[number]))}

    def _gather(self, ends: list[Ends], steps: list[_Step], chosen: list[list[Pair]]) -> list[Pair]:
        """All pairs, about in the order of the tables, those between score groups and round them mixed."""
        inner = {end: self.gaps[end].pairs for end in ends if self.gaps[end].pairs}
        pairs: list[Pair] = []
        between: list[int] = []
        for step, pick in zip(steps, chosen, strict=True):
            found = inner.pop(step.ends, []) + pick
            if step.crossing is not None or len(found) > len(pick):
                between += range(len(pairs), len(pairs) + len(found))
            pairs += found
        for found in inner.values():
            between += range(len(pairs), len(pairs) + len(found))
            pairs += found
        remix_near(self.field, pairs, between, self.rng)
        return pairs

    def _bound(self, ends: list[Ends]) -> Clauses:
        """The sum of the gaps' optima and of what clause 5 costs inside the groups that separate."""
        halves = sum(self.sides[number].price.base for number in self.separating)
        three = four = 0
        for end in ends:
            bound = self.gaps[end].bound
            three, four, halves = three + bound[0], four + bound[1], halves + bound[2]
        return three, four, max(0, -(-halves // 2))
