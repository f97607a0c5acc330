"""Two phones of two teams report one result, or two; a phone that loses its network says so and loses nothing.

All the phones' clocks are wrong by an hour.
"""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.rounds.clock import start_clock
from pairings.tableside.calls import call_judge
from pairings.tableside.extensions import give_extension
from pairings.team_reports.models import TeamReport
from pairings.team_reports.queries import reports_of
from teams.entries.passes import make_passes
from tests.e2e.polling import poll_now
from tests.e2e.signing_in import PHONE, let_in
from tests.e2e.walks import look_at
from tests.factories import BOSS, make_entries, make_posted_round, make_staff, make_tournament
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WRONG_BY = timedelta(hours=1)


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup", team_reports=True)
    make_entries(event, 4)
    make_passes(event, actor=BOSS)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=55))
    return event


@pytest.fixture
def phone_of(live_server, new_context, event):
    """Gives the phone of one team (side 1 or 2) of a table, on its page."""

    def opened(table, side):
        match = match_at(event, table)
        entry = match.one if side == 1 else match.two
        phone = new_context(**PHONE).new_page()
        phone.clock.install(time=timezone.now() + WRONG_BY)
        phone.goto(f"{live_server.url}/t/cup/team/{entry.pass_code}/")
        return phone

    return opened


@pytest.fixture
def staff(live_server, new_context, event):
    """Gives a page of the event on which somebody with a role is signed in."""

    def opened(role, path):
        context = new_context(**PHONE)
        let_in(context, live_server.url, make_staff(event, role.value, role))
        page = context.new_page()
        page.clock.install(time=timezone.now() + WRONG_BY)
        page.goto(f"{live_server.url}/t/cup/{path}")
        return page

    return opened


def match_at(event, table):
    return Match.objects.select_related("one", "two", "round").get(
        round__tournament=event, table_number=table
    )


def choose(phone, words):
    phone.locator("label", has_text=words).click()


def report(phone, words):
    choose(phone, words)
    phone.get_by_role("button", name="Send our report").click()


@pytest.mark.smoke
def test_two_phones_report_one_result_and_the_desk_has_it(event, phone_of, staff):
    desk = staff(Role.SCOREKEEPER, "desk/")
    match = match_at(event, 1)
    first, second = phone_of(1, 1), phone_of(1, 2)

    choose(first, f"{match.two} won")
    expect(first.get_by_text(f"You report: {match.two} won. Then {match.two} confirms")).to_be_visible()
    first.get_by_role("button", name="Send our report").click()
    expect(first.get_by_role("heading", name=f"Sent. Now {match.two} has to confirm it")).to_be_visible()

    poll_now(desk, "#live")
    expect(desk.get_by_role("heading", name="1 unconfirmed report")).to_be_visible()
    poll_now(second, "#live")
    expect(second.get_by_role("heading", name=f"{match.one} reports: {match.two} won.")).to_be_visible()
    second.get_by_role("button", name="Yes, that is right").click()

    expect(second.get_by_role("heading", name=f"{match.two} won.")).to_be_visible()
    poll_now(first, "#live")
    expect(first.get_by_role("heading", name=f"{match.two} won.")).to_be_visible()
    local = timezone.localtime(match_at(event, 1).recorded_at, timezone.zoneinfo.ZoneInfo(event.time_zone))
    expect(first.get_by_text(f"Recorded at {local:%H:%M} by {match.one} / {match.two}.")).to_be_visible()
    poll_now(desk, "#live")
    expect(desk.get_by_role("heading", name="1 of 2 results")).to_be_visible()
    assert match_at(event, 1).winner == 2


def test_two_phones_differ_and_the_desk_accepts_one(event, phone_of, staff):
    desk, judge = staff(Role.SCOREKEEPER, "desk/"), staff(Role.JUDGE, "floor/")
    match = match_at(event, 2)
    first, second = phone_of(2, 1), phone_of(2, 2)

    report(first, f"{match.one} won")
    expect(first.get_by_role("heading", name="Sent.")).to_be_visible()
    report(second, f"{match.two} won")  # this phone has not heard of the other's report yet

    for phone in (second, first):
        if phone is first:
            poll_now(first, "#live")
        expect(phone.get_by_role("heading", name="The teams report different results")).to_be_visible()
        expect(phone.get_by_text("Nothing is recorded yet.")).to_be_visible()
    poll_now(judge, "#floor")
    expect(judge.get_by_role("heading", name="1 disputed result")).to_be_visible()
    poll_now(desk, "#live")
    expect(desk.get_by_text("1 dispute")).to_be_visible()
    assert match_at(event, 2).is_open

    desk.get_by_role("button", name=f"Table 2: {match.two} won.").click()
    expect(desk.get_by_text(f"Record this for table 2? {match.two} won.")).to_be_visible()
    call_judge(event, 1, 1, actor=BOSS)  # the page moves under the open question
    poll_now(desk, "#live")
    desk.wait_for_timeout(500)
    desk.get_by_role("button", name="Yes").click()

    expect(desk.locator(".toasts")).to_contain_text(f"Table 2: {match.two} won.")
    assert match_at(event, 2).winner == 2
    poll_now(first, "#live")
    expect(first.get_by_text(f"Your team had reported: {match.one} won.")).to_be_visible()
    poll_now(judge, "#floor")
    expect(judge.get_by_role("heading", name="1 disputed result")).to_be_hidden()


