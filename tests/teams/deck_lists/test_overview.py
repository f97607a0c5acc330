"""What the lists of an event are worth, for the desk: every player's, in as many queries for one team as for many."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from teams.deck_lists.actions import let_list_pass
from teams.deck_lists.overview import TO_DECIDE, count_states, filter_teams, team_lists
from teams.deck_lists.queries import ListState
from teams.entries.seats import swap_seats
from tests.factories import BOSS, NOON, make_entries, make_entry
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tournament.event.models import Tournament
from tournament.kernel.stages import RoundStage
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = make_event_with_lists()
    make_entries(event, 2)
    return event


def states(event: Tournament, stage: str = RoundStage.SWISS) -> dict[tuple[int, str], str]:
    return {
        (team.entry.number, seat.seat): seat.state.value
        for team in team_lists(event, stage)
        for seat in team.seats
    }


def test_both_players_of_a_team_have_a_state(event: Tournament) -> None:
    """B.GS1: each player of a team has a list of their own."""
    hand_in(event, 1, "a")
    hand_in(event, 1, "b", FOUR_TOO_MANY)
    assert states(event) == {
        (1, "a"): "legal",
        (1, "b"): "illegal",
        (2, "a"): "missing",
        (2, "b"): "missing",
    }


def test_a_seat_swap_carries_the_list_along(event: Tournament) -> None:
    hand_in(event, 1, "a")
    swap_seats(event, 1, actor=BOSS)
    assert states(event)[1, "b"] == "legal"
    assert states(event)[1, "a"] == "missing"


def test_what_the_head_judge_lets_pass_is_no_longer_illegal(event: Tournament) -> None:
    row = hand_in(event, 1, "a", FOUR_TOO_MANY)
    let_list_pass(event, row.number, reason="no others here", actor=BOSS, now=NOON)
    assert states(event)[1, "a"] == "passed"


def test_a_card_that_a_judge_looks_at_makes_no_list_illegal(event: Tournament) -> None:
    hand_in(event, 1, "a", LEGAL + "\n", answers={})
    hand_in(
        event,
        2,
        "a",
        LEGAL.replace("4 Double Gust", "4 オーキドはかせ"),
        answers={"card:オーキドはかせ": "Oak"},
        has_mixed_backs=True,
        is_opaque=True,
    )
    assert states(event)[2, "a"] == "look"


def test_what_a_list_is_worth_follows_the_settings_of_the_event(event: Tournament) -> None:
    """FR-204.b: what was weighed by other rules is weighed again."""
    hand_in(event, 1, "a")
    assert states(event)[1, "a"] == "legal"
    change_settings(event, {"sets_left_out": ["ecard2"]}, actor=BOSS)
    event.refresh_from_db()
    assert states(event)[1, "a"] == "illegal"


def test_sleeves_are_part_of_what_is_weighed(event: Tournament) -> None:
    hand_in(event, 1, "a", has_mixed_backs=False)
    hand_in(event, 1, "b", has_mixed_backs=True)
    assert (states(event)[1, "a"], states(event)[1, "b"]) == ("legal", "illegal")


def test_the_cut_has_lists_of_its_own(event: Tournament) -> None:
    """X28: a new list for the cut leaves that of the event as it is."""
    change_settings(event, {"new_lists_for_cut": True}, actor=BOSS)
    hand_in(event, 1, "a", stage=RoundStage.ELIMINATION)
    assert states(event)[1, "a"] == "missing"
    assert states(event, RoundStage.ELIMINATION)[1, "a"] == "legal"


def test_teams_are_found_by_what_their_lists_are_worth_and_by_name(event: Tournament) -> None:
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    teams = team_lists(event)
    assert [team.entry.number for team in filter_teams(event, teams, query="", states=TO_DECIDE)] == [1]
    assert [team.entry.number for team in filter_teams(event, teams, query="ben 2", states=frozenset())] == [
        2
    ]
    assert count_states(teams) == {ListState.ILLEGAL: 1, ListState.MISSING: 3}


def test_more_teams_and_lists_take_no_more_queries(event: Tournament) -> None:
    hand_in(event, 1, "a")
    with CaptureQueriesContext(
        connection,
    ) as few:
        team_lists(event)
    for number in range(3, 9):
        make_entry(event, number)
        hand_in(event, number, "a")
        hand_in(event, number, "b", FOUR_TOO_MANY)
    with CaptureQueriesContext(connection) as many:
        team_lists(event)
    assert len(many) == len(few) <= 5
