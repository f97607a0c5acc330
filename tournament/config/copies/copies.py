"""Checked copies of every event in a second folder, so that a second laptop can carry on.

`manage.py serve` runs `keep_copies` in a process of its own: right after a posting or closing, and at most a
minute after any other action, the event file is written, read back and compared (`stick.py`), and one of each
version of the settings is read as a second laptop reads it (`read_back.py`). A failure, and a stick that is not in,
stand in the Installation row, which the desk shows.
"""

import logging
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from pairings.rounds.actions import CLOSE_ROUND, POST_ROUND, REOPEN_ROUND, TAKE_BACK
from tournament.config.copies.read_back import Readings
from tournament.config.copies.stick import CopyFailedError, Stick, check_stick_is_in, keep_copy, size_of
from tournament.config.files.event_file import open_event_file
from tournament.event.models import Tournament
from tournament.event.queries import shown_events
from tournament.event_file.purpose import Purpose
from tournament.host.models import Installation
from tournament.host.queries import note_look_at_copies
from tournament.journal.models import JournalEntry
from tournament.setup.actions import FINISH_TOURNAMENT
from tournament.wording.backup_failures import stored_failure

logger = logging.getLogger(__name__)

LOOK_EVERY = 2.0  # seconds between two looks at the events' versions
HANGS_AFTER = 10.0  # seconds that a look may take before a choice of another folder ends it
ANSWERS_WITHIN = 0.5  # seconds for a folder to say which disk it is on
ASKED_EVERY = 30.0  # seconds: each question to a folder that hangs keeps a thread
STOPS_WITHIN = 3.0  # seconds for the copy that is being written when the server ends
LONGEST_WAIT = timedelta(seconds=30)  # from an action to its copy
AT_ONCE = [action.name for action in (POST_ROUND, CLOSE_ROUND, TAKE_BACK, REOPEN_ROUND, FINISH_TOURNAMENT)]


def copy_event(tournament: Tournament, stick: Stick) -> Path:
    """Write one event's checked copy into the folder of copies; the two before it stay.

    A file of a megabyte or more waits in the laptop's folder for temporary files: CopyFailedError says which of the two
    disks is to blame.
    """
    try:
        data = open_event_file(tournament, Purpose.CARRY_ON)
    except OSError as error:
        reason = error.strerror or error
        raise CopyFailedError(
            "tournament.backup_no_room_here", event=tournament.name, error=reason
        ) from error
    with data:
        try:
            return keep_copy(stick, tournament.slug, tournament.version, data)
        except OSError as error:
            raise backup_failed(tournament, stick, error) from error


def backup_failed(tournament: Tournament, stick: Stick, error: OSError) -> CopyFailedError:
    """What to raise where the system could not write to, or remove from, the folder for backups."""
    reason = error.strerror or error
    return CopyFailedError(
        "tournament.backup_failed", event=tournament.name, folder=stick.folder, error=reason
    )


@dataclass(frozen=True, slots=True)
class Copied:
    """The newest copy of an event in the folder: its version, its file and how many bytes that has."""

    version: int
    path: Path
    size: int | None


def disk_of(folder: Path) -> int | None:
    """The number of the disk that is at this place now; None where there is nothing."""
    with suppress(OSError):
        return folder.stat().st_dev
    return None


