"""Where a person is signed in, and signing out there: for oneself, and for the owner of every account."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth import logout
from django.db.models import Count, Max, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.event.queries import house_zone
from tournament.kernel.named import with_names
from tournament.kernel.roles import Role
from tournament.staff.browsers import names_in
from tournament.staff.models import Account, StaffMember
from tournament.staff.session_models import BrowserSession
from tournament.staff.sessions import end_session, end_sessions, forget_devices, sessions_of
from tournament.web.access import StaffRequest
from tournament.wording.role_names import ROLE_NAMES


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A line of the list: a session, with the device in words."""

    session: BrowserSession
    device: str
    is_this: bool


@dataclass(frozen=True, slots=True)
class WorkedAt:
    """An event at which a person works, with the names of the roles."""

    event: str
    roles: list[str]


def signed_in(request: StaffRequest) -> HttpResponse:
    """Where one is signed in oneself."""
    return _list(request, request.user, "tournament/pages/signed_in.html")


def sign_out_there(request: StaffRequest, number: int) -> HttpResponse:
    """Sign oneself out on one device."""
    return _end(request, request.user, number) or redirect("tournament:signed-in")


def sign_out_everywhere(request: StaffRequest) -> HttpResponse:
    """Sign oneself out on every device, this one included."""
    end_sessions(request.user)
    forget_devices(request.user)
    logout(request)
    messages.success(request, _("You are signed out on all devices."))
    return redirect("tournament:home")


def accounts(request: StaffRequest) -> HttpResponse:
    """Everyone who has an account here, where they work, and on how many devices they are signed in."""
    now = timezone.now()
    lasting = Q(sessions__ends_at__gt=now)
    found = (
        Account.objects.filter(Q(is_active=True) | Q(invitation=None))
        .select_related("invitation__tournament")
        .annotate(devices=Count("sessions", filter=lasting), seen_at=Max("sessions__seen_at", filter=lasting))
    )
    # Who came by a code is nobody's to look after once no phone has the session.
    shown = [each for each in found if each.devices or not hasattr(each, "invitation")]
    rows = sorted(shown, key=lambda each: (hasattr(each, "invitation"), str(each).casefold(), each.pk))
    worked_at = _worked_at(rows)
    for each in rows:
        each.worked_at = worked_at.get(each.pk, [])  # type: ignore[attr-defined]  # for the template
    context = {"accounts": rows, "house": house_zone()}
    return render(request, "tournament/pages/accounts.html", context)


def account(request: StaffRequest, account_id: int) -> HttpResponse:
    """Where a person is signed in."""
    return _list(request, _find(account_id), "tournament/pages/account.html")


def sign_account_out_there(request: StaffRequest, account_id: int, number: int) -> HttpResponse:
    """Sign a person out on one device."""
    return _end(request, _find(account_id), number) or redirect("tournament:account", account_id)


def sign_account_out(request: StaffRequest, account_id: int) -> HttpResponse:
    """Sign a person out on every device."""
    person = _find(account_id)
    if person == request.user:
        return sign_out_everywhere(request)
    end_sessions(person)
    forget_devices(person)
    messages.success(request, with_names(_("%(name)s is signed out on all devices."), {"name": str(person)}))
    return redirect("tournament:accounts")


def device_text(agent: str) -> str:
    """What a browser says it is, in plain words: "Firefox on Windows"."""
    browser, system = names_in(agent)
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Unknown browser")


def _worked_at(accounts: Iterable[Account]) -> dict[int, list[WorkedAt]]:
    """The events at which each account has roles, by its key, the newest first. One query."""
    rows = StaffMember.objects.filter(account__in=accounts, tournament__removal_started_at=None)
    found: dict[int, dict[int, WorkedAt]] = {}
    for row in sorted(rows.select_related("tournament"), key=lambda row: list(Role).index(Role(row.role))):
        events = found.setdefault(row.account_id, {})
        place = events.setdefault(row.tournament_id, WorkedAt(row.tournament.name, []))
        place.roles.append(str(ROLE_NAMES[Role(row.role)]))
    return {key: [events[pk] for pk in sorted(events, reverse=True)] for key, events in found.items()}


def _find(account_id: int) -> Account:
    return get_object_or_404(Account.objects.select_related("invitation__tournament"), pk=account_id)


def _list(request: StaffRequest, person: Account, template: str) -> HttpResponse:
    here = _number_here(request)
    rows = [SignedIn(row, device_text(row.agent), row.pk == here) for row in sessions_of(person)]
    context = {
        "person": person,
        "invitation": getattr(person, "invitation", None),
        "worked_at": [] if person == request.user else _worked_at([person]).get(person.pk, []),
        "rows": sorted(rows, key=lambda row: not row.is_this),
        "house": house_zone(),
    }
    return render(request, template, context)


def _end(request: StaffRequest, person: Account, number: int) -> HttpResponse | None:
    """End one session; the answer where it was the one of this device."""
    if number == _number_here(request):
        logout(request)
        messages.success(request, _("You are signed out."))
        return redirect("tournament:home")
    if end_session(person, number):
        if person != request.user:
            forget_devices(person)
        messages.success(
            request, with_names(_("%(name)s is signed out on that device."), {"name": str(person)})
        )
    return None


def _number_here(request: StaffRequest) -> int | None:
    row = getattr(request.session, "row", None)
    return None if row is None else row.pk
