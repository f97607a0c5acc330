"""Forms in a real browser whose network goes away: nothing typed is lost, nothing is called saved that is not."""

import re

import pytest
from playwright.sync_api import expect

from pairings.announcements.models import Announcement
from pairings.matches.models import Match
from tests.e2e.signing_in import let_in
from tests.factories import BOSS, make_account, make_entries, make_posted_round, make_staff, make_tournament
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 4)
    return event


@pytest.fixture
def desk(event, live_server, new_context):
    """A phone that is signed in as the organizer."""
    context = new_context(viewport=PHONE)
    let_in(context, live_server.url, make_staff(event, "olga", Role.ORGANIZER))
    return context.new_page()


@pytest.fixture
def announce(desk, live_server):
    desk.goto(f"{live_server.url}/t/cup/desk/screens/")
    desk.get_by_label("Text").fill("Lunch is served")
    return desk.get_by_role("button", name="Show it on the screens")


def state(page):
    return page.locator("[data-send-state]")


def test_form_that_cannot_be_sent_says_so_and_keeps_everything(desk, announce):
    desk.context.set_offline(True)
    announce.click()

    expect(state(desk)).to_contain_text("Not sent – try again")
    expect(desk.get_by_label("Text")).to_have_value("Lunch is served")
    assert Announcement.objects.count() == 0


def test_form_is_sent_once_the_network_is_back(desk, announce):
    desk.context.set_offline(True)
    announce.click()
    expect(state(desk)).to_contain_text("Not sent")
    desk.context.set_offline(False)

    announce.click()

    expect(desk.get_by_text("The announcement is on the screens.")).to_be_visible()
    assert Announcement.objects.get().text == "Lunch is served"
    expect(desk.get_by_label("Text")).to_have_value("")


@pytest.mark.smoke
def test_what_was_typed_survives_a_reload(desk, announce):
    desk.get_by_label("Kind").select_option("meeting")
    desk.get_by_label("Countdown in minutes").fill("12")

    desk.reload()

    expect(desk.get_by_label("Text")).to_have_value("Lunch is served")
    expect(desk.get_by_label("Kind")).to_have_value("meeting")
    expect(desk.get_by_label("Countdown in minutes")).to_have_value("12")
    expect(state(desk)).to_contain_text("restored but not sent yet")


def test_what_was_not_sent_is_there_again_after_a_reload(desk, announce):
    desk.context.set_offline(True)
    announce.click()
    expect(state(desk)).to_contain_text("Not sent")
    desk.context.set_offline(False)

    desk.reload()

    expect(desk.get_by_label("Text")).to_have_value("Lunch is served")
    expect(state(desk)).to_contain_text("Not sent")


def test_what_was_saved_does_not_come_back(desk, announce, live_server):
    announce.click()
    expect(desk.get_by_text("The announcement is on the screens.")).to_be_visible()

    desk.reload()
    expect(desk.get_by_label("Text")).to_have_value("")
    desk.goto(f"{live_server.url}/t/cup/desk/screens/")
    expect(desk.get_by_label("Text")).to_have_value("")


def test_what_was_left_behind_comes_back_and_goes_with_one_press(desk, announce, live_server):
    desk.goto(f"{live_server.url}/t/cup/desk/")
    desk.goto(f"{live_server.url}/t/cup/desk/screens/")

    expect(desk.get_by_label("Text")).to_have_value("Lunch is served")
    desk.get_by_role("button", name="Start over").click()
    expect(desk.get_by_label("Text")).to_have_value("")
    desk.reload()
    expect(desk.get_by_label("Text")).to_have_value("")


def test_another_language_takes_nothing_that_was_typed(desk, announce):
    desk.get_by_role("button", name="Deutsch").click()

    expect(desk.get_by_text("Noch nicht gesendet", exact=False).or_(state(desk))).to_be_visible()
    expect(desk.get_by_label("Text")).to_have_value("Lunch is served")


def test_a_field_that_nobody_touched_is_as_the_server_draws_it_now(event, desk, live_server):
    address = f"{live_server.url}/t/cup/desk/settings/"
    desk.goto(address)
    desk.get_by_label("Venue").fill("Hall 8")
    change_settings(event, {"city": "Seattle"}, actor=BOSS)

    desk.goto(address)

    expect(desk.get_by_label("Venue")).to_have_value("Hall 8")
    expect(desk.get_by_label("City")).to_have_value("Seattle")


def test_a_form_that_was_too_old_comes_back_by_back_and_by_a_link(desk, announce, live_server):
    desk.context.clear_cookies(name="tandem_csrf")
    announce.click()
    expect(desk.get_by_role("heading", name="This form was too old, so nothing was saved")).to_be_visible()

    desk.go_back()
    expect(desk.get_by_label("Text")).to_have_value("Lunch is served")
    desk.goto(f"{live_server.url}/t/cup/desk/screens/")
    expect(desk.get_by_label("Text")).to_have_value("Lunch is served")
    desk.get_by_role("button", name="Show it on the screens").click()
    expect(desk.get_by_text("The announcement is on the screens.")).to_be_visible()
    desk.goto(f"{live_server.url}/t/cup/desk/screens/")
    expect(desk.get_by_label("Text")).to_have_value("")


def test_what_met_a_sign_in_in_between_is_there_afterwards(event, desk, announce, live_server):
    make_account("owner", is_owner=True)
    desk.context.clear_cookies(name="tandem_session")
    announce.click()
    expect(desk.get_by_role("heading", name="Sign in")).to_be_visible()

    let_in(desk.context, live_server.url, event.staff.get().account)
    desk.goto(f"{live_server.url}/t/cup/desk/screens/")

    expect(desk.get_by_label("Text")).to_have_value("Lunch is served")
    expect(state(desk)).to_contain_text("Not sent")


