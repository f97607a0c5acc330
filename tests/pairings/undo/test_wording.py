"""What a line of the journal is called where it can be undone, or stands in the way."""

import pytest

from pairings.journal.wording import LineNames
from pairings.undo.wording import line_title, named_in
from tournament.journal.models import JournalEntry

NAMES = {1: "Foxes", 2: "Owls"}


def line(**after) -> JournalEntry:
    return JournalEntry(number=5, action="record_result", table_number=7, after=after)


def test_a_result_is_called_by_its_table_its_teams_and_their_points() -> None:
    told = line(one=1, two=2, points=[3, 0])
    assert line_title(told, NAMES) == "Result recorded: table 7, Foxes – Owls, 3 : 0 points"
    assert named_in(told) == {1, 2}


@pytest.mark.parametrize("points", [[[1]], [3], 7, "3 : 0", {"a": 1}, None])
def test_points_in_another_shape_are_left_out(points) -> None:
    """A file from elsewhere may hold any JSON in a line; the journal opens all the same."""
    assert line_title(line(one=1, two=2, points=points), NAMES) == "Result recorded: table 7, Foxes – Owls"


@pytest.mark.parametrize("number", [[], {}, "1", -1, 2**70, None])
def test_what_is_no_number_of_a_team_is_not_asked_for(number) -> None:
    assert named_in(line(one=number, two=2)) == {2}


def test_a_round_of_the_bracket_is_called_by_its_name() -> None:
    closed = JournalEntry(number=5, action="close_round", round_number=6)
    assert line_title(closed, LineNames(rounds={6: "Semifinals"})).endswith(": Semifinals")
    assert line_title(closed, LineNames()).endswith(": round 6")


def in_semifinal(**after) -> str:
    told = JournalEntry(number=5, action="record_result", round_number=6, table_number=7, after=after)
    return line_title(told, LineNames(NAMES.items(), rounds={6: "Semifinals"}))


def test_a_result_of_the_bracket_has_no_points_but_a_winner_or_games() -> None:
    assert in_semifinal(one=1, two=2, winner=2, points=[0, 3]).endswith("table 7, Foxes – Owls, Owls won")
    assert in_semifinal(one=1, two=2, winner=1, points=[3, 0], games=[2, 1, 0]).endswith("Owls, 2 : 1 games")


@pytest.mark.parametrize("winner", [None, 3, "1", [1], {}])
def test_a_result_of_the_bracket_without_a_winner_names_both_teams_alone(winner) -> None:
    assert in_semifinal(one=1, two=2, winner=winner, points=[0, 0]).endswith("table 7, Foxes – Owls")
