"""Fields of any size. PURE."""

from random import Random

from pairings.engine.field import Field, Pair
from pairings.engine.matching import match_least, open_edges
from pairings.engine.shuffle import shuffle_pairs
from pairings.engine.types import Clauses


def pair_field(field: Field, rng: Random) -> tuple[list[Pair], Clauses] | None:
    """A best pairing without a rematch and its bound; None if there is no pairing without a rematch."""
    pairs = match_least(field.size, open_edges(field, range(field.size)))
    if pairs is None:
        return None
    return shuffle_pairs(field, pairs, rng), field.total(pairs)


def pair_with_rematches(field: Field, rng: Random) -> tuple[list[Pair], Clauses]:
    """A best pairing among those with the fewest rematches."""
    edges = open_edges(field, range(field.size), has_rematches=True)
    pairs = match_least(field.size, edges)
    if pairs is None:
        raise AssertionError("asked for a field that cannot be paired")
    return shuffle_pairs(field, pairs, rng), field.total(pairs)