def test_phone_without_network_says_not_sent_keeps_the_choice_and_sends_later(event, phone_of):
    match = match_at(event, 1)
    phone = phone_of(1, 1)
    choose(phone, f"{match.one} won")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Send our report").click()

    expect(phone.locator("[data-send-state]")).to_contain_text("Not sent – try again")
    expect(phone.get_by_role("heading", name="Sent.")).to_have_count(0)
    assert not TeamReport.objects.exists()

    phone.context.set_offline(False)
    phone.reload()
    expect(phone.get_by_label(f"{match.one} won")).to_be_checked()
    expect(phone.locator("[data-send-state]")).to_contain_text("Not sent")
    phone.get_by_role("button", name="Send our report").click()

    expect(phone.get_by_role("heading", name="Sent.")).to_be_visible()
    assert reports_of(match).told == {1: Ending(How.WON, 1)}
    phone.reload()
    expect(phone.locator("[data-send-state]")).to_have_count(0)


def test_result_on_time_is_looked_over_before_it_goes(event, phone_of):
    match = match_at(event, 1)
    phone = phone_of(1, 2)
    choose(phone, "Time was called")
    phone.get_by_role("group", name=f"Prizes left of {match.one}").get_by_text("3", exact=True).click()
    phone.get_by_role("group", name=f"Prizes left of {match.two}").get_by_text("2", exact=True).click()
    expect(phone.get_by_role("button", name="Send our report")).to_be_hidden()
    phone.get_by_role("button", name="Next: check it").click()

    expect(phone.get_by_text(f"On time: {match.two} wins with fewer prizes left, 2 to 3.")).to_be_visible()
    assert not TeamReport.objects.exists()
    phone.get_by_role("button", name="Yes, send it").click()

    expect(phone.get_by_role("heading", name="Sent.")).to_be_visible()
    assert reports_of(match).told == {2: Ending(How.TIME, prizes_left=(3, 2))}


def test_choice_survives_what_comes_in_while_somebody_chooses(event, phone_of):
    """A judge's minutes move the page; the form on it stays as it is."""
    match = match_at(event, 1)
    phone = phone_of(1, 1)
    choose(phone, f"{match.one} won")
    give_extension(event, 1, 1, minutes=4, reason="ruling", actor=BOSS)
    poll_now(phone, "#live")

    expect(phone.get_by_text(re.compile("Your table has 4 extra minutes"))).to_be_visible()
    expect(phone.get_by_label(f"{match.one} won")).to_be_checked()
    phone.get_by_role("button", name="Send our report").click()
    expect(phone.get_by_role("heading", name="Sent.")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_report_is_sent_by_keyboard_and_without_javascript(live_server, new_context, event, javascript):
    match = match_at(event, 1)
    phone = new_context(**PHONE, java_script_enabled=javascript).new_page()
    phone.goto(f"{live_server.url}/t/cup/team/{match.one.pass_code}/")
    phone.get_by_label(f"{match.one} won").focus()
    phone.keyboard.press("Space")
    phone.keyboard.press("Enter")

    expect(phone.get_by_role("heading", name="Sent.")).to_be_visible()
    assert reports_of(match).told == {1: Ending(How.WON, 1)}


@pytest.mark.walk
def test_every_state_of_a_report_keeps_to_the_rules_for_everybody(live_server, new_context, event):
    """What is chosen and what is opened besides; pages as they open are walked through with all the others."""
    match = match_at(event, 1)
    address = f"{live_server.url}/t/cup/team/"
    phone = new_context(**PHONE).new_page()
    phone.goto(f"{address}{match.one.pass_code}/")
    choose(phone, "Time was called")
    phone.locator("label[for=left_one-2]").click()
    faults = look_at(phone, "time")
    phone.locator("label[for=left_two-4]").click()
    phone.get_by_role("button", name="Next: check it").click()
    faults += look_at(phone, "looked over")
    phone.goto(f"{address}{match.one.pass_code}/")
    choose(phone, f"{match.one} won")
    faults += look_at(phone, "chosen")
    phone.get_by_role("button", name="Send our report").click()
    expect(phone.get_by_role("heading", name="Sent.")).to_be_visible()
    phone.goto(f"{address}{match.two.pass_code}/")
    phone.get_by_text("No, that is wrong").click()
    faults += look_at(phone, "theirs")

    assert faults == []


@pytest.mark.walk
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_no_state_of_a_report_is_wider_than_its_screen_or_hard_to_touch(event, phone_of, width):
    match = match_at(event, 1)
    first, second = phone_of(1, 1), phone_of(1, 2)

    def check(phone):
        phone.set_viewport_size({"width": width, "height": 700})
        assert phone.evaluate("document.documentElement.scrollWidth") <= width
        targets = phone.locator(".report .button:visible, .report label:visible, .report summary:visible")
        assert min(target.bounding_box()["height"] for target in targets.all()) >= 44

    choose(first, "Time was called")
    check(first)
    report(first, f"{match.one} won")
    expect(first.get_by_role("heading", name="Sent.")).to_be_visible()
    check(first)
    poll_now(second, "#live")
    expect(second.get_by_role("button", name="Yes, that is right")).to_be_visible()
    check(second)
    second.get_by_text("No, that is wrong").click()
    report(second, f"{match.two} won")
    expect(second.get_by_role("heading", name="The teams report different results")).to_be_visible()
    check(second)
