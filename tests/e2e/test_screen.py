"""The screens of the hall in a real browser, behind the front cache: they turn, count, signal and stay up to date."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pairings.announcements.actions import make_announcement
from pairings.rounds.actions import close_round
from pairings.rounds.clock import lengthen_clock, start_clock
from pairings.tableside.extensions import give_extension
from tests.e2e.polling import poll_now
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.pairings.bracket.brackets import make_cut_event
from tournament.config.cache.front_cache import FrontCache

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FULL_HD = {"width": 1920, "height": 1080}
AN_HOUR_FAST = "const now = Date.now.bind(Date); Date.now = () => now() + 3600000;"
TIME = re.compile(r"\bis-time\b")
SMALLEST_LETTER = """() => {
  const walker = document.createTreeWalker(document.getElementById('live'), NodeFilter.SHOW_TEXT);
  const pen = document.createElement('canvas').getContext('2d');
  let smallest = 1000;
  while (walker.nextNode()) {
    const box = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !box.checkVisibility() || box.closest('.visually-hidden')) continue;
    const style = getComputedStyle(box);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    smallest = Math.min(smallest, pen.measureText('H').actualBoundingBoxAscent);
  }
  return smallest;
}"""


@pytest.fixture
def address(live_server):
    """The address of a server with the front cache before Django, on the test's own database."""
    server = live_server.thread.httpd
    django = server.get_app()
    server.set_app(FrontCache(django))
    yield live_server.url
    server.set_app(django)


@pytest.fixture
def open_page(address, new_context):
    """Opens pages, each in a browser of its own; fails on errors, such as what the content policy blocked."""
    complaints = []

    def open_one(path, viewport=FULL_HD, script="", before=lambda _page: None, **options):
        page = new_context(viewport=viewport, **options).new_page()
        page.add_init_script("Math.random = () => 1000")  # polls of its own come late: the tests ask
        before(page)
        if script:
            page.add_init_script(script)
        page.on(
            "console", lambda message: complaints.append(message.text) if message.type == "error" else None
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address + path)
        return page

    yield open_one
    offline = ("ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:afterRequest")
    assert [text for text in complaints if not any(sign in text for sign in offline)] == []


def make_event(teams=8, **values):
    event = make_tournament(slug="cup", name="Spring Team Cup", **values)
    make_entries(event, teams)
    return event


def page_text(page):
    return page.locator("[data-screen-page]").inner_text()


def rang(page):
    """How often the sound was played, as text; None for never."""
    return page.evaluate("document.documentElement.dataset.rang ?? null")


def poll(page):
    """Ask now, once what the front cache knows is old."""
    page.wait_for_timeout(600)
    poll_now(page, "#live")
    page.wait_for_timeout(200)


def in_sight(page, text):
    """Whether a row with exactly this text is inside the picture."""
    return page.evaluate(
        """(text) => [...document.querySelectorAll('.screen-rows strong')].some((cell) => {
          const box = cell.getBoundingClientRect();
          const isInside = box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight && box.width > 0;
          return cell.textContent === text && isInside;
        })""",
        text,
    )


def test_every_team_and_player_comes_into_sight_once_round(open_page):
    event = make_event(30)
    make_posted_round(event)
    page = open_page("/t/cup/screen/")
    page.keyboard.press("Space")
    wanted = {f"Team {n}" for n in range(1, 31)} | {
        f"{name} {n}" for n in range(1, 31) for name in ("Ada", "Ben")
    }

    seen = set()
    for _page in range(20):
        seen |= {name for name in wanted if in_sight(page, name)}
        page.keyboard.press("ArrowRight")

    assert seen == wanted


@pytest.mark.smoke
def test_lists_turn_by_themselves_and_stop_on_pause(open_page):
    make_posted_round(make_event(30))
    page = open_page("/t/cup/screen/", before=lambda page: page.clock.install())

    assert re.fullmatch(r"Page 1 of \d+", page_text(page))
    page.clock.run_for(8500)
    assert page_text(page).startswith("Page 2 of")
    page.keyboard.press("Space")
    page.clock.run_for(30000)
    assert page_text(page).startswith("Paused: page 2 of")
    page.keyboard.press("ArrowLeft")
    assert page_text(page).startswith("Paused: page 1 of")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-screen-name]")).to_have_text("Pairings by player")


