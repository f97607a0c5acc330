"""Pairs the teams of one score group with each other, at random and without rematches. PURE."""

from collections import Counter
from itertools import combinations
from random import Random

from pairings.engine.field import Field, Pair
from pairings.engine.matching import match_least
from pairings.engine.shuffle import remix

SMALL_GROUP = 24  # up to here the choice is even: drawn again when a pair has met, then mixed
DRAWS = 8
TRIES_PER_BAD = 24
STIRS_PER_PAIR = 4


def pair_inside(field: Field, members: list[int], same: int, rng: Random) -> list[Pair] | None:
    """A random pairing of `members` (an even number, in random order) with `same` matches inside one affiliation.

    `same` is a lower bound; None if no pairing without a rematch reaches it.
    """
    if not members:
        return []
    if field.has_affiliations and _fewest_same(field, members) > same:
        return None
    if len(members) <= SMALL_GROUP and not field.has_affiliations:
        for _ in range(DRAWS):
            pairs = _draw(field, members, rng)
            if pairs is not None:
                return pairs
    pairs = _repair(field, list(zip(members[::2], members[1::2], strict=True)), same, rng)
    if pairs is None and field.has_affiliations:
        pairs = _repair(field, _spread(field, members), same, rng)
        if pairs is not None:
            _stir(field, pairs, rng)
    if pairs is None:
        pairs = _solve(field, members, same)
    if pairs is not None and len(members) <= SMALL_GROUP:
        return remix(field, pairs, rng)
    return pairs


def _fewest_same(field: Field, members: list[int]) -> int:
    """Matches inside an affiliation that nothing can avoid: it has more than half of the members."""
    counts = Counter(field.teams[position].affiliation for position in members)
    counts.pop("", None)
    return max(0, max(counts.values(), default=0) - len(members) // 2)


def _draw(field: Field, members: list[int], rng: Random) -> list[Pair] | None:
    """One even draw, None as soon as two that may not meet are drawn together."""
    ids, closed, draw = field.ids, field.closed, rng.random
    left = members.copy()
    pairs = []
    while left:
        one = left.pop()
        # random() times a small number is exact enough and the same on every platform (IEEE 754).
        place = int(draw() * len(left))
        two = left[place]
        if ids[two] in closed[one] or ids[one] in closed[two]:
            return None
        left[place] = left[-1]
        left.pop()
        pairs.append((one, two))
    return pairs


def _repair(field: Field, pairs: list[Pair], same: int, rng: Random) -> list[Pair] | None:
    """Switch partners wherever two may not or should not meet; None if more than `same` stay together."""
    ids, closed = field.ids, field.closed
    if field.has_affiliations:
        bad = [i for i, pair in enumerate(pairs) if _badness(field, *pair)]
    else:
        bad = [i for i, (one, two) in enumerate(pairs) if ids[two] in closed[one] or ids[one] in closed[two]]
    left = sum(_badness(field, *pairs[i]) for i in bad)
    for place in bad:
        tries = TRIES_PER_BAD
        while tries and left > same and _badness(field, *pairs[place]):
            left -= _switch_away(field, pairs, place, int(rng.random() * len(pairs)))
            tries -= 1
    return pairs if left == same else None


def _spread(field: Field, members: list[int]) -> list[Pair]:
    """Pairs with as few inside an affiliation as can be: one half against the other, the largest ones first."""
    counts = Counter(field.teams[position].affiliation for position in members)
    counts[""] = 0

    def rank(position: int) -> tuple[int, str]:
        affiliation = field.teams[position].affiliation
        return -counts[affiliation], affiliation

    ranked = sorted(members, key=rank)
    half = len(ranked) // 2
    return list(zip(ranked[:half], ranked[half:], strict=True))


def _stir(field: Field, pairs: list[Pair], rng: Random) -> None:
    """Switch partners at random, in place, wherever that is not worse: the spread came in one fixed order."""
    for _ in range(STIRS_PER_PAIR * len(pairs)):
        place, other = int(rng.random() * len(pairs)), int(rng.random() * len(pairs))
        (one, two), (three, four) = pairs[place], pairs[other]
        if rng.random() < 0.5:
            three, four = four, three
        if place != other and (
            _badness(field, one, three) + _badness(field, two, four)
            <= _badness(field, one, two) + _badness(field, three, four)
        ):
            pairs[place], pairs[other] = (one, three), (two, four)


def _badness(field: Field, one: int, two: int) -> int:
    """0 for a good match, 1 for one inside an affiliation, more than all those together for a closed one."""
    if not field.is_open(one, two):
        return field.size
    return int(field.shares_affiliation(one, two))


def _switch_away(field: Field, pairs: list[Pair], place: int, other: int) -> int:
    """Switch partners between two pairs if that is better; by how much it was."""
    if place == other:
        return 0
    (one, two), (three, four) = pairs[place], pairs[other]
    before = _badness(field, one, two) + _badness(field, three, four)
    for left, right in (((one, three), (two, four)), ((one, four), (two, three))):
        better = before - _badness(field, *left) - _badness(field, *right)
        if better > 0:
            pairs[place], pairs[other] = left, right
            return better
    return 0


def _solve(field: Field, members: list[int], same: int) -> list[Pair] | None:
    """Decide by exact matching whether the group can be paired with no more than `same`."""
    edges = [
        (i, j, int(field.shares_affiliation(members[i], members[j])))
        for i, j in combinations(range(len(members)), 2)
        if field.is_open(members[i], members[j])
    ]
    found = match_least(len(members), edges)
    if found is None:
        return None
    pairs = [(members[i], members[j]) for i, j in found]
    return pairs if sum(field.shares_affiliation(*pair) for pair in pairs) == same else None