class CopyKeeper:
    """Remembers which copy of each event is in the folder, and makes the copies that are due.

    Each look counts what is there: a person may have tidied the stick up, or put in a clone of it that has the same
    marker and older copies. What is gone is made again, also of an event that is finished and has no next action.
    """

    def __init__(self, readings: Readings | None = None) -> None:
        self.copied: dict[int, Copied] = {}
        self.stick = Stick(Path(), "")
        self.disk: int | None = None  # of the last folder that answered
        self.readings = readings

    def look(self, *, now: datetime) -> int:
        """Make the copies that are due at `now`; the number made. The Installation row stores the outcome."""
        installation = Installation.load()
        if not installation.copies_folder:
            return 0
        stick = Stick(Path(installation.copies_folder), installation.copies_marker)
        if stick != self.stick:
            self.copied, self.stick, self.disk = {}, stick, None
        self.disk = disk_of(stick.folder)
        try:
            check_stick_is_in(stick)
        except CopyFailedError as error:
            self._report(installation, now, error)
            return 0
        self._forget_lost(stick)
        events = list(shown_events())
        moved = [event for event in events if self._version(event) != event.version]
        due = [event for event in moved if self._is_due(event, now=now)]
        outcomes = [self._copy(event, installation) for event in due]
        failures = [outcome for outcome in outcomes if outcome is not None]
        made = len(due) - len(failures)
        failure = failures[-1] if failures else None
        failure = failure or self._unreadable(events)
        if due or failure or installation.copy_failure:
            self._report(installation, now, failure, has_copied=made > 0)
        return made

    def _copy(self, event: Tournament, installation: Installation) -> CopyFailedError | None:
        """Make the copy of one event; why there is none. What is wrong with one keeps no other from being copied."""
        try:
            path = copy_event(event, self.stick)
        except CopyFailedError as error:
            return error
        except DatabaseError:
            raise
        except Exception:
            failure = CopyFailedError("tournament.backup_mistake", event=event.name)
            is_known = installation.copy_failure == stored_failure(failure.code, failure.params)
            if not is_known:  # it is tried at every look
                logger.exception("no backup of %s was made", event.slug)
            return failure
        self.copied[event.pk] = Copied(event.version, path, size_of(path))
        return None

    def _unreadable(self, events: list[Tournament]) -> CopyFailedError | None:
        """Why a second laptop could not carry on with the backup of an event, as far as that was looked at."""
        if self.readings is None:
            return None
        there = [event for event in events if event.pk in self.copied]
        self.readings.go_on((event, self.copied[event.pk].path) for event in there)
        failures = self.readings.failures
        return next((failures[event.pk] for event in there if event.pk in failures), None)

    def _forget_lost(self, stick: Stick) -> None:
        """Copies that are in the folder no longer, or cut short, count as never made."""
        for event, copied in list(self.copied.items()):
            if size_of(copied.path) != copied.size:
                logger.warning("%s is gone from %s, and is made again", copied.path.name, stick.folder)
                del self.copied[event]

    def _version(self, tournament: Tournament) -> int:
        """Which version of an event is in the folder; 0 where none is."""
        copied = self.copied.get(tournament.pk)
        return 0 if copied is None else copied.version

    def _is_due(self, tournament: Tournament, *, now: datetime) -> bool:
        """At once after the great steps; else when the oldest action not yet copied is old enough."""
        since = self._version(tournament)
        lines = JournalEntry.objects.filter(tournament=tournament, number__gt=since)
        oldest = lines.order_by("number").values_list("at", flat=True).first()
        # A line of later than `now`: the laptop's clock was put back since.
        if oldest is None or not timedelta(0) <= now - oldest < LONGEST_WAIT:
            return True
        return lines.filter(action__in=AT_ONCE).exists()

    def _report(
        self,
        before: Installation,
        now: datetime,
        failure: CopyFailedError | None,
        *,
        has_copied: bool = False,
    ) -> None:
        """Store the outcome for the desk, where it differs from the last one."""
        stored = "" if failure is None else stored_failure(failure.code, failure.params)
        values: dict[str, object] = {"copied_at": now} if has_copied else {}
        if stored != before.copy_failure:
            values |= {"copy_failure": stored, "copy_failed_at": now if failure else None}
            if failure:
                logger.warning("%s", failure)
        if values:
            # What is said of a folder is out of date once another one was chosen.
            chosen = {"copies_folder": before.copies_folder, "copies_marker": before.copies_marker}
            Installation.objects.filter(pk=1, **chosen).update(**values)


class _Looks(threading.Thread):
    """Looks at the events until it is `over`, in a thread of its own: a share that hangs keeps it forever."""

    def __init__(self) -> None:
        super().__init__(name="copies", daemon=True)
        self.over = threading.Event()
        self.keeper = CopyKeeper(Readings())
        self.began_at: float | None = None  # the look that is under way, by time.monotonic
        self._asked_at = 0.0
        self._disks: list[int | None] = []  # seen since then

    def run(self) -> None:
        """Look, and wait, and look."""
        while not self.over.wait(LOOK_EVERY):
            self.began_at = time.monotonic()
            try:
                self.keeper.look(now=timezone.now())
                if not self.over.is_set():
                    note_look_at_copies()  # a folder that never answers holds this up, which the desk notices
            except DatabaseError:
                logger.exception("the copies were not looked after; trying again")
            except Exception:
                logger.exception("the copies failed and begin again")
                return
            finally:
                self.began_at = None
                close_old_connections()

    def hangs(self) -> bool:
        """Whether a folder does not answer that is no longer the one for copies, or whose disk was put in again."""
        began_at = self.began_at
        if began_at is None or time.monotonic() - began_at < HANGS_AFTER:
            return False
        chosen = Installation.load()
        is_other = self.keeper.stick != Stick(Path(chosen.copies_folder), chosen.copies_marker)
        return is_other or self._is_put_in_again()

    def _is_put_in_again(self) -> bool:
        """Whether another disk is at the place than the one that does not answer.

        A thread asks now and then: as long as the folder hangs, that one is kept too.
        """
        if time.monotonic() - self._asked_at > ASKED_EVERY:
            self._asked_at, self._disks = time.monotonic(), []
            asking = (self.keeper.stick.folder, self._disks)
            asker = threading.Thread(target=_ask_for_disk, args=asking, name="copies-disk", daemon=True)
            asker.start()
            asker.join(ANSWERS_WITHIN)
        return any(disk != self.keeper.disk for disk in self._disks)


def _ask_for_disk(folder: Path, seen: list[int | None]) -> None:
    seen.append(disk_of(folder))


def keep_copies(stop: threading.Event) -> None:
    """Look at the events until `stop` is set; where a folder hangs, begin again as soon as another one is chosen."""
    looks = _Looks()
    looks.start()
    while not stop.wait(LOOK_EVERY):
        try:
            if looks.is_alive() and not looks.hangs():
                continue
        except DatabaseError:
            logger.exception("the folder of copies was not looked up; trying again")
            continue
        finally:
            close_old_connections()
        looks.over.set()
        looks = _Looks()
        looks.start()
    looks.over.set()
    looks.join(STOPS_WITHIN)
