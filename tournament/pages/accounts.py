"""Signing in and out, and passwords."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_post_parameters

from tournament.staff.accounts import find_account_of_link, has_owner, set_password
from tournament.staff.forms import ChangePasswordForm, NewPasswordForm, SignInForm, canonical_username
from tournament.staff.models import Account
from tournament.web.access import StaffRequest

# Which of Django's back ends vouches for a person whom a link signs in.
BACKEND = "django.contrib.auth.backends.ModelBackend"

_sign_in_form = LoginView.as_view(
    template_name="tournament/pages/sign_in.html",
    authentication_form=SignInForm,
    redirect_authenticated_user=True,
)


def sign_in(request: HttpRequest) -> HttpResponseBase:
    """User name and password, then back to the page that asked for them."""
    if not has_owner():
        return redirect("tournament:home")
    return _sign_in_form(request)


def locked_out(
    request: HttpRequest, _response: HttpResponse | None, credentials: dict[str, Any] | None
) -> HttpResponse:
    """The sign-in page after too many wrong passwords for one name from one address (called by django-axes)."""
    minutes = int(settings.AXES_COOLOFF_TIME.total_seconds() // 60)
    sentence = ngettext(
        "Too many wrong passwords for this user name from this device. Wait %(minutes)d minute and try again; "
        "other people can still sign in.",
        "Too many wrong passwords for this user name from this device. Wait %(minutes)d minutes and try again; "
        "other people can still sign in.",
        minutes,
    ) % {"minutes": minutes}
    username = (credentials or {}).get("username") or request.POST.get("username", "")
    form = SignInForm(request, initial={"username": canonical_username(username)})
    context = {"form": form, "locked_out": sentence, "next": request.POST.get("next", "")}
    return render(request, "tournament/pages/sign_in.html", context, status=429)


def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session on this device."""
    logout(request)
    return redirect("tournament:home")


@sensitive_post_parameters()
def change_password(request: StaffRequest) -> HttpResponse:
    """Replace one's own password; the session on this device goes on, all others end."""
    form = ChangePasswordForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        set_password(request.user, form.cleaned_data["new_password"])
        update_session_auth_hash(request, request.user)
        messages.success(request, _("Your password is changed."))
        return redirect("tournament:home")
    return _password_page(request, form, request.user, status=422 if form.is_bound else 200)


@sensitive_post_parameters()
def choose_password(request: HttpRequest, account_part: str, token: str) -> HttpResponse:
    """Choose a password by a one-time link, from the serve window or from an organizer; then one is signed in."""
    account = find_account_of_link(account_part, token)
    if account is None:
        return render(request, "tournament/pages/password_link_used.html", status=404)
    form = NewPasswordForm(account, request.POST or None)
    if request.method == "POST" and form.is_valid():
        set_password(account, form.cleaned_data["new_password"])
        login(request, account, backend=BACKEND)
        messages.success(request, _("Your password is set, and you are signed in on this device."))
        return redirect("tournament:home")
    return _password_page(request, form, account, status=422 if form.is_bound else 200)


def _password_page(
    request: HttpRequest, form: NewPasswordForm, account: Account, *, status: int
) -> HttpResponse:
    context = {"form": form, "account": account}
    return render(request, "tournament/pages/choose_password.html", context, status=status)
