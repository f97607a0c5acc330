"""What is done with a person's account: its name, a one-time link, switching it off and on, making it the owner's."""

from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from tournament.kernel.named import as_name, with_names
from tournament.kernel.refusal import Refusal
from tournament.pages.accounts import is_own_password, locked_out_page
from tournament.pages.one_time_links import one_time_link
from tournament.sheets.qr_codes import qr_picture
from tournament.staff.accounts import switch_off, switch_on
from tournament.staff.forms import AccountNameForm, HandOverForm
from tournament.staff.models import Account
from tournament.staff.site_actions import change_account_name, check_can_own, hand_over
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told, tell_refusal
from tournament.web.posted import posted


def my_name(request: StaffRequest) -> HttpResponse:
    """Change what one is called oneself."""
    return _name_page(request, request.user, reverse("tournament:home"))


def name(request: StaffRequest, account_id: int) -> HttpResponse:
    """Change what a person is called; of those who signed in with a code too."""
    person = get_object_or_404(Account, pk=account_id)
    return _name_page(request, person, reverse("tournament:account", args=[account_id]))


def _name_page(request: StaffRequest, person: Account, back: str) -> HttpResponse:
    form = AccountNameForm(posted(request), initial={"full_name": person.full_name})
    if request.method == "POST" and form.is_valid():
        change_account_name(person, form.cleaned_data["full_name"], actor=request.actor)
        said = with_names(_("The name is now %(name)s."), {"name": as_name(form.cleaned_data["full_name"])})
        messages.success(request, said)
        return redirect(back)
    context = {"form": form, "person": person, "back": back}
    template = "tournament/pages/account_name.html"
    return render(request, template, context, status=422 if form.is_bound else 200)


@sensitive_post_parameters("password")
def give_tandem(request: StaffRequest, account_id: int) -> HttpResponse:
    """Make another account the owner's, with one's own password."""
    heir = _find(account_id)
    template = "tournament/pages/hand_over.html"
    is_right = partial(is_own_password, request)
    form = HandOverForm(is_right, posted(request))
    context = {"form": form, "person": heir, "account": request.user}
    try:
        check_can_own(heir)
        try:
            is_confirmed = request.method == "POST" and form.is_valid()
        except Refusal as refusal:
            return locked_out_page(request, refusal, template, context | {"form": HandOverForm(is_right)})
        if is_confirmed:
            hand_over(heir, actor=request.actor)
            messages.success(
                request, with_names(_("%(name)s is now the owner of this Tandem."), {"name": str(heir)})
            )
            return redirect("tournament:home")
    except Refusal as refusal:
        tell_refusal(request, refusal)
        return redirect("tournament:account", account_id)
    return render(request, template, context, status=422 if form.is_bound else 200)


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
        messages.success(
            request, with_names(_("%(name)s is signed out and can no longer sign in."), {"name": str(person)})
        )
    return redirect("tournament:account", account_id)


def on(request: StaffRequest, account_id: int) -> HttpResponse:
    """Switch an account on again."""
    person = _find(account_id)
    switch_on(person, actor=request.actor)
    messages.success(request, with_names(_("%(name)s can sign in again."), {"name": str(person)}))
    return redirect("tournament:account", account_id)


def _find(account_id: int) -> Account:
    """An account of another person, who can have a password: one of an invitation lives and dies with its code."""
    person = Account.objects.filter(pk=account_id, invitation=None).first()
    if person is None:
        raise Http404(_("This account does not exist here."))
    return person
