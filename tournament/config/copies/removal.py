"""Removes a whole event: unseen first, then copied for the last time, then its rows are deleted.

From the moment that the event is unseen (`Tournament.removal_started_at`) no one can change it, so its last
copy has everything. A laptop that dies in between leaves an unseen event with all its rows: the next start, or the
command, does the rest.
"""

import logging
import re
from pathlib import Path

from django.conf import settings
from django.db import Error as DatabaseFault

from tournament.config.copies.stick import free_name, write_new
from tournament.config.files.event_file import open_event_file
from tournament.event.models import Tournament
from tournament.event_file.purpose import Purpose
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor
from tournament.setup.actions import begin_removal, call_off_removal, remove_tournament
from tournament.web.addresses import has_address
from tournament.web.faults import trouble_of_disk

logger = logging.getLogger(__name__)

REMOVED = "removed"  # the folder of last copies, in the data folder


def folder_of_removed() -> Path:
    """Where the last copies of removed events go."""
    return Path(settings.DATA_DIR) / REMOVED


def remove_event(tournament: Tournament, *, actor: Actor) -> Path:
    """Remove an event with everything in it; the path of its last copy, a file to carry on.

    Refused, with the event as it was, where the copy cannot be made.
    """
    begin_removal(tournament, actor=actor)
    try:
        path = keep_last_copy(tournament)
    except DatabaseFault:
        call_off_removal(tournament)
        raise
    except Exception as error:
        call_off_removal(tournament)
        logger.exception("an event was not removed, because its last copy was not made")
        if trouble_of_disk(error):
            raise Refusal("tournament.last_copy_no_room", folder=folder_of_removed()) from error
        raise Refusal(
            "tournament.last_copy_failed", folder=folder_of_removed(), reason=str(error)[:300]
        ) from error
    remove_tournament(tournament)
    return path


def keep_last_copy(tournament: Tournament) -> Path:
    """Write the event file to carry on with into the data folder; OSError where that fails."""
    folder = folder_of_removed()
    folder.mkdir(mode=0o700, exist_ok=True)
    with open_event_file(tournament, Purpose.CARRY_ON) as data:
        path = free_name(folder, file_stem(tournament.slug), tournament.version, data)
        write_new(path, data)
    return path


def file_stem(slug: str) -> str:
    """A name for a file of an event whose address may be no name: it came from elsewhere. PURE."""
    return slug if has_address(slug) else re.sub(r"[^-a-zA-Z0-9_]+", "-", slug).strip("-") or "event"


def finish_removals() -> list[Path]:
    """Do the rest for events whose removal was cut short; the paths of their last copies. For the start.

    One that cannot be finished stays unseen, and its rows stay; the log says why, and the first page that it is there.
    """
    paths = []
    for tournament in Tournament.objects.exclude(removal_started_at=None):
        try:
            paths.append(keep_last_copy(tournament))
            remove_tournament(tournament)
        except Exception:
            logger.exception("the removal of the event %s could not be finished", tournament.pk)
    return paths
