"""Both phones of a table at once, two at the desk at once: each thing happens once."""

from pathlib import Path

import pytest

from tests.races import ask, race_database, run_race

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True)]
RACER = Path(__file__).parent / "racer_team.py"


@pytest.fixture
def database(tmp_path):
    with race_database(tmp_path) as environment:
        ask(environment, RACER, "set-up")
        yield environment


def test_both_teams_of_a_table_call_one_judge(database):
    said = run_race(database, RACER, ("call", "1"), ("call", "2"))

    assert sorted(said) == ["done", "pairings.called_already"]
    found = ask(database, RACER, "look")
    assert (found["calls"], found["actions"].count("call_judge")) == (1, 1)


def test_both_teams_without_the_lock_do_not_hear_of_each_other(database):
    said = run_race(database, RACER, ("call", "1", "without"), ("call", "2", "without"))

    assert "pairings.called_already" not in said


def test_two_at_the_desk_answer_a_wish_to_leave_once(database):
    said = run_race(database, RACER, ("answer", "accept"), ("answer", "refuse"))

    assert said.count("done") == 1
    found = ask(database, RACER, "look")
    assert found["is_accepted"] is not found["is_active"]
    assert sum(action.endswith("_drop_request") for action in found["actions"]) == 1


def test_two_at_the_desk_without_the_lock_both_answer(database):
    said = run_race(database, RACER, ("answer", "refuse", "without"), ("answer", "refuse", "without"))

    assert "pairings.no_drop_request" not in said


def test_two_at_the_desk_make_one_pass(database):
    said = run_race(database, RACER, ("pass",), ("pass",))

    assert sorted(said) == ["done", "teams.pass_made_already"]


def test_two_at_the_desk_without_the_lock_would_make_two(database):
    said = run_race(database, RACER, ("pass", "without"), ("pass", "without"))

    assert "teams.pass_made_already" not in said
