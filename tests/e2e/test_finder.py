"""The box in the header, and the menus of the bar, at a keyboard, with a mouse and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import COLOUR_RULES, find_violations
from tests.e2e.hall import make_hall
from tests.e2e.walks import sign_in_owner

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(page: Page, live_server) -> Page:
    make_hall()
    sign_in_owner(page, live_server.url)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{live_server.url}/t/cup/desk/standings/")
    return page


@pytest.mark.smoke
def test_ctrl_k_finds_a_table_and_enter_leads_to_it(desk: Page):
    desk.keyboard.press("Control+k")
    desk.keyboard.type("table 2")
    expect(desk.locator(".found-list a").first).to_contain_text("table")
    desk.keyboard.press("Enter")

    expect(desk).to_have_url(re.compile("/t/cup/floor/tables/2/$"))


def test_enter_leads_on_before_anything_was_shown(desk: Page):
    desk.route(
        "**/desk/find/?q=*",
        lambda route: route.abort() if "go=1" not in route.request.url else route.fallback(),
    )
    desk.keyboard.press("Control+k")
    desk.keyboard.insert_text("journal")
    desk.keyboard.press("Enter")

    expect(desk).to_have_url(re.compile("/t/cup/desk/journal/$"))


def test_arrows_go_through_what_was_found_and_escape_back_to_the_box(desk: Page):
    desk.keyboard.press("Control+k")
    desk.keyboard.type("re")
    found = desk.locator(".found-list a")
    expect(found.nth(1)).to_be_visible()
    desk.keyboard.press("ArrowDown")
    expect(found.nth(0)).to_be_focused()
    desk.keyboard.press("ArrowDown")
    expect(found.nth(1)).to_be_focused()
    desk.keyboard.press("Escape")
    expect(desk.locator(".site-search input[name=q]")).to_be_focused()
    desk.keyboard.press("ArrowUp")
    expect(found.last).to_be_focused()
    desk.locator("h1").click()
    expect(found.first).to_be_hidden()


def test_every_page_is_one_press_away_with_a_mouse(desk: Page):
    desk.locator(".event-nav summary", has_text="Event").hover()
    desk.locator(".nav-menu").get_by_role("link", name="Journal").click()

    expect(desk).to_have_url(re.compile("/t/cup/desk/journal/$"))
    expect(desk.locator(".event-nav summary", has_text="Event")).to_contain_text("Journal")


def test_a_menu_opens_at_a_key_and_folds_up_when_left(desk: Page):
    summary = desk.locator(".event-nav summary", has_text="Publish")
    inside = desk.locator(".nav-menu").first.locator("a")
    summary.focus()
    desk.keyboard.press("Enter")
    expect(inside.first).to_be_visible()
    desk.keyboard.press("Escape")
    expect(inside.first).to_be_hidden()
    expect(summary).to_be_focused()
    desk.keyboard.press("Enter")
    for _link in range(inside.count() + 1):
        desk.keyboard.press("Tab")
    expect(inside.first).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_open_menus_and_what_was_found_can_be_read_by_everybody(desk: Page, scheme: str):
    desk.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    desk.keyboard.press("Control+k")
    desk.keyboard.type("re")
    expect(desk.locator(".found-list a").first).to_be_visible()
    # It lies over links, which then seem smaller than they are.
    assert find_violations(desk, COLOUR_RULES) == []
    desk.keyboard.press("Escape")
    for width, summaries in ((1280, ".nav-menu summary"), (320, ".nav-more summary")):
        desk.set_viewport_size({"width": width, "height": 800})
        for summary in desk.locator(summaries).all():
            summary.click()
            assert find_violations(desk, None) == []
            assert desk.evaluate("document.documentElement.scrollWidth") <= width


def test_on_a_phone_the_glass_leads_to_a_page_that_finds(desk: Page):
    desk.set_viewport_size({"width": 360, "height": 740})
    desk.get_by_role("link", name="Find a page").click()
    box = desk.get_by_role("searchbox", name="What to find")
    expect(box).to_be_focused()
    box.type("team 3")
    desk.locator(".found-list a", has_text="team").first.click()

    expect(desk.locator("h1")).to_contain_text("Team 3")