def test_two_screens_share_a_list(open_page):
    make_posted_round(make_event(30))

    left, right = open_page("/t/cup/screen/teams/#1/2"), open_page("/t/cup/screen/teams/#2/2")

    assert in_sight(left, "Team 1")
    assert not in_sight(right, "Team 1")
    counts = [int(page_text(page).split()[-1]) for page in (left, right)]
    whole = int(page_text(open_page("/t/cup/screen/teams/")).split()[-1])
    assert sum(counts) == whole


def test_screen_follows_the_event_without_a_reload(open_page):
    event = make_event(8)
    page = open_page("/t/cup/screen/")
    page.evaluate("document.documentElement.dataset.loaded = 'once'")
    expect(page.locator("#live")).to_contain_text("8 teams registered")

    make_posted_round(event)
    poll(page)
    expect(page.locator("[data-screen-name]")).to_have_text("Pairings by team")
    start_clock(event, 1, actor=BOSS, now=timezone.now())
    give_extension(event, 1, 2, minutes=7, reason="long ruling", actor=BOSS)
    poll(page)
    expect(page.locator(".clock-big [data-clock-time]")).to_have_text(re.compile(r"^(50:00|49:5\d)$"))
    expect(page.locator(".screen-extended")).to_contain_text(re.compile(r"2\s*\+7, until \d\d:\d\d\s*5[67]:"))
    make_announcement(event, kind="notice", text="Lunch is served", actor=BOSS)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)
    poll(page)
    expect(page.locator("#live")).to_contain_text("Standings after round 1")
    expect(page.locator(".screen-news")).to_have_text("Lunch is served")
    assert page.evaluate("document.documentElement.dataset.loaded") == "once"


def test_time_is_told_by_words_stripes_and_sound_though_the_machine_is_an_hour_fast(open_page):
    event = make_event(8)
    make_posted_round(event)
    page = open_page("/t/cup/screen/", script=AN_HOUR_FAST)
    page.get_by_role("button", name="Enable sound").click()
    expect(page.get_by_role("button", name="Sound is on")).to_have_attribute("aria-pressed", "true")
    assert rang(page) == "1"  # the test tone

    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=49, seconds=54))
    give_extension(event, 1, 3, minutes=5, reason="deck check", actor=BOSS)
    poll(page)
    expect(page.locator("body")).not_to_have_class(TIME)
    expect(page.locator("body")).to_have_class(TIME, timeout=15000)

    expect(page.locator(".clock-big [data-clock-state]")).to_have_text("Time is called")
    assert rang(page) == "2"
    assert "repeating-linear-gradient" in page.evaluate(
        "getComputedStyle(document.querySelector('.page'), '::before').borderImageSource"
    )
    expect(page.locator(".screen-extended [data-clock-time]")).to_have_text(re.compile(r"^(5:00|4:\d\d)$"))
    lengthen_clock(event, 1, minutes=3, actor=BOSS)
    poll(page)
    expect(page.locator("body")).not_to_have_class(TIME)
    assert rang(page) == "2"


def test_time_is_told_without_a_sound_where_none_was_enabled(open_page):
    event = make_event(4)
    make_posted_round(event)
    page = open_page("/t/cup/screen/teams/")

    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=49, seconds=57))
    poll(page)

    expect(page.locator("body")).to_have_class(TIME, timeout=15000)
    expect(page.locator(".screen-top [data-clock-state]")).to_have_text("Time is up at every table")
    assert rang(page) is None


def test_screen_that_is_opened_after_time_shows_it_and_makes_no_sound(open_page):
    event = make_event(4)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=51))

    page = open_page("/t/cup/screen/")
    page.get_by_role("button", name="Enable sound").click()

    expect(page.locator("body")).to_have_class(TIME)
    page.wait_for_timeout(600)
    assert rang(page) == "1"


