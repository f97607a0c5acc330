"""Signs a person in on the device that asks, and knows when the password was last typed there."""

from datetime import datetime, timedelta
from typing import TypeVar

from django.contrib.auth import SESSION_KEY, login
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from tournament.staff.devices import COOKIE, keep_device, new_device, read_device
from tournament.staff.models import Account
from tournament.staff.session_store import SessionStore
from tournament.web.callers import is_on_laptop

PASSWORD_LASTS = timedelta(minutes=10)  # for which the owner's powers do not ask for it again
# The same for a form, which was opened before and takes a while to fill in.
FORM_LASTS = timedelta(minutes=30)
_TYPED_AT = "password_typed_at"

Answer = TypeVar("Answer", bound=HttpResponseBase)


def sign_in_here(request: HttpRequest, account: Account, answer: Answer, *, has_typed: bool) -> Answer:
    """Sign an account in on this device, for as long as a session lasts from now on, and return `answer`.

    `has_typed`: whether the person has just typed the account's password, or chosen it.
    """
    if SESSION_KEY in request.session:
        request.session.cycle_key()  # Django keeps the session of a person who is signed in already
    login(request, account)
    if has_typed:
        note_typed(request.session)
    request.session.clear_expired()
    note_seen(request, is_new=True)
    return know_device(request, account, answer)


def know_device(request: HttpRequest, account: Account, answer: Answer) -> Answer:
    """Have this device known as one of the account's, by its password of now, and return `answer`."""
    device = read_device(request.COOKIES.get(COOKIE, "")) or new_device()
    keep_device(answer, device.after_sign_in(account))
    return answer


def note_seen(request: HttpRequest, *, is_new: bool = False) -> None:
    """Keep from where, and with what, the session of this request was used last."""
    session = request.session
    if isinstance(session, SessionStore):
        address, agent = request.META.get("REMOTE_ADDR", ""), request.headers.get("User-Agent", "")
        session.note_seen(address=address, agent=agent, is_new=is_new)


def note_typed(session: SessionBase, *, now: datetime | None = None) -> None:
    """The password was typed in this session just now."""
    session[_TYPED_AT] = (now or timezone.now()).timestamp()


def must_type_again(request: HttpRequest, *, now: datetime | None = None) -> bool:
    """Whether the owner's powers ask for the password first: not at the laptop itself, nor soon after it was typed."""
    if is_on_laptop(request):
        return False
    lasts = FORM_LASTS if request.method == "POST" else PASSWORD_LASTS
    typed_at = request.session.get(_TYPED_AT, 0.0)
    # One of later than now is of a clock that was put back.
    return not 0 <= (now or timezone.now()).timestamp() - typed_at < lasts.total_seconds()
