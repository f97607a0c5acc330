"""Makes a best pairing a random one: all that are as good come out about equally often. PURE."""

from collections.abc import Iterator, Sequence
from random import Random

from pairings.engine.field import Field, Pair

STEPS_PER_PAIR = 16
REACH = 8  # how far apart in the list the matches may be that `remix_near` mixes
EASY_SIZE = 256  # a larger field is mixed in fewer steps, to be quick
STEPS_IN_LARGE = 28


def remix(field: Field, pairs: Sequence[Pair], rng: Random) -> list[Pair]:
    """A random pairing of the same teams with the same total weight; a rematch among them stays as it is."""
    slots = [pair for pair in pairs if field.is_open(*pair)]
    mixer = _Mixer(field, slots, rng)
    steps = 2 if field.size > EASY_SIZE else STEPS_PER_PAIR
    for _ in range(steps * len(slots)):
        mixer.step(rng.sample(range(len(slots)), min(3, len(slots))))
    return slots + [pair for pair in pairs if not field.is_open(*pair)]


def remix_near(field: Field, pairs: list[Pair], places: Sequence[int], rng: Random) -> None:
    """As `remix`, in place, for the matches at some places with others near them in the list.

    It makes the choice of who is paired outside a score group depend on how many ways that leaves inside it.
    """
    mixer, count, draw = _Mixer(field, pairs, rng), len(pairs), rng.random
    steps = STEPS_IN_LARGE if field.size > EASY_SIZE else STEPS_PER_PAIR * len(places)
    for _ in range(steps if places else 0):
        place = places[int(draw() * len(places))]
        low, high = max(0, place - REACH), min(count, place + REACH + 1)
        others = {place, low + int(draw() * (high - low)), low + int(draw() * (high - low))}
        mixer.step(sorted(others))


class _Mixer:
    """Takes up to three matches and pairs their teams anew, by chance among all ways that weigh the same.

    Switches of two matches alone would miss pairings in tight fields: two may differ by a ring of six teams.
    """

    def __init__(self, field: Field, slots: list[Pair], rng: Random) -> None:
        self.field = field
        self.slots = slots
        self.rng = rng
        self.known: dict[Pair, int | None] = {}
        self.ways = [list(_ways(list(range(2 * count)))) for count in range(4)]

    def step(self, chosen: Sequence[int]) -> None:
        """Pair the teams of the chosen slots anew; of the ways that weigh the same each is as likely."""
        slots, known = self.slots, self.known
        teams = sorted([team for slot in chosen for team in slots[slot]])
        total = sum([self.field.weight(*slots[slot]) for slot in chosen])
        equals = []
        for way in self.ways[len(chosen)]:
            left = total
            for i, j in way:
                pair = (teams[i], teams[j])
                weight = known[pair] if pair in known else self._weigh(pair)
                if weight is None:
                    break
                left -= weight
                if left < 0:
                    break
            else:
                if not left:
                    equals.append(way)
        for slot, (i, j) in zip(chosen, equals[int(self.rng.random() * len(equals))], strict=True):
            slots[slot] = (teams[i], teams[j])

    def _weigh(self, pair: Pair) -> int | None:
        """The weight of a match, None if it is not open; each is worked out once."""
        weight = self.field.weight(*pair) if self.field.is_open(*pair) else None
        self.known[pair] = weight
        return weight


def _ways(left: list[int]) -> Iterator[list[Pair]]:
    """All ways to pair these numbers."""
    if not left:
        yield []
    for place in range(1, len(left)):
        for way in _ways(left[1:place] + left[place + 1 :]):
            yield [(left[0], left[place]), *way]