def test_what_one_person_typed_is_not_on_the_page_of_the_next(event, desk, announce, live_server):
    olga, screens = event.staff.get().account, f"{live_server.url}/t/cup/desk/screens/"
    let_in(desk.context, live_server.url, make_staff(event, "oscar", Role.ORGANIZER))
    desk.goto(screens)
    expect(desk.get_by_label("Text")).to_have_value("")
    expect(state(desk)).to_have_count(0)

    let_in(desk.context, live_server.url, olga)
    desk.goto(screens)
    expect(desk.get_by_label("Text")).to_have_value("Lunch is served")


def test_half_a_day_counts_from_when_it_was_typed(desk, announce):
    read = "Object.values(JSON.parse(sessionStorage.getItem('tandem-typed')))[0].at"
    at = desk.evaluate(read)
    desk.reload()

    expect(desk.get_by_label("Text")).to_have_value("Lunch is served")
    assert desk.evaluate(read) == at


def test_two_quick_clicks_send_once(desk, announce):
    announce.evaluate("(button) => { button.click(); button.click(); button.click(); }")

    expect(desk.get_by_text("The announcement is on the screens.")).to_be_visible()
    assert Announcement.objects.count() == 1


def test_passwords_are_never_kept(live_server, page):
    make_account("owner", is_owner=True)
    page.goto(f"{live_server.url}/sign-in/")
    page.get_by_label("User name").fill("olga")
    page.get_by_label("Password", exact=True).fill("secret words")

    kept = page.evaluate("JSON.stringify(Object.entries(sessionStorage))")

    assert "secret words" not in kept
    assert "csrf" not in kept


@pytest.mark.console_error("htmx:afterRequest", "htmx:sendError")
def test_result_is_not_shown_as_saved_before_the_server_said_so(event, desk, live_server):
    make_posted_round(event)
    desk.goto(f"{live_server.url}/t/cup/desk/results/")
    desk.get_by_label("Table", exact=True).fill("1")
    desk.keyboard.press("Enter")
    desk.get_by_label("How it ended").press_sequentially("1")
    desk.context.set_offline(True)
    desk.keyboard.press("Enter")

    expect(state(desk)).to_contain_text("Not sent – try again")
    expect(desk.get_by_label("How it ended")).to_have_value("1")
    expect(desk.locator(".notice-good")).to_have_count(0)
    assert Match.objects.filter(how="open").count() == 2

    desk.context.set_offline(False)
    desk.get_by_label("How it ended").press("Enter")
    expect(desk.get_by_text(re.compile("Table 1:"))).to_be_visible()
    assert Match.objects.filter(how="open").count() == 1


@pytest.mark.console_error("htmx:afterRequest", "htmx:sendError")
def test_slip_that_was_not_sent_has_its_keys_again_after_a_reload(event, desk, live_server):
    make_posted_round(event)
    desk.goto(f"{live_server.url}/t/cup/desk/results/")
    desk.get_by_label("Table", exact=True).fill("2")
    desk.keyboard.press("Enter")
    desk.get_by_label("How it ended").press_sequentially("2")
    desk.context.set_offline(True)
    desk.keyboard.press("Enter")
    expect(state(desk)).to_contain_text("Not sent")
    desk.context.set_offline(False)

    desk.reload()
    desk.get_by_label("Table", exact=True).fill("2")
    desk.keyboard.press("Enter")

    expect(desk.get_by_label("How it ended")).to_have_value("2")
    expect(state(desk)).to_contain_text("Not sent")


def test_server_that_stopped_while_somebody_typed_is_noticed_before_the_page_leaves(desk, announce):
    desk.clock.install()
    desk.route("**/*", lambda route: route.abort())  # the network is there, the server is not
    desk.clock.fast_forward(5100)
    desk.get_by_label("Text").press_sequentially("!")
    desk.wait_for_timeout(200)

    announce.click()

    expect(state(desk)).to_contain_text("Not sent – try again")
    expect(desk.get_by_label("Text")).to_have_value("Lunch is served!")
    desk.unroute("**/*")
    announce.click()
    expect(desk.get_by_text("The announcement is on the screens.")).to_be_visible()
    assert Announcement.objects.count() == 1


def no_page_of_ours(route):
    route.fulfill(status=413, content_type="text/html", body="<h1>Request Entity Too Large</h1>")


@pytest.mark.parametrize(
    "answer", [no_page_of_ours, lambda route: route.abort()], ids=["gateway", "no server"]
)
def test_what_met_an_answer_that_is_not_ours_is_there_on_any_way(desk, announce, live_server, answer):
    address = f"{live_server.url}/t/cup/desk/screens/"
    desk.route(address, answer)
    announce.click()
    expect(desk.get_by_role("heading", name="Screens")).to_have_count(0)
    desk.unroute(address)

    desk.goto(f"{live_server.url}/t/cup/desk/")
    desk.goto(address)

    expect(desk.get_by_label("Text")).to_have_value("Lunch is served")
    expect(state(desk)).to_contain_text("Not sent")
    announce.click()
    expect(desk.get_by_role("status").first).to_be_visible()
    desk.goto(address)
    expect(desk.get_by_label("Text")).to_have_value("")
    assert Announcement.objects.count() == 1
