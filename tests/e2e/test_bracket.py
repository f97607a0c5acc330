"""The bracket in a real browser: the tree of a wide screen, a round at a time on a phone, news by themselves."""

from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from tests.e2e.polling import poll_now
from tests.factories import BOSS, NOON
from tests.pairings.bracket.brackets import make_cut_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 360, "height": 740}
MIDDLES = """() => [...document.querySelectorAll('.bracket-matches')].map((list) =>
  [...list.querySelectorAll('.bracket-box')].map((box) => {
    const at = box.getBoundingClientRect();
    return (at.top + at.bottom) / 2;
  }))"""


def test_each_match_stands_between_the_two_that_lead_to_it(page: Page, live_server):
    make_cut_event(9, 8, slug="cup", has_third_place=True)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{live_server.url}/t/cup/bracket/")

    rounds = page.evaluate(MIDDLES)

    assert [len(middles) for middles in rounds] == [4, 2, 1]
    for before, after in pairwise(rounds):
        for place, middle in enumerate(after):
            assert abs(middle - (before[2 * place] + before[2 * place + 1]) / 2) < 1


def test_a_phone_shows_a_round_at_a_time_without_javascript(new_context, live_server):
    make_cut_event(9, 8, slug="cup")
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto(f"{live_server.url}/t/cup/bracket/")
    headings = page.locator(".bracket-head h2:visible")
    expect(headings).to_have_text(["Quarterfinals now"])

    page.get_by_role("link", name="Semifinals").click()

    expect(headings).to_have_text(["Semifinals"])
    expect(page.get_by_text("Winner of quarterfinal 3")).to_be_visible()
    assert page.url.endswith("/bracket/4/")


@pytest.mark.smoke
def test_a_result_moves_the_winner_on_without_a_reload(page: Page, live_server):
    event = make_cut_event(9, 8, slug="cup")
    page.goto(f"{live_server.url}/t/cup/bracket/")
    best = event.cuts.get().seeds.get(seed=1).entry.team_name

    record_result(event, 2, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    poll_now(page, "#live")

    expect(page.locator("#match-4-1")).to_contain_text(best)


def test_a_shared_address_leads_to_its_match(page: Page, live_server):
    make_cut_event(9, 8, slug="cup")
    page.goto(f"{live_server.url}/t/cup/bracket/8/#match-8-4")
    expect(page.locator(".bracket-match:target h3")).to_contain_text("Quarterfinal 4")
