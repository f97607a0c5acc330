"""The standings of a large event, beside a plain rewrite with fractions."""

import random
import time
from collections.abc import Callable
from fractions import Fraction

from pairings.standings.ranking import Competitor, Result, rank_competitors
from tournament.kernel.tiebreakers import DEFAULT_TIEBREAKERS


def invent_field(teams: int, rounds: int, seed: int) -> list[Competitor]:
    """Competitors after `rounds` rounds of random pairings with plausible points."""
    chance = random.Random(seed)
    results: dict[int, list[Result]] = {number: [] for number in range(1, teams + 1)}
    for round_number in range(1, rounds + 1):
        numbers = list(results)
        chance.shuffle(numbers)
        if len(numbers) % 2:
            results[numbers.pop()].append(Result(round_number, 3))
        for one, two in zip(numbers[::2], numbers[1::2], strict=True):
            points = chance.choices(((3, 0), (0, 3), (2, 0), (0, 2), (1, 1)), (40, 40, 7, 7, 6))[0]
            results[one].append(Result(round_number, points[0], two))
            results[two].append(Result(round_number, points[1], one))
    return [Competitor(number, tuple(lines), chance.getrandbits(32)) for number, lines in results.items()]


def rank_plainly(competitors: list[Competitor]) -> list[int]:
    """The numbers in rank order, by sums of fractions as the rule reads."""
    floor = Fraction(33, 100)
    by_number = {one.number: one for one in competitors}
    own = {
        one.number: max(floor, Fraction(sum(r.points for r in one.results), 3 * len(one.results)))
        if one.results
        else floor
        for one in competitors
    }

    def average(values: dict[int, Fraction], number: int) -> Fraction:
        met = [values[r.opponent] for r in by_number[number].results if r.opponent is not None]
        return sum(met, Fraction(0)) / len(met) if met else floor

    omw = {number: average(own, number) for number in by_number}
    oomw = {number: average(omw, number) for number in by_number}
    return sorted(
        by_number,
        key=lambda number: (
            -sum(r.points for r in by_number[number].results),
            -omw[number],
            -oomw[number],
            by_number[number].tie_random,
        ),
    )


def _processor_time(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main(quick: bool = False) -> None:
    """Print processor seconds; `quick` leaves out the largest field."""
    for teams, rounds in ((64, 6), (512, 9)) if quick else ((64, 6), (512, 9), (4096, 12)):
        field = invent_field(teams, rounds, seed=7)
        assert [line.number for line in rank_competitors(field, DEFAULT_TIEBREAKERS)] == rank_plainly(field)
        ours = min(_processor_time(lambda: rank_competitors(field, DEFAULT_TIEBREAKERS)) for _ in range(5))  # noqa: B023
        plain = _processor_time(lambda: rank_plainly(field))  # noqa: B023
        size = f"{teams} teams, {rounds} rounds"
        print(f"standings: {size}: {ours * 1000:.1f} ms, plain fractions {plain * 1000:.1f} ms")


if __name__ == "__main__":
    main()
