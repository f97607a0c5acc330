"""Checked copies of every event in a second folder, so that a second laptop can carry on.

`manage.py serve` runs `keep_copies` in a process of its own: right after a posting or closing, and at most a
minute after any other action, the event file is written, read back and compared. A failure stands in the
Installation row, which the desk shows.
"""

import logging
import os
import shutil
import threading
from datetime import datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import IO

from django.conf import settings
from django.db import DatabaseError, close_old_connections
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.rounds.actions import CLOSE_ROUND, POST_ROUND, REOPEN_ROUND, TAKE_BACK
from tournament.config.files.event_file import open_event_file
from tournament.event.models import Tournament
from tournament.event_file.purpose import Purpose
from tournament.host.models import Installation
from tournament.journal.models import JournalEntry
from tournament.setup.actions import FINISH_TOURNAMENT

logger = logging.getLogger(__name__)

LOOK_EVERY = 2.0  # seconds between two looks at the events' versions
LONGEST_WAIT = timedelta(seconds=30)  # from an action to its copy
AT_ONCE = [action.name for action in (POST_ROUND, CLOSE_ROUND, TAKE_BACK, REOPEN_ROUND, FINISH_TOURNAMENT)]
ENDING = ".tandem.json"
PREVIOUS = ".previous"
_PIECE = 1024 * 1024  # bytes that are compared at once


class CopyFailedError(Exception):
    """Why a copy could not be made, as a sentence for the desk."""


def write_checked(path: Path, data: IO[bytes]) -> None:
    """Copy `data`, a file, so that `path` holds either the old or the new bytes, and read them back. OSError if not."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with unfinished.open("wb") as file:
            data.seek(0)
            shutil.copyfileobj(data, file)
            file.flush()
            os.fsync(file.fileno())
        if not _holds(unfinished, data):
            raise OSError(_("what was read back is not what was written"))
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _holds(path: Path, data: IO[bytes]) -> bool:
    """Whether the file at `path` has the same bytes as `data`; a piece at a time."""
    data.seek(0)
    with path.open("rb") as file:
        while (piece := file.read(_PIECE)) == data.read(_PIECE):
            if not piece:
                return True
    return False


def copy_event(tournament: Tournament, folder: Path) -> Path:
    """Write one event's checked copy into `folder`; the copy before it is kept under another name."""
    path = folder / f"{tournament.slug}{ENDING}"
    try:
        with open_event_file(tournament, Purpose.CARRY_ON) as data:
            if path.exists() and not _holds(path, data):
                path.replace(folder / f"{tournament.slug}{PREVIOUS}{ENDING}")
            write_checked(path, data)
    except OSError as error:
        raise CopyFailedError(
            _(
                "The copy of %(event)s was not written to %(folder)s: %(error)s. "
                "Is the stick in and not full? Choose another folder under “Copies”."
            )
            % {"event": tournament.name, "folder": folder, "error": error.strerror or error}
        ) from error
    return path


def check_folder(text: str) -> Path:
    """The folder that a person typed, tried by writing to it; CopyFailedError says what is wrong with it."""
    folder = Path(text).expanduser()
    if not folder.is_absolute():
        raise CopyFailedError(
            _("Type the whole path of the folder, from the root or the drive letter on (E:\\copies).")
        )
    if not folder.is_dir():
        raise CopyFailedError(_("There is no folder %(folder)s. Make it first.") % {"folder": folder})
    if folder.resolve() == Path(settings.DATA_DIR).resolve():
        raise CopyFailedError(
            _("That is the folder of the program's own data. A copy has to be somewhere else: on a stick.")
        )
    try:
        write_checked(folder / ".tandem-test", BytesIO(b"test"))
        (folder / ".tandem-test").unlink()
    except OSError as error:
        raise CopyFailedError(
            _("Nothing can be written to %(folder)s: %(error)s.")
            % {"folder": folder, "error": error.strerror or error}
        ) from error
    return folder


class CopyKeeper:
    """Remembers which version of each event is in the folder, and makes the copies that are due."""

    def __init__(self) -> None:
        self.copied: dict[int, int] = {}
        self.folder = ""

    def look(self, *, now: datetime) -> int:
        """Make the copies that are due at `now`; the number made. The outcome stands in the Installation row."""
        installation = Installation.load()
        if installation.copies_folder != self.folder:
            self.copied, self.folder = {}, installation.copies_folder
        if not self.folder:
            return 0
        due = [tournament for tournament in self._moved() if self._is_due(tournament, now=now)]
        failure = ""
        for tournament in due:
            try:
                copy_event(tournament, Path(self.folder))
            except CopyFailedError as error:
                failure = str(error)
                logger.warning("%s", failure)
            else:
                self.copied[tournament.pk] = tournament.version
        if due:
            self._report(now, failure)
        return len(due)

    def _moved(self) -> list[Tournament]:
        events = Tournament.objects.filter(removal_started_at=None)
        return [event for event in events if self.copied.get(event.pk) != event.version]

    def _is_due(self, tournament: Tournament, *, now: datetime) -> bool:
        """At once after the great steps; else when the oldest action not yet copied is old enough."""
        since = self.copied.get(tournament.pk, 0)
        lines = JournalEntry.objects.filter(tournament=tournament, number__gt=since)
        oldest = lines.order_by("number").values_list("at", flat=True).first()
        if oldest is None or now - oldest >= LONGEST_WAIT:
            return True
        return lines.filter(action__in=AT_ONCE).exists()

    def _report(self, now: datetime, failure: str) -> None:
        if failure:
            values = {"copy_failure": failure[:500], "copy_failed_at": now}
        else:
            values = {"copy_failure": "", "copy_failed_at": None, "copied_at": now}
        Installation.objects.filter(pk=1).update(**values)


def keep_copies(stop: threading.Event) -> None:
    """Look at the events until `stop` is set."""
    keeper = CopyKeeper()
    while not stop.wait(LOOK_EVERY):
        try:
            keeper.look(now=timezone.now())
        except DatabaseError:
            logger.exception("the copies were not looked after; trying again")
        finally:
            close_old_connections()
