"""Whether the matches left are enough for the rounds to come, by their numbers alone. PURE.

Two conditions that every field meets which can be played. Together they see nearly every one that cannot:

- Every odd set of teams has, in each round, a match with the others or a bye.
- There is a choice of matches with one for every team in each round, but for its byes; which of them are in
  one round is left open.
"""

from collections.abc import Iterable, Sequence

import rustworkx

from pairings.engine.byes import ByePlan
from pairings.engine.play_out import Masks, has_opponents
from pairings.engine.steps import Steps

# What one look counts, the second part by the square of the nodes in its graph: about what a search does meanwhile.
SETS_STEPS, NODES_A_STEP = 50, 100


def may_play(masks: Masks, plan: ByePlan, rounds: int, steps: Steps) -> bool:
    """False where `rounds` rounds are ruled out. Raises StepsSpent."""
    if not has_opponents(masks, plan, rounds):
        return False
    nodes = sum(mask.bit_count() + abs(mask.bit_count() - rounds) for mask in masks)
    steps.take(SETS_STEPS + nodes * nodes // NODES_A_STEP)
    return crosses_odd_sets(masks, plan, rounds) and has_choice(masks, plan, rounds)


def crosses_odd_sets(masks: Masks, plan: ByePlan, rounds: int) -> bool:
    """Whether every odd set of teams has a match with the others, or a bye, for each round."""
    # Without a bye the last team stays outside: the matches that leave a set are those that leave the rest.
    teams = masks if plan.owed else masks[:-1]
    # Of each set, as bits: the matches of its teams, those inside it twice, and the byes that its teams need.
    all_of, inside, short = [0], [0], [0]
    for mask in teams:
        count = mask.bit_count()
        inside += [matches + 2 * (mask & others).bit_count() for others, matches in enumerate(inside)]
        all_of += [matches + count for matches in all_of]
        short += [byes + max(0, rounds - count) for byes in short]
    narrow = [
        members
        for members, (every, own) in enumerate(zip(all_of, inside, strict=True))
        if every - own < rounds and members.bit_count() % 2
    ]
    if not plan.owed:
        return not narrow
    return all(
        all_of[members] - inside[members] + min(plan.room_of(members), rounds - short[~members]) >= rounds
        for members in narrow
    )


def has_choice(masks: Sequence[int], plan: ByePlan, rounds: int) -> bool:
    """Whether some of the matches give each team `rounds` of them, byes counted.

    Asked of a perfect matching (after Tutte 1954). A match is two nodes, one for each team, joined to each other:
    they are matched with each other where it is played, and each with a *vacancy* of its team where it is not. A team
    has as many vacancies as it has matches more than there are rounds. A bye is a node that is matched with a side
    of one more match of its team, or is not given. A team with fewer matches than rounds has *wants* instead, which
    nothing but a bye fills.
    """
    graph = _Graph()
    ends: list[list[int]] = [[] for _ in masks]  # of each team: its sides of matches, and its wants
    for one, mask in enumerate(masks):
        for two in range(one):
            if mask >> two & 1:
                ends[one].append(graph.add(()))
                ends[two].append(graph.add(ends[one][-1:]))
    for own in ends:
        vacancies = len(own) - rounds
        for _ in range(vacancies):
            graph.add(own)
        own.extend([graph.add(()) for _ in range(-vacancies)])
    if plan.owed:
        _add_byes(graph, ends, plan, rounds)
    return graph.has_perfect_matching()


def _add_byes(graph: "_Graph", ends: Sequence[Sequence[int]], plan: ByePlan, rounds: int) -> None:
    """The byes that may be given, and what those are matched with that are not."""
    above = [graph.add(own) for own, owed in zip(ends, plan.owed, strict=True) if owed >= 0]
    others = [graph.add(own) for own, owed in zip(ends, plan.owed, strict=True) for _ in range(owed)]
    others += [graph.add([end for own in ends for end in own]) for _ in range(plan.spare)]
    for _ in range(len(above) - plan.extra):
        graph.add(above)
    for _ in range(len(others) + plan.extra - rounds):
        graph.add([*above, *others])


class _Graph:
    """A graph that grows by a node at a time."""

    def __init__(self) -> None:
        self.size = 0
        self.links: list[tuple[int, int]] = []

    def add(self, neighbours: Iterable[int]) -> int:
        """A new node, joined to these."""
        self.links += [(other, self.size) for other in neighbours]
        self.size += 1
        return self.size - 1

    def has_perfect_matching(self) -> bool:
        """Whether all nodes can be matched in pairs."""
        graph = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(self.size))
        graph.add_edges_from_no_data(self.links)
        return 2 * len(rustworkx.max_weight_matching(graph, max_cardinality=True)) == self.size
