"""Makes a best pairing a random one: all that are as good come out about equally often. PURE.

One step takes three matches and pairs their six teams anew, by chance among all ways that weigh the same. Steps
of two matches alone can miss pairings in tight groups: two pairings may differ by a ring of six teams.
"""

from random import Random

from pairings.engine.field import Field, Pair

STEPS_PER_MATCH = 6
REACH = 12  # how far apart in table order the matches of one step may be

THREES = (
    ((0, 1), (2, 3), (4, 5)), ((0, 1), (2, 4), (3, 5)), ((0, 1), (2, 5), (3, 4)),
    ((0, 2), (1, 3), (4, 5)), ((0, 2), (1, 4), (3, 5)), ((0, 2), (1, 5), (3, 4)),
    ((0, 3), (1, 2), (4, 5)), ((0, 3), (1, 4), (2, 5)), ((0, 3), (1, 5), (2, 4)),
    ((0, 4), (1, 2), (3, 5)), ((0, 4), (1, 3), (2, 5)), ((0, 4), (1, 5), (2, 3)),
    ((0, 5), (1, 2), (3, 4)), ((0, 5), (1, 3), (2, 4)), ((0, 5), (1, 4), (2, 3)),
)  # fmt: skip
TWOS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


def shuffle_pairs(field: Field, pairs: list[Pair], rng: Random) -> list[Pair]:
    """A random pairing of the same teams with the same total weight, starting from `pairs` (table order).

    A rematch that had to be stays as it is.
    """
    slots = list(pairs)
    if len(slots) < 2:
        return slots
    for _ in range(STEPS_PER_MATCH * len(slots)):
        _step(field, slots, rng)
    return slots


def _step(field: Field, slots: list[Pair], rng: Random) -> None:
    """Re-pair two or three neighbouring slots by chance."""
    count = min(3, len(slots))
    start = rng.randrange(max(1, len(slots) - REACH + 1))
    chosen = rng.sample(range(start, min(len(slots), start + REACH)), count)
    teams = [team for slot in chosen for team in slots[slot]]
    weights: dict[Pair, int | None] = {}
    for i in range(2 * count):
        for j in range(i + 1, 2 * count):
            one, two = teams[i], teams[j]
            weights[i, j] = field.weight(one, two) if field.is_open(one, two) else None
    before = [weights[i, i + 1] for i in range(0, 2 * count, 2)]
    if any(weight is None for weight in before):
        return
    total = sum(weight or 0 for weight in before)
    ways = []
    for way in THREES if count == 3 else TWOS:
        found = [weights[pair] for pair in way]
        if None not in found and sum(weight or 0 for weight in found) == total:
            ways.append(way)
    picked = list(rng.choice(ways))
    rng.shuffle(picked)
    for slot, (i, j) in zip(chosen, picked, strict=True):
        slots[slot] = (teams[i], teams[j])
