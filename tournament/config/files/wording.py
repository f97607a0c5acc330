"""The messages about an event file that was imported."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.timesince import timesince
from django.utils.translation import gettext as _

from tournament.config.files.event_file import BroughtIn
from tournament.event.models import Tournament
from tournament.kernel.named import with_names


def about_hand_in() -> str:
    """Say what an organizer who carries on with a results file has to know."""
    return _(
        "This was a results file, which contains no team codes. Team cards printed earlier do "
        "not work here: print new ones. A round that had not been posted is missing too: pair it "
        "again."
    )


def about_carrying_on(tournament: Tournament) -> str:
    """The first message about an event that was imported."""
    return with_names(
        _("%(event)s carries on here. Do not use the other laptop for it again, or the two will differ."),
        {"event": tournament.name},
    )


def about_age(brought: BroughtIn, *, now: datetime) -> str:
    """Say how old the backup is, and so which slips have to be entered again."""
    at = brought.newest_at.astimezone(ZoneInfo(brought.tournament.time_zone)).strftime("%H:%M:%S")
    return _(
        "The backup was made at %(at)s, %(ago)s ago, after line %(line)d of the journal. Nothing later is in it: "
        "enter the slips again for all tables that show no result on the desk."
    ) % {"at": at, "ago": timesince(brought.newest_at, now), "line": brought.version}


def about_older_copy() -> str:
    """The message about a backup without a digest."""
    return _(
        "This backup was made by an older version of Tandem and cannot be checked for damage. Check the standings "
        "before you carry on."
    )
