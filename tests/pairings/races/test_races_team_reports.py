"""Two phones and the desk at the same moment: one result, none lost, none twice."""

from pathlib import Path

import pytest

from tests.races import ask, race_database, run_race

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True)]
RACER = Path(__file__).parent / "racer_team_reports.py"


@pytest.fixture
def database(tmp_path):
    with race_database(tmp_path) as environment:
        yield environment


def test_two_teams_that_tell_the_same_at_once_have_one_result(database):
    ask(database, RACER, "set-up")

    said = run_race(database, RACER, ("tell", "1", "2"), ("tell", "2", "2"))

    assert said == ["done", "done"]
    found = ask(database, RACER, "look")
    assert found["actions"] == ["report_result", "agree_result"]
    assert (found["winner"], found["told"]) == (2, [[1, 2], [2, 2]])


def test_two_teams_without_the_lock_do_not_hear_of_each_other(database):
    ask(database, RACER, "set-up")

    run_race(database, RACER, ("tell", "1", "2", "without"), ("tell", "2", "2", "without"))

    assert "agree_result" not in ask(database, RACER, "look")["actions"]


def test_two_teams_that_tell_different_results_at_once_are_a_dispute(database):
    ask(database, RACER, "set-up")

    assert run_race(database, RACER, ("tell", "1", "1"), ("tell", "2", "2")) == ["done", "done"]

    found = ask(database, RACER, "look")
    assert found["actions"] == ["report_result", "dispute_result"]
    assert (found["winner"], found["told"]) == (None, [[1, 1], [2, 2]])


def test_desk_that_records_while_a_team_confirms_something_else_leaves_one_result(database):
    ask(database, RACER, "set-up", "1")

    said = run_race(database, RACER, ("tell", "2", "1"), ("record", "2"))

    found = ask(database, RACER, "look")
    if said[0] == "done":
        assert said[1] == "pairings.result_meanwhile"
        assert (found["winner"], found["actions"]) == (1, ["report_result", "agree_result"])
    else:
        assert said == ["pairings.report_after_result", "done"]
        assert (found["winner"], found["by"]) == (2, "scorekeeper 2")
        assert found["actions"] == ["report_result", "record_result"]


def test_desk_and_team_without_the_lock_overwrite_each_other_unseen(database):
    ask(database, RACER, "set-up", "1")

    said = run_race(database, RACER, ("tell", "2", "1", "without"), ("record", "2", "without"))

    assert not {"pairings.result_meanwhile", "pairings.report_after_result"} & set(said)
