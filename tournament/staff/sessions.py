"""Where people are signed in, and ending that."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from tournament.staff.models import Account
from tournament.staff.session_models import BrowserSession


def sessions_of(account: Account, *, now: datetime | None = None) -> QuerySet[BrowserSession]:
    """The sessions of an account that are not over, the one used last first."""
    return BrowserSession.objects.filter(account=account, ends_at__gt=now or timezone.now())


def accounts_signed_in(accounts: Iterable[int], *, now: datetime | None = None) -> set[int]:
    """Those of the accounts, by their keys, that are signed in on some device. One query."""
    going_on = BrowserSession.objects.filter(account__in=list(accounts), ends_at__gt=now or timezone.now())
    return {key for key in going_on.values_list("account_id", flat=True) if key is not None}


def end_session(account: Account, number: int) -> bool:
    """End one session of an account, which is a stranger's from its next request on; whether there was one."""
    ended, _rows = BrowserSession.objects.filter(account=account, pk=number).delete()
    return ended > 0


def end_sessions(account: Account) -> None:
    """End all sessions of an account."""
    BrowserSession.objects.filter(account=account).delete()


def forget_devices(account: Account) -> None:
    """Have no device know an account without a password any longer: its used code brings nobody back there.

    For a phone that was lost. An account with a password is asked for that anyway.
    """
    if not account.has_usable_password():
        account.set_unusable_password()
        account.save(update_fields=["password"])
