"""The messages when something fails that is not a person's request: the disk, the database, or a mistake of ours."""

import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import Error as DatabaseFault
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from tournament.web.notices import place_of_notice, placed

_FULL = ("disk is full", "no space left on device", "quota exceeded")
_DAMAGED = ("malformed", "not a database", "invalid page", "could not read block")
# PostgreSQL that is away or on its way down or up, in its own words and those of its driver.
_AWAY = ("connection", "shutting down", "starting up", "recovery mode")
_BUSY = (
    "database is locked",
    "database table is locked",
)  # SQLite, after the 30 seconds that a connection waits
_REFUSED = frozenset({errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO})
_UNWRITABLE = ("readonly database", "unable to open database file", "disk i/o error", "read-only file system")


def answer_to_fault(request: HttpRequest) -> HttpResponse:
    """Django's handler500: the way out where disk or database are to blame (507, 503), else the page of a mistake."""
    fault = sys.exception()
    told, status = trouble_of_disk(fault), 507
    if not told:
        told, status = trouble_of_database(fault), 503
    if not told:
        return server_error(request)
    if "HX-Request" not in request.headers:
        return render(request, f"{status}.html", {"sentence": told}, status=status)
    part = render(request, "_notice.html", {"text": told, "kind": "error"}, status=status)
    return placed(part, place_of_notice(request.method))


def trouble_of_disk(fault: BaseException | None) -> str:
    """The message where `fault`, or what caused it, says that the disk cannot be written; "" else."""
    for each in _chain(fault):
        text = str(each).lower() if isinstance(each, DatabaseFault) else ""
        number = each.errno if isinstance(each, OSError) else None
        if number in {errno.ENOSPC, errno.EDQUOT} or any(words in text for words in _FULL):
            return disk_is_full()
        if number in _REFUSED or any(words in text for words in _UNWRITABLE) or _is_place_gone(each):
            return disk_takes_nothing()
    return ""


def trouble_of_database(fault: BaseException | None) -> str:
    """What to tell people where the database itself is damaged, held or does not answer; "" else."""
    for each in _chain(fault):
        text = str(each).lower() if isinstance(each, DatabaseFault) else ""
        if any(words in text for words in _DAMAGED):
            return _(
                "The database is damaged in a place that this page needs. Other pages may still work: print what "
                "you need. Then restart Tandem. It will explain how to carry on from the newest backup."
            )
        if any(words in text for words in _BUSY):
            return _(
                "This was not done, because the database is in use by another program. Everything saved "
                "before is safe. Ask the person in charge of the laptop to close whatever has the data "
                "folder open, such as a backup or a virus scanner, then try again."
            )
        if isinstance(each, (OperationalError, InterfaceError)) and any(words in text for words in _AWAY):
            return _(
                "This was not done, because the database is not responding. Everything saved before is safe. Ask "
                "the person in charge of the laptop to check that the database is running, then try again."
            )
    return ""


def disk_is_full() -> str:
    """The message about it, wherever it is noticed."""
    return _(
        "This was not done, because the laptop’s disk is full. Everything saved before is safe. Free some space, "
        "then try again."
    )


def disk_takes_nothing() -> str:
    """The message about a disk that is not full, and cannot be written all the same."""
    return _(
        "This was not done, because the laptop cannot write to its disk. Everything saved before is safe. "
        "Check whether the data folder was moved, locked or unplugged, then try again."
    )


def _is_place_gone(fault: BaseException) -> bool:
    """Whether a file could not be made since its folder is gone, which no code of ours ever removes."""
    if not isinstance(fault, FileNotFoundError) or not fault.filename:
        return False
    places = (Path(settings.DATA_DIR), Path(tempfile.gettempdir()))
    return any(Path(os.fsdecode(fault.filename)).is_relative_to(place) for place in places)


def _chain(fault: BaseException | None) -> Iterator[BaseException]:
    """A fault and those that caused it, at most ten."""
    for _number in range(10):
        if fault is None:
            return
        yield fault
        fault = fault.__cause__ or fault.__context__
