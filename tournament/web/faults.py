"""What is told when something fails that is nobody's request: a disk that takes nothing more, or a mistake of ours."""

import errno
import sys
from collections.abc import Iterator

from django.db import Error as DatabaseFault
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from tournament.web.notices import place_of_notice, placed

_FULL = ("disk is full", "no space left on device", "quota exceeded")
_UNWRITABLE = ("readonly database", "unable to open database file", "disk i/o error", "read-only file system")


def answer_to_fault(request: HttpRequest) -> HttpResponse:
    """Django's handler500: 507 with the way out where the disk is to blame, else the page of a mistake."""
    told = trouble_of_disk(sys.exception())
    if not told:
        return server_error(request)
    if "HX-Request" not in request.headers:
        return render(request, "507.html", {"sentence": told}, status=507)
    part = render(request, "_notice.html", {"text": told, "kind": "error"}, status=507)
    return placed(part, place_of_notice(request.method))


def trouble_of_disk(fault: BaseException | None) -> str:
    """What to tell people where `fault`, or what it came of, says that the disk cannot be written; "" else."""
    for each in _chain(fault):
        text = str(each).lower() if isinstance(each, DatabaseFault) else ""
        number = each.errno if isinstance(each, OSError) else None
        if number in {errno.ENOSPC, errno.EDQUOT} or any(words in text for words in _FULL):
            return disk_is_full()
        if number == errno.EROFS or any(words in text for words in _UNWRITABLE):
            return _(
                "The laptop's disk cannot be written to, so this was not done. What was saved before is safe. Check "
                "whether the data folder was moved, locked or taken out, then try again."
            )
    return ""


def disk_is_full() -> str:
    """What is told of it, wherever it is noticed."""
    return _(
        "The laptop's disk is full, so this was not done. What was saved before is safe. Free some space on it, then "
        "try again."
    )


def _chain(fault: BaseException | None) -> Iterator[BaseException]:
    """A fault and those that it came of, at most ten."""
    for _number in range(10):
        if fault is None:
            return
        yield fault
        fault = fault.__cause__ or fault.__context__
