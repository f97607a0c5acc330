"""A wrong result of round 1, found while round 2 is posted, put right in a real browser in each of the three ways.

The clock of the phone that looks on is an hour wrong.
"""

import re
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from pairings.corrections.actions import find_closed_match
from pairings.matches.queries import round_matches
from pairings.rounds.clock import start_clock
from tests.e2e.polling import poll_now
from tests.e2e.printing import print_sheet
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tests.pairings.corrections.test_actions import a_correction_that_repairs
from tournament.event.models import Round
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    """Eight teams, round 2 posted, its clock running."""
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 8)
    make_closed_round(event)
    make_posted_round(event, 2)
    start_clock(event, 2, actor=BOSS, now=timezone.now() - timedelta(minutes=3))
    return event


@pytest.fixture
def desk(page: Page, live_server, event) -> Page:
    client = Client()
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": live_server.url}])
    page.goto(f"{live_server.url}/t/cup/desk/rounds/1/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1")
    return page


@pytest.fixture
def phone(new_context, live_server, event) -> Page:
    """A player's phone on the public page."""
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    page.clock.install(time=timezone.now() + timedelta(hours=1))
    page.goto(f"{live_server.url}/t/cup/")
    return page


def type_right_result(desk: Page, table: int) -> None:
    """From the page of round 1: the table's link, the key of the other team, Enter."""
    row = desk.locator("tbody tr").filter(has=desk.locator(f'a[href$="/tables/{table}/correct/"]'))
    row.get_by_role("link", name="Correct").click()
    expect(desk.get_by_label("How it ended")).to_be_focused()
    desk.keyboard.press("2")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("Nothing is saved yet.")).to_be_visible()


def save(desk: Page, way: str) -> None:
    desk.get_by_role("radio", name=way).check()
    desk.get_by_label("Reason").fill("The slip was read the wrong way round.")
    desk.get_by_role("button", name="Correct the result").click()


@pytest.mark.smoke
def test_result_is_corrected_and_the_pairings_are_left(desk: Page, phone: Page, event):
    match = find_closed_match(event, 1, 1)
    type_right_result(desk, 1)
    expect(desk.get_by_role("heading", name="What depends on it in round 2")).to_be_visible()
    expect(desk.get_by_role("row", name=match.two.team_name)).to_contain_text("0 → 3")

    save(desk, "Leave the pairings as they are")

    expect(desk.get_by_text("Table 1 of round 1 has been corrected.")).to_be_visible()
    poll_now(phone, "#live")
    notice = phone.locator(".notice").filter(has_text="Round 1, table 1 was corrected")
    expect(notice).to_contain_text(f"{match.two.team_name} won. 3 points")
    expect(notice).to_contain_text("The slip was read the wrong way round.")
    expect(phone.get_by_text("changed", exact=True)).to_have_count(0)


def test_only_the_touched_tables_are_paired_anew_and_their_slips_printed(desk: Page, phone: Page, event):
    table, found = a_correction_that_repairs(event)
    tables = sorted(match.table_number for match in found.plan.changed)
    type_right_result(desk, table)

    save(desk, "Re-pair only the affected tables")

    expect(desk.get_by_role("heading", level=1)).to_contain_text("Round 2")
    printed = print_sheet(desk, f"Print {len(tables)} new slips")
    assert parse_qs(urlsplit(printed.url).query) == {"tables": [",".join(map(str, tables))]}
    poll_now(phone, "#live")
    expect(phone.get_by_text("changed", exact=True)).to_have_count(len(tables))
    for match in round_matches(Round.objects.get(tournament=event, number=2)):
        row = phone.locator(".pairings tbody tr").filter(
            has=phone.get_by_role("rowheader", name=str(match.table_number), exact=True)
        )
        expect(row).to_contain_text(match.one.team_name)
        expect(row).to_contain_text(match.two.team_name)


def test_unplayed_round_is_taken_back_paired_anew_and_posted(desk: Page, phone: Page, event):
    type_right_result(desk, 1)

    save(desk, "Withdraw the whole round and re-pair it")

    expect(desk.get_by_role("heading", level=1)).to_contain_text("proposed")
    poll_now(phone, "#live")
    expect(phone.get_by_text("Round 2 was withdrawn to be re-paired.")).to_be_visible()
    expect(phone.get_by_role("heading", name=re.compile("Round 1"))).to_be_visible()

    desk.get_by_role("button", name="Post round 2").click()

    expect(desk.get_by_text("Round 2 is posted. Players can see it now.")).to_be_visible()
    poll_now(phone, "#live")
    expect(phone.get_by_role("heading", name=re.compile("Round 2"))).to_be_visible()
    expect(phone.get_by_text("Round 1, table 1 was corrected")).to_be_visible()


def test_form_without_a_choice_asks_for_it_and_keeps_the_reason(desk: Page, event):
    type_right_result(desk, 1)
    desk.get_by_label("Reason").fill("The slip was read the wrong way round.")

    desk.get_by_role("button", name="Correct the result").click()

    expect(desk.get_by_text("Choose what happens to the pairings of round 2.")).to_be_visible()
    expect(desk.get_by_label("Reason")).to_have_value("The slip was read the wrong way round.")
