"""Matches of a bracket in words."""

import pytest

from pairings.bracket.wording import coming_from, match_title
from tests.for_each import for_each


@for_each(
    "teams_left, slot, title",
    [
        (2, 1, "Final"),
        (2, 2, "Match for third place"),
        (4, 2, "Semifinal 2"),
        (8, 3, "Quarterfinal 3"),
        (16, 7, "Round of 16, match 7"),
        (4096, 2048, "Round of 4096, match 2048"),
    ],
)
def test_a_match_is_called_by_its_round_and_its_place(teams_left, slot, title):
    assert match_title(teams_left, slot) == title


@pytest.mark.parametrize(
    ("teams_left", "is_winner", "told"),
    [
        (8, True, "Winner of quarterfinal 3"),
        (4, True, "Winner of semifinal 3"),
        (4, False, "Loser of semifinal 3"),
        (16, True, "Winner of match 3, round of 16"),
    ],
)
def test_a_team_that_is_not_known_yet_is_told_by_the_match_that_it_comes_from(teams_left, is_winner, told):
    assert coming_from(teams_left, 3, is_winner=is_winner) == told
