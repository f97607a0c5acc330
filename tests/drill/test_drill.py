"""The drill in small: what a server that is attacked answers and writes. `make drill` has all parts and the figures."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.drill.__main__ import ON_POSTGRES

ROOT = Path(__file__).resolve().parents[2]
MOST_SECONDS = 240
SMALL = (
    "kills",  # a process is killed under people who write
    "ends",  # every way the server is stopped
    "cut_off",  # a form that came half
    "stalled",  # a crowd that sends slowly
    "full",  # a full disk
    "held",  # a database that another program holds
    "second",  # a second server on the same folder
    "broken",  # a database that is cut or not ours
    "heads",  # a head that says something odd of its body
)

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the drill counts in /proc"),
]


def drill(part):
    command = [sys.executable, "-m", "tests.drill", "--small", part]
    ended = subprocess.run(
        command, cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=MOST_SECONDS, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.parametrize("part", SMALL)
def test_attacked_server_answers_and_writes_what_it_should(part):
    drill(part)


@pytest.mark.rows
@pytest.mark.skipif(
    not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="make test-postgres runs it"
)
@pytest.mark.parametrize("part", sorted(ON_POSTGRES))
def test_attacked_server_on_postgresql_writes_what_it_should(part):
    drill(part)
