"""Which browser this is: a signed cookie, and for which accounts it was used to sign in before.

The cookie opens nothing by itself. It keeps a person who has signed in on this device from being shut out, or sent to
the end of a queue, by what strangers at the same address do; and together with the used code of an invitation it brings
back who was signed in here by that code.

Its value is `id.mark.mark...:time:signature`. A mark is made of the device, the account and the hash of its password:
whoever is given a new password, by themselves or by others, is unknown on all devices but the one where it was chosen.
"""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.db.models import Exists, OuterRef, Q
from django.http import HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from tournament.staff.models import Account, StaffMember

COOKIE = "tandem_device"
LASTS = timedelta(days=400)  # browsers keep no cookie for longer
MOST_ACCOUNTS = 8  # the newest are kept
_LONGEST = 400  # characters; a genuine one has some 200
_SALT = "tournament.device"


class Regular(NamedTuple):
    """An account as far as a device's mark is made of it: its key, and the hash of its password."""

    key: int
    password: str


@dataclass(frozen=True, slots=True)
class Device:
    """One browser. `marks` stand for the accounts that signed in with it, newest first."""

    id: str
    marks: tuple[str, ...] = ()

    def knows(self, account: Account) -> bool:
        """Whether this account has signed in here since its password was set."""
        mark = _mark(self.id, account)
        return any(constant_time_compare(mark, kept) for kept in self.marks)

    def used_by(self, regulars: Iterable[Regular]) -> int | None:
        """The key of the one among them who signed in here last, since their password was set."""
        if not self.marks:
            return None
        of_marks = {_mark_of(self.id, each): each.key for each in regulars}
        return next((of_marks[mark] for mark in self.marks if mark in of_marks), None)

    def after_sign_in(self, account: Account) -> "Device":
        """The device as it is once this account has signed in on it."""
        mark = _mark(self.id, account)
        others = [kept for kept in self.marks if kept != mark]
        return Device(self.id, (mark, *others)[:MOST_ACCOUNTS])


def new_device() -> Device:
    """A device that has not been here before."""
    return Device(secrets.token_urlsafe(12))


def read_device(cookie_value: str) -> Device | None:
    """The device that the cookie names; None where there is no cookie, or it was not made here or is too old."""
    if not cookie_value or len(cookie_value) > _LONGEST:
        return None
    try:
        text = TimestampSigner(salt=_SALT).unsign(cookie_value, max_age=LASTS)
    except BadSignature:
        return None
    device_id, *marks = text.split(".")
    return Device(device_id, tuple(marks))


def read_regulars() -> tuple[Regular, ...]:
    """The accounts that can sign in and have a role somewhere, or own the laptop, in one query."""
    has_role = StaffMember.objects.filter(account=OuterRef("pk"))
    rows = Account.objects.filter(Q(is_owner=True) | Exists(has_role), is_active=True)
    return tuple(Regular(*row) for row in rows.order_by("pk").values_list("pk", "password"))


def keep_device(response: HttpResponseBase, device: Device) -> None:
    """Have the browser keep the cookie of this device."""
    response.set_cookie(
        COOKIE,
        TimestampSigner(salt=_SALT).sign(".".join((device.id, *device.marks))),
        max_age=LASTS,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )


def _mark(device_id: str, account: Account) -> str:
    return _mark_of(device_id, Regular(account.pk, account.password))


def _mark_of(device_id: str, regular: Regular) -> str:
    """96 bits that only this installation can make."""
    text = f"{device_id}/{regular.key}/{regular.password}"
    digest = salted_hmac(_SALT + ".mark", text, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:12]).decode()
