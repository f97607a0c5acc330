"""The judges' list of calls and tables."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pairings.deck_checks.actions import start_deck_check
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.rounds.clock import start_clock
from pairings.tableside.calls import answer_call, call_judge, take_call
from pairings.tableside.extensions import give_extension
from pairings.tableside.notes import note_presence
from tests.expected import opened
from tests.factories import BOSS, make_posted_event, make_results, make_tournament
from tournament.kernel.roles import Actor, Role

pytestmark = pytest.mark.django_db
JIM = Actor(name="Jim", roles=frozenset({Role.JUDGE}))
FLOOR = "/t/cup/floor/"


@pytest.fixture
def event():
    return make_posted_event(6, slug="cup")


@pytest.fixture
def phone(event, sign_in):
    return sign_in(event, Role.JUDGE)


def ago(minutes):
    return timezone.now() - timedelta(minutes=minutes)


def tables(page):
    return [table.number for table in page.context["tables"]]


def test_the_longest_wait_comes_first_and_a_call_that_is_taken_after_it(event, phone):
    call_judge(event, 1, 3, actor=BOSS, now=ago(2))
    call_judge(event, 1, 2, actor=BOSS, now=ago(9))
    call_judge(event, 1, 1, actor=BOSS, now=ago(12))
    take_call(event, 1, 1, actor=JIM, now=ago(1))

    page = phone.get(FLOOR)

    assert [table.number for table in page.context["floor"].calls] == [2, 3, 1]
    assert "waiting for 9 minutes" in page.content.decode()
    assert "Jim went to the table at" in page.content.decode()


def test_a_call_about_a_result_waits_in_its_turn_and_the_queue_says_that_a_result_is_in(event, phone):
    call_judge(event, 1, 3, actor=BOSS, now=ago(2))
    call_judge(event, 1, 2, actor=BOSS, now=ago(9))
    record_result(event, 1, 2, Ending(How.WON, 1), actor=BOSS)

    page = phone.get(FLOOR)

    assert [table.number for table in page.context["floor"].calls] == [2, 3]
    queue = page.content.decode().partition('id="tables"')[0]
    assert queue.count("result is in") == 1


def test_an_answered_call_is_gone_from_the_queue(event, phone):
    call_judge(event, 1, 2, actor=BOSS, now=ago(2))
    answer_call(event, 1, 2, actor=JIM)

    assert "Nobody is waiting for a judge" in phone.get(FLOOR).content.decode()


def test_each_table_shows_what_is_left_with_its_own_minutes(event, phone):
    start_clock(event, 1, actor=BOSS, now=ago(48))
    give_extension(event, 1, 2, minutes=6, reason="deck check", actor=BOSS)

    floor = phone.get(FLOOR).context["floor"]

    left = {table.number: round(table.left.total_seconds() / 60) for table in floor.tables}
    assert left == {1: 2, 2: 8, 3: 2}
    assert floor.longest_extension == timedelta(minutes=6)


def test_tables_past_their_own_end_say_so(event, phone):
    start_clock(event, 1, actor=BOSS, now=ago(52))
    give_extension(event, 1, 2, minutes=6, reason="deck check", actor=BOSS)

    page = phone.get(FLOOR)

    late = [table.number for table in page.context["floor"].tables if table.is_late]
    assert late == [1, 3]
    assert page.content.decode().count("time is up<") == 2


def test_without_a_clock_nothing_is_counted(event, phone):
    event.round_minutes = None
    event.save()

    page = phone.get(FLOOR)

    assert page.status_code == 200
    assert 'class="floor-left' not in page.content.decode()


def test_tables_with_a_result_leave_the_list_until_all_are_in(event, phone):
    record_result(event, 1, 2, Ending(How.WON, 1), actor=BOSS)
    assert tables(phone.get(FLOOR)) == [1, 3]

    make_results(event, 1)
    assert tables(phone.get(FLOOR)) == [1, 2, 3]


def test_a_team_that_is_not_complete_is_named_once_somebody_looked(event, phone):
    assert "player missing" not in opened(phone.get(FLOOR))

    note_presence(event, 1, 2, seats=["1a", "1b", "2a"], is_here=True, actor=JIM)

    assert phone.get(FLOOR).content.decode().count("player missing") == 1


@pytest.mark.parametrize(("query", "found"), [("team 4", 1), ("ada 4", 1), ("2", 1), ("zzz", 0)])
def test_a_table_is_found_by_its_number_and_by_names(event, phone, query, found):
    page = phone.get(FLOOR, {"q": query})

    assert len(tables(page)) >= found
    assert bool(tables(page)) == bool(found)


def test_typing_a_table_number_leads_straight_to_it(event, phone):
    assert phone.get(f"{FLOOR}go/", {"q": " 2 "})["Location"] == f"{FLOOR}tables/2/"


def test_typing_anything_else_leads_to_what_fits_it(event, phone):
    assert phone.get(f"{FLOOR}go/", {"q": "ada 4"})["Location"] == f"{FLOOR}?q=ada+4"
    missing = phone.get(f"{FLOOR}go/", {"q": "99"}, follow=True)
    assert "There is no table 99 in this round" in missing.content.decode()
    empty = phone.get(f"{FLOOR}go/", {"q": ""}, follow=True)
    assert "Type the table number" in empty.content.decode()


def test_the_part_is_sent_only_when_something_moved(event, phone):
    part = {"HX-Request": "true"}
    seen = phone.get(FLOOR).context["key"]

    assert phone.get(FLOOR, {"seen": seen}, headers=part).status_code in {200, 204}  # a minute may have begun
    call_judge(event, 1, 1, actor=BOSS)
    answer = phone.get(FLOOR, {"seen": seen}, headers=part)
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()
    assert "1 call" in answer.content.decode()


def test_before_the_first_round_the_page_says_so(sign_in):
    event = make_tournament(slug="early")

    page = sign_in(event, Role.JUDGE, username="early").get("/t/early/floor/")

    assert "No round is posted yet" in page.content.decode()


def test_a_closed_round_is_still_there_to_be_read(event, phone):
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)

    page = phone.get(FLOOR)

    assert "Round 1 is closed" in page.content.decode()
    assert tables(page) == [1, 2, 3]
    assert "Give minutes" not in opened(phone.get(f"{FLOOR}tables/1/"))


@pytest.mark.parametrize("teams", [2, 6])
def test_floor_asks_as_often_for_three_tables_as_for_one(sign_in, teams, django_assert_num_queries):
    event = make_posted_event(teams, slug="big")
    start_clock(event, 1, actor=BOSS)
    for table in range(1, teams // 2 + 1):
        call_judge(event, 1, table, actor=BOSS)
        start_deck_check(event, 1, table, actor=BOSS)
        note_presence(event, 1, table, seats=["1a"], is_here=True, actor=BOSS)
        give_extension(event, 1, table, minutes=2, reason="seating", actor=BOSS)
    phone = sign_in(event, Role.JUDGE, username="counter")

    with django_assert_num_queries(15):
        phone.get("/t/big/floor/")
