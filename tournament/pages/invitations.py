"""Invitations: the desk makes a code for one person, whose phone scans it and is signed in."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from tournament.event.models import Tournament
from tournament.host.queries import phone_address
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.sheets.qr_codes import qr_picture
from tournament.slots.slots import slot_address
from tournament.staff.devices import COOKIE, read_device
from tournament.staff.invitation_form import InvitationForm
from tournament.staff.invitations import (
    accept_invitation,
    find_invitation,
    find_used_invitation,
    invite,
    renew_invitation,
    revoke_invitation,
    token_of,
)
from tournament.staff.models import Invitation
from tournament.staff.sessions import accounts_signed_in
from tournament.web.access import StaffRequest
from tournament.web.asking import FormPage, ask_and_do
from tournament.web.messages import refusals_told, tell_refusal
from tournament.web.posted import posted
from tournament.web.sign_ins import sign_in_here
from tournament.wording.role_names import ROLE_NAMES

JUDGES = frozenset({Role.JUDGE, Role.HEAD_JUDGE})


@dataclass(frozen=True, slots=True)
class Invited:
    """A line of the list: an invitation with the name of its role, and whether a phone is signed in by it now."""

    invitation: Invitation
    role: str
    is_signed_in: bool


def invitations(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Who was invited, and the form that invites a person."""
    rows = Invitation.objects.filter(tournament=tournament).select_related("account")
    signed_in = accounts_signed_in(row.account_id for row in rows)
    page = FormPage(
        request=request,
        tournament=tournament,
        to=reverse("tournament:invitations", args=[tournament.slug]),
        template="tournament/pages/invitations.html",
        context={
            "invited": [
                Invited(row, str(ROLE_NAMES[Role(row.role)]), row.account_id in signed_in) for row in rows
            ],
        },
    )
    return ask_and_do(
        InvitationForm(posted(request)),
        page,
        invite,
        to=lambda made: reverse("tournament:invitation", args=[tournament.slug, made.pk]),
    )


def invitation(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The code of one invitation, until a person is signed in with it."""
    found = _find(tournament, number)
    context = {
        "tournament": tournament,
        "invitation": found,
        "role": ROLE_NAMES[Role(found.role)],
        "link": _link(request, found) if found.is_waiting else "",
    }
    template = "tournament/pages/_invitation.html" if request.htmx else "tournament/pages/invitation.html"
    return render(request, template, context)


def code(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The code as a picture; nothing where it would no longer work."""
    found = _find(tournament, number)
    if not found.is_waiting:
        raise Http404(_("This code no longer works."))
    return qr_picture(_link(request, found))


def renew(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Issue a new code: whoever used the old one is signed out."""
    try:
        renew_invitation(tournament, number, actor=request.actor)
    except Refusal as refusal:
        tell_refusal(request, refusal)
        return redirect("tournament:invitations", tournament.slug)
    return redirect("tournament:invitation", tournament.slug, number)


def revoke(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take an invitation back: one click, and the phone is out at its next request."""
    with refusals_told(request):
        revoked = revoke_invitation(tournament, number, actor=request.actor)
        messages.success(
            request,
            with_names(
                _("%(name)s is signed out and can no longer sign in."), {"name": str(revoked.account)}
            ),
        )
    return redirect("tournament:invitations", tournament.slug)


@sensitive_variables("token")
def accept(request: HttpRequest, number: int, token: str) -> HttpResponse:
    """What a scanned code opens. It signs in only when the button is pressed: cameras and messengers look ahead.

    On the phone where it was used it signs the same person in again.
    """
    found = find_invitation(number, token)
    back = find_used_invitation(number, token, read_device(request.COOKIES.get(COOKIE, "")))
    if request.method == "POST" and back is not None:
        return sign_in_here(request, back.account, redirect(_first_page(back)), has_typed=False)
    if request.method == "POST" and found is not None:
        try:
            accepted = accept_invitation(number, token)
        except Refusal:
            found = None
        else:
            return sign_in_here(request, accepted.account, redirect(_first_page(accepted)), has_typed=False)
    shown = found or back
    if shown is None:
        return render(request, "tournament/pages/invitation_dead.html", status=404)
    context = {
        "invitation": shown,
        "event": shown.tournament,
        "role": ROLE_NAMES[Role(shown.role)],
        "is_back": found is None,
    }
    return render(request, "tournament/pages/invitation_accept.html", context)


def _first_page(invitation: Invitation) -> str:
    """Where the work of the role begins."""
    is_judge = Role(invitation.role) in JUDGES
    return slot_address("event-floor" if is_judge else "event-desk", invitation.tournament.slug)


def _find(tournament: Tournament, number: int) -> Invitation:
    found = Invitation.objects.filter(tournament=tournament, pk=number).select_related("account").first()
    if found is None:
        raise Http404(_("This invitation does not belong to this event."))
    return found


def _link(request: HttpRequest, invitation: Invitation) -> str:
    """The address of the code as a phone in the hall can open it."""
    base = phone_address(request.get_port()) or request.build_absolute_uri("/").rstrip("/")
    return base + reverse("tournament:invitation-accept", args=[invitation.pk, token_of(invitation)])
