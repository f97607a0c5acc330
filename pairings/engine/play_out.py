"""Two searches for rounds that can still be played, each match at most once. PURE.

Neither is quick in every field, and where one takes long the other often does not. Round by round finds what there
is where there is plenty. Side by side assigns the teams with few matches left theirs in all rounds before it looks at
others, so that a corner of the field that cannot be played is found without trying all that the rest could do.
"""

from collections.abc import Iterator

from pairings.engine.byes import ByePlan
from pairings.engine.steps import Steps

Masks = tuple[int, ...]
"""For each team the set of those it may still meet, as bits."""


class RoundByRound:
    """Looks for one round after the other, with memory."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.known: dict[tuple[Masks, ByePlan, int, int, int], bool] = {}

    def can_play(self, masks: Masks, plan: ByePlan, rounds: int) -> bool:
        """Whether so many rounds can be played with the byes as planned. Raises StepsSpent."""
        pivot = min(range(len(masks)), key=lambda team: masks[team].bit_count())
        return self._search(masks, plan, rounds, pivot, -1)

    def _search(self, masks: Masks, plan: ByePlan, rounds: int, pivot: int, last: int) -> bool:
        """Look for `rounds` rounds in which the pivot's opponents come in rising order, all after `last`.

        The order of rounds does not matter here, so that one order is as good as all of them. The bye comes last
        (its number is the highest) and may come again.
        """
        if rounds == 0:
            return True
        self.steps.take()
        if not has_opponents(masks, plan, rounds):
            return False
        key = (masks, plan, rounds, pivot, last)
        if key not in self.known:
            self.known[key] = any(
                self._search(left, left_plan, rounds - 1, pivot, opponent)
                for opponent, left, left_plan in self._rounds(masks, plan, pivot, last)
            )
        return self.known[key]

    def _rounds(
        self, masks: Masks, plan: ByePlan, pivot: int, last: int
    ) -> Iterator[tuple[int, Masks, ByePlan]]:
        """Every next round after `last`: the pivot's opponent in it, and the masks and the plan after it."""
        size = len(masks)
        graph = _with_bye(masks, plan)
        everyone = (1 << len(graph)) - 1
        for opponent in range(last + (last < size), len(graph)):
            if not graph[pivot] >> opponent & 1:
                continue
            rest = everyone & ~(1 << pivot) & ~(1 << opponent)
            for pairs in perfect_matchings(graph, rest, self.steps):
                left, left_plan = list(masks), plan
                for one, two in ((pivot, opponent), *pairs):
                    left_plan = _play(left, left_plan, one, two)
                yield opponent, tuple(left), left_plan


class SideBySide:
    """Fills all rounds at once, always next the place with the fewest choices; for one field, with memory."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.dead: set[tuple[Masks, tuple[int, ...], ByePlan]] = set()

    def can_play(self, masks: Masks, plan: ByePlan, rounds: int) -> bool:
        """As of `RoundByRound`; what was found impossible is remembered for the next time. Raises StepsSpent."""
        everybody = (1 << len(masks) + len(masks) % 2) - 1
        return self._fill(masks, plan, (everybody,) * rounds)

    def _fill(self, masks: Masks, plan: ByePlan, free: tuple[int, ...]) -> bool:
        """Whether all who are still `free` in each round, as bits, can be matched; the rounds in rising order."""
        if not free:
            return True
        self.steps.take(len(free))
        key = (masks, free, plan)
        if key in self.dead:
            return False
        one, place, choices = self._narrowest(masks, plan, free)
        while choices:
            two = (choices & -choices).bit_length() - 1
            choices &= choices - 1
            left = list(masks)
            left_plan = _play(left, plan, one, two)
            rest = free[place] & ~(1 << one) & ~(1 << two)
            others = (*free[:place], *free[place + 1 :], *([rest] if rest else ()))
            if self._fill(tuple(left), left_plan, tuple(sorted(others))):
                return True
        self.dead.add(key)
        return False

    def _narrowest(self, masks: Masks, plan: ByePlan, free: tuple[int, ...]) -> tuple[int, int, int]:
        """Who, in which round, has the fewest choices, and these: none where a team has too few for all rounds."""
        graph = _with_bye(masks, plan)
        for team, mask in enumerate(masks):
            needed = sum([rest >> team & 1 for rest in free])
            if mask.bit_count() + (plan.room(team) if plan.owed else 0) < needed:
                return team, 0, 0
        narrowest, fewest = (0, 0, 0), len(graph)
        for place, rest in enumerate(free):
            if place and rest == free[place - 1]:
                continue  # two rounds in which the same teams are free are one choice
            for vertex, mask in enumerate(graph):
                if rest >> vertex & 1 and (mask & rest).bit_count() < fewest:
                    narrowest, fewest = (vertex, place, mask & rest), (mask & rest).bit_count()
        return narrowest


def has_opponents(masks: Masks, plan: ByePlan, rounds: int) -> bool:
    """Whether every team has an opponent left, or one of the byes, for every round."""
    if not plan.owed:
        return all(mask.bit_count() >= rounds for mask in masks)
    short = [max(0, rounds - mask.bit_count()) for mask in masks]
    return sum(short) <= rounds and plan.has_room(short)


def perfect_matchings(
    graph: list[int], rest: int, steps: Steps | None = None
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every perfect matching of the vertices in `rest`; the vertex with the fewest choices is matched first.

    Each vertex that is tried is a step. Raises StepsSpent.
    """
    if steps is not None:
        steps.take()
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
        for pairs in perfect_matchings(graph, rest & ~(1 << tightest) & ~(1 << other), steps):
            yield ((tightest, other), *pairs)


def _with_bye(masks: Masks, plan: ByePlan) -> list[int]:
    """The graph of the matches left, with one more vertex for the bye where there is one."""
    graph = list(masks)
    if plan.owed:
        takers = [team for team in range(len(masks)) if plan.give(team) is not None]
        graph.append(sum(1 << team for team in takers))
        for team in takers:
            graph[team] |= 1 << len(masks)
    return graph


def _play(left: list[int], plan: ByePlan, one: int, two: int) -> ByePlan:
    """Take a match, or a bye, from what is left; the plan after it."""
    if max(one, two) == len(left):
        return plan.give(min(one, two)) or plan
    left[one] &= ~(1 << two)
    left[two] &= ~(1 << one)
    return plan
