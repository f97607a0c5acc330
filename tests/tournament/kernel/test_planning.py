"""Rounds suggested and rounds possible."""

from hypothesis import given
from hypothesis import strategies as st

from tests.for_each import for_each
from tournament.kernel.planning import most_rounds, planned_rounds, suggested_rounds


@for_each(
    "teams, rounds",
    [
        (5, 3),
        (8, 3),
        (9, 4),
        (16, 4),
        (17, 5),
        (32, 5),
        (33, 6),
        (64, 6),
        (65, 7),
        (128, 7),
        (129, 8),
        (226, 8),
        (227, 9),
        (409, 9),
        (410, 10),
        (4096, 10),
    ],
)
def test_the_suggestion_follows_the_table_of_the_time(teams: int, rounds: int) -> None:
    assert suggested_rounds(teams) == rounds
    assert suggested_rounds(teams, team_option=True) == rounds + 1


@for_each("teams, rounds", [(0, 0), (1, 0), (2, 1), (3, 3), (4, 3), (5, 5), (6, 5), (7, 7)])
def test_no_more_rounds_than_the_field_can_play_without_rematches(teams: int, rounds: int) -> None:
    assert most_rounds(teams) == rounds


@given(st.integers(0, 5000), st.booleans())
def test_a_suggestion_can_always_be_played(teams: int, team_option: bool) -> None:
    assert 0 <= suggested_rounds(teams, team_option=team_option) <= most_rounds(teams)
    assert suggested_rounds(teams) <= suggested_rounds(teams, team_option=team_option)


def test_a_field_of_two_or_four_gets_what_it_can_play() -> None:
    assert suggested_rounds(2, team_option=True) == 1
    assert suggested_rounds(4, team_option=True) == 3


@for_each(
    "teams, wanted, team_option, rounds",
    [
        (8, None, False, 3),
        (8, None, True, 4),
        (8, 5, False, 5),
        (8, 5, True, 5),
        (4, 6, False, 3),
        (1, 5, False, 0),
    ],
)
def test_the_rounds_that_were_asked_for_are_played_where_the_field_can(
    teams: int, wanted: int | None, team_option: bool, rounds: int
) -> None:
    assert planned_rounds(teams, wanted, team_option=team_option) == rounds
