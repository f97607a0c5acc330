"""What printing leaves behind: the address that is on paper in the room."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.event.models import Tournament
from tournament.journal.declare import action, never
from tournament.journal.journal import journaled
from tournament.kernel.roles import Actor, Permission

NOTE_PRINTED_ADDRESS = action(
    "note_printed_address",
    _("Address printed"),
    never("pairings.undo_never_paper", Permission.PRINT, when_finished=True, is_aside=True),
)


def note_printed_address(
    tournament: Tournament, address: str, *, actor: Actor, now: datetime | None = None
) -> None:
    """Remember the address ("http://192.168.1.20:8000") that slips and posters now carry.

    The desk warns when phones can no longer reach it. Printing with the same address again changes nothing.
    """
    if address == tournament.printed_address:
        return
    with journaled(tournament, NOTE_PRINTED_ADDRESS, actor=actor, now=now) as change:
        change.before = change.tournament.printed_address
        change.tournament.printed_address = change.after = address
