"""One-time links as a phone in the hall can open them."""

from django.http import HttpRequest
from django.urls import reverse

from tournament.host.queries import phone_address
from tournament.staff.accounts import password_link_parts
from tournament.staff.models import Account


def one_time_link(request: HttpRequest, account: Account) -> str:
    """The link with which a password is chosen for `account`, once and within three days."""
    base = phone_address(request.get_port()) or request.build_absolute_uri("/").rstrip("/")
    return base + reverse("tournament:choose-password", args=password_link_parts(account))
