"""What people are told about an event file that was read."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from tournament.config.files.event_file import BroughtIn
from tournament.event.models import Tournament


def about_hand_in() -> str:
    """What somebody who carries on with a file to hand in has to know."""
    return _(
        "This was a file to hand in, so it had no passes. The passes that were printed before do not work here: print "
        "new ones. A round that was not posted yet was not in it either: pair it again."
    )


def about_carrying_on(tournament: Tournament) -> str:
    """What is told first of an event that was brought in."""
    return _(
        "%(event)s goes on here. Do not use the other laptop for it from now on: the two would differ."
    ) % {"event": tournament.name}


def about_age(brought: BroughtIn, *, now: datetime) -> str:
    """Up to when the file tells of the event, and so which slips have to be entered again."""
    at = brought.newest_at.astimezone(ZoneInfo(brought.tournament.time_zone)).strftime("%H:%M:%S")
    return _(
        "The copy ends at %(at)s, %(ago)s ago, with line %(line)d of the journal. Whatever came after that is not in "
        "it: enter the slips again whose tables have no result on the desk."
    ) % {"at": at, "ago": timesince(brought.newest_at, now), "line": brought.version}


def about_older_copy() -> str:
    """What is told of a copy that has no digest."""
    return _(
        "This copy is of an older Tandem and cannot be checked for damage. Look at the standings before you go on."
    )
