"""The end of a day and the beginning of the next event, in a real browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.signing_in import let_in
from tests.factories import make_account, make_closed_round, make_entries, make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Tournament:
    """Two of two rounds of six teams are closed."""
    event = make_tournament(slug="cup", name="Spring Cup", planned_rounds=2, venue="Hall 9")
    make_entries(event, 6)
    make_closed_round(event, 1)
    make_closed_round(event, 2)
    return event


def test_a_day_is_made_longer_finished_reopened_put_away_and_begun_again(page: Page, live_server, event):
    organizer = make_staff(event, "olga", Role.ORGANIZER, Role.HEAD_JUDGE)
    make_account("owner", is_owner=True)
    let_in(page.context, live_server.url, organizer)
    page.goto(f"{live_server.url}/t/cup/desk/")

    page.locator("summary", has_text="Plan one more round").click()
    page.get_by_label("What changes, and why?").fill("Six teams have time for a third round")
    page.get_by_role("button", name="Plan one more round").click()
    expect(page.get_by_text("Round 3 of 3")).to_be_visible()
    page.get_by_role("link", name="Undo: Extra round planned").click()
    page.get_by_label("Why?").fill("The hall closes at six")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Desk", exact=True).first.click()
    expect(page.get_by_role("heading", name="Finish the event")).to_be_visible()

    page.get_by_role("link", name="Finish the event").click()
    page.get_by_role("button", name="Finish the event").click()
    expect(page.get_by_role("heading", name="The event is finished")).to_be_visible()

    page.get_by_role("button", name=re.compile("Undo: Event finished")).click()
    expect(page).to_have_url(f"{live_server.url}/t/cup/desk/reopen/")
    page.get_by_label("Why?").fill("A slip turned up")
    page.get_by_role("button", name="Reopen").click()
    page.get_by_role("link", name="Finish the event").click()
    page.get_by_role("button", name="Finish the event").click()

    page.get_by_role("button", name="Archive the event").click()
    expect(page.get_by_role("link", name="Spring Cup")).to_have_count(0)
    page.get_by_role("link", name="Archived events (1)").click()
    page.get_by_role("button", name="Restore Spring Cup").click()
    expect(page.get_by_role("link", name="Spring Cup").first).to_be_visible()

    page.get_by_role("link", name="New event").click()
    page.get_by_role("button", name="Fill in the form").click()
    expect(page.get_by_label("Venue")).to_have_value("Hall 9")
    page.get_by_label("Name", exact=True).fill("Łódź Autumn Cup")
    page.get_by_role("button", name="Create the event").click()
    expect(page).to_have_url(f"{live_server.url}/t/lodz-autumn-cup/desk/")


@pytest.mark.smoke
def test_the_first_visit_asks_for_the_stick_and_takes_not_today(
    page: Page, live_server, event, tmp_path: Path
):
    let_in(page.context, live_server.url, make_account("owner", is_owner=True))
    page.goto(f"{live_server.url}/welcome/")
    page.get_by_role("button", name="Not today").click()
    expect(page.get_by_label("Folder on the USB stick")).to_have_count(0)
    page.goto(f"{live_server.url}/welcome/")
    expect(page.get_by_label("Folder on the USB stick")).to_have_count(0)
    page.goto(f"{live_server.url}/t/cup/desk/")
    page.get_by_role("link", name="Choose a folder", exact=True).click()
    page.get_by_label("Folder for backups").fill(str(tmp_path))
    page.get_by_role("button", name="Test and save the folder").click()
    expect(page.get_by_text(f"Backups are now saved to {tmp_path}.")).to_be_visible()
    expect(page.get_by_role("link", name="Print the recovery sheet")).to_be_visible()
