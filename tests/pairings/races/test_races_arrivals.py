"""Two desks that give away one bye at once: one late team plays, the other desk is told."""

from pathlib import Path

import pytest

from tests.races import ask, race_database, run_race

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True)]
RACER = Path(__file__).parent / "racer_arrivals.py"


@pytest.fixture
def database(tmp_path):
    with race_database(tmp_path) as environment:
        ask(environment, RACER, "set-up")
        yield environment


def test_of_two_desks_that_give_away_the_bye_one_is_told_that_it_is_gone(database):
    said = run_race(database, RACER, ("arrange", "6"), ("arrange", "7"))

    assert sorted(said) == ["done", "pairings.plays_already"]
    found = ask(database, RACER, "look")
    assert found["byes"] == 0
    assert len(found["tables"]) == 3
    assert found["tables"][2] == [3, (6, 7)[said.index("done")]]
    assert found["actions"].count("arrange_match") == 1


def test_two_desks_that_give_one_team_the_bye_do_it_once(database):
    said = run_race(database, RACER, ("arrange", "6"), ("arrange", "6"))

    assert sorted(said) == ["done", "pairings.plays_already"]


def test_two_desks_without_the_lock_give_the_bye_away_twice(database):
    said = run_race(database, RACER, ("arrange", "6", "without"), ("arrange", "7", "without"))

    assert "pairings.plays_already" not in said
