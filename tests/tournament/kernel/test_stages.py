"""The stages of an event: sizes of brackets, games of a match, times of rounds."""

import pytest

from tests.for_each import for_each
from tournament.kernel.stages import (
    RoundStage,
    RoundTimes,
    bracket_size,
    games_in,
    games_to_win,
    read_round_times,
    rounds_of_bracket,
    write_round_times,
)


@for_each("teams, size", [(1, 2), (2, 2), (3, 4), (4, 4), (5, 8), (33, 64), (4000, 4096)])
def test_a_bracket_is_the_smallest_power_of_two_that_has_room(teams, size):
    assert bracket_size(teams) == size


def test_rounds_of_a_bracket_are_named_by_the_teams_left_in_them():
    assert rounds_of_bracket(8) == (8, 4, 2)
    assert rounds_of_bracket(2) == (2,)


def test_stages_have_games_of_their_own():
    """FR-211.a: how many games a match has is a setting, here one of Swiss, elimination and final."""
    games = {"swiss": 1, "elimination": 3, "final": 5}
    assert games_in(RoundStage.SWISS, None, **games) == 1
    assert games_in(RoundStage.ELIMINATION, 8, **games) == 3
    assert games_in(RoundStage.ELIMINATION, 2, **games) == 5


@pytest.mark.parametrize(("games", "needed"), [(1, 1), (3, 2), (5, 3)])
def test_more_than_half_of_the_games_win_a_match(games, needed):
    assert games_to_win(games) == needed


def test_times_are_stored_from_the_first_round_to_the_final():
    times = [RoundTimes(2, None, "19:30"), RoundTimes(8, 50)]
    stored = write_round_times(times)
    assert stored == [[8, 50, ""], [2, None, "19:30"]]
    assert list(read_round_times(stored).values()) == [times[1], times[0]]


@for_each(
    "line",
    [
        [3, 50, ""],
        [1, 50, ""],
        [8192, 50, ""],
        [True, 50, ""],
        ["8", 50, ""],
        [8, 0, ""],
        [8, 601, ""],
        [8, "50", ""],
        [8, 50, "24:00"],
        [8, 50, "7:30"],
        [8, 50, None],
        [8, 50],
    ],
)
def test_times_that_nobody_can_have_meant_are_refused(line):
    with pytest.raises(ValueError, match=r".*"):
        read_round_times([line])


def test_a_round_has_one_line_of_times():
    with pytest.raises(ValueError, match=r".*"):
        read_round_times([[8, 50, ""], [8, 40, ""]])
