"""Positions in the bracket (FR-A8.d), over every size from 2 to 64, and large ones."""

import pytest

from pairings.elimination.bracket import Departure, MatchState
from pairings.elimination.derivation import make_bracket
from pairings.elimination.outlook import find_champion
from pairings.elimination.places import list_places
from pairings.elimination.positions import (
    Positions,
    late_position,
    random_positions,
    standard_positions,
)
from tests.for_each import for_each
from tests.pairings.elimination.days import Day, seat
from tournament.kernel.stages import bracket_size

SIZES = [*range(2, 65), 1000, 2049, 4095, 4096]


def place_of_seed(seed: int, size: int) -> int:
    """Where a seed stands, from the seed's side: halve the bracket until it is alone."""
    if size == 1:
        return 1
    half = size // 2
    return 2 * place_of_seed(seed, half) - 1 if seed <= half else 2 * place_of_seed(size + 1 - seed, half)


def first_matches(positions: Positions) -> list[tuple[int | None, int | None]]:
    return list(zip(positions[::2], positions[1::2], strict=True))


@for_each(
    "count, positions",
    [
        (2, (1, 2)),
        (3, (1, None, 2, 3)),
        (4, (1, 4, 2, 3)),
        (6, (1, None, 4, 5, 2, None, 3, 6)),
        (8, (1, 8, 4, 5, 2, 7, 3, 6)),
    ],
)
def test_the_usual_order(count: int, positions: Positions):
    assert standard_positions(count) == positions


@for_each("count", SIZES)
def test_each_seed_stands_where_halving_puts_it(count: int):
    positions = standard_positions(count)
    assert len(positions) == bracket_size(count)
    for seed in range(1, count + 1):
        assert positions[place_of_seed(seed, len(positions)) - 1] == seed
    assert positions.count(None) == len(positions) - count


@for_each("make", [standard_positions, lambda count: random_positions(count, count)])
@for_each("count", SIZES)
def test_exactly_the_best_seeds_have_byes_and_no_bye_meets_a_bye(make, count: int):
    positions = make(count)
    matches = first_matches(positions)
    assert sorted(seed for seed in positions if seed is not None) == [*range(1, count + 1)]
    assert (None, None) not in matches
    alone = sorted(one or two for one, two in matches if None in (one, two))
    assert alone == [*range(1, len(positions) - count + 1)]


@for_each("count", SIZES)
def test_a_seed_first_meets_the_one_that_makes_the_size_and_one(count: int):
    size = bracket_size(count)
    for one, two in first_matches(standard_positions(count)):
        assert (one or size + 1 - (two or 0)) + (two or size + 1 - (one or 0)) == size + 1


@for_each("count", [*range(2, 65), 4096])
def test_while_the_favourites_win_the_best_seeds_are_left(count: int):
    """The last 2^k teams are the seeds 1 to 2^k, and the places are the seeds."""
    day = Day(standard_positions(count))
    day.play_on()
    bracket = day.bracket
    for each in bracket.rounds:
        there = sorted(side.seed for match in each.matches for side in match.sides if side.seed)
        assert there == [*range(1, min(count, each.teams_left) + 1)]
    assert find_champion(bracket) == 101
    assert [place.team for place in list_places(bracket)] == [*range(101, 101 + count)]


@for_each("count", [*range(2, 65), 4096])
def test_each_place_is_fed_by_exactly_one_match(count: int):
    bracket = make_bracket(seat(standard_positions(count)), bracket_size(count), has_third_place=True)
    feeders = [side.feeder for match in bracket.matches for side in match.sides if side.feeder]
    assert len(feeders) == len(set(feeders))
    assert {(each.teams_left, each.slot) for each in feeders if each.is_winner} == {
        (match.teams_left, match.slot) for match in bracket.matches if match.teams_left > 2
    }
    losers = {(each.teams_left, each.slot) for each in feeders if not each.is_winner}
    assert losers == ({(4, 1), (4, 2)} if bracket.size > 2 else set())


def test_random_positions_follow_from_the_seed_and_reach_every_pair():
    assert random_positions(21, 7) == random_positions(21, 7)
    drawn = [random_positions(8, number) for number in range(400)]
    met = {frozenset(pair) for positions in drawn for pair in first_matches(positions)}
    assert len(met) == 8 * 7 / 2
    assert {positions.index(1) for positions in drawn} == set(range(8))


DRAWN: Positions = (1, None, 5, 3, 6, 4, 2, None)


def test_a_drawn_order_never_changes_with_the_platform():
    assert random_positions(6, 2003) == DRAWN


@for_each("count", [0, 1, 4097])
def test_no_bracket_of_such_a_size(count: int):
    with pytest.raises(ValueError, match="2 to 4096"):
        standard_positions(count)
    with pytest.raises(ValueError, match="2 to 4096"):
        random_positions(count, 1)


@for_each("count", [each for each in range(3, 64) if each.bit_count() != 1])
def test_a_late_team_stands_where_the_next_seed_would_have_stood(count: int):
    positions = standard_positions(count)
    late = late_position(make_bracket(seat(positions), len(positions)))
    assert late is not None
    assert standard_positions(count + 1)[late - 1] == count + 1


def test_a_late_team_takes_a_bye_of_a_drawn_bracket_that_is_posted():
    day = Day(random_positions(13, 5))
    day.post()
    late = late_position(day.bracket)
    assert late is not None
    assert day.positions[late - 1] is None
    assert day.positions[late - 2] == 3  # of the three byes (seeds 1 to 3) that of the worst seed


def test_no_late_team_where_no_bye_is_left_or_only_that_of_a_team_that_left():
    assert late_position(Day(standard_positions(8)).bracket) is None
    day = Day(standard_positions(8), out={105: Departure.DROPPED})
    assert [match.slot for match in day.in_state(MatchState.BYE)] == [2]
    assert late_position(day.bracket) is None
