"""A day of six teams, three Swiss rounds and a cut to four, played at the desk from the last Swiss round to the end."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.signing_in import let_in
from tests.factories import (
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_staff,
    make_tournament,
)
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    """Six teams; the results of the last Swiss round are in."""
    event = make_tournament(
        slug="cup", name="Harbour Cup", planned_rounds=3, cut_size=4, objection_minutes=15
    )
    make_entries(event, 6)
    for number in (1, 2):
        make_closed_round(event, number)
    make_posted_round(event, 3)
    make_results(event, 3)
    return event


@pytest.fixture
def desk(page: Page, live_server, event) -> Page:
    let_in(page.context, live_server.url, make_staff(event, "olivia", Role.ORGANIZER))
    page.goto(f"{live_server.url}/t/cup/desk/")
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name).first.click()


def to_desk(page: Page, live_server) -> None:
    page.goto(f"{live_server.url}/t/cup/desk/")


def play_round(page: Page, live_server, title: str) -> None:
    """From the proposal of a round of the bracket to its end."""
    expect(page.get_by_role("heading", level=1)).to_contain_text(title)
    press(page, f"Post {title}")
    press(page, "Start the clock")
    page.get_by_role("link", name="Enter results").first.click()
    tables = len(page.locator("tr[id^=match-]").all())
    assert tables
    for table in range(1, tables + 1):
        expect(page.get_by_label("Table", exact=True)).to_be_focused()
        page.keyboard.type(str(table))
        page.keyboard.press("Enter")
        expect(page.get_by_label("How it ended")).to_be_focused()
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    to_desk(page, live_server)
    press(page, "Close")


def test_the_cut_is_played_at_the_desk_from_the_last_swiss_round_to_the_final(desk: Page, live_server, event):
    press(desk, "Close round 3")
    to_desk(desk, live_server)
    expect(desk.get_by_role("heading", name="Make the cut to 4")).to_be_visible()
    expect(desk.get_by_text(re.compile("open to objections until"))).to_be_visible()
    desk.goto(f"{live_server.url}/t/cup/standings/")
    expect(desk.get_by_text("Provisional standings")).to_be_visible()
    to_desk(desk, live_server)
    desk.get_by_role("link", name="Make the cut to 4").click()
    expect(desk.get_by_text("seed 4")).to_be_visible()
    gone = desk.locator("tr", has_text="seed 2").get_by_role("checkbox")
    gone.check()
    confirm = desk.get_by_label("The head judge confirms this")
    press(desk, "Make the cut")
    expect(desk.get_by_text("Say why the team you ticked does not advance.")).to_be_visible()
    desk.get_by_label("Why it does not advance").fill("their train leaves")
    if confirm.count():
        confirm.check()
    press(desk, "Make the cut")
    if desk.get_by_text("The cut line has moved since this page was opened").count():
        if confirm.count():
            confirm.check()
        press(desk, "Make the cut")

    play_round(desk, live_server, "Semifinals")
    to_desk(desk, live_server)
    press(desk, "Set up the next round")
    play_round(desk, live_server, "Final")
    to_desk(desk, live_server)
    desk.get_by_role("link", name="Finish the event").click()
    press(desk, "Finish the event")
    desk.goto(f"{live_server.url}/t/cup/standings/")
    first = desk.locator("tbody tr").first
    expect(first).to_contain_text("1")
    expect(desk.locator("tbody tr").nth(2)).to_contain_text("3–4")
    expect(desk.get_by_text("Final: first the places from the bracket")).to_be_visible()
