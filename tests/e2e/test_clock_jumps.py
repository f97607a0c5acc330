"""A machine whose clock jumps: what follows from the time is worked out again, on every page with a clock."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pairings.rounds.clock import start_clock
from tests.factories import BOSS, make_posted_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
# The machine's clock as the test moves it, beside its steady counter, which goes on.
MOVABLE = "const now = Date.now.bind(Date); window.jump = 0; Date.now = () => now() + window.jump;"
HOURS = 3_600_000


@pytest.mark.parametrize("path", ["clock/", "screen/", "screen/clock/", ""])
def test_a_clock_that_jumps_and_comes_back_shows_the_time_left(page, live_server, path):
    event = make_posted_event(4, slug="cup")
    start_clock(event, 1, actor=BOSS, now=timezone.now())
    page.add_init_script(MOVABLE)
    page.goto(f"{live_server.url}/t/cup/{path}")
    face = page.locator("[data-clock-time]").first
    expect(face).to_contain_text("49:")

    for jump in (3 * HOURS, 0, -HOURS):
        page.evaluate("(jump) => { window.jump = jump; }", jump)
        page.wait_for_timeout(800)
        expect(face).to_contain_text("49:")
        expect(page.locator("[data-clock]").first).to_have_attribute("data-state", "running")


@pytest.fixture
def projector(page, live_server):
    """A projector with a running clock, whose machine's clock a test may move."""
    event = make_posted_event(4, slug="cup")
    start_clock(event, 1, actor=BOSS, now=timezone.now())
    page.add_init_script(MOVABLE)
    page.goto(f"{live_server.url}/t/cup/screen/clock/")
    expect(page.locator("[data-clock-time]").first).to_contain_text("49:")
    yield page
    page.unroute_all(behavior="ignoreErrors")


def test_an_answer_that_was_under_way_while_the_machine_slept_does_not_set_the_clock(projector):
    held = []

    def hold_the_first(route):
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    projector.route("**/clock/now/", hold_the_first)
    projector.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    projector.wait_for_timeout(500)
    projector.evaluate(f"window.jump = {HOURS} / 3")
    projector.wait_for_timeout(1500)
    route, answer = held[0]
    route.fulfill(response=answer)
    projector.wait_for_timeout(1500)

    expect(projector.locator("[data-clock-time]").first).to_contain_text("49:")


def test_a_clock_goes_on_after_sleep_where_the_server_never_answers(projector):
    projector.route("**/clock/now/", lambda _route: None)

    projector.evaluate(f"window.jump = {HOURS} / 3")

    expect(projector.locator("[data-clock-time]").first).to_contain_text("29:", timeout=12_000)


def test_a_clock_that_jumped_without_a_network_is_right_soon_after_it_is_back(projector):
    projector.route("**/clock/now/", lambda route: route.abort())
    projector.evaluate(f"window.jump = 2 * {HOURS}")
    expect(projector.locator("[data-clock]").first).to_have_attribute("data-state", "over")

    projector.unroute("**/clock/now/")

    expect(projector.locator("[data-clock-time]").first).to_contain_text("49:", timeout=12_000)
    expect(projector.locator("[data-clock]").first).to_have_attribute("data-state", "running")
