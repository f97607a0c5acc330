"""Signing in and out, and passwords."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from tournament.kernel.refusal import Refusal
from tournament.staff.accounts import find_account_of_link, has_owner, set_password
from tournament.staff.devices import COOKIE, keep_device, new_device, read_device
from tournament.staff.forms import ChangePasswordForm, NewPasswordForm, PasswordForm, SignInForm
from tournament.staff.models import Account, Invitation
from tournament.staff.tries import check_password
from tournament.web.access import StaffRequest
from tournament.web.callers import who_types
from tournament.web.posted import posted
from tournament.web.sign_ins import know_device, note_typed, sign_in_here
from tournament.web.way_back import page_of_ours
from tournament.wording.sentences import sentence


@sensitive_post_parameters("password")
def sign_in(request: HttpRequest) -> HttpResponse:
    """User name and password, then back to the page that asked for them."""
    if not has_owner():
        return redirect("tournament:home")
    if request.user.is_authenticated:
        return redirect(_next(request))
    form = SignInForm(posted(request))
    template, context = "tournament/pages/sign_in.html", {"form": form, "next": _next(request)}
    if request.method == "POST" and form.is_valid():
        name, password = form.cleaned_data["username"], form.cleaned_data["password"]
        try:
            account = check_password(name, password, who_types(request))
        except Refusal as refusal:
            return locked_out_page(request, refusal, template, context)
        if account is not None:
            return sign_in_here(request, account, redirect(_next(request)), has_typed=True)
        form.add_error(
            None,
            _(
                "The user name or the password is wrong. Check capital letters in the password. If you forgot it, "
                "ask the owner of this Tandem for a one-time link."
            ),
        )
    answer = render(request, template, context, status=422 if form.is_bound else 200)
    if read_device(request.COOKIES.get(COOKIE, "")) is None:
        keep_device(answer, new_device())
    return answer


@sensitive_post_parameters("password")
def password_again(request: StaffRequest) -> HttpResponse:
    """Ask who is signed in for the password once more, and go on; a session begins afresh with it.

    ?again: whether a button has to be pressed again, since what it sent is not kept.
    """
    form = PasswordForm(posted(request))
    is_button = "again" in request.POST or "again" in request.GET
    template = "tournament/pages/password_again.html"
    context = {"form": form, "next": _next(request), "is_button": is_button, "account": request.user}
    if request.method == "POST" and form.is_valid():
        try:
            is_right = is_own_password(request, form.cleaned_data["password"])
        except Refusal as refusal:
            return locked_out_page(request, refusal, template, context)
        if is_right:
            if is_button:
                messages.success(request, _("Thank you. Now press the button again."))
            return sign_in_here(request, request.user, redirect(_next(request)), has_typed=True)
        form.add_error("password", _("This is not your password. Check capital letters."))
    return render(request, template, context, status=422 if form.is_bound else 200)


def is_own_password(request: StaffRequest, password: str) -> bool:
    """Whether this is the password of whoever is signed in; Refusal after too many that were not."""
    return check_password(request.user.username, password, who_types(request)) is not None


def _next(request: HttpRequest) -> str:
    """The page to go on to, which is one of ours."""
    return page_of_ours(request.POST.get("next") or request.GET.get("next", "")) or "/"


def locked_out_page(
    request: HttpRequest, refusal: Refusal, template: str, context: dict[str, Any]
) -> HttpResponse:
    """The page of a form after too many wrong passwords, which says how long to wait."""
    answer = render(request, template, {**context, "locked_out": sentence(refusal)}, status=429)
    answer["Retry-After"] = str(refusal.params["seconds"])
    return answer


def sign_out(request: HttpRequest) -> HttpResponse:
    """Ask whether the session on this device is to end, and end it."""
    if request.method == "POST":
        logout(request)
        return redirect("tournament:home")
    if not request.user.is_authenticated:
        return redirect("tournament:home")
    context = {
        "invitation": Invitation.objects.filter(account=request.user).first(),
        "back": page_of_ours(request.GET.get("next", "")) or reverse("tournament:home"),
    }
    return render(request, "tournament/pages/sign_out.html", context)


@sensitive_post_parameters()
def change_password(request: StaffRequest) -> HttpResponse:
    """Replace one's own password; the session on this device goes on, all others end."""
    form = ChangePasswordForm(request.user, partial(is_own_password, request), posted(request))
    try:
        is_done = request.method == "POST" and form.is_valid()
    except Refusal as refusal:
        blank = ChangePasswordForm(request.user, partial(is_own_password, request))
        context = {"form": blank, "account": request.user}
        return locked_out_page(request, refusal, "tournament/pages/choose_password.html", context)
    if is_done:
        set_password(request.user, form.cleaned_data["new_password"])
        update_session_auth_hash(request, request.user)
        note_typed(request.session)
        messages.success(request, _("Your password has been changed."))
        return know_device(request, request.user, redirect("tournament:home"))
    return _password_page(request, form, request.user, status=422 if form.is_bound else 200)


@sensitive_post_parameters()
def choose_password(request: HttpRequest, account_part: str, token: str) -> HttpResponse:
    """Choose a password by a one-time link, from the serve window or from an organizer; then one is signed in."""
    account = find_account_of_link(account_part, token)
    if account is None:
        return render(request, "tournament/pages/password_link_used.html", status=404)
    form = NewPasswordForm(account, posted(request))
    if request.method == "POST" and form.is_valid():
        set_password(account, form.cleaned_data["new_password"])
        messages.success(request, _("Your password has been saved, and you are signed in on this device."))
        return sign_in_here(request, account, redirect("tournament:home"), has_typed=True)
    return _password_page(request, form, account, status=422 if form.is_bound else 200)


def _password_page(
    request: HttpRequest, form: NewPasswordForm, account: Account, *, status: int
) -> HttpResponse:
    context = {"form": form, "account": account}
    return render(request, "tournament/pages/choose_password.html", context, status=status)
