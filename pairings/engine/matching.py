"""Least-weight perfect matching of a graph, exact, by the blossom algorithm of rustworkx. PURE."""

import rustworkx

from pairings.engine.field import Field, Pair

Edge = tuple[int, int, int]
"""Two vertices and a weight."""


def match_least(size: int, edges: list[Edge]) -> list[Pair] | None:
    """The perfect matching of vertices 0 ... size - 1 with the least sum of weights; None if there is none.

    Two vertices have one edge at most: the graph does not look whether they have one already, which takes long.
    Sorted, and the same on every platform: the solver is deterministic and counts in 128-bit integers.
    """
    if not edges:
        return None if size else []
    heaviest = max(weight for _, _, weight in edges)
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from([(one, two, heaviest - weight) for one, two, weight in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < size:
        return None
    return sorted((min(pair), max(pair)) for pair in found)


def open_edges(field: Field, positions: range, *, has_rematches: bool = False) -> list[Edge]:
    """Every match that may be played between these positions; a rematch outweighs everything else.

    The weights are those of `Field.weight`, worked out in line, since this is most of the work of a small round.
    """
    ids, closed, points, downs, ups = field.ids, field.closed, field.points, field.downs, field.ups
    unit3, unit5 = field.unit3, field.unit5
    edges = []
    for one in positions:
        own_id, own_closed, own_points, own_downs = ids[one], closed[one], points[one], downs[one]
        for two in range(one + 1, positions.stop):
            if ids[two] in own_closed or own_id in closed[two]:
                if has_rematches and not field.is_barred(one, two):
                    edges.append((one, two, field.weight(one, two) + field.rematch_weight))
                continue
            weight = 0
            if gap := own_points - points[two]:
                weight = gap * gap * unit3 + (own_downs + ups[two]) * unit5
            if field.has_affiliations:
                weight += 2 * field.shares_affiliation(one, two)
            edges.append((one, two, weight))
    return edges
