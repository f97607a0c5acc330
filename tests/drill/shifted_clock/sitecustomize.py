"""Put the clock of a server forward or back while it runs: Python loads this by its name, from PYTHONPATH.

The file DRILL_CLOCK says by how many seconds. Only what the program asks is shifted: `timezone.now` and `time.time`.
"""

import os
import time
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

_FILE = Path(os.environ["DRILL_CLOCK"])
_seconds, _now = time.time, timezone.now


def _shift() -> float:
    return float(_FILE.read_text("ascii") or "0")


def _shifted_seconds() -> float:
    return _seconds() + _shift()


def _shifted_now() -> datetime:
    return _now() + timedelta(seconds=_shift())


time.time = _shifted_seconds
timezone.now = _shifted_now
