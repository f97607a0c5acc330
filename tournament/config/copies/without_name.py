"""What still holds a name after it was taken out of an event: backups from before, and freed pages of the database."""

import logging
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, connection

from teams.names_out.plan import TAKE_NAME_OUT
from tournament.config.copies.copies import backup_failed, copy_event
from tournament.config.copies.stick import Stick, copies_of
from tournament.event.models import Tournament
from tournament.host.models import Installation
from tournament.rows.values import as_instant

logger = logging.getLogger(__name__)


def overwrite_freed_pages() -> bool:
    """Have SQLite write its file again, without what was replaced or deleted; False where others keep it from that.

    A row that is changed leaves its old bytes in the file until something else needs their place. PostgreSQL clears
    such rows by itself, with its next vacuum.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return True
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except DatabaseError:
        logger.exception("the database was not written again")
        return False
    return True


def chosen_stick() -> Stick | None:
    """The folder of backups, None where none is chosen."""
    chosen = Installation.load()
    return Stick(Path(chosen.copies_folder), chosen.copies_marker) if chosen.copies_folder else None


def backups_with_name(tournament: Tournament) -> list[Path]:
    """Backups of the event in the folder that were made before a name was taken out last; none while it is not in."""
    newest = tournament.journal.filter(action=TAKE_NAME_OUT.name).order_by("-number").first()
    return [] if newest is None else backups_before(tournament, newest.number)


def backups_before(tournament: Tournament, number: int) -> list[Path]:
    """Backups of the event in the folder from before line `number` of its journal."""
    stick = chosen_stick()
    if stick is None:
        return []
    with suppress(OSError):
        if stick.is_in:
            event = as_instant(tournament.created_at)
            return copies_of(stick.folder, tournament.slug, up_to=number - 1, of=event)
    return []


def rewrite_backups(tournament: Tournament) -> int:
    """Write a backup of the event as it is now, and delete those from before a name was taken out; how many went.

    CopyFailedError where the new one cannot be written; the old ones are then as they were.
    """
    stick = chosen_stick()
    old = backups_with_name(tournament)
    if stick is None or not old:
        return 0
    new = copy_event(tournament, stick)
    gone = 0
    for path in old:
        if path == new:
            continue
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise backup_failed(tournament, stick, error) from error
        gone += 1
    return gone


def upgrade_copies() -> list[Path]:
    """Copies of the whole database from before an upgrade, beside it: they hold every event as it was then."""
    path = Path(str(settings.DATABASES["default"]["NAME"]))
    if connection.vendor != "sqlite" or not path.is_file():
        return []
    return sorted(path.parent.glob(f"{path.stem}.before-*{path.suffix}"))
