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
