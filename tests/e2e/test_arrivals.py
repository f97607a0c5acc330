"""Who comes late, who does not come, who leaves: at the desk and on a judge's phone, seen by everybody."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pairings.matches.models import Match
from pairings.penalties.models import Penalty
from pairings.rounds.clock import start_clock
from tests.e2e.polling import poll_now
from tests.e2e.printing import print_sheet
from tests.e2e.signing_in import PHONE, sign_in_at_desk, sign_in_by_code
from tests.factories import BOSS, make_account, make_posted_event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    make_account("owner", is_owner=True)
    return make_posted_event(5, slug="cup", name="Spring Cup")


def play(event, minutes):
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=minutes, seconds=5))


@pytest.fixture
def desk(page, live_server, event):
    """The organizer's laptop, signed in."""
    sign_in_at_desk(page, live_server.url, event)
    expect(page.get_by_role("heading", name="Desk")).to_be_visible()
    return page


@pytest.fixture
def judge(new_context, live_server, event):
    """A judge's phone, whose clock is wrong by an hour."""
    phone, _invitation = sign_in_by_code(new_context, live_server.url, event)
    expect(phone.get_by_role("heading", name="Floor, round 1")).to_be_visible()
    return phone


def test_a_late_team_gets_the_place_of_the_bye_and_everybody_sees_its_table(
    new_context, live_server, event, desk
):
    play(event, 11)
    giver = Match.objects.get(how="bye").one
    player = new_context(**PHONE).new_page()
    player.goto(f"{live_server.url}/t/cup/?q={giver.number}")
    expect(player.get_by_text("Bye: no opponents this round")).to_be_visible()

    desk.goto(f"{live_server.url}/t/cup/desk/entries/new/")
    for label, text in (
        ("Team name", "Late Larks"),
        ("City", "Kraków"),
        ("Player A", "Lena"),
        ("Membership number of player A", "9001"),
        ("Player B", "Lars"),
        ("Membership number of player B", "9002"),
    ):
        desk.get_by_label(label, exact=True).fill(text)
    desk.get_by_role("button", name="Save and add the next team").click()
    desk.get_by_role("link", name="Find it a match").click()
    expect(desk.get_by_role("radio")).to_be_checked()
    desk.get_by_label("Give their table the 12 minutes").check()
    desk.get_by_role("button", name="Let them play").click()

    expect(desk.get_by_text(f"Table 3: {giver.team_name} plays Late Larks.")).to_be_visible()
    assert print_sheet(desk, "Print the slip").url.endswith("/desk/paper/rounds/1/slips.pdf?tables=3")
    poll_now(player, "[data-poll]")
    expect(player.get_by_text("Table 3, against Late Larks")).to_be_visible()
    expect(player.get_by_text("This table has 12 extra minutes.")).to_be_visible()
    player.get_by_role("link", name="Why this opponent?").click()
    expect(player.get_by_text("“Late Larks” arrived after the round was posted")).to_be_visible()


def test_a_team_that_does_not_come_is_warned_and_then_loses(event, desk, judge, live_server):
    play(event, 6)
    match = Match.objects.get(table_number=1)
    judge.goto(f"{live_server.url}/t/cup/floor/tables/1/")

    judge.get_by_role("button", name=f"{match.one.team_name} is not here").click()
    judge.get_by_role("link", name="Give the warning").click()
    expect(judge.get_by_role("radio", name="warning")).to_be_checked()
    judge.get_by_role("button", name="Give this penalty").click()
    expect(judge.get_by_text("The penalty is recorded.")).to_be_visible()
    expect(judge.get_by_role("link", name="Give the warning")).to_have_count(0)
    assert [penalty.infraction for penalty in Penalty.objects.all()] == ["115"]

    desk.goto(f"{live_server.url}/t/cup/desk/outstanding/")
    expect(desk.get_by_text(f"{match.one.team_name} is not here · 6 min · warned")).to_be_visible()
    expect(desk.get_by_role("link", name="Record the loss")).to_have_count(0)
    event.rounds.update(started_at=timezone.now() - timedelta(minutes=15, seconds=5))
    judge.goto(f"{live_server.url}/t/cup/floor/")
    judge.get_by_role("link", name="Record the loss").click()
    expect(judge.get_by_role("radio").first).to_be_checked()
    judge.get_by_role("button", name="Record the loss").click()

    expect(judge.get_by_text("The result of table 1 is saved.")).to_be_visible()
    match.refresh_from_db()
    assert (match.how, match.winner) == ("no_show", 2)


@pytest.mark.smoke
def test_a_team_that_leaves_in_mid_round_and_did_not_mean_to(new_context, live_server, event, desk):
    play(event, 20)
    match = Match.objects.get(table_number=2)
    opponents = new_context(**PHONE).new_page()
    opponents.goto(f"{live_server.url}/t/cup/?q={match.two.team_name}")

    desk.goto(f"{live_server.url}/t/cup/desk/entries/{match.one.number}/drop/")
    expect(desk.get_by_label(f"Play had begun: {match.two.team_name} wins")).to_be_checked()
    desk.get_by_role("button", name="Drop the team").click()
    expect(desk.get_by_text(f"so {match.two.team_name} wins")).to_be_visible()
    poll_now(opponents, "[data-poll]")
    expect(opponents.get_by_text("Recorded:")).to_be_visible()
    desk.get_by_role("button", name="It did not leave: reopen table 2").click()

    expect(desk.get_by_text("Table 2 has no result yet.")).to_be_visible()
    poll_now(opponents, "[data-poll]")
    expect(opponents.get_by_text("Recorded:")).to_have_count(0)
    match.refresh_from_db()
    assert match.is_open
    assert match.one.is_active


@pytest.mark.parametrize("width", [320, 1280])
def test_no_page_of_arrivals_is_wider_than_its_screen_or_breaks_the_policy(event, desk, live_server, width):
    play(event, 16)
    match = Match.objects.get(table_number=1)
    desk.goto(f"{live_server.url}/t/cup/floor/tables/1/")
    desk.get_by_text("Who is here").click()
    desk.get_by_role("button", name=f"{match.one.team_name} is not here").click()
    desk.get_by_role("button", name="Yes, not here").click()
    faults = []
    desk.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    desk.set_viewport_size({"width": width, "height": 700})
    bye = Match.objects.get(how="bye").one.number

    for path in (
        "desk/",
        "desk/outstanding/",
        "floor/",
        "floor/tables/1/",
        "floor/tables/1/no-show/?missing=1",
        f"desk/entries/{bye}/late/",
        f"desk/entries/{match.one.number}/drop/",
    ):
        desk.goto(f"{live_server.url}/t/cup/{path}")
        assert desk.evaluate("document.documentElement.scrollWidth") <= width, path

    assert faults == []
