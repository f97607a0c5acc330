"""Fields of up to 12 teams: every pairing is looked at, and the rounds still to come too. PURE.

The least weight and the number of pairings that reach it are found over all subsets of the field, which is the
optimum, its proof and an exactly even random choice at once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from pairings.engine.byes import ByePlan, plan_byes
from pairings.engine.field import Field, Pair
from pairings.engine.look_ahead import Outlook
from pairings.engine.play_out import perfect_matchings
from pairings.engine.steps import Steps
from pairings.engine.types import LookAhead, NoPairing

MOST_TEAMS = 12
MOST_STEPS = 80_000  # of looking ahead in one round: less than a second, and most rounds take some tens
SHARE = 4  # of the steps that are left one pairing may take a fourth
SAMPLES = 12  # tries before all pairings are listed; most events need one


@dataclass(frozen=True, slots=True)
class SmallRound:
    """Positions paired (locked pairs included), the bye's position, and what is ahead.

    `least` are pairs that weigh as little as any pairing which keeps to clauses 1 and 2, or less.
    """

    pairs: list[Pair]
    bye: int | None
    look_ahead: LookAhead | None
    least: list[Pair]


@dataclass(frozen=True, slots=True)
class _Goal:
    """How many rounds after this one are to be playable, and the byes of them and of this one."""

    playable: int
    plan: ByePlan


class Subsets:
    """Least weights of the perfect matchings of subsets of a field, and how many reach them."""

    def __init__(self, field: Field, *, has_rematches: bool) -> None:
        self.weights: list[list[int | None]] = [[None] * field.size for _ in range(field.size)]
        for one in range(field.size):
            for two in range(one + 1, field.size):
                is_open = field.is_open(one, two)
                if is_open or (has_rematches and not field.is_barred(one, two)):
                    weight = field.weight(one, two) + (0 if is_open else field.rematch_weight)
                    self.weights[one][two] = self.weights[two][one] = weight
        self.graph = [sum(1 << j for j, w in enumerate(row) if w is not None) for row in self.weights]
        self.known: dict[int, tuple[int, int]] = {0: (0, 1)}

    def least(self, rest: int) -> tuple[int, int]:
        """The least weight with which the positions in `rest` can be paired, and in how many ways (0: none)."""
        if rest not in self.known:
            least, ways = 0, 0
            for _, left, weight in self._choices(rest):
                further, count = self.least(left)
                if count and (not ways or weight + further < least):
                    least, ways = weight + further, 0
                if count and weight + further == least:
                    ways += count
            self.known[rest] = (least, ways)
        return self.known[rest]

    def sample(self, rest: int, rng: Random) -> list[Pair]:
        """One of the least pairings of `rest`, each as likely as any other."""
        pairs: list[Pair] = []
        while rest:
            least, ways = self.least(rest)
            ticket = rng.randrange(ways)
            for pair, left, weight in self._choices(rest):
                further, count = self.least(left)
                if count and weight + further == least:
                    ticket -= count
                    if ticket < 0:
                        pairs.append(pair)
                        rest = left
                        break
        return pairs

    def all_by_weight(self, rest: int, rng: Random) -> list[list[Pair]]:
        """All pairings of `rest`, the least first, those of one weight in random order."""
        listed = [
            (sum(self.weights[one][two] or 0 for one, two in pairs), list(pairs))
            for pairs in perfect_matchings(self.graph, rest)
        ]
        rng.shuffle(listed)
        listed.sort(key=lambda entry: entry[0])
        return [pairs for _, pairs in listed]

    def _choices(self, rest: int) -> Iterator[tuple[Pair, int, int]]:
        """The ways to match the first position in `rest`: the pair, what is left, the pair's weight."""
        first = (rest & -rest).bit_length() - 1
        others = self.graph[first] & rest
        while others:
            other = (others & -others).bit_length() - 1
            others &= others - 1
            yield (first, other), rest & ~(1 << first) & ~(1 << other), self.weights[first][other] or 0


