"""Two people change one proposal by hand at the same moment: one of them is told to look again."""

from pathlib import Path

import pytest

from tests.races import ask, race_database, run_race

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True)]
RACER = Path(__file__).parent / "racer_by_hand.py"


@pytest.fixture
def database(tmp_path):
    with race_database(tmp_path) as environment:
        ask(environment, RACER, "set-up")
        yield environment


def test_two_people_at_once_make_one_change(database):
    said = run_race(database, RACER, ("swap", "1"), ("swap", "2"))

    assert sorted(said) == ["done", "pairings.shown_other_edits"]
    assert ask(database, RACER, "look") == {"teams": [1, 2, 3, 4], "edits": 1}


def test_two_people_without_the_lock_are_not_told(database):
    said = run_race(database, RACER, ("swap", "1", "without"), ("swap", "2", "without"))

    assert "pairings.shown_other_edits" not in said
