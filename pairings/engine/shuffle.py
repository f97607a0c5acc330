"""Makes a best pairing a random one: all that are as good come out about equally often. PURE."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from pairings.engine.field import Field, Pair

STEPS_PER_PAIR = 16
REACH = 8  # how far apart in the list the matches may be that `remix_near` mixes
STEPS_BY_SIZE, FEWEST_STEPS = 10_000, 20  # the larger the field, the fewer steps, to be quick
EASY_SIZE = 256  # in a larger field single groups are mixed less, too


def remix(field: Field, pairs: Sequence[Pair], rng: Random) -> list[Pair]:
    """A random pairing of the same teams with the same total weight; a rematch among them stays as it is."""
    slots = [pair for pair in pairs if field.is_open(*pair)]
    mixer, count, draw = _Mixer(field, slots), len(slots), rng.random
    steps = 2 if field.size > EASY_SIZE else STEPS_PER_PAIR
    for _ in range(steps * count):
        # random() times a small number is exact enough and the same on every platform (IEEE 754).
        mixer.step((int(draw() * count), int(draw() * count), int(draw() * count)), draw())
    return slots + [pair for pair in pairs if not field.is_open(*pair)]


def remix_near(field: Field, pairs: list[Pair], places: Sequence[int], rng: Random) -> None:
    """As `remix`, in place, for the matches at some places with others near them in the list.

    It makes the choice of who is paired outside a score group depend on how many ways that leaves inside it.
    """
    mixer, count, draw = _Mixer(field, pairs), len(pairs), rng.random
    steps = min(STEPS_PER_PAIR * len(places), max(FEWEST_STEPS, STEPS_BY_SIZE // field.size))
    for _ in range(steps if places else 0):
        place = places[int(draw() * len(places))]
        low, high = max(0, place - REACH), min(count, place + REACH + 1)
        others = low + int(draw() * (high - low)), low + int(draw() * (high - low))
        mixer.step((place, *others), draw())


class _Mixer:
    """Take up to three matches and re-pair their teams, by chance among all ways that weigh the same.

    Switches of two matches alone would miss pairings in tight fields: two may differ by a ring of six teams.
    """

    def __init__(self, field: Field, slots: list[Pair]) -> None:
        self.size = field.size
        self.slots = slots
        self.weights = _Weights(field)

    def step(self, drawn: Sequence[int], chance: float) -> None:
        """Pair the teams of the drawn slots again; `chance` (0 to 1) picks one of the ways that weigh the same.

        A slot that was drawn twice counts once.
        """
        slots, weights, size = self.slots, self.weights, self.size
        chosen = sorted(set(drawn))
        teams = [team for slot in chosen for team in slots[slot]]
        matches = list(combinations(teams, 2))
        found = [weights[one * size + two] for one, two in matches]
        found.append(0)
        ways = WAYS[len(chosen)]
        total = found[ways[0][0]] + found[ways[0][1]] + found[ways[0][2]]
        equals = [way for way in ways if found[way[0]] + found[way[1]] + found[way[2]] == total]
        for slot, match in zip(chosen, equals[int(chance * len(equals))], strict=False):
            slots[slot] = matches[match]


class _Weights(dict[int, int]):
    """The weight of a match by one * size + two; one that is not open weighs more than any way. Filled on demand."""

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.field = field

    def __missing__(self, key: int) -> int:
        one, two = divmod(key, self.field.size)
        field = self.field
        self[key] = field.weight(one, two) if field.is_open(one, two) else field.rematch_weight
        return self[key]


def _list_ways(left: list[int]) -> Iterator[list[Pair]]:
    """All ways to pair these numbers, neighbours with each other first."""
    if not left:
        yield []
    for place in range(1, len(left)):
        for way in _list_ways(left[1:place] + left[place + 1 :]):
            yield [(left[0], left[place]), *way]


def _number_ways(count: int) -> list[tuple[int, int, int]]:
    """All ways to pair the teams of so many matches; a match is its number in `combinations`.

    Always three numbers, so that the step can add them up in line: the one after the last has no match.
    """
    teams = list(range(2 * count))
    numbers = {pair: number for number, pair in enumerate(combinations(teams, 2))}
    ways = []
    for way in _list_ways(teams):
        one, two, three = ([numbers[pair] for pair in way] + [len(numbers)] * 3)[:3]
        ways.append((one, two, three))
    return ways


WAYS = [_number_ways(count) for count in range(4)]