class SmallPairer:
    """Pairs one small field. Positions that are locked take part in the look-ahead only."""

    def __init__(
        self,
        field: Field,
        byes: Sequence[int],
        locked: Sequence[Pair],
        rng: Random,
        steps: Steps,
    ) -> None:
        self.field = field
        self.byes = list(byes)
        self.locked = list(locked)
        self.rng = rng
        self.rest = (1 << field.size) - 1
        for one, two in locked:
            self.rest &= ~(1 << one) & ~(1 << two)
        self.subsets = Subsets(field, has_rematches=False)
        self.steps = steps
        self.most_steps = steps.limit
        self.outlook = Outlook(self.steps)
        self.listed: dict[int, list[list[Pair]]] = {}
        self.ruled_out: dict[_Goal, bool] = {}
        self.is_cut_short = False  # whether there may be something better that the steps did not reach
        size = field.size
        self.masks = [
            sum(1 << two for two in range(size) if two != one and not field.has_met(one, two))
            for one in range(size)
        ]
        before = list(self.masks)
        for one, two in self.locked:
            before[one] |= 1 << two
            before[two] |= 1 << one
        self.before = tuple(before)  # a pair that is locked plays this round, whether it has met or not

    def pair(self, takers: Sequence[int | None], rounds_left: int, *, allow_rematches: bool) -> SmallRound:
        """The best pairing; `takers` may have the bye, best choice first (`[None]`: no bye).

        Clause 1 of this and the coming rounds comes before clause 2 of all of them, so that the number of
        rounds that can be played is lowered last and one bye too many is put up with before that.

        Raises NoPairing ("rematch_needed", "forbidden_blocks").
        """
        for goal in self._goals(rounds_left):
            for taker in takers:
                plan = goal.plan if taker is None else goal.plan.give(taker)
                pairs = None if plan is None else self._pair_with(taker, plan, goal)
                if pairs is not None:
                    return self._found(pairs + self.locked, taker, takers, goal, rounds_left)
        return self._pair_again(takers, rounds_left, allow_rematches=allow_rematches)

    def _goals(self, rounds_left: int) -> Iterator[_Goal]:
        """What to ask of the rounds to come, the best first.

        Each number of rounds may take half of the steps that are left, so that there are always some for the next.
        """
        has_bye = self.field.size % 2 == 1
        for playable in range(self._most_rounds(rounds_left), -1, -1):
            self.steps.limit = self.steps.taken + (self.most_steps - self.steps.taken) // 2
            for spare in range(playable + 2 if has_bye else 1):
                plan = plan_byes(self.byes, playable + 1, spare) if has_bye else ByePlan((), 0, 0)
                yield _Goal(playable, plan)

    def _is_ruled_out(self, goal: _Goal) -> bool:
        """Whether no pairing of this round can reach the goal, as far as that is seen without looking at them."""
        if not goal.playable:
            return False
        if goal not in self.ruled_out:
            most = replace(goal, plan=replace(goal.plan, spare=goal.playable + 1))
            is_out = goal != most and goal.plan.owed != () and self._is_ruled_out(most)
            self.ruled_out[goal] = is_out or not self.outlook.may_play(
                self.before, goal.plan, goal.playable + 1
            )
        return self.ruled_out[goal]

    def _can_play(self, goal: _Goal) -> bool:
        """False where a search that takes this round for one of those to come finds the goal out of reach."""
        if self.outlook.can_play(self.before, goal.plan, goal.playable + 1, SHARE) is False:
            self.ruled_out[goal] = True
        return not self.ruled_out[goal]

    def _most_rounds(self, rounds_left: int) -> int:
        """What opponents left allow at most: a cheap bound that spares looking at all pairings in vain."""
        size, met = self.field.size, {p for pair in self.locked if self.field.has_met(*pair) for p in pair}
        if size < 2:
            return rounds_left  # a team alone has the bye in every round: no match is needed
        most = sum(mask.bit_count() for mask in self.masks) // 2 // (size // 2) - (not met)
        if size % 2 == 0:
            fewest = min(mask.bit_count() - (team not in met) for team, mask in enumerate(self.masks))
            most = min(most, fewest)
        return max(0, min(rounds_left, most))

    def _pair_with(self, taker: int | None, plan: ByePlan, goal: _Goal) -> list[Pair] | None:
        """The best pairing with this bye that reaches the goal with `plan`; None if none is known to."""
        rest = self.rest if taker is None else self.rest & ~(1 << taker)
        if self.ruled_out.get(goal) or not self.subsets.least(rest)[1]:
            return None
        # Sampling until one is good is even over the good ones, and so is the list: the first that is good
        # in random order. What the samples showed to be bad does not tell the good ones apart.
        for _ in range(SAMPLES):
            pairs = self.subsets.sample(rest, self.rng)
            if self._leads_on(pairs, plan, goal.playable):
                return pairs
            if self._is_ruled_out(goal):
                return None
        if goal.playable and not self._can_play(goal):
            return None
        if rest not in self.listed:
            self.listed[rest] = self.subsets.all_by_weight(rest, self.rng)
        for pairs in self.listed[rest]:
            leads_on = self._leads_on(pairs, plan, goal.playable)
            if leads_on:
                return pairs
            self.is_cut_short |= leads_on is None
            if not self.steps.left:
                self.is_cut_short = True
                break
        return None

    def _leads_on(self, pairs: list[Pair], plan: ByePlan, playable: int) -> bool | None:
        masks = list(self.masks)
        for one, two in pairs + self.locked:
            masks[one] &= ~(1 << two)
            masks[two] &= ~(1 << one)
        return self.outlook.can_play(tuple(masks), plan, playable, SHARE)

    def _found(
        self,
        pairs: list[Pair],
        taker: int | None,
        takers: Sequence[int | None],
        goal: _Goal,
        rounds_left: int,
    ) -> SmallRound:
        """A pairing that was found, with what is known of better ones."""
        ahead = None
        if rounds_left:
            ahead = LookAhead(
                rounds_left, goal.playable, goal.plan.spare == 0, is_proved=not self.is_cut_short
            )
        return SmallRound(pairs, taker, ahead, self._least(takers) if self.is_cut_short else pairs)

    def _least(self, takers: Sequence[int | None]) -> list[Pair]:
        """The pairing of the least weight for this round alone, whoever has the bye: none can be better."""
        rests = [self.rest if taker is None else self.rest & ~(1 << taker) for taker in takers]
        open_rests = [rest for rest in rests if self.subsets.least(rest)[1]]
        least = min(open_rests, key=lambda rest: self.subsets.least(rest)[0])
        return self.subsets.sample(least, self.rng) + self.locked

    def _pair_again(
        self, takers: Sequence[int | None], rounds_left: int, *, allow_rematches: bool
    ) -> SmallRound:
        """The pairing with the fewest rematches, when none has none; no later round can have none either."""
        subsets = Subsets(self.field, has_rematches=True)
        unit = self.field.rematch_weight
        choices: list[tuple[int, int | None, int]] = []
        for taker in takers:
            rest = self.rest if taker is None else self.rest & ~(1 << taker)
            weight, ways = subsets.least(rest)
            if ways:
                choices.append((weight // unit, taker, rest))
        if not choices:
            raise NoPairing("forbidden_blocks", forbidden=_count_barred(self.field))
        fewest, taker, rest = min(choices, key=lambda choice: choice[0])
        if not allow_rematches:
            raise NoPairing("rematch_needed", fewest=fewest)
        ahead = LookAhead(rounds_left, 0, is_bye_fair=False) if rounds_left else None
        pairs = subsets.sample(rest, self.rng) + self.locked
        return SmallRound(pairs, taker, ahead, pairs)


def _count_barred(field: Field) -> int:
    return sum(len(others) for others in field.barred.values()) // 2
