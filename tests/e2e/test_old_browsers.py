"""Browsers of 2020 (Safari 14, Chrome 87, Firefox 78), and one without scripts.

What the old ones do not have (`tests/newer_features.tsv`) is taken away before a page's scripts start, and out of its
styles. In both every form can be sent and every list is there in full.
"""

import re
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, Route, expect

from pairings.announcements.actions import make_announcement
from pairings.announcements.models import Announcement
from pairings.matches.models import Match
from pairings.penalties.models import Penalty
from pairings.rounds.clock import start_clock
from pairings.tableside.models import Call
from pairings.team_reports.models import TeamReport
from teams.entries.passes import make_passes
from tests.e2e.hall import fill, make_hall
from tests.e2e.printing import print_sheet
from tests.e2e.signing_in import PHONE, let_in
from tests.e2e.walks import sign_in_owner, walk_in_cases
from tests.factories import (
    BOSS,
    PASSWORD,
    make_account,
    make_entries,
    make_posted_event,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tests.places import DOORS, LIBRARY, PUBLIC, TEAM_PAGES
from tests.served_browsers import old_script, old_style
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    return make_posted_event(4, slug="cup", name="Spring Cup")


@pytest.fixture
def old(new_context):
    """A browser of 2020."""
    return make_old(new_context())


def make_old(context: BrowserContext) -> BrowserContext:
    """Take from a browser what one of 2020 does not have."""
    context.add_init_script(old_script())
    context.route(re.compile(r"/static/(?!django_htmx).*\.css"), _answer_old_style)
    return context


def _answer_old_style(route: Route) -> None:
    path = finders.find(urlsplit(route.request.url).path.removeprefix("/static/"))
    route.fulfill(body=old_style(Path(path).read_text()), content_type="text/css")


@pytest.fixture(params=["old", "no scripts"])
def plain(request, new_context):
    """A browser of 2020, and one that runs no script."""
    if request.param == "old":
        return make_old(new_context(**PHONE))
    return new_context(**PHONE, java_script_enabled=False)


def test_an_old_browser_shows_which_minutes_are_chosen(event, old, live_server):
    let_in(old, live_server.url, make_staff(event, "olga", Role.ORGANIZER))
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


# --- The families of pages, in both ---


def sign_in(page: Page, address: str, name: str) -> None:
    make_account("owner", is_owner=True)
    page.goto(f"{address}/sign-in/")
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()


def test_a_desk_registers_pairs_prints_and_closes(plain, live_server):
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 3)
    make_staff(event, "olga", Role.ORGANIZER)
    page = plain.new_page()
    sign_in(page, live_server.url, "olga")
    page.goto(f"{live_server.url}/t/cup/desk/entries/new/")
    for label, text in (
        ("Team name", "Late Larks"),
        ("Player A", "Anna"),
        ("Membership number of player A", "9001"),
        ("Player B", "Lars"),
        ("Membership number of player B", "9002"),
    ):
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="Save and add the next team").click()
    expect(page.get_by_text("Saved as team 4")).to_be_visible()

    next_step(page, live_server, "Pair round 1")
    next_step(page, live_server, "Post round")
    page.goto(f"{live_server.url}/t/cup/desk/paper/")
    assert print_sheet(page, "Result slips").url.endswith("/slips.pdf")
    next_step(page, live_server, "Start the clock")
    for table in ("1", "2"):
        page.goto(f"{live_server.url}/t/cup/desk/results/")
        page.get_by_label("Table", exact=True).fill(table)
        page.keyboard.press("Enter")
        page.get_by_label("How it ended").fill("1")
        page.keyboard.press("Enter")
        expect(page.locator("#entry .notice-good")).to_be_visible()
    next_step(page, live_server, "Close round 1")

    page.goto(f"{live_server.url}/t/cup/standings/")
    expect(page.get_by_text("Late Larks").first).to_be_visible()
    assert event.rounds.get().closed_at


def next_step(page: Page, live_server, name: str) -> None:
    page.goto(f"{live_server.url}/t/cup/desk/")
    step = page.locator(".next-step")
    step.get_by_role("button", name=name).or_(step.get_by_role("link", name=name)).first.click()
    yes = page.get_by_role("button", name="Yes", exact=True)
    if yes.is_visible():
        yes.click()
    page.wait_for_load_state()


def test_a_judge_gives_a_penalty(event, plain, live_server):
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=6))
    make_staff(event, "jim", Role.JUDGE)
    match = Match.objects.get(table_number=1)
    page = plain.new_page()
    sign_in(page, live_server.url, "jim")
    page.goto(f"{live_server.url}/t/cup/floor/tables/1/")
    page.get_by_role("button", name=f"{match.one.team_name} is not here").click()
    page.get_by_role("link", name="Give the warning").click()
    page.get_by_role("button", name="Give this penalty").click()

    expect(page.get_by_text("The penalty is recorded.")).to_be_visible()
    assert Penalty.objects.count() == 1


