"""Two browsers, two scorekeepers, and a laptop that dies: nothing happens twice, nothing is lost."""

import json
import time
from pathlib import Path

import pytest

from tests.races import ask, let_go, race_database, run_race, start_racer

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True)]
RACER = Path(__file__).parent / "racer.py"


@pytest.fixture
def database(tmp_path):
    with race_database(tmp_path) as environment:
        yield environment


def test_two_browsers_that_pair_the_same_round_make_one(database):
    ask(database, RACER, "set-up", "8")

    said = run_race(database, RACER, ("pair",), ("pair",))

    assert sorted(said) == ["done", "pairings.round_exists"]
    found = ask(database, RACER, "look")
    assert (found["rounds"], found["actions"].count("pair_round")) == (1, 1)


def test_two_browsers_without_the_lock_run_into_each_other(database):
    ask(database, RACER, "set-up", "8")

    said = run_race(database, RACER, ("pair", "without"), ("pair", "without"))

    assert "pairings.round_exists" not in said


def test_second_of_two_scorekeepers_at_one_table_is_refused(database):
    ask(database, RACER, "set-up", "2", "posted")

    said = run_race(database, RACER, ("record", "1"), ("record", "2"))

    assert sorted(said) == ["done", "pairings.result_meanwhile"]
    found = ask(database, RACER, "look")
    assert found["winner"] == said.index("done") + 1
    assert found["actions"].count("record_result") == 1


def test_two_scorekeepers_without_the_lock_overwrite_each_other_unseen(database):
    ask(database, RACER, "set-up", "2", "posted")

    said = run_race(database, RACER, ("record", "1", "without"), ("record", "2", "without"))

    assert "pairings.result_meanwhile" not in said


def test_process_that_is_killed_while_results_arrive_loses_nothing_acknowledged(database):
    ask(database, RACER, "set-up", "2", "posted")
    racer = start_racer(database, RACER, "record-for-ever")
    let_go(racer)
    acknowledged = [json.loads(racer.stdout.readline()) for _ in range(15)]
    time.sleep(0.05)
    racer.kill()
    rest, _errors = racer.communicate()
    # A line that the kill cut off was not acknowledged.
    acknowledged += [json.loads(line) for line in rest.splitlines(keepends=True) if line.endswith("\n")]

    found = ask(database, RACER, "look")

    event_version, match_version, winner = acknowledged[-1]
    assert found["version"] in {event_version, event_version + 1}
    assert found["numbers"] == list(range(1, found["version"] + 1))
    assert found["match_version"] - match_version == found["version"] - event_version
    assert found["last_after"]["winner"] == found["winner"]
    if found["version"] == event_version:
        assert found["winner"] == winner
