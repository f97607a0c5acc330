"""What is announced on a screen of the hall: half of the screen stays with its subject, and all of it comes round."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pairings.announcements.actions import make_announcement, take_announcement_down
from pairings.rounds.clock import start_clock
from tests.e2e.polling import poll_now
from tests.factories import BOSS, make_posted_event
from tests.pairings.bracket.brackets import make_cut_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONG = " ".join(f"word{number:02}" for number in range(28))  # as long as an announcement can be
NOTICES = (
    "Lunch is served",
    "Doors close at ten",
    LONG,
    "The car in front of the hall is in the way",
    "Mind the step",
)
SIZES = [(1366, 768), (1920, 1080)]
# The words that are inside the box of what is announced, each with its notice's number.
WORDS = """() => {
  const list = document.querySelector('[data-news]');
  const frame = list.getBoundingClientRect();
  const found = [];
  for (const notice of list.children) {
    const walker = document.createTreeWalker(notice, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      for (const match of walker.currentNode.textContent.matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, match.index);
        range.setEnd(walker.currentNode, match.index + match[0].length);
        const box = range.getBoundingClientRect();
        const isIn = box.left >= frame.left && box.right <= frame.right && box.top >= frame.top - 1;
        if (isIn && box.width && box.bottom <= frame.bottom + 1) found.push(`${notice.dataset.notice} ${match[0]}`);
      }
    }
  }
  return found;
}"""

BRACKET = """() => {
  const matches = [...document.querySelectorAll('.screen-match-box')].filter((match) => match.checkVisibility());
  const foot = document.querySelector('.screen-foot').getBoundingClientRect();
  return {
    matches: matches.length,
    isAboveFoot: matches.every((match) => match.getBoundingClientRect().bottom <= foot.top),
    isFootThere: foot.bottom <= innerHeight,
  };
}"""


@pytest.fixture
def event():
    return make_posted_event(60, slug="cup", name="Spring Team Cup")


@pytest.fixture
def open_screen(new_context, live_server):
    """Opens a screen whose time the test moves, and lets its controls go; ends once it asks the server nothing."""
    asked, pages = [], []

    def open_one(mode, size, **options):
        viewport = dict(zip(("width", "height"), size, strict=True))
        page = new_context(viewport=viewport, **options).new_page()
        page.on("request", lambda request: asked.append(request))  # noqa: PLW0108 - no built-in method is taken
        for end in ("requestfinished", "requestfailed"):
            page.on(end, lambda request: asked.remove(request))  # noqa: PLW0108 - as above
        page.clock.install()
        page.goto(f"{live_server.url}/t/cup/screen/{mode}/")
        page.clock.run_for(6000)
        expect(page.locator(".site-header")).to_be_hidden()
        pages.append(page)
        return page

    yield open_one
    while asked:
        pages[0].wait_for_timeout(50)


def announce(event, notices=NOTICES):
    """Make them, and say which words have to be seen."""
    made = [make_announcement(event, kind="notice", text=text, actor=BOSS) for text in notices]
    return {f"{one.number} {word}" for one in made for word in one.text.split()}


def height_of(page, selector):
    return page.locator(selector).filter(visible=True).first.bounding_box()["height"]


def newest(page):
    return page.evaluate(WORDS)[0].split()[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", ["teams", "clock"])
def test_half_of_a_screen_stays_with_its_subject_and_five_notices_come_round(event, open_screen, size, mode):
    start_clock(event, 1, actor=BOSS, now=timezone.now())
    wanted = announce(event)
    page = open_screen(mode, size)

    seen = set()
    for turn in range(10):
        assert height_of(page, ".screen-slide") >= size[1] / 2 - 1
        foot = page.locator(".screen-foot").bounding_box()
        assert foot["y"] + foot["height"] <= size[1]
        seen |= set(page.evaluate(WORDS))
        if turn == 0:
            assert newest(page) == "5"
        page.clock.run_for(8000)

    assert seen == wanted


@pytest.mark.parametrize("size", SIZES)
def test_at_time_and_beside_the_controls_there_is_a_line_for_them_and_the_subject_is_there(
    event, open_screen, size
):
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=51))
    make_announcement(event, kind="break", minutes=30, actor=BOSS)
    wanted = announce(event)
    page = open_screen("teams", size)
    expect(page.locator("body.is-time.is-idle")).to_be_visible()

    assert height_of(page, ".screen-slide") >= size[1] / 2 - 1
    page.keyboard.press("Space")  # pauses, and the controls are there
    expect(page.locator(".site-header")).to_be_visible()
    seen = set()
    for _turn in range(20):
        assert height_of(page, ".screen-slide") >= height_of(page, ".screen") / 2 - 1
        seen |= set(page.evaluate(WORDS))
        page.keyboard.press("ArrowRight")

    assert wanted <= seen
    assert "1 break" in seen


@pytest.mark.parametrize("size", [*SIZES, (1024, 768)])
@pytest.mark.parametrize("teams", [16, 100])  # with the tables beside the clock, and too many of them
def test_the_clock_is_whole_with_five_notices_before_and_at_time(open_screen, size, teams):
    event = make_posted_event(teams, slug="cup", name="Spring Team Cup")
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=49, seconds=30))
    announce(event)
    page = open_screen("clock", size)

    for is_time in (False, True):
        page.wait_for_function("() => document.documentElement.dataset.clockIsKnown !== undefined")
        page.clock.run_for(1000)
        assert page.locator("body.is-time").count() == is_time
        assert height_of(page, ".screen-slide") >= size[1] / 2 - 1
        foot = page.locator(".screen-foot").bounding_box()
        above = page.locator("[data-news]").bounding_box()
        assert foot["y"] + foot["height"] <= size[1]
        shown = page.locator(".clock-big .clock-time, .clock-big .clock-state, .screen-playing")
        for part in shown.filter(visible=True).all():
            box = part.bounding_box()
            assert above["y"] + above["height"] - 1 <= box["y"], is_time
            assert box["y"] + box["height"] <= foot["y"] + 1, is_time
            assert box["x"] + box["width"] <= size[0]
        page.clock.run_for(30000)


@pytest.mark.parametrize("size", SIZES)
def test_no_match_of_a_bracket_is_cut_by_what_is_announced(open_screen, size):
    event = make_cut_event(17, 16, slug="cup", has_third_place=True)
    wanted = announce(event)
    page = open_screen("bracket", size)

    seen = set()
    for _turn in range(20):
        assert page.evaluate(BRACKET) == {"matches": 6, "isAboveFoot": True, "isFootThere": True}
        seen |= set(page.evaluate(WORDS))
        page.clock.run_for(8000)

    assert seen == wanted


def test_few_notices_are_all_there_and_do_not_move(event, open_screen):
    wanted = announce(event, NOTICES[:2])
    page = open_screen("teams", SIZES[1])

    for _turn in range(3):
        assert set(page.evaluate(WORDS)) == wanted
        page.clock.run_for(8000)


def test_a_new_notice_is_shown_at_once_and_one_that_is_taken_down_is_gone(event, open_screen):
    announce(event)
    page = open_screen("teams", SIZES[0])
    page.clock.run_for(17000)
    assert newest(page) != "5"

    make_announcement(event, kind="notice", text="The hall closes", actor=BOSS)
    poll_now(page, "#live")
    expect(page.locator("[data-notice='6']")).to_be_visible()
    assert newest(page) == "6"
    page.clock.run_for(7500)
    assert newest(page) == "6"

    take_announcement_down(event, 6, actor=BOSS)
    poll_now(page, "#live")
    expect(page.locator("[data-notice='6']")).to_have_count(0)
    assert newest(page) == "5"


def test_a_countdown_that_ends_is_shown(event, open_screen):
    make_announcement(event, kind="break", minutes=1, actor=BOSS, now=timezone.now() - timedelta(seconds=30))
    announce(event)
    page = open_screen("teams", SIZES[0])
    page.keyboard.press("Space")
    page.wait_for_function("() => document.documentElement.dataset.clockIsKnown !== undefined")
    page.clock.run_for(1000)
    assert "1 break" not in page.evaluate(WORDS)

    page.clock.run_for(30000)

    assert "1 break" in page.evaluate(WORDS)


@pytest.mark.parametrize("size", SIZES)
def test_without_scripts_the_newest_is_there_and_the_list_keeps_half_of_its_place(
    event, new_context, live_server, size
):
    announce(event)
    viewport = dict(zip(("width", "height"), size, strict=True))
    page = new_context(viewport=viewport, java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/t/cup/screen/teams/")

    box = page.locator("[data-news]").bounding_box()
    first = page.locator("[data-notice='5']").bounding_box()
    assert first["y"] + first["height"] <= box["y"] + box["height"] + 1
    assert height_of(page, ".screen-subject") >= height_of(page, ".screen") / 2 - 1
