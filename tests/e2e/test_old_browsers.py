"""Browsers of 2021 (Safari 14, Chrome 87, Firefox 78): what they do not have is taken away before the scripts start."""

import re

import pytest
from playwright.sync_api import expect

from pairings.announcements.models import Announcement
from pairings.matches.models import Match
from tests.e2e.signing_in import let_in
from tests.factories import (
    PASSWORD,
    make_account,
    make_posted_event,
    make_staff,
)
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# Safari 14 has none of these; `submitter` came with 15.4, `requestSubmit`, `timeout` and `at` with 15.4 and 16.
OLD = """
  delete AbortSignal.timeout;
  delete HTMLFormElement.prototype.requestSubmit;
  delete SubmitEvent.prototype.submitter;
  delete HTMLDialogElement.prototype.showModal;
  delete Array.prototype.at;
  delete String.prototype.at;
  delete window.structuredClone;
"""


@pytest.fixture
def event():
    return make_posted_event(4, slug="cup", name="Spring Cup")


@pytest.fixture
def old(new_context):
    """A browser of 2021."""
    context = new_context()
    context.add_init_script(OLD)
    return context


def without_has(route):
    """Answer with the stylesheet as a browser reads it that does not know :has()."""
    answer = route.fetch()
    known = re.sub(r"(?m)^[^\n{}@]*:has\([^{}]*\{[^{}]*\}", "", answer.text())
    route.fulfill(response=answer, body=known.replace("selector(:has(*))", "(display: none-of-that)"))


def test_an_old_browser_shows_which_minutes_are_chosen(event, old, live_server):
    let_in(old, live_server.url, make_staff(event, "olga", Role.ORGANIZER))
    old.route("**/*.css", without_has)
    page = old.new_page()
    page.goto(f"{live_server.url}/t/cup/floor/tables/1/extension/")
    chips = page.locator("fieldset.chips")
    before = chips.screenshot()

    chips.get_by_text("3", exact=True).click()

    expect(chips.get_by_label("3", exact=True)).to_be_checked()
    assert chips.screenshot() != before


@pytest.mark.smoke
def test_an_old_browser_signs_in(event, old, live_server):
    make_account("olga", is_owner=True)
    page = old.new_page()
    page.goto(f"{live_server.url}/sign-in/")
    page.get_by_label("User name").fill("olga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()

    expect(page.get_by_role("link", name="Sign out")).to_be_visible()


def test_an_old_browser_enters_a_result_and_announces(event, old, live_server):
    let_in(old, live_server.url, make_staff(event, "olga", Role.ORGANIZER))
    page = old.new_page()
    page.goto(f"{live_server.url}/t/cup/desk/results/")
    page.get_by_label("Table", exact=True).fill("1")
    page.keyboard.press("Enter")
    page.get_by_label("How it ended").press_sequentially("1")
    page.keyboard.press("Enter")
    expect(page.locator("#entry .notice-good")).to_be_visible()
    assert Match.objects.exclude(how="open").count() == 1

    page.goto(f"{live_server.url}/t/cup/desk/screens/")
    page.get_by_label("Text").fill("Lunch is served")
    page.get_by_role("button", name="Show it on the screens").click()

    expect(page.get_by_text("The announcement is on the screens.")).to_be_visible()
    assert Announcement.objects.get().text == "Lunch is served"


def test_a_form_is_sent_with_the_pressed_button_after_the_server_was_asked(event, old, live_server):
    """The network is back: the server is asked first, then the button that was pressed is what is sent."""
    let_in(old, live_server.url, make_staff(event, "olga", Role.ORGANIZER))
    page = old.new_page()
    page.goto(f"{live_server.url}/t/cup/desk/screens/")
    page.get_by_label("Text").fill("Lunch is served")
    old.set_offline(True)
    page.get_by_role("button", name="Show it on the screens").click()
    expect(page.locator("[data-send-state]")).to_contain_text("Not sent")
    old.set_offline(False)

    page.get_by_role("button", name="Show it on the screens").click()

    expect(page.get_by_text("The announcement is on the screens.")).to_be_visible()


def test_a_check_that_is_answered_by_an_error_lets_the_form_go(event, old, live_server):
    """A proxy or a blocker answers HEAD with 405, or with 500."""
    let_in(old, live_server.url, make_staff(event, "olga", Role.ORGANIZER))
    page = old.new_page()
    page.goto(f"{live_server.url}/t/cup/desk/screens/")
    page.route(
        "**/icon*.svg",
        lambda route: route.fulfill(status=500) if route.request.method == "HEAD" else route.continue_(),
    )
    page.get_by_label("Text").fill("Lunch is served")

    page.get_by_role("button", name="Show it on the screens").click()

    expect(page.get_by_text("The announcement is on the screens.")).to_be_visible()
