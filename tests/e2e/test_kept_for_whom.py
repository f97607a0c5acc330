"""What a browser keeps of a form that was not sent belongs to whom it was about, and to nobody else."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from pairings.rounds.actions import close_round
from tests.e2e.signing_in import let_in
from tests.factories import (
    BOSS,
    make_posted_event,
    make_posted_round,
    make_results,
    make_staff,
)
from tests.shown import match_at
from tournament.kernel.roles import Role

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.console_error("htmx:afterRequest", "htmx:sendError"),
]
PENALTY = "/t/cup/floor/tables/1/penalty/"


@pytest.fixture
def event():
    return make_posted_event(4, slug="cup", name="Spring Cup")


@pytest.fixture
def judge(event, live_server, new_context):
    context = new_context(viewport={"width": 360, "height": 740})
    let_in(context, live_server.url, make_staff(event, "olga", Role.ORGANIZER))
    return context.new_page()


def test_a_penalty_that_was_not_sent_is_not_on_the_page_of_another_player(event, judge, live_server):
    match = match_at(event, 1)
    first, other = f"{match.one.number}a", f"{match.two.number}b"
    address = f"{live_server.url}{PENALTY}?infraction=115&who="
    judge.goto(address + first)
    judge.get_by_label("What you saw and said").fill("ten minutes late")
    judge.get_by_label("game loss", exact=False).first.check()
    judge.context.set_offline(True)
    judge.get_by_role("button", name="Give this penalty").click()
    expect(judge.locator("[data-send-state]")).to_contain_text("Not sent")
    judge.context.set_offline(False)

    judge.goto(address + other)
    expect(judge.get_by_label("What you saw and said")).to_have_value("")
    judge.goto(address + first)
    expect(judge.get_by_label("What you saw and said")).to_have_value("ten minutes late")
    expect(judge.locator("[data-send-state]")).to_contain_text(match.one.seat_a.name)


def test_a_slip_that_was_not_sent_is_not_on_the_slip_of_the_next_round(event, judge, live_server):
    judge.goto(f"{live_server.url}/t/cup/desk/results/?table=1")
    judge.get_by_label("How it ended").press_sequentially("2")
    judge.context.set_offline(True)
    judge.keyboard.press("Enter")
    expect(judge.locator("[data-send-state]")).to_contain_text("Not sent")
    judge.context.set_offline(False)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=timezone.now())
    make_posted_round(event, 2)

    judge.goto(f"{live_server.url}/t/cup/desk/results/?table=1")

    expect(judge.get_by_label("How it ended")).to_have_value("")
    expect(judge.locator("[data-send-state]")).to_have_count(0)
