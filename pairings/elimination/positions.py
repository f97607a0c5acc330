"""The teams' positions in the bracket: by their seeds, or at random. PURE.

Positions come as a tuple: the seed at position 1, 2, ... from the top, None where there is no team. Positions 1 and 2
are the first match, 3 and 4 the second.
"""

from random import Random
from typing import TypeVar

from pairings.elimination.bracket import Bracket, SideState
from tournament.kernel.stages import FINAL, MOST_IN_BRACKET, bracket_size

Positions = tuple[int | None, ...]

Item = TypeVar("Item")


def standard_positions(count: int) -> Positions:
    """The usual order: (1, 8, 4, 5, 2, 7, 3, 6). A seed that is not there is a bye for the seed it would have met.

    As long as the favourites win, the last 8, 4, 2 teams are the best 8, 4, 2 seeds.
    Raises ValueError below 2 teams and above 4,096.
    """
    size = _size_for(count)
    seeds = [1]
    while len(seeds) < size:
        last = 2 * len(seeds) + 1
        seeds = [each for seed in seeds for each in (seed, last - seed)]
    return tuple(seed if seed <= count else None for seed in seeds)


def random_positions(count: int, rng_seed: int) -> Positions:
    """A random order, the same for the same seed. The best seeds have the byes, as in the usual order.

    Raises ValueError below 2 teams and above 4,096.
    """
    rng = Random(rng_seed)
    byes = _size_for(count) - count
    playing = _shuffle(list(range(byes + 1, count + 1)), rng)
    matches: list[Positions] = [(seed, None) for seed in range(1, byes + 1)]
    matches += zip(playing[::2], playing[1::2], strict=True)
    return tuple(seed for match in _shuffle(matches, rng) for seed in match)


def late_position(bracket: Bracket) -> int | None:
    """The position a late team takes: of all byes of the first round that of the worst seed. None without byes.

    In the usual order it is where the next seed would have been from the start.
    """
    byes = [
        (each.seed, 2 * match.slot - (match.one is bye))
        for match in bracket.rounds[0].matches
        for bye, each in (match.sides, match.sides[::-1])
        if bye.state == SideState.BYE and bye.missing is None and each.seed is not None
    ]
    return max(byes)[1] if byes else None


def _size_for(count: int) -> int:
    """The positions of a bracket for so many teams."""
    if not FINAL <= count <= MOST_IN_BRACKET:
        raise ValueError(f"A bracket has {FINAL} to {MOST_IN_BRACKET} teams, not {count}.")
    return bracket_size(count)


def _shuffle(items: list[Item], rng: Random) -> list[Item]:
    """The items in a random order, the same on every platform and version."""
    items = items.copy()
    for last in range(len(items) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        items[last], items[other] = items[other], items[last]
    return items
