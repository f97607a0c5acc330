"""A slip is entered at a table while a correction pairs it anew: one of the two is told, and no team gets a result
that it did not play.
"""

from pathlib import Path

import pytest

from tests.races import ask, race_database, run_race

pytestmark = [pytest.mark.race, pytest.mark.django_db(transaction=True)]
RACER = Path(__file__).parent / "racer_corrections.py"


@pytest.fixture
def database(tmp_path):
    with race_database(tmp_path) as environment:
        yield environment


def test_slip_and_correction_at_one_table_are_not_both_taken(database):
    found = ask(database, RACER, "set-up")

    said = run_race(
        database,
        RACER,
        ("correct", str(found["table"]), found["shown"]),
        ("record", str(found["changed"]), found["page"]),
    )

    assert said.count("done") == 1
    assert set(said) - {"done"} <= {
        "pairings.shown_other_match",
        "pairings.correction_outdated",
        "pairings.repair_best",
        "pairings.repair_best_left",
        "pairings.repair_played",
    }


def test_slip_and_correction_without_the_lock_run_into_each_other(database):
    found = ask(database, RACER, "set-up")

    said = run_race(
        database,
        RACER,
        ("correct", str(found["table"]), found["shown"], "without"),
        ("record", str(found["changed"]), found["page"], "without"),
    )

    assert not any(word.startswith("pairings.") for word in said)
