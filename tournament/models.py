"""The rows of this app; each kind is in the package of its subject."""

from tournament.event.models import Round, Tournament
from tournament.host.models import Installation, PhoneArrival
from tournament.journal.models import EventActor, JournalEntry
from tournament.staff.models import Account, Invitation, StaffMember
from tournament.staff.session_models import BrowserSession, PasswordTry

__all__ = [
    "Account",
    "BrowserSession",
    "EventActor",
    "Installation",
    "Invitation",
    "JournalEntry",
    "PasswordTry",
    "PhoneArrival",
    "Round",
    "StaffMember",
    "Tournament",
]
