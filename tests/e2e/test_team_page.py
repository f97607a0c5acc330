"""A team's own page on phones in a real browser, with the phones' clocks wrong by an hour."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.clock import start_clock
from pairings.tableside.models import Call
from teams.entries.passes import make_passes, replace_pass
from tests.e2e.polling import poll_now
from tests.e2e.signing_in import PHONE, sign_in_at_desk, sign_in_by_code
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_tournament,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    make_account("owner", is_owner=True)
    event = make_tournament(slug="cup", name="Spring Cup", planned_rounds=3)
    make_entries(event, 6)
    make_passes(event, actor=BOSS, now=NOON)
    make_closed_round(event)
    make_posted_round(event, 2)
    start_clock(event, 2, actor=BOSS, now=timezone.now() - timedelta(minutes=20))
    return event


@pytest.fixture
def team_page(new_context, live_server, event):
    """Gives the phone of a team of table 2 with its page open; its clock is wrong by an hour."""

    def opened(side=1, hours=1, path="", **options) -> Page:
        match = event.rounds.get(number=2).matches.at_table(2)
        entry = match.one if side == 1 else match.two
        phone = new_context(**PHONE, **options).new_page()
        phone.clock.install(time=timezone.now() + timedelta(hours=hours))
        phone.goto(f"{live_server.url}/t/cup/team/{entry.pass_code}/{path}")
        expect(phone.get_by_role("heading", name=entry.team_name, exact=True)).to_be_visible()
        return phone

    return opened


@pytest.fixture
def judge(new_context, live_server, event):
    """The phone of a judge who scanned a code; its clock is wrong by an hour, too."""
    phone, _invitation = sign_in_by_code(new_context, live_server.url, event, hours=-1)
    expect(phone.get_by_role("heading", name="Floor, round 2")).to_be_visible()
    return phone


@pytest.fixture
def desk(new_context, live_server, event):
    page = new_context().new_page()
    sign_in_at_desk(page, live_server.url, event)
    expect(page.get_by_role("heading", name="Desk")).to_be_visible()
    return page


def test_minutes_of_a_judge_show_on_the_teams_phones_the_projector_and_the_desk(
    new_context, live_server, judge, desk, team_page
):
    phones = [team_page(1, hours=1), team_page(2, hours=-1)]
    for phone in phones:
        expect(phone.locator(".found [data-clock-time]")).to_contain_text("29:")
    projector = new_context().new_page()
    projector.clock.install(time=timezone.now() + timedelta(hours=1))
    projector.goto(f"{live_server.url}/t/cup/screen/")

    judge.get_by_label("Table, team or player").fill("2")
    judge.get_by_role("button", name="Find", exact=True).click()
    judge.get_by_role("link", name="Give minutes").click()
    judge.get_by_label("Minutes").fill("6")
    judge.get_by_label("long ruling").check()
    judge.get_by_role("button", name="Add the minutes").click()
    expect(judge.get_by_text("Table 2 has 6 more minutes.")).to_be_visible()

    for phone in phones:
        poll_now(phone, "#live")
        expect(phone.get_by_text("Your table has 6 extra minutes. This clock includes them.")).to_be_visible()
        expect(phone.locator(".found [data-clock-time]")).to_contain_text("35:")
    poll_now(projector, "#live")
    expect(projector.locator(".screen-extended")).to_contain_text("+6")
    expect(projector.locator(".screen-extended [data-clock-time]")).to_contain_text("35:")
    poll_now(desk, "#live")
    expect(desk.locator(".table-list .is-extended")).to_contain_text("+6 min")


@pytest.mark.smoke
def test_a_team_calls_a_judge_who_comes_and_answers(event, judge, team_page):
    mine, theirs = team_page(1), team_page(2)

    mine.get_by_role("button", name="A question about the rules").click()

    expect(mine.get_by_role("heading", name="A judge has been called")).to_be_visible()
    poll_now(judge, "#floor")
    judge.get_by_role("button", name=re.compile("I'm going.*Table 2")).click()
    expect(judge.get_by_text("a question about the rules")).to_be_visible()
    for phone in (mine, theirs):
        poll_now(phone, "#live")
        expect(phone.get_by_role("heading", name="Jim Judge is coming to table 2")).to_be_visible()
    expect(theirs.get_by_role("button", name="We no longer need a judge")).to_have_count(0)
    judge.get_by_role("button", name="Answered").click()
    expect(judge.get_by_role("link", name="Give minutes")).to_be_visible()
    poll_now(mine, "#live")
    expect(mine.get_by_text("Jim Judge answered the last call at")).to_be_visible()
    assert Call.objects.get().answered_by.name == "Jim Judge"


def test_how_long_a_call_has_waited_counts_by_the_servers_time(team_page):
    phone = team_page(1)
    phone.get_by_role("button", name="Something else").click()
    expect(phone.get_by_role("heading", name="A judge has been called")).to_be_visible()
    Call.objects.update(called_at=timezone.now() - timedelta(minutes=3, seconds=20))

    phone.reload()

    expect(phone.get_by_text("(3 min ago)")).to_be_visible()
    phone.get_by_role("button", name="We no longer need a judge").click()
    expect(phone.get_by_role("heading", name="Call a judge to table 2")).to_be_visible()


def test_a_team_asks_to_leave_and_the_desk_confirms(event, desk, team_page):
    phone = team_page(1)
    phone.get_by_role("link", name="Leave the event").click()
    phone.get_by_label("We are leaving the event, both of us").check()
    phone.get_by_role("button", name="Ask the desk to take us out").click()
    expect(phone.get_by_role("heading", name="You asked to leave the event")).to_be_visible()

    poll_now(desk, "#live")
    expect(desk.get_by_role("heading", name="1 team wants to drop")).to_be_visible()
    desk.get_by_role("button", name="Drop after this round").click()
    expect(desk.get_by_text("has dropped and will not be paired again.")).to_be_visible()
    expect(desk.get_by_role("heading", name="1 team wants to drop")).to_have_count(0)

    poll_now(phone, "#live")
    expect(phone.get_by_text("This team is out of the event and will not be paired again")).to_be_visible()
    expect(phone.get_by_role("heading", name="Table 2, against")).to_be_visible()


@pytest.mark.smoke
def test_a_result_from_the_desk_shows_without_a_reload(event, team_page):
    phone = team_page(2)

    record_result(event, 2, 2, Ending(How.WON, 1), actor=BOSS)
    poll_now(phone, "#live")

    expect(phone.get_by_text("Recorded:")).to_be_visible()
    expect(phone.get_by_role("button", name="The recorded result is wrong")).to_be_visible()
    expect(phone.get_by_role("button", name="A question about the rules")).to_have_count(0)


def test_without_javascript_a_judge_is_called_as_well(event, new_context, live_server):
    entry = event.rounds.get(number=2).matches.at_table(2).one
    phone = new_context(**PHONE, java_script_enabled=False).new_page()
    phone.goto(f"{live_server.url}/t/cup/team/{entry.pass_code}/a/")
    expect(phone.locator(".found .clock-state")).to_contain_text("your time ends at")

    phone.get_by_role("button", name="Our opponents are missing").click()

    expect(phone.get_by_text("the opponents are missing")).to_be_visible()
    expect(phone.locator(".is-me")).to_contain_text(entry.seat_a.name)


def test_a_call_that_cannot_be_sent_says_so_and_is_sent_again(team_page, live_server):
    phone = team_page(1)
    phone.context.set_offline(True)

    phone.get_by_role("button", name="Something else").click()

    expect(phone.get_by_text("Not sent – try again.").first).to_be_visible()
    assert not Call.objects.exists()
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Something else").click()
    expect(phone.get_by_role("heading", name="A judge has been called")).to_be_visible()


@pytest.mark.console_error("htmx:afterRequest", "htmx:sendError")
def test_a_server_that_a_page_could_not_reach_is_asked_before_the_page_leaves(team_page):
    """The phone is in its network still, so that its browser would try, and end on an error page."""
    phone = team_page(1)
    phone.context.route("**/*", lambda route: route.abort("connectionrefused"))
    with phone.expect_event("requestfailed"):
        poll_now(phone, "#live")

    phone.get_by_role("button", name="Something else").click()

    expect(phone.get_by_text("Not sent – try again.").first).to_be_visible()
    phone.context.unroute("**/*")
    phone.get_by_role("button", name="Something else").click()
    expect(phone.get_by_role("heading", name="A judge has been called")).to_be_visible()


@pytest.mark.console_error("Response Status Error Code")
def test_a_page_whose_pass_was_replaced_says_so_by_itself(event, team_page):
    phone = team_page(1)
    number = event.rounds.get(number=2).matches.at_table(2).one.number
    replace_pass(event, number, reason="lost", actor=BOSS, now=NOON)

    poll_now(phone, "#live")

    expect(phone.get_by_role("heading", name="No team has this code")).to_be_visible()


@pytest.mark.console_error("Response Status Error Code")
def test_a_server_that_answers_with_errors_makes_the_page_say_that_it_may_be_old(team_page):
    phone = team_page(1)
    phone.route("**/*seen=*", lambda route: route.fulfill(status=503))

    for _time in range(2):
        with phone.expect_response("**/*seen=*"):
            poll_now(phone, "#live")

    expect(phone.locator("#stale")).to_be_visible()


def test_a_team_finds_back_to_its_page_from_the_public_ones(team_page, new_context, live_server):
    phone = team_page(1)
    own = phone.url
    expect(phone.get_by_role("link", name="Your team's page")).to_be_hidden()
    for tab in ("Standings", "Rulings", "Clock"):
        phone.get_by_role("navigation", name="Pages of this event").get_by_role("link", name=tab).tap()
        phone.get_by_role("link", name="Your team's page").tap()
        phone.wait_for_url(own)

    stranger = new_context(**PHONE).new_page()
    stranger.goto(f"{live_server.url}/t/cup/standings/")
    expect(stranger.get_by_role("heading", name="Standings").first).to_be_visible()
    expect(stranger.get_by_role("link", name="Your team's page")).to_be_hidden()


def test_the_desk_shows_a_pass_that_opens_the_page(desk, new_context, live_server, event):
    desk.goto(f"{live_server.url}/t/cup/desk/entries/?q=Team+1")
    desk.get_by_role("button", name="Team code Team 1").click()
    expect(desk.get_by_role("heading", name="Team code of “Team 1”")).to_be_visible()
    code = (
        desk.locator("p", has_text=re.compile("enter the code:|To type in:")).locator("strong").inner_text()
    )

    phone = new_context(**PHONE).new_page()
    phone.goto(f"{live_server.url}/t/cup/team/")
    phone.get_by_label("The team code on your team card").fill(code.upper())
    phone.get_by_role("button", name="Open our page").click()

    expect(phone.get_by_role("heading", name="Team 1", exact=True)).to_be_visible()


@pytest.mark.walk
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_page_is_wider_than_its_screen_breaks_the_policy_or_asks_elsewhere(live_server, team_page, width):
    phone = team_page(1)
    faults, asked = [], []
    phone.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    phone.on("request", lambda request: asked.append(request.url))
    phone.set_viewport_size({"width": width, "height": 700})
    address = phone.url

    for path in ("", "a/", "leave/"):
        phone.goto(address + path)
        phone.wait_for_load_state("networkidle")
        assert phone.evaluate("document.documentElement.scrollWidth") <= width, path
        heights = [target.bounding_box()["height"] for target in phone.locator("main .button:visible").all()]
        assert min(heights) >= 44, path

    assert faults == []
    assert [url for url in asked if not url.startswith(live_server.url)] == []


def test_the_code_is_told_to_no_other_page(team_page):
    phone = team_page(1)
    told = []
    phone.on("request", lambda request: told.append(request.headers.get("referer", "")))

    phone.get_by_label("Look up a rule").fill("mulligan")
    phone.get_by_role("button", name="Find", exact=True).click()
    phone.wait_for_url("**/rulings/?q=mulligan")

    assert told
    assert not [address for address in told if "/team/" in address]