def test_deck_building_counts_down_and_says_when_it_is_over(open_page):
    event = make_event(4)
    start = timezone.now() - timedelta(minutes=29, seconds=57)
    make_announcement(event, kind="deck_building", actor=BOSS, now=start)

    page = open_page("/t/cup/screen/")

    expect(page.get_by_role("heading", name="deck registration and building")).to_be_visible()
    expect(page.locator("[data-countdown] [data-clock-state]")).to_have_text("Time is up")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_capital_letters_are_at_least_43_pixels_high(open_page, scheme):
    event = make_event(12)
    make_closed_round(event)
    make_posted_round(event, 2)
    start_clock(event, 2, actor=BOSS, now=timezone.now())
    give_extension(event, 2, 2, minutes=7, reason="long ruling", actor=BOSS)
    make_announcement(event, kind="notice", text="Lunch is served", actor=BOSS)
    make_announcement(event, kind="break", minutes=30, actor=BOSS)
    page = open_page("/t/cup/screen/", color_scheme=scheme)

    for name in (
        "Follow the event",
        "Pairings by team",
        "Pairings by player",
        "Clock and tables",
        "Standings",
    ):
        page.locator(".screen-modes").get_by_role("link", name=name).click()
        expect(page.locator(".screen-modes").get_by_role("link", name=name)).to_have_attribute(
            "aria-current", "page"
        )
        assert page.evaluate(SMALLEST_LETTER) >= 43, name
        assert page.evaluate("document.documentElement.scrollWidth") <= 1920


def test_a_bracket_turns_its_pages_in_letters_of_43_pixels_and_hides_no_match(open_page):
    make_cut_event(17, 16, slug="cup", has_third_place=True)
    page = open_page("/t/cup/screen/")
    page.keyboard.press("Space")
    teams = set()
    for _ in range(2):
        assert page.evaluate(SMALLEST_LETTER) >= 43
        boxes = page.locator(".screen-match:visible .screen-match-box")
        for place in range(boxes.count()):
            box = boxes.nth(place).bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= FULL_HD["height"]
            assert box["x"] + box["width"] <= FULL_HD["width"]
        teams |= set(page.locator(".screen-match.is-open:visible li").all_inner_texts())
        page.keyboard.press("ArrowRight")
    assert len(teams) == 16


def test_controls_hide_and_come_back_by_keyboard(open_page):
    make_posted_round(make_event(4))
    page = open_page("/t/cup/screen/", before=lambda page: page.clock.install())
    button = page.get_by_role("button", name="Pause")

    expect(button).to_be_visible()
    page.clock.run_for(6000)
    expect(button).to_be_hidden()
    page.keyboard.press("Tab")
    expect(button).to_be_visible()


def test_controls_cover_nothing_of_the_list_and_give_their_place_back(open_page):
    make_posted_round(make_event(40))
    page = open_page(
        "/t/cup/screen/teams/",
        viewport={"width": 1280, "height": 720},
        before=lambda page: page.clock.install(),
    )
    page.mouse.move(640, 60)
    box = {
        name: page.locator(selector).first.bounding_box()
        for name, selector in {
            "header": ".site-header",
            "top": ".screen-top",
            "row": ".screen-team:visible",
            "foot": ".screen-foot",
            "controls": ".site-footer",
        }.items()
    }
    assert box["header"]["y"] + box["header"]["height"] <= box["top"]["y"]
    assert box["top"]["y"] + box["top"]["height"] <= box["row"]["y"] + 1
    assert box["foot"]["y"] + box["foot"]["height"] <= box["controls"]["y"]
    assert box["controls"]["y"] + box["controls"]["height"] <= 720

    page.clock.run_for(6000)

    expect(page.locator(".site-header")).to_be_hidden()
    assert page.locator(".screen-top").bounding_box()["y"] < box["top"]["y"]
    page.clock.run_for(400)
    expect(page.locator(".site-header")).to_be_hidden()


