"""The order of tests for several workers: each begins with its share of the long ones, so that none is left at the end.

pytest-xdist (`--dist worksteal`) gives every worker one piece of the list; those that are done take from others.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

Item = TypeVar("Item")


def long_first(
    items: Sequence[Item],
    workers: int,
    *,
    is_long: Callable[[Item], bool],
    block_of: Callable[[Item], Hashable],
) -> list[Item]:
    """All items, in pieces of the sizes that the workers get. Long ones of a block (a file) stay together."""
    sizes = list(piece_sizes(len(items), workers))
    pieces: list[list[Item]] = [[] for _size in sizes]
    blocks = [list(block) for _key, block in groupby(filter(is_long, items), key=block_of)]
    left: list[Item] = []
    for block in sorted(blocks, key=len, reverse=True):
        at = min(range(workers), key=lambda worker: len(pieces[worker]) - sizes[worker])
        (pieces[at] if len(pieces[at]) + len(block) <= sizes[at] else left).extend(block)
    others = iter([*left, *(item for item in items if not is_long(item))])
    for piece, size in zip(pieces, sizes, strict=True):
        piece.extend(next(others) for _place in range(size - len(piece)))
    return [item for piece in pieces for item in piece]


def piece_sizes(count: int, workers: int) -> Iterator[int]:
    """How many of `count` tests each worker gets at first."""
    for remaining in range(workers, 0, -1):
        yield count // remaining
        count -= count // remaining
