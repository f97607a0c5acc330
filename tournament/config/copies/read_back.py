"""A backup counts once a second laptop could carry on with it: one is read so, in a database of its own.

What was written to the disk is compared with it byte by byte (`stick.py`). That the bytes can be read as
an event is another question, which each change of the settings may answer otherwise. A process of its own answers it,
as this one has the event already; whatever serves the hall comes first.
"""

import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from secrets import token_urlsafe

from django.conf import settings
from django.utils import timezone

from tournament.config.copies.stick import CopyFailedError
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal

logger = logging.getLogger(__name__)

REFUSED = 3  # the process's exit status for a file that a carry-on refuses
LONGEST = 300.0  # seconds that one reading may take


def start_reading(path: Path) -> "subprocess.Popen[str]":
    """Have a process with an empty database in memory read the file at `path`; it prints why not, as JSON."""
    return subprocess.Popen(  # noqa: S603 - our own command line
        [sys.executable, str(settings.BASE_DIR / "manage.py"), "check_backup", "--here", str(path)],
        env=os.environ
        | {"DATABASE_URL": "sqlite://:memory:", "SECRET_KEY": token_urlsafe(50)},  # as elsewhere
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
    )


def refusal_printed(printed: str) -> Refusal:
    """The refusal that the process of `start_reading` printed as its last line."""
    told = json.loads(printed.strip().splitlines()[-1])
    return Refusal(told.pop("code"), **told)


def printed_refusal(refusal: Refusal) -> str:
    """A refusal as one line, for `refusal_printed`."""
    return json.dumps({"code": refusal.code, **{name: str(value) for name, value in refusal.params.items()}})


class Readings:
    """Reads a backup of each event back whenever the event's settings are others than at the last reading.

    One at a time, begun and asked after at the looks at the folder, which it never holds up. Events that are finished
    were read while they went on.
    """

    def __init__(self) -> None:
        self.read: dict[
            int, int
        ] = {}  # the settings' version of each event that was read, by the event's key
        self.failures: dict[int, CopyFailedError] = {}
        self._tried: dict[int, Path] = {}  # the backup of each event whose reading said nothing about it
        self._child: subprocess.Popen[str] | None = None
        self._about: tuple[Tournament, Path] | None = None
        self._until = 0.0

    def go_on(self, copied: Iterable[tuple[Tournament, Path]]) -> None:
        """Take what a reading found that has ended, and begin the next that is due among these backups."""
        if self._child is not None:
            is_late = time.monotonic() > self._until
            if self._child.poll() is None and not is_late:
                return
            self._take_outcome(self._child)
        today = timezone.localdate()
        # The event of the day first: of two hundred, each takes seconds.
        for event, path in sorted(copied, key=lambda pair: abs(pair[0].date - today)):
            if self._is_due(event, path):
                self._child, self._about, self._until = (
                    start_reading(path),
                    (event, path),
                    time.monotonic() + LONGEST,
                )
                return

    def _is_due(self, event: Tournament, path: Path) -> bool:
        is_read = self.read.get(event.pk) == event.settings_version
        return event.finished_at is None and not is_read and self._tried.get(event.pk) != path

    def _take_outcome(self, child: "subprocess.Popen[str]") -> None:
        """Note what a reading found; one that takes too long, or failed by itself, says nothing of the backup."""
        assert self._about is not None  # noqa: S101 - for mypy
        event, path = self._about
        self._child = None
        if child.poll() is None:
            child.kill()
        printed, _errors = child.communicate()
        if child.returncode not in (0, REFUSED):  # its file made room for newer ones, memory ran out, it hung
            logger.warning("%s was not read back (status %s)", path.name, child.returncode)
            self._tried[event.pk] = path
            return
        self.read[event.pk] = event.settings_version
        self.failures.pop(event.pk, None)
        if child.returncode == REFUSED:
            refusal = refusal_printed(printed)
            logger.error("nobody can carry on with %s: %s", path.name, printed.strip())
            place = refusal.params.get("place", refusal.code)
            self.failures[event.pk] = CopyFailedError(
                "tournament.backup_unreadable", event=event.name, place=place
            )
