"""A screen of the hall in a browser without scripts, such as an old television's: every row, and loaded again."""

import pytest
from playwright.sync_api import expect

from pairings.announcements.actions import make_announcement
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_tournament,
)
from tests.pairings.bracket.brackets import make_cut_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TEAMS = 117
# Rows of lists that nobody can read: cut at an edge of a box that holds them, or beside the page.
HIDDEN_ROWS = """() => [...document.querySelectorAll('#live li, #live h2, #live .screen-title')].filter((row) => {
  const box = row.getBoundingClientRect();
  if (!box.width || !box.height || box.left < 0 || box.right > document.documentElement.clientWidth + 1) return true;
  for (let at = row; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    const frame = at.getBoundingClientRect();
    if (at === document.body || at === document.documentElement) continue;
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
      if (box.bottom > frame.bottom + 1 || box.right > frame.right + 1) return true;
      if (at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 1) return true;
    }
  }
  return false;
}).map((row) => row.textContent.trim())"""


@pytest.fixture
def page(new_context):
    """A projector without scripts."""
    context = new_context(viewport={"width": 1920, "height": 1080}, java_script_enabled=False)
    return context.new_page()


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Team Cup", planned_rounds=3)
    make_entries(event, TEAMS)
    return event


def hidden_rows(page):
    return page.evaluate(HIDDEN_ROWS)


def test_every_team_and_every_player_is_there(event, page, live_server):
    make_posted_round(event)
    make_announcement(event, kind="notice", text="Lunch is served " * 9, actor=BOSS)
    for mode, teams, players in (("", TEAMS, 2 * TEAMS), ("teams/", TEAMS, 0), ("players/", 0, 2 * TEAMS)):
        page.goto(f"{live_server.url}/t/cup/screen/{mode}")

        expect(page.locator(".screen-team")).to_have_count(teams)
        expect(page.locator(".screen-player")).to_have_count(players)
        assert hidden_rows(page) == [], mode
        assert page.evaluate("document.scrollingElement.scrollHeight > innerHeight")
        page.mouse.wheel(0, 100_000)
        expect(page.locator(".screen-foot")).to_be_in_viewport()


def test_every_row_of_the_standings_is_there(event, page, live_server):
    make_closed_round(event)
    page.goto(f"{live_server.url}/t/cup/screen/")

    expect(page.locator(".screen-standing")).to_have_count(TEAMS)
    assert hidden_rows(page) == []


def test_a_bracket_is_there_with_whole_names(page, live_server):
    event = make_cut_event(slug="cup")
    event.entries.update(team_name="Extraordinarily Long Winded Lightning League of Lower Lusatia")
    page.goto(f"{live_server.url}/t/cup/screen/bracket/")

    expect(page.locator(".screen-match").first).to_be_visible()
    assert hidden_rows(page) == []


def test_it_has_no_dead_button(event, page, live_server):
    make_posted_round(event)
    page.goto(f"{live_server.url}/t/cup/screen/")

    expect(page.locator("button:visible")).to_have_count(len(["English", "Deutsch"]))
    page.get_by_role("link", name="Pairings by player").click()
    expect(page.locator(".screen-player").first).to_be_visible()


def test_it_loads_again_by_itself(event, page, live_server):
    make_posted_round(event)
    page.route("**/screen/teams/", sooner)
    page.goto(f"{live_server.url}/t/cup/screen/teams/")
    make_announcement(event, kind="notice", text="Lunch is served", actor=BOSS)

    expect(page.get_by_text("Lunch is served")).to_be_visible()


def sooner(route):
    """The same page with a second in place of half a minute."""
    answer = route.fetch()
    text = answer.text()
    assert text.count('<meta http-equiv="refresh" content="30">') == 1
    route.fulfill(response=answer, body=text.replace('content="30"', 'content="1"'))


def test_a_screen_with_scripts_is_not_loaded_again(event, new_context, live_server):
    make_posted_round(event)
    page = new_context().new_page()
    page.route("**/screen/teams/", sooner)
    page.goto(f"{live_server.url}/t/cup/screen/teams/")
    page.evaluate("window.isSame = true")
    page.wait_for_timeout(2500)

    assert page.evaluate("window.isSame")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
