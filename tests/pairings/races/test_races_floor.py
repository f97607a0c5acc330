"""Two judges at one table, two phones with one code: each thing happens once."""

from pathlib import Path

import pytest

from tests.races import ask, race_database, run_race

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True)]
RACER = Path(__file__).parent / "racer_floor.py"


@pytest.fixture
def database(tmp_path):
    with race_database(tmp_path) as environment:
        ask(environment, RACER, "set-up")
        yield environment


def test_two_judges_who_saw_no_minutes_give_them_once(database):
    said = run_race(database, RACER, ("minutes",), ("minutes",))

    assert sorted(said) == ["done", "pairings.shown_other_minutes"]
    found = ask(database, RACER, "look")
    assert found["minutes"] == [5]
    assert found["actions"].count("give_extension") == 1


def test_two_judges_without_the_lock_give_them_twice(database):
    said = run_race(database, RACER, ("minutes", "without"), ("minutes", "without"))

    assert "pairings.shown_other_minutes" not in said


def test_two_phones_with_one_code_are_one_judge(database):
    said = run_race(database, RACER, ("accept",), ("accept",))

    assert sorted(said) == ["done", "tournament.invitation_dead"]
    found = ask(database, RACER, "look")
    assert (found["staff"], found["actions"].count("accept_invitation")) == (1, 1)


def test_two_phones_without_the_lock_both_get_in(database):
    said = run_race(database, RACER, ("accept", "without"), ("accept", "without"))

    assert "tournament.invitation_dead" not in said
