"""The drill in small: what a server that is attacked answers and writes. `make drill` has the figures too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.drill.__main__ import PARTS

ROOT = Path(__file__).resolve().parents[2]
MOST_SECONDS = 240

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the drill counts in /proc"),
]


@pytest.mark.parametrize("part", PARTS)
def test_attacked_server_answers_and_writes_what_it_should(part):
    command = [sys.executable, "-m", "tests.drill", "--small", part]

    ended = subprocess.run(
        command, cwd=ROOT, env=os.environ, capture_output=True, text=True, timeout=MOST_SECONDS, check=False
    )

    assert ended.returncode == 0, ended.stdout + ended.stderr
