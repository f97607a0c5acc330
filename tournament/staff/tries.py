"""Looks whether a user name and a password fit together, and no oftener than the limits allow.

A try is written down before the password is looked at, and taken out again if it was right: ten guesses at the same
moment are ten guesses. Whoever types is distinguished by device where this account has signed in on it before, else by
address; the laptop itself counts for itself. So nobody is shut out on their own device, or at the laptop, by what
others do. Names that nobody has are counted, and cost, like all others.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth import authenticate
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.host.models import Installation
from tournament.kernel.refusal import Refusal
from tournament.staff.devices import Device
from tournament.staff.limits import FOR_ACCOUNT, FOR_ADDRESS, network_of, wait_after, whole_minutes_of
from tournament.staff.models import Account
from tournament.staff.session_models import PasswordTry

_LAPTOP = "laptop"
_KEPT_FOR = max(FOR_ACCOUNT.window, FOR_ADDRESS.window)


@dataclass(frozen=True, slots=True)
class Typist:
    """Who types a password: the address and the device, and whether that is this laptop itself."""

    address: str
    is_laptop: bool = False
    device: Device | None = None


def check_password(
    username: str, password: str, typist: Typist, *, now: datetime | None = None
) -> Account | None:
    """The account of a canonical user name if the password is its own and it may sign in, else None.

    Refused, without a look at the password, after too many that were wrong; `seconds` is then how long to wait.
    """
    who, where = _who(username), _where(username, typist)
    _refuse_too_many(who, where, now or timezone.now())  # without a lock: a flood must not hold up results
    with transaction.atomic():
        _take_turns()
        instant = now or timezone.now()
        _refuse_too_many(who, where, instant)
        _forget_old(instant)
        PasswordTry.objects.create(who=who, where=where, tried_at=instant)
    account = authenticate(username=username, password=password)
    if not isinstance(account, Account):
        return None
    PasswordTry.objects.filter(who=who, where=where).delete()
    return account


def forget_tries(account: Account) -> None:
    """Step: let an account whose password is new be tried from everywhere."""
    PasswordTry.objects.filter(who=_who(account.username)).delete()


def _who(username: str) -> str:
    return salted_hmac("tournament.password-try", username, algorithm="sha256").hexdigest()


def _where(username: str, typist: Typist) -> str:
    if typist.is_laptop:
        return _LAPTOP
    # Asked for names that nobody has, too: an answer must not come sooner for them.
    account = Account.objects.filter(username=username).first()
    if typist.device is not None and typist.device.knows(account or Account(pk=0)) and account:
        return f"device:{typist.device.id}"
    return f"address:{network_of(typist.address)}"


def _take_turns() -> None:
    """Step: one at a time from here to the end of the transaction."""
    Installation.load()
    Installation.objects.select_for_update().get()


def _refuse_too_many(who: str, where: str, now: datetime) -> None:
    tries = PasswordTry.objects.filter(where=where)
    own = tries.filter(who=who).values_list("tried_at", flat=True)
    if wait := wait_after(FOR_ACCOUNT, own, now):
        raise _refusal("tournament.address_tries" if _is_address(where) else "tournament.device_tries", wait)
    if _is_address(where):
        recent = tries.filter(tried_at__gt=now - FOR_ADDRESS.window).values_list("tried_at", flat=True)
        if wait := wait_after(FOR_ADDRESS, recent, now):
            raise _refusal("tournament.all_tries", wait)


def _refusal(code: str, wait: timedelta) -> Refusal:
    seconds = -(-wait // timedelta(seconds=1))
    return Refusal(code, minutes=whole_minutes_of(wait), seconds=seconds)


def _is_address(where: str) -> bool:
    return where.startswith("address:")


def _forget_old(now: datetime) -> None:
    """Step: drop what counts no longer, and what is of a clock that was put back since."""
    PasswordTry.objects.filter(Q(tried_at__lte=now - _KEPT_FOR) | Q(tried_at__gt=now + _KEPT_FOR)).delete()
