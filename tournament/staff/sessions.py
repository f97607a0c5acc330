"""Where people are signed in, and ending that."""

from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from tournament.staff.models import Account
from tournament.staff.session_models import BrowserSession


def sessions_of(account: Account, *, now: datetime | None = None) -> QuerySet[BrowserSession]:
    """The sessions of an account that are not over, the one used last first."""
    return BrowserSession.objects.filter(account=account, ends_at__gt=now or timezone.now())


def end_session(account: Account, number: int) -> bool:
    """End one session of an account, which is a stranger's from its next request on; whether there was one."""
    ended, _rows = BrowserSession.objects.filter(account=account, pk=number).delete()
    return ended > 0


def end_sessions(account: Account) -> None:
    """End all sessions of an account."""
    BrowserSession.objects.filter(account=account).delete()
