"""Least-weight perfect matching of a graph, exact, by the blossom algorithm of rustworkx. PURE."""

from collections.abc import Iterable
from itertools import combinations

import rustworkx

from pairings.engine.field import Field, Pair

Edge = tuple[int, int, int]
"""Two vertices and a weight."""


def match_least(size: int, edges: list[Edge]) -> list[Pair] | None:
    """The perfect matching of vertices 0 ... size - 1 with the least sum of weights; None if there is none.

    Sorted, and the same on every platform: the solver is deterministic and counts in 128-bit integers.
    """
    if not edges:
        return None if size else []
    heaviest = max(weight for _, _, weight in edges)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(one, two, heaviest - weight) for one, two, weight in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < size:
        return None
    return sorted((min(pair), max(pair)) for pair in found)


def open_edges(field: Field, positions: Iterable[int], *, has_rematches: bool = False) -> list[Edge]:
    """Every match that may be played between these positions; a rematch outweighs everything else."""
    edges = []
    for one, two in combinations(sorted(positions), 2):
        if field.is_open(one, two):
            edges.append((one, two, field.weight(one, two)))
        elif has_rematches and not field.is_barred(one, two):
            edges.append((one, two, field.weight(one, two) + field.rematch_weight))
    return edges
