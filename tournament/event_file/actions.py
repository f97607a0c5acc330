"""What reading a file does to an event besides its rows: it is hidden until it is checked, and may get a line."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.event.models import Tournament
from tournament.journal.declare import action, never
from tournament.journal.journal import journaled
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

READ_HAND_IN = action(
    "read_hand_in",
    _("Imported from a results file, with new team codes"),
    never("tournament.undo_never_hand_in", Permission.SET_UP, when_finished=True),
)


def note_new_secrets(tournament: Tournament, *, actor: Actor, now: datetime | None = None) -> None:
    """Write the line that says why the printed passes do not work here; the secrets themselves are in no line."""
    with journaled(tournament, READ_HAND_IN, actor=actor, now=now):
        pass


def hide_until_checked(tournament: Tournament) -> None:
    """Step: nobody sees the event that was read, and nothing is done at it, until `show_checked`.

    A laptop that dies in between finds it at its next start as one whose removal was cut short, and removes it.
    """
    Tournament.objects.filter(pk=tournament.pk).update(removal_started_at=timezone.now())


def show_checked(tournament: Tournament) -> None:
    """Have everyone see the event; refused where it was removed meanwhile."""
    if not Tournament.objects.filter(pk=tournament.pk).update(removal_started_at=None):
        raise Refusal("tournament.event_file_gone")
