"""What reading a file to hand in does to an event, as a line of its journal."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.event.models import Tournament
from tournament.journal.declare import action, never
from tournament.journal.journal import journaled
from tournament.kernel.roles import Actor

READ_HAND_IN = action(
    "read_hand_in",
    _("Read from a file to hand in, with new passes"),
    undo=never("tournament.undo_never_hand_in"),
)


def note_new_secrets(tournament: Tournament, *, actor: Actor, now: datetime | None = None) -> None:
    """Write the line that says why the printed passes do not work here; the secrets themselves are in no line."""
    with journaled(tournament, READ_HAND_IN, actor=actor, now=now):
        pass
