"""Makes a best pairing a random one: all that are as good come out about equally often. PURE."""

from collections.abc import Iterator, Sequence
from random import Random

from pairings.engine.field import Field, Pair

SWITCHES_PER_PAIR = 4
STEPS_PER_PAIR = 8


def switch_pairs(field: Field, pairs: list[Pair], rng: Random) -> None:
    """Let random couples of matches switch partners, in place, wherever that weighs the same and is open.

    Quick, for the many matches of a large field; `remix` is more thorough.
    """
    ids, closed, points, draw = field.ids, field.closed, field.points, rng.random
    count = len(pairs)
    for _ in range(SWITCHES_PER_PAIR * count if count > 1 else 0):
        # random() times a small number is exact enough and the same on every platform (IEEE 754).
        place, other = int(draw() * count), int(draw() * count)
        if place == other:
            continue
        one, two = pairs[place]
        three, four = pairs[other]
        if draw() < 0.5:
            three, four = four, three
        if ids[three] in closed[one] or ids[one] in closed[three]:
            continue
        if ids[four] in closed[two] or ids[two] in closed[four]:
            continue
        if field.has_affiliations or not points[one] == points[two] == points[three] == points[four]:
            before = field.weight(one, two) + field.weight(three, four)
            if field.weight(one, three) + field.weight(two, four) != before:
                continue
        pairs[place], pairs[other] = (one, three), (two, four)


def remix(field: Field, pairs: Sequence[Pair], rng: Random) -> list[Pair]:
    """A random pairing of the same teams with the same total weight; a rematch among them stays as it is.

    One step takes three matches and pairs their six teams anew, by chance among all ways that weigh the same.
    Switches of two matches alone would miss pairings in tight fields: two may differ by a ring of six teams.
    """
    slots = [pair for pair in pairs if field.is_open(*pair)]
    if len(slots) < 2:
        return list(pairs)
    weights: list[list[int | None]] = [[None] * field.size for _ in range(field.size)]
    teams = [team for slot in slots for team in slot]
    for place, one in enumerate(teams):
        for two in teams[place + 1 :]:
            if field.is_open(one, two):
                weights[one][two] = weights[two][one] = field.weight(one, two)
    count = min(3, len(slots))
    ways = list(_ways(list(range(2 * count))))
    for _ in range(STEPS_PER_PAIR * len(slots)):
        _remix_some(slots, rng.sample(range(len(slots)), count), weights, ways, rng)
    return slots + [pair for pair in pairs if not field.is_open(*pair)]


def _remix_some(
    slots: list[Pair],
    chosen: list[int],
    weights: list[list[int | None]],
    ways: list[list[Pair]],
    rng: Random,
) -> None:
    """Pair the teams of the chosen slots anew; among the ways that weigh the same each is as likely."""
    teams = [team for slot in chosen for team in slots[slot]]
    total = sum(weights[one][two] or 0 for one, two in (slots[slot] for slot in chosen))
    equals = []
    for way in ways:
        found = [weights[teams[i]][teams[j]] for i, j in way]
        if None not in found and sum(weight or 0 for weight in found) == total:
            equals.append(way)
    for slot, (i, j) in zip(chosen, equals[int(rng.random() * len(equals))], strict=True):
        slots[slot] = (teams[i], teams[j])


def _ways(left: list[int]) -> Iterator[list[Pair]]:
    """All ways to pair these numbers."""
    if not left:
        yield []
    for place in range(1, len(left)):
        for way in _ways(left[1:place] + left[place + 1 :]):
            yield [(left[0], left[place]), *way]
