"""Two people who press "Undo" at one line at the same moment: it is taken back once, and neither redone nor doubled."""

from pathlib import Path

import pytest

from tests.races import ask, race_database, run_race

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True)]
RACER = Path(__file__).parent / "racer_undo.py"


@pytest.fixture
def database(tmp_path):
    with race_database(tmp_path) as environment:
        ask(environment, RACER, "set-up")
        yield environment


def test_two_people_take_one_line_back_once(database):
    number = str(ask(database, RACER, "look")["last"])

    said = run_race(database, RACER, ("take-back", number), ("take-back", number))

    assert sorted(said) == ["done", "pairings.undo_done"]
    found = ask(database, RACER, "look")
    assert (found["undoes"], found["minutes"]) == ([int(number)], 0)
    assert found["numbers"] == list(range(1, int(number) + 2))


def test_without_the_lock_nobody_is_told_that_somebody_else_did_it(database):
    number = str(ask(database, RACER, "look")["last"])

    said = run_race(database, RACER, ("take-back", number, "without"), ("take-back", number, "without"))

    assert "pairings.undo_done" not in said
