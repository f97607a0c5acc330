"""The rows of this app; each kind stands in the package of its subject."""

from tournament.event.models import Round, Tournament
from tournament.host.models import Installation, PhoneArrival
from tournament.journal.models import EventActor, JournalEntry
from tournament.staff.models import Account, Invitation, StaffMember

__all__ = [
    "Account",
    "EventActor",
    "Installation",
    "Invitation",
    "JournalEntry",
    "PhoneArrival",
    "Round",
    "StaffMember",
    "Tournament",
]
