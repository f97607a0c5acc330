"""The pages for everybody in a real browser: search while typing, news by themselves, the clock, light and dark."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.clock import start_clock
from tests.e2e.polling import poll_now
from tests.factories import BOSS, make_posted_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    return make_posted_event(slug="cup", name="Spring Cup")


@pytest.mark.smoke
def test_typing_a_name_finds_the_table_and_keeps_the_page(page: Page, live_server, event):
    page.goto(f"{live_server.url}/t/cup/")

    page.get_by_label("Find my table").press_sequentially("ben 2")

    found = page.get_by_role("region", name="Team 2")
    expect(found).to_contain_text("seat B of Team 2")
    expect(found.locator(".is-me")).to_contain_text("Ben 2")
    expect(page.get_by_label("Find my table")).to_be_focused()
    assert page.url.endswith("?q=ben%202")


def test_a_result_appears_without_a_reload(page: Page, live_server, event):
    page.goto(f"{live_server.url}/t/cup/")
    expect(page.locator(".pairings")).not_to_contain_text("3 : 0")

    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS)
    poll_now(page, "#live")

    expect(page.locator(".pairings")).to_contain_text("3 : 0")


def test_clock_counts_down_and_says_when_time_is_called(page: Page, live_server, event):
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=49, seconds=58))

    page.goto(f"{live_server.url}/t/cup/clock/")

    expect(page.locator(".clock")).to_have_attribute("data-state", "running")
    expect(page.locator("[data-clock-state]")).to_have_text("Time is up at every table")
    expect(page.locator("[data-clock-time]")).to_have_text("0:00")


@pytest.mark.parametrize("hours", [-1, 1])
@pytest.mark.parametrize("path", ["", "?q=ben 2", "clock/"])
def test_clock_goes_by_the_server_and_not_by_the_phone(page: Page, live_server, event, path, hours):
    start_clock(event, 1, actor=BOSS, now=timezone.now())
    page.clock.install(time=timezone.now() + timedelta(hours=hours))

    page.goto(f"{live_server.url}/t/cup/{path}")

    expect(page.locator("[data-clock-time]").first).to_contain_text("49:")
    expect(page.locator(".clock").first).to_have_attribute("data-state", "running")
    page.clock.run_for(60_000)
    expect(page.locator("[data-clock-time]").first).to_contain_text(re.compile("^(49:|48:)"))


def test_time_is_called_by_the_server_and_not_by_the_phone(page: Page, live_server, event):
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=49, seconds=56))
    page.clock.install(time=timezone.now() - timedelta(hours=1))

    page.goto(f"{live_server.url}/t/cup/")
    expect(page.locator("[data-clock-time]")).to_contain_text("0:0")
    page.clock.run_for(8_000)

    expect(page.locator("[data-clock-state]")).to_have_text("Time is up at every table")


def test_colours_stay_as_chosen(page: Page, live_server, event):
    page.emulate_media(color_scheme="light")
    page.goto(f"{live_server.url}/t/cup/")

    page.get_by_role("button", name="Dark colours").click()
    page.reload()

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_citation_opens_in_place(page: Page, live_server, event):
    page.goto(f"{live_server.url}/t/cup/?q=ben 2")
    address = page.url

    page.locator(".found a.citation").first.click()

    expect(page.get_by_role("dialog", name="Ruling")).to_contain_text("Team 1")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url == address


def test_without_javascript_the_search_and_the_end_of_the_round_are_there(new_context, live_server, event):
    start_clock(event, 1, actor=BOSS)
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/t/cup/")

    page.get_by_label("Find my table").fill("ada 3")
    page.get_by_role("button", name="Find").click()

    expect(page.get_by_role("region", name="Team 3")).to_contain_text("seat A of Team 3")
    expect(page.locator(".clock-state")).to_contain_text("your time ends at")


@pytest.mark.walk
def test_nothing_breaks_the_content_policy(page: Page, live_server, event):
    faults = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))

    for path in ("", "?q=Team", "rounds/1/", "standings/", "clock/"):
        page.goto(f"{live_server.url}/t/cup/{path}")
        page.wait_for_load_state("networkidle")

    assert faults == []


@pytest.mark.smoke
@pytest.mark.parametrize("width", [320, 1280])
def test_no_page_is_wider_than_its_screen(page: Page, live_server, event, width):
    page.set_viewport_size({"width": width, "height": 700})

    for path in ("", "?q=ben 2", "standings/", "clock/"):
        page.goto(f"{live_server.url}/t/cup/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
