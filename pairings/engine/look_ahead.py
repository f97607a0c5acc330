"""Whether the rounds still planned can be played out without a rematch or an avoidable second bye. PURE.

The question is whether a graph of matches not yet played holds a number of disjoint perfect matchings. With an
odd number of teams one more vertex is the bye. It is asked of up to 12 teams and answered by searches with
memory (`play_out`). No search for this is quick in every field, so all work is counted (`steps`), and what is not
decided when the steps are spent is left undecided.

Nearly all fields are decided in some tens of steps. What makes a search long is a field that looks playable and is
not. `numbers` sees most of these at once: somewhere there are too few matches.
"""

from random import Random

from pairings.engine import numbers
from pairings.engine.byes import ByePlan
from pairings.engine.play_out import Masks, RoundByRound, SideBySide
from pairings.engine.steps import Steps, StepsSpent

FIRST_STEPS = 60  # enough for nearly every field that is playable; before anything dearer is tried
LEAST_STEPS = 1_000  # what one question may take at least, while there are so many


class Outlook:
    """Answers `can_play` for one field, and remembers what it found."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.known: dict[tuple[Masks, ByePlan, int], bool | None] = {}
        self.rng = Random(0)  # for the order of a search alone: it has no part in the lot

    def can_play(self, masks: Masks, plan: ByePlan, rounds: int, share: int = 1) -> bool | None:
        """Whether `rounds` rounds can be played, each match at most once and the byes as planned.

        None where a `share`-th of the steps that are left (or `LEAST_STEPS`) does not decide it.
        """
        if not rounds:
            return True
        key = (masks, plan, rounds)
        if key not in self.known:
            left = self.steps.left
            most = max(left // share, min(left, LEAST_STEPS))
            try:
                self.known[key] = self.steps.within(most, lambda: self._decide(masks, plan, rounds))
            except StepsSpent:
                self.known[key] = None
        return self.known[key]

    def may_play(self, masks: Masks, plan: ByePlan, rounds: int) -> bool:
        """False where there are too few matches somewhere, True where that is not so or no steps are left to see it."""
        try:
            return numbers.may_play(masks, plan, rounds, self.steps)
        except StepsSpent:
            return True

    def _decide(self, masks: Masks, plan: ByePlan, rounds: int) -> bool:
        """A short search, the numbers, then both searches in turn, each time with twice the steps.

        One of the two starts each time with the teams in another order. Raises StepsSpent.
        """
        most = FIRST_STEPS
        found = self.steps.within(most, lambda: RoundByRound(self.steps).can_play(masks, plan, rounds))
        if found is None and not numbers.may_play(masks, plan, rounds, self.steps):
            return False
        side_by_side = SideBySide(self.steps)
        while found is None:
            found = self.steps.within(most, lambda: self._try_again(masks, plan, rounds))
            if found is None:
                found = self.steps.within(most, lambda: side_by_side.can_play(masks, plan, rounds))
            most *= 2
        return found

    def _try_again(self, masks: Masks, plan: ByePlan, rounds: int) -> bool:
        order = self.rng.sample(range(len(masks)), len(masks))
        shuffled = [
            sum((masks[team] >> other & 1) << place for place, other in enumerate(order)) for team in order
        ]
        return RoundByRound(self.steps).can_play(tuple(shuffled), plan.reorder(order), rounds)