def test_a_team_calls_a_judge_and_reports(plain, live_server):
    event = make_tournament(slug="cup", name="Spring Cup", team_reports=True)
    make_entries(event, 4)
    make_passes(event, actor=BOSS)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=6))
    entry = Match.objects.get(table_number=1).one
    page = plain.new_page()
    page.goto(f"{live_server.url}/t/cup/team/{entry.pass_code}/")
    page.get_by_role("button", name="Something else").click()
    expect(page.get_by_role("heading", name="A judge has been called")).to_be_visible()
    assert Call.objects.count() == 1
    assert TeamReport.objects.count() == 0

    page.locator("label", has_text=f"{entry.team_name} won").click()
    page.get_by_role("button", name="Send our report").click()

    expect(page.get_by_role("heading", name="has to confirm it")).to_be_visible()
    assert TeamReport.objects.count() == 1


# --- Every page, in both ---

# Forms that cannot be sent, and boxes that hide a part of what they hold.
FAULTS = """() => {
  const faults = [];
  for (const folded of document.querySelectorAll('details')) folded.open = true;
  for (const menu of document.querySelectorAll('.event-nav details')) menu.open = false;
  const shows = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  for (const form of document.forms) {
    if (form.closest('dialog')) continue;
    const name = `form ${form.id || form.getAttribute('action') || form.className}`;
    if (form.closest('[hidden]')) faults.push(`${name} is hidden`);
    if (!form.getClientRects().length) continue;
    const fields = [...form.elements];
    const pressable = () => fields.filter((field) => field.type === 'submit' && !field.disabled && shows(field));
    const choice = fields.find((field) => field.type === 'radio');
    if (!pressable().length && choice) choice.checked = true; // its button comes with a choice, by a style alone
    const buttons = pressable();
    const texts = fields.filter((field) => /^(text|search|number)$/.test(field.type) && shows(field));
    if (!buttons.length && texts.length !== 1) faults.push(`${name} has no button`);
    for (const field of fields) {
      if (!/^(radio|checkbox)$/.test(field.type) || field.disabled) continue;
      const target = shows(field) && field.getBoundingClientRect().width > 2 ? field : field.labels[0];
      if (!target || !shows(target)) {
        if (field.closest('fieldset')?.getClientRects().length) faults.push(`${name}: ${field.name} is out of sight`);
      }
    }
  }
  for (const box of document.querySelectorAll('main :not(.clock-line)')) {
    const style = getComputedStyle(box);
    if (!/hidden|clip/.test(style.overflowY) || box.clientHeight < 3 || style.whiteSpace === 'nowrap') continue;
    if (box.scrollHeight > box.clientHeight + 2) faults.push(`${box.className || box.tagName} hides a part`);
  }
  return faults;
}"""


@pytest.mark.walk
@walk_in_cases("PUBLIC", "TEAM_PAGES", "LIBRARY", "DOORS", "SITE", "TEAMS", "DESK", "FLOOR", is_once=True)
def test_every_form_of_a_page_can_be_sent_and_every_list_read(plain, live_server, paths):
    make_hall()
    page = plain.new_page()
    if not {*paths} & {*PUBLIC, *TEAM_PAGES, *LIBRARY, *DOORS}:
        sign_in_owner(page, live_server.url)
    faults = []
    for path in paths:
        page.goto(live_server.url + fill(path))
        faults += [f"{path}: {fault}" for fault in page.evaluate(FAULTS)]

    assert faults == []


def test_what_is_taken_away_is_gone(event, old, live_server):
    page = old.new_page()
    page.goto(f"{live_server.url}/t/cup/")

    assert (
        page.evaluate("[[].at, window.structuredClone, AbortSignal.timeout, window.AudioContext]")
        == [None] * 4
    )
    assert page.evaluate("'submitter' in SubmitEvent.prototype") is False
    names = (
        "[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join()"
    )
    style = page.evaluate(names)
    assert ".site-header" in style
    assert not [sign for sign in (":has(", ":focus-visible", "dvh", "padding-block") if sign in style]


def test_an_old_screen_shows_clock_and_announcements(old, live_server):
    event = make_posted_event(8, slug="cup", name="Spring Cup")
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=6))
    make_announcement(event, kind="notice", text="Lunch is served", actor=BOSS)
    make_announcement(event, kind="break", minutes=30, actor=BOSS)
    page = old.new_page()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{live_server.url}/t/cup/screen/clock/")

    expect(page.locator(".screen-news-countdown > span").first).to_be_in_viewport(ratio=0.8)
    clock = page.locator(".clock-big .clock-time").bounding_box()
    assert clock["height"] > 120
    assert clock["x"] + clock["width"] < page.locator(".screen-now").bounding_box()["x"]
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Lunch is served")).to_be_in_viewport(ratio=0.8)
