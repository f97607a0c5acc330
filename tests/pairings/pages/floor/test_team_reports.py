"""What teams report from their phones, as the desk and the judges see it, and how they accept it."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.results.actions import clear_result, record_result
from pairings.rounds.actions import close_round
from pairings.rounds.clock import start_clock
from pairings.tableside.extensions import give_extension
from pairings.team_reports.actions import report_result, take_dispute
from tests.factories import (
    BOSS,
    CLERK,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
    phone_of,
)
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
DESK = "/t/cup/desk/"
RESULTS = f"{DESK}results/"
FLOOR = "/t/cup/floor/"


def make_event(teams=8, slug="cup"):
    event = make_tournament(slug=slug, venue=slug, team_reports=True)  # no other event is at its tables
    make_entries(event, teams)
    make_posted_round(event)
    event.rounds.update(is_untimed=True)  # the desk was asked, and said so
    return event


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def clerk(event, sign_in):
    return sign_in(event, Role.SCOREKEEPER)


@pytest.fixture
def judge(event, sign_in):
    sign_in(event, Role.HEAD_JUDGE, username="head")
    return sign_in(event, Role.JUDGE)


def at_table(event, number):
    matches = event.rounds.get().matches.select_related("one", "two", "round__tournament")
    return matches.get(table_number=number)


def tell(event, table, side, told, *, minutes_ago=0):
    match = at_table(event, table)
    entry = match.one if side == 1 else match.two
    now = timezone.now() - timedelta(minutes=minutes_ago)
    report_result(event, 1, entry, told, actor=phone_of(entry), now=now)


def dispute(event, table, *, minutes_ago=0):
    for side in (1, 2):
        tell(event, table, side, Ending(How.WON, side), minutes_ago=minutes_ago)


def text(response):
    return " ".join(response.content.decode().split())


def accept(client, table, side, shown, *, back="desk"):
    sent = {"round": 1, "side": side, "shown": shown, "back": back}
    return client.post(f"{FLOOR}tables/{table}/accept/", sent)


@pytest.mark.parametrize("page", [DESK, RESULTS])
def test_desk_counts_and_lists_what_waits_disputes_first(event, clerk, page):
    tell(event, 1, 1, Ending(How.WON, 1), minutes_ago=9)
    dispute(event, 3, minutes_ago=4)
    tell(event, 2, 2, Ending(How.TIME, prizes_left=(3, 2)))

    shown = text(clerk.get(page))

    assert "From the teams' phones: 1 dispute, 2 unconfirmed reports" in shown
    listed = re.search(r'id="phone-reports".*?</ul>', shown)[0]
    assert re.findall(r"</span>(\d)</a>", listed) == ["3", "1", "2"]
    third, first = at_table(event, 3), at_table(event, 1)
    assert f"{third.one} reports: <strong>{third.one} won.</strong>" in listed
    assert f"{third.two} reports: <strong>{third.two} won.</strong>" in listed
    assert f"{first.two} has not confirmed it." in listed
    assert ", 4 min" in listed
    assert ", 9 min" in listed


@pytest.mark.parametrize("page", [DESK, RESULTS, FLOOR, f"{FLOOR}tables/1/"])
def test_pages_without_reports_say_nothing_of_them(event, clerk, page):
    shown = text(clerk.get(page))

    assert "phones:" not in shown
    assert "unconfirmed report" not in shown
    assert "disput" not in shown


def test_what_has_a_result_waits_no_more(event, clerk):
    tell(event, 1, 1, Ending(How.WON, 1))
    record_result(event, 1, 1, Ending(How.WON, 2), actor=CLERK)

    assert "phone-reports" not in text(clerk.get(DESK))


def test_desk_accepts_half_a_report_with_one_press(event, clerk):
    tell(event, 1, 2, Ending(How.WON, 1))

    response = accept(clerk, 1, 2, "won-1")

    assert response["Location"] == DESK
    match = at_table(event, 1)
    assert (match.winner, match.shown_recorder) == (1, "Scorekeeper")
    assert f"Table 1: {match.one} won." in text(clerk.get(DESK))


def test_desk_page_has_a_button_for_each_version_that_says_what_it_records(event, clerk):
    dispute(event, 3)

    shown = text(clerk.get(DESK))

    match = at_table(event, 3)
    for team in (match.one, match.two):
        assert f'data-confirm="Record this for table 3? {team} won."' in shown
        assert f", Table 3: {team} won." in shown


def test_judge_at_the_table_accepts_one_side_of_a_dispute(event, judge):
    dispute(event, 2)

    response = accept(judge, 2, 2, "won-2", back="table")

    assert response["Location"] == f"{FLOOR}tables/2/"
    assert (at_table(event, 2).winner, at_table(event, 2).shown_recorder) == (2, "Judge")
    line = event.journal.order_by("-number").first()
    assert (line.action, line.actor.name) == ("accept_report", "Judge")


def test_button_of_an_older_page_records_nothing_and_says_why(event, clerk):
    tell(event, 1, 1, Ending(How.WON, 1))
    tell(event, 1, 1, Ending(How.WON, 2))

    accept(clerk, 1, 1, "won-1")

    assert at_table(event, 1).is_open
    assert "has since reported something different" in text(clerk.get(DESK))


@pytest.mark.parametrize("sent", [{}, {"round": "x"}, {"round": 1, "side": 3, "shown": "won-1"}])
def test_button_that_no_page_shows_records_nothing(event, clerk, sent):
    tell(event, 1, 1, Ending(How.WON, 1))

    assert clerk.post(f"{FLOOR}tables/1/accept/", sent).status_code == 302
    assert (
        clerk.post(f"{FLOOR}tables/99/accept/", {"round": 1, "side": 1, "shown": "won-1"}).status_code == 302
    )

    assert at_table(event, 1).is_open


def test_report_on_time_is_not_accepted_before_the_table_has_had_its_minutes(event, clerk):
    now = timezone.now()
    start_clock(event, 1, actor=BOSS, now=now - timedelta(minutes=51))
    tell(event, 1, 1, Ending(How.TIME, prizes_left=(1, 2)))
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=BOSS, now=now)

    accept(clerk, 1, 1, "time-1-2")

    assert at_table(event, 1).is_open
    assert "This table still has time" in text(clerk.get(DESK))


def test_accepting_leads_back_to_the_page_of_the_button(event, clerk, judge):
    for table, back, address in ((1, "results", RESULTS), (2, "floor", FLOOR), (3, "", DESK)):
        tell(event, table, 1, Ending(How.WON, 1))
        assert accept(clerk, table, 1, "won-1", back=back)["Location"] == address
    tell(event, 4, 1, Ending(How.WON, 1))
    assert accept(judge, 4, 1, "won-1", back="results")["Location"] == DESK  # a judge has no results page


def test_slip_of_a_table_shows_what_was_reported(event, clerk):
    tell(event, 1, 2, Ending(How.TIME, prizes_left=(2, 3)))
    match = at_table(event, 1)

    half = text(clerk.get(RESULTS, {"table": "1"}))
    tell(event, 1, 1, Ending(How.WON, 2))
    disputed = text(clerk.get(RESULTS, {"table": "1"}))

    assert "Reported by phone" in half
    assert f"On time: {match.one} wins with fewer prizes left, 2 to 3." in half
    assert f"{match.one} has not confirmed it." in half
    assert "The teams reported different results by phone" in disputed


def test_results_that_the_desk_took_back_show_that_both_teams_had_reported_them(event, clerk):
    for side in (1, 2):
        tell(event, 1, side, Ending(How.WON, 1))
    clear_result(event, 1, 1, actor=CLERK)

    shown = text(clerk.get(DESK))

    assert f"Both teams report: <strong>{at_table(event, 1).one} won.</strong>" in shown
    assert shown.count("Accept this") == 1


def test_judges_see_a_dispute_above_every_call_and_half_a_report_as_a_badge(event, judge):
    tell(event, 1, 1, Ending(How.WON, 1))
    dispute(event, 4, minutes_ago=3)

    shown = text(judge.get(FLOOR))

    assert "1 disputed result" in shown
    assert "waiting for 3 minutes" in shown
    assert "Nobody is waiting for a judge" not in shown
    assert shown.index('id="disputes"') < shown.index('id="tables"')
    tables = shown[shown.index('id="tables"') :]
    assert re.findall(r'/floor/tables/(\d)/"', tables)[0] == "4"
    assert "unconfirmed report" in tables


def test_judge_takes_a_dispute_with_one_press_and_everybody_sees_it(event, judge):
    dispute(event, 4)
    assert 'going<span class="visually-hidden">, Table 4' in text(judge.get(FLOOR))

    response = judge.post(f"{FLOOR}tables/4/dispute/take/")

    assert response["Location"] == f"{FLOOR}tables/4/"
    shown = text(judge.get(FLOOR))
    assert "Judge went to the table at" in shown
    assert 'visually-hidden">, Table 4' not in shown
    assert judge.post(f"{FLOOR}tables/1/dispute/take/")["Location"] == FLOOR
    assert "no longer disagree" in text(judge.get(FLOOR))


def test_table_page_shows_a_judge_both_versions_with_their_buttons(event, judge):
    dispute(event, 4)

    shown = text(judge.get(f"{FLOOR}tables/4/"))

    assert "The teams report different results" in shown
    assert shown.count("Accept this") == 2
    assert 'name="back" value="table"' in shown


def test_judges_are_told_of_no_dispute_once_the_round_is_closed(event, judge):
    dispute(event, 4)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)

    assert "disputed result" not in text(judge.get(FLOOR))
    assert "Accept this" not in text(judge.get(f"{FLOOR}tables/4/"))


def test_pages_that_ask_again_hear_of_a_report_and_of_a_minute_that_passed(event, clerk, monkeypatch):
    address = re.search(r'hx-get="([^"]+seen=[^"]+)"', clerk.get(DESK).content.decode())[1]
    assert clerk.get(address, headers={"HX-Request": "true"}).status_code == 204
    tell(event, 1, 1, Ending(How.WON, 1))
    moved = clerk.get(address, headers={"HX-Request": "true"})
    assert "1 unconfirmed report" in text(moved)

    address = re.search(r'hx-get="([^"]+seen=[^"]+)"', moved.content.decode())[1]
    later = timezone.now() + timedelta(minutes=2)
    monkeypatch.setattr(timezone, "now", lambda: later)

    assert ", 2 min" in text(clerk.get(address, headers={"HX-Request": "true"}))


@pytest.mark.parametrize("is_taken", [False, True])
@pytest.mark.parametrize("page", ["desk/", "desk/results/", "floor/"])
def test_pages_ask_as_often_for_three_tables_with_reports_as_for_one(sign_in, page, is_taken):
    asked = []
    for teams, slug in ((2, "small"), (6, "large")):
        event = make_event(teams, slug=slug)
        client = sign_in(event, Role.ORGANIZER, username=slug)
        for match in Match.objects.filter(round__tournament=event):
            dispute(event, match.table_number)
            if is_taken:
                take_dispute(event, 1, match.table_number, actor=CLERK)
        client.get(f"/t/{slug}/{page}")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/t/{slug}/{page}")
        asked.append(len(queries))

    assert asked[0] == asked[1]
