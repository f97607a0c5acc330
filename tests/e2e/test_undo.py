"""Undo in a real browser: a wrong result, a closed round, and a drop that the next round rests on."""

import re

import pytest
from playwright.sync_api import Page, expect

from pairings.drops.actions import drop_entry
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, propose_round
from tests.e2e.polling import poll_now
from tests.e2e.signing_in import let_in
from tests.factories import BOSS, make_posted_event, make_results, make_staff
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    return make_posted_event(slug="cup", name="Spring Cup")


@pytest.fixture
def desk(page: Page, live_server, event) -> Page:
    let_in(page.context, live_server.url, make_staff(event, "sam", Role.SCOREKEEPER, Role.ORGANIZER))
    page.goto(f"{live_server.url}/t/cup/desk/")
    return page


@pytest.mark.smoke
def test_a_wrong_result_is_undone_with_one_press_on_the_keyboard(desk, live_server, event):
    desk.goto(f"{live_server.url}/t/cup/desk/results/")
    for keys in ("1", "1"):
        desk.keyboard.press(keys)
        desk.keyboard.press("Enter")
        if keys == "1":
            expect(desk.locator("#entry")).to_contain_text(re.compile("Team"))
    expect(desk.locator("#progress")).to_contain_text("1 of 2 results")

    desk.goto(f"{live_server.url}/t/cup/desk/")
    button = desk.get_by_role("button", name=re.compile("Undo: Result recorded: table 1"))
    button.focus()
    desk.keyboard.press("Enter")

    expect(desk.locator(".toast").first).to_contain_text("Undone: Result recorded: table 1")
    assert event.rounds.get().matches.at_table(1).is_open


def test_a_closed_round_is_undone_from_the_desk(desk, event):
    make_results(event, 1)
    desk.reload()
    desk.get_by_role("button", name="Close round 1").click()
    button = desk.get_by_role("button", name=re.compile("Undo: Round closed: round 1"))
    button.click()

    expect(desk.locator(".toast").first).to_contain_text("Undone: Round closed: round 1")
    assert event.rounds.get().closed_at is None


def test_a_drop_is_not_undone_once_the_next_round_is_paired(desk, live_server, event):
    make_results(event, 1)
    drop_entry(event, 1, actor=BOSS)
    number = event.journal.latest("number").number
    close_round(event, 1, actor=BOSS)
    propose_round(event, 2, actor=BOSS)

    desk.goto(f"{live_server.url}/t/cup/desk/journal/?team=1")

    expect(desk.locator("#list")).to_contain_text("“Round paired: round 2” came later")
    desk.goto(f"{live_server.url}/t/cup/desk/journal/{number}/")
    expect(desk.locator("main")).to_contain_text("Undo that first")
    expect(desk.get_by_role("button", name=re.compile("Undo"))).to_have_count(0)
    assert event.entries.get(number=1).dropped_at is not None


def test_rows_that_a_second_laptop_saves_appear_while_a_slip_is_typed(desk, live_server, event):
    desk.goto(f"{live_server.url}/t/cup/desk/results/")
    desk.keyboard.type("1")
    record_result(event, 1, 2, Ending(How.WON, 1), actor=BOSS)

    poll_now(desk, "#progress")

    row = desk.locator(f"#match-{event.rounds.get().matches.at_table(2).pk}")
    expect(row).to_contain_text("3")
    expect(desk.get_by_label("Table", exact=True)).to_have_value("1")
    expect(desk.get_by_label("Table", exact=True)).to_be_focused()
