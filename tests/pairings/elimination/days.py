"""Brackets played at random, with all that can happen to them."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from pairings.elimination.bracket import (
    Bracket,
    BracketMatch,
    BracketResult,
    Departure,
    MatchState,
    SeededTeam,
)
from pairings.elimination.derivation import make_bracket
from pairings.elimination.outlook import next_round
from pairings.elimination.positions import Positions, standard_positions


def seat(positions: Positions) -> list[SeededTeam]:
    """A team at each position; its entry number is its seed and 100."""
    return [
        SeededTeam(100 + seed, seed, position)
        for position, seed in enumerate(positions, 1)
        if seed is not None
    ]


@dataclass
class Day:
    """A bracket and everything that was stored of it."""

    positions: Positions
    has_third_place: bool = False
    results: dict[tuple[int, int], BracketResult] = field(default_factory=dict)
    out: dict[int, Departure] = field(default_factory=dict)

    @property
    def bracket(self) -> Bracket:
        return make_bracket(
            seat(self.positions),
            len(self.positions),
            self.results.values(),
            out=self.out,
            has_third_place=self.has_third_place,
        )

    def post(self) -> bool:
        """Store the next round; False where there is none."""
        following = next_round(self.bracket)
        for match in following.matches if following else ():
            if match.state != MatchState.EMPTY and not match.is_stored:
                self.store(match)
        return following is not None

    def store(self, match: BracketMatch) -> None:
        is_bye = match.state == MatchState.BYE
        self.results[match.teams_left, match.slot] = BracketResult(
            match.teams_left,
            match.slot,
            match.teams[0] if is_bye else match.one.team,
            None if is_bye else match.two.team,
            winner=1 if is_bye else None,
            is_decided=is_bye,
        )

    def decide(self, teams_left: int, slot: int, winner: int | None, goes_on: int | None = None) -> None:
        key = (teams_left, slot)
        self.results[key] = replace(self.results[key], winner=winner, goes_on=goes_on, is_decided=True)

    def reopen(self, teams_left: int, slot: int) -> None:
        key = (teams_left, slot)
        self.results[key] = replace(self.results[key], winner=None, goes_on=None, is_decided=False)

    def in_state(self, *states: MatchState) -> list[BracketMatch]:
        return [match for match in self.bracket.matches if match.state in states]

    def play_on(self, pick: dict[frozenset[int], int] | None = None) -> None:
        """Post and play to the end; the better seed wins where `pick` (a pair of seeds: who wins) says nothing."""
        while self.post():
            for match in self.in_state(MatchState.OPEN):
                one, two = match.one.seed or 0, match.two.seed or 0
                best = (pick or {}).get(frozenset({one, two}), min(one, two))
                self.decide(match.teams_left, match.slot, 1 if best == one else 2)


def random_day(rng: Random, count: int, *, is_rough: bool = True) -> Iterator[Day]:
    """A day after each thing that happened in it, to its end. `is_rough`: not only wins."""
    day = Day(standard_positions(count), has_third_place=rng.random() < 0.5)
    yield day
    for _ in range(8 * count + 40):
        is_done = not _take_step(rng, day, is_rough=is_rough)
        yield day
        if is_done:
            return
    raise AssertionError("A day that has no end.")


def _take_step(rng: Random, day: Day, *, is_rough: bool) -> bool:
    """Let one thing happen; False where the day is over."""
    chance = rng.random() if is_rough else 1.0
    taken = sorted(day.results)
    if chance < 0.04:
        day.out[100 + rng.randint(1, len(day.positions) - day.positions.count(None))] = rng.choice(
            [*Departure]
        )
    elif chance < 0.06 and day.out:
        del day.out[rng.choice(sorted(day.out))]
    elif chance < 0.09 and taken:
        key = rng.choice(taken)
        if None not in (day.results[key].one, day.results[key].two):
            day.decide(*key, rng.choice([1, 2, None]), rng.choice([None, 1, 2]))
    elif chance < 0.11 and taken:
        key = rng.choice(taken)
        if None not in (day.results[key].one, day.results[key].two):
            day.reopen(*key)
    else:
        return _go_on(rng, day, is_rough=is_rough)
    return True


def _go_on(rng: Random, day: Day, *, is_rough: bool) -> bool:
    """A result, or the next round where all are in."""
    waiting = day.in_state(MatchState.OPEN)
    if not waiting:
        return day.post()
    match = rng.choice(waiting)
    winner: int | None = rng.choice([1, 2])
    goes_on = None
    if is_rough and rng.random() < 0.1:
        winner, goes_on = None, rng.choice([None, None, 1, 2])
    elif is_rough and rng.random() < 0.1:
        day.out[match.teams[(winner or 1) - 1]] = Departure.DISQUALIFIED
        goes_on = rng.choice([None, 3 - (winner or 1)])
    day.decide(match.teams_left, match.slot, winner, goes_on)
    return True
