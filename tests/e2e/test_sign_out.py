"""After signing out the browser's *back* shows nothing of the staff's.

A whole Chromium keeps the pages before in memory and shows them as they were; the headless shell cannot, so what the
header is good for is seen in a whole one alone.
"""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import CHROMIUM_NAMES, find_chromium
from tests.e2e.signing_in import sign_in_at_desk
from tests.factories import make_account, make_posted_event
from tournament.event.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WHOLE = next(filter(None, map(shutil.which, CHROMIUM_NAMES[1:])), None)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page as people have it: tools that steer a browser switch off that it keeps pages to go back to."""
    own = browser.browser_type.launch(
        executable_path=WHOLE or find_chromium(),
        args=["--no-sandbox", "--disable-gpu", *(["--headless=new"] if WHOLE else [])],
        ignore_default_args=["--disable-back-forward-cache"],
    )
    yield own.new_context().new_page()
    own.close()


@pytest.fixture
def event() -> Tournament:
    make_account("owner", is_owner=True)
    return make_posted_event(4, slug="cup", name="Spring Cup")


def look_at_teams_sign_out_and_go_back(page: Page, address: str, event: Tournament) -> None:
    sign_in_at_desk(page, address, event)
    expect(page.get_by_role("link", name="Sign out")).to_be_visible()
    page.goto(f"{address}/t/cup/desk/entries/")
    expect(page.get_by_role("cell", name="Team 1", exact=True)).to_be_visible()
    page.get_by_role("link", name="Sign out").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Staff sign-in")).to_be_visible()
    page.evaluate("history.go(-2)")  # past the question


def test_back_after_signing_out_leads_to_the_sign_in(page, live_server, event):
    look_at_teams_sign_out_and_go_back(page, live_server.url, event)

    expect(page.get_by_label("Password")).to_be_visible()
    expect(page.get_by_text("Team 1")).to_have_count(0)
