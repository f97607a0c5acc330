"""What the owner does with a person's account: a one-time link for it, switching it off and on."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.pages.one_time_links import one_time_link
from tournament.sheets.qr_codes import qr_picture
from tournament.staff.accounts import switch_off, switch_on
from tournament.staff.models import Account
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told


def link(request: StaffRequest, account_id: int) -> HttpResponse:
    """A one-time link for a new account, or for a person who forgot the password."""
    person = _find(account_id)
    context = {"person": person, "link": one_time_link(request, person) if person.is_active else ""}
    return render(request, "tournament/pages/account_link.html", context)


def link_code(request: StaffRequest, account_id: int) -> HttpResponse:
    """The link as a QR code, for the phone of the person who gets it."""
    person = _find(account_id)
    if not person.is_active:
        raise Http404
    return qr_picture(one_time_link(request, person))


def off(request: StaffRequest, account_id: int) -> HttpResponse:
    """Switch an account off: whoever is signed in with it is out."""
    person = _find(account_id)
    with refusals_told(request):
        switch_off(person, actor=request.actor)
        messages.success(request, _("%(name)s is signed out and can no longer sign in.") % {"name": person})
    return redirect("tournament:account", account_id)


def on(request: StaffRequest, account_id: int) -> HttpResponse:
    """Switch an account on again."""
    person = _find(account_id)
    switch_on(person, actor=request.actor)
    messages.success(request, _("%(name)s can sign in again.") % {"name": person})
    return redirect("tournament:account", account_id)


def _find(account_id: int) -> Account:
    """An account of another person, who can have a password: one of an invitation lives and dies with its code."""
    person = Account.objects.filter(pk=account_id, invitation=None).first()
    if person is None:
        raise Http404(_("This account does not exist here."))
    return person
