"""Two desks register the same person at one moment, on a database that two connections really share."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.race
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    folder = tmp_path_factory.mktemp("race")
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("registering_at_once.py")), str(folder)],
        env=os.environ
        | {
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
            "PYTHONPATH": str(ROOT),
            "TANDEM_DATA": str(folder),
            "SECRET_KEY": "a key for the tests alone, as long as a key has to be",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, dict[str, object]] = json.loads(done.stdout)
    return answer


def test_one_of_two_registrations_at_once_is_refused(found: dict[str, dict[str, object]]) -> None:
    assert found["locked"] == {"outcomes": ["registered", "teams.person_seated"], "seats_of_ada": 1}


def test_without_the_lock_one_person_would_sit_twice(found: dict[str, dict[str, object]]) -> None:
    assert found["control"]["seats_of_ada"] == 2
