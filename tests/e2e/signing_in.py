"""How somebody is let in: by a cookie, with a password at the desk, by the code of an invitation on a phone."""

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page

from tests.factories import BOSS, PASSWORD, make_staff
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.models import Invitation
from tournament.staff.invitations import invite, token_of
from tournament.staff.models import Account

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def let_in(context: BrowserContext, address: str, account: Account) -> None:
    """Let a browser be somebody's."""
    client = Client()
    client.force_login(account)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": address}])


def sign_in_at_desk(page: Page, address: str, event: Tournament) -> None:
    """The organizer opens the desk and types a name and a password."""
    make_staff(event, "olga", Role.ORGANIZER)
    page.goto(f"{address}/t/{event.slug}/desk/")
    page.get_by_label("User name").fill("olga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()


def sign_in_by_code(
    new_context: Callable[..., BrowserContext],
    address: str,
    event: Tournament,
    *,
    name: str = "Jim Judge",
    role: Role = Role.JUDGE,
    hours: int = 1,
) -> tuple[Page, Invitation]:
    """A phone on which somebody scanned a code and pressed the button; its clock is wrong by `hours`."""
    invitation = invite(event, name=name, role=role, actor=BOSS)
    phone = new_context(**PHONE).new_page()
    phone.clock.install(time=timezone.now() + timedelta(hours=hours))
    phone.goto(f"{address}/invitation/{invitation.pk}/{token_of(invitation)}/")
    phone.get_by_role("button", name=f"I am {name}").click()
    return phone, invitation
