"""Pages that ask again: another match is never put under the thumb, the focus stays, a new call is announced."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pairings.rounds.actions import close_round, post_round, take_back
from pairings.tableside.calls import call_judge
from teams.entries.passes import make_passes
from tests.e2e.polling import poll_now
from tests.e2e.signing_in import let_in
from tests.factories import BOSS, make_posted_event, make_posted_round, make_results, make_staff
from tests.shown import match_at
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    return make_posted_event(4, slug="cup", name="Spring Cup", team_reports=True)


@pytest.fixture
def staff(event, live_server, new_context):
    context = new_context(viewport={"width": 360, "height": 740})
    let_in(context, live_server.url, make_staff(event, "olga", Role.ORGANIZER, Role.JUDGE))
    return context.new_page()


def go_on(event) -> None:
    """Round 1 is closed and round 2 posted."""
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=timezone.now())
    make_posted_round(event, 2)


@pytest.mark.parametrize(
    "path",
    [
        "floor/tables/1/",
        "floor/tables/1/extension/",
        "floor/",
        "desk/",
        "desk/outstanding/",
        "desk/results/",
        "desk/rounds/1/",
        "desk/rounds/1/take-back/",
        "desk/rounds/1/extensions/",
        "desk/entries/1/drop/",
    ],
)
def test_a_page_whose_round_is_over_says_so_and_keeps_its_buttons_still(event, staff, live_server, path):
    staff.goto(f"{live_server.url}/t/cup/{path}")
    go_on(event)

    poll_now(staff, "[data-poll]")

    notice = staff.get_by_role("alert").filter(has_text="This page is out of date.")
    expect(notice).to_contain_text("Round 2")
    assert staff.locator("[data-subject] button:not([disabled])").count() == 0
    notice.get_by_role("link", name="Show what is there now").click()
    expect(staff.get_by_role("alert").filter(has_text="out of date")).to_have_count(0)


@pytest.fixture
def phone(event, new_context, live_server):
    """The phone of the team at table 1."""
    make_passes(event, actor=BOSS)
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{live_server.url}/t/cup/team/{match_at(event, 1).one.pass_code}/")
    return page


def test_a_team_is_told_of_another_pairing(event, phone):
    take_back(event, 1, reason="wrong hall", actor=BOSS, now=timezone.now())
    post_round(event, 1, actor=BOSS, now=timezone.now())

    poll_now(phone, "[data-poll]")

    notice = phone.get_by_role("alert").filter(has_text="This page is out of date.")
    expect(notice).to_contain_text("Table 1, Round 1")
    notice.get_by_role("link").click()
    expect(phone.get_by_role("alert").filter(has_text="out of date")).to_have_count(0)


@pytest.mark.console_error("htmx:afterRequest", "htmx:sendError")
def test_a_team_sees_its_next_pairing_by_itself_once_the_round_is_closed(event, phone):
    phone.context.set_offline(True)  # so that its own questions do not meet what is written
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=timezone.now())
    phone.context.set_offline(False)
    poll_now(phone, "[data-poll]")
    expect(phone.locator("#live[data-subject]")).to_have_count(0)
    phone.context.set_offline(True)
    make_posted_round(event, 2)
    phone.context.set_offline(False)

    poll_now(phone, "[data-poll]")

    expect(phone.locator("#live[data-subject]")).to_contain_text("Round 2")
    expect(phone.get_by_role("alert").filter(has_text="out of date")).to_have_count(0)


@pytest.mark.parametrize("path", ["floor/", "desk/"])
def test_the_focus_stays_where_it_was_and_a_new_call_is_told(event, staff, live_server, path):
    staff.goto(f"{live_server.url}/t/cup/{path}")
    link = staff.locator("#live a, #floor a").last
    href = link.get_attribute("href")
    link.focus()
    call_judge(event, 1, 2, actor=BOSS)

    poll_now(staff, "[data-poll]")

    expect(staff.get_by_role("status").filter(has_text="1 table is calling a judge")).to_have_count(1)
    assert staff.evaluate("document.activeElement.getAttribute('href')") == href


def test_a_button_that_is_gone_leaves_the_focus_on_its_part(event, staff, live_server):
    call_judge(event, 1, 1, actor=BOSS)
    staff.goto(f"{live_server.url}/t/cup/floor/")
    staff.get_by_role("button", name="I'm going").focus()
    event.rounds.get().matches.at_table(1).calls.all().delete()
    call_judge(event, 1, 2, actor=BOSS)
    event.rounds.get().matches.at_table(2).calls.all().delete()

    poll_now(staff, "[data-poll]")

    expect(staff.locator("#floor")).to_be_focused()