def test_another_list_is_chosen_without_losing_the_sound(open_page):
    make_posted_round(make_event(4))
    page = open_page("/t/cup/screen/")
    page.get_by_role("button", name="Enable sound").click()

    page.get_by_role("link", name="Pairings by player").click()

    expect(page.locator("[data-screen-name]")).to_have_text("Pairings by player")
    expect(page).to_have_url(re.compile(r"/screen/players/$"))
    expect(page.get_by_role("link", name="Pairings by player")).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()


def test_a_sound_that_the_machine_has_stopped_is_offered_again_and_starts_at_a_touch(open_page):
    make_posted_round(make_event(4))
    script = """
      const Speaker = AudioContext;
      window.AudioContext = class extends Speaker {
        constructor() {
          super();
          window.speaker = this;
        }
      };
    """
    page = open_page("/t/cup/screen/", script=script)
    page.get_by_role("button", name="Enable sound").click()
    expect(page.get_by_role("button", name="Sound is on")).to_have_attribute("aria-pressed", "true")

    page.evaluate("speaker.suspend()")
    expect(page.get_by_role("button", name="Enable sound")).to_have_attribute("aria-pressed", "false")
    page.locator(".screen-title").click()

    expect(page.get_by_role("button", name="Sound is on")).to_have_attribute("aria-pressed", "true")
    assert rang(page) == "1"


@pytest.mark.console_error("htmx:afterRequest", "htmx:sendError")
def test_screen_says_when_the_server_does_not_answer(open_page):
    make_posted_round(make_event(4))
    page = open_page("/t/cup/", before=lambda page: page.clock.install())

    page.context.set_offline(True)
    for _poll in range(3):
        page.clock.run_for(21000)
        page.wait_for_timeout(100)

    expect(page.locator("#stale")).to_be_visible()
    page.context.set_offline(False)
    page.clock.run_for(21000)
    expect(page.locator("#stale")).to_be_hidden()


@pytest.mark.smoke
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_heading_and_clock_are_whole_beside_each_other(open_page, size):
    event = make_event(8)
    make_closed_round(event)
    make_posted_round(event, 2)
    start_clock(event, 2, actor=BOSS, now=timezone.now())
    page = open_page("/t/cup/screen/teams/", viewport=dict(zip(("width", "height"), size, strict=True)))

    for path, title in (("teams", "Round 2 of 3"), ("standings", "Standings after round 1 of 3")):
        page.goto(page.url.split("/screen/")[0] + f"/screen/{path}/")
        heading, clock = page.locator(".screen-title"), page.locator(".screen-top [data-clock-time]")
        expect(heading).to_have_text(title)
        expect(clock).to_have_text(re.compile(r"^(50:00|49:\d\d)$"))
        assert heading.evaluate("element => element.scrollWidth <= element.clientWidth")
        left, right = heading.bounding_box(), clock.bounding_box()
        assert left["x"] + left["width"] <= right["x"]
        assert right["x"] + right["width"] <= size[0]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_announcements_leave_the_clock_and_the_tables_their_place(open_page, size):
    event = make_event(8)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=timezone.now())
    give_extension(event, 1, 2, minutes=7, reason="long ruling", actor=BOSS)
    make_announcement(event, kind="notice", text="Lunch is served", actor=BOSS)
    make_announcement(event, kind="break", minutes=30, actor=BOSS)
    page = open_page("/t/cup/screen/clock/", viewport=dict(zip(("width", "height"), size, strict=True)))
    expect(page.locator(".clock-big [data-clock-time]")).to_have_text(re.compile(r"^(50:00|49:\d\d)$"))

    box = {
        name: page.locator(selector).first.bounding_box()
        for name, selector in {
            "news": ".screen-news",
            "time": ".clock-big [data-clock-time]",
            "state": ".clock-big [data-clock-state]",
            "tables": ".screen-tables",
            "foot": ".screen-foot",
        }.items()
    }
    assert box["news"]["y"] + box["news"]["height"] <= box["time"]["y"]
    assert box["time"]["y"] + box["time"]["height"] <= box["state"]["y"] + 1
    assert box["state"]["y"] + box["state"]["height"] <= box["foot"]["y"]
    assert max(box[name]["x"] + box[name]["width"] for name in ("time", "state")) <= box["tables"]["x"]
