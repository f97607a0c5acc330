"""Whether the rounds still planned can be played out without a rematch or an avoidable second bye. PURE.

The question is whether a graph of matches not yet played holds a number of disjoint perfect matchings. With an
odd number of teams one more vertex stands for the bye. Exact, by search with memory, for up to 12 teams.
"""

from collections.abc import Iterator
from dataclasses import dataclass

Masks = tuple[int, ...]
"""For each team the set of those it may still meet, as bits."""


@dataclass(frozen=True, slots=True)
class ByePlan:
    """How the byes still to come are to be shared out so that nobody gets one too many.

    `owed[team]` is how many byes the team must get to reach the level that all others have, 0 that it may get
    one of the `extra` byes above that level, -1 that any bye would be one too many. `spare` is how many such
    byes are put up with.
    """

    owed: tuple[int, ...]
    extra: int
    spare: int

    def give(self, team: int) -> "ByePlan | None":
        """The plan after a bye for the team, None if that is one too many."""
        owed = self.owed[team]
        if owed < 0 or (owed == 0 and not self.extra):
            return ByePlan(self.owed, self.extra, self.spare - 1) if self.spare else None
        left = (*self.owed[:team], owed - 1, *self.owed[team + 1 :])
        return ByePlan(left, self.extra - (owed == 0), self.spare)


def plan_byes(byes: list[int], rounds: int, spare: int) -> ByePlan:
    """Share `rounds` byes out, always to a team with the fewest; `byes` are those had so far, by team."""
    level, left = min(byes), rounds
    while left >= sum(1 for had in byes if had <= level):
        left -= sum(1 for had in byes if had <= level)
        level += 1
    return ByePlan(tuple(max(level - had, -1) for had in byes), left, spare)


class Outlook:
    """Answers `can_play` for one field; remembers what it found, since many pairings lead to like positions."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.has_bye = size % 2 == 1
        self.known: dict[tuple[Masks, ByePlan, int, int, int], bool] = {}

    def can_play(self, masks: Masks, plan: ByePlan, rounds: int) -> bool:
        """Whether `rounds` rounds can be played, each match at most once and the byes as planned."""
        if rounds == 0:
            return True
        pivot = min(range(self.size), key=lambda team: masks[team].bit_count())
        return self._search(masks, plan, rounds, pivot, -1)

    def _search(self, masks: Masks, plan: ByePlan, rounds: int, pivot: int, last: int) -> bool:
        """Look for `rounds` rounds in which the pivot's opponents come in rising order, all after `last`.

        The order of rounds does not matter here, so that one order stands for all of them. The bye comes last
        (its number is the highest) and may come again.
        """
        if rounds == 0:
            return True
        if not self._is_possible(masks, plan, rounds):
            return False
        key = (masks, plan, rounds, pivot, last)
        if key not in self.known:
            self.known[key] = any(
                self._search(left, left_plan, rounds - 1, pivot, opponent)
                for opponent, left, left_plan in self._rounds(masks, plan, pivot, last)
            )
        return self.known[key]

    def _is_possible(self, masks: Masks, plan: ByePlan, rounds: int) -> bool:
        """Quick refusal: every team needs an opponent, or one of the byes left, for every round."""
        if not self.has_bye:
            return all(mask.bit_count() >= rounds for mask in masks)
        short = sum(max(0, rounds - mask.bit_count()) for mask in masks)
        return short <= rounds and all(
            mask.bit_count() + max(owed, 0) + (plan.extra > 0 and owed >= 0) + plan.spare >= rounds
            for mask, owed in zip(masks, plan.owed, strict=True)
        )

    def _rounds(
        self, masks: Masks, plan: ByePlan, pivot: int, last: int
    ) -> Iterator[tuple[int, Masks, ByePlan]]:
        """Every next round after `last`: the pivot's opponent in it, and the masks and the plan after it."""
        size = self.size
        graph = list(masks)
        everyone = (1 << size) - 1
        if self.has_bye:
            takers = [team for team in range(size) if plan.give(team) is not None]
            graph.append(sum(1 << team for team in takers))
            for team in takers:
                graph[team] |= 1 << size
            everyone |= 1 << size
        for opponent in range(last + (last < size), len(graph)):
            if not graph[pivot] >> opponent & 1:
                continue
            rest = everyone & ~(1 << pivot) & ~(1 << opponent)
            for pairs in perfect_matchings(graph, rest):
                left, left_plan = list(masks), plan
                for one, two in ((pivot, opponent), *pairs):
                    if max(one, two) < size:
                        left[one] &= ~(1 << two)
                        left[two] &= ~(1 << one)
                    else:
                        left_plan = plan.give(min(one, two)) or plan
                yield opponent, tuple(left), left_plan


def perfect_matchings(graph: list[int], rest: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every perfect matching of the vertices in `rest`; the vertex with the fewest choices is matched first."""
    if not rest:
        yield ()
        return
    tightest, choices, vertices = -1, 0, rest
    while vertices:
        vertex = (vertices & -vertices).bit_length() - 1
        vertices &= vertices - 1
        open_to = graph[vertex] & rest
        if tightest < 0 or open_to.bit_count() < choices.bit_count():
            tightest, choices = vertex, open_to
    while choices:
        other = (choices & -choices).bit_length() - 1
        choices &= choices - 1
        for pairs in perfect_matchings(graph, rest & ~(1 << tightest) & ~(1 << other)):
            yield ((tightest, other), *pairs)
