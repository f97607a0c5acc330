"""The owner on a phone: signed in, asked for the password again, and signed out from the laptop."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, expect
from pytest_django.live_server_helper import LiveServer

from tests.e2e.signing_in import PHONE, let_in
from tests.factories import PASSWORD, make_account

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.smoke
def test_a_phone_is_asked_for_the_password_again_and_signed_out_from_the_laptop(
    live_server: LiveServer, new_context: Callable[..., BrowserContext], monkeypatch: pytest.MonkeyPatch
):
    owner = make_account("olivia", is_owner=True)
    phone = new_context(**PHONE, extra_http_headers={"X-Forwarded-For": "192.168.1.31"}).new_page()
    phone.goto(f"{live_server.url}/copies/")
    phone.get_by_label("User name").fill("olivia")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(phone.get_by_role("heading", name="Backups")).to_be_visible()

    later = timezone.now() + timedelta(minutes=11)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    phone.reload()
    expect(phone.get_by_role("heading", name="Confirm your password")).to_be_visible()
    phone.get_by_label("Password").fill("wrong")
    phone.get_by_role("button", name="Continue").click()
    expect(phone.get_by_text("This is not your password")).to_be_visible()
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Continue").click()
    expect(phone.get_by_role("heading", name="Backups")).to_be_visible()

    laptop_context = new_context()
    let_in(laptop_context, live_server.url, owner)
    laptop = laptop_context.new_page()
    laptop.goto(live_server.url)
    laptop.get_by_role("link", name="Where I am signed in").click()
    laptop.get_by_role("button", name=re.compile("Chrome on")).click()
    expect(laptop.get_by_text("is signed out on that device")).to_be_visible()

    phone.goto(f"{live_server.url}/copies/")
    expect(phone.get_by_role("heading", name="Sign in")).to_be_visible()
