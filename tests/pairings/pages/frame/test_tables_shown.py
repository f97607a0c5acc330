"""What judges see, from the rows."""

from datetime import timedelta

import pytest

from pairings.drops.request_queries import waiting_requests
from pairings.drops.requests import ask_to_drop
from pairings.matches.models import Match
from pairings.pages.floor.table_queries import read_floor_table
from pairings.pages.frame.tables_shown import calls_without_judge, read_floor
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from pairings.rounds.actions import close_round
from pairings.rounds.clock import pause_clock, start_clock
from pairings.tableside.calls import answer_call, call_judge, take_call
from pairings.tableside.notes import note_presence
from tests.factories import BOSS, NOON, make_posted_event, make_posted_round, make_results
from tournament.setup.actions import finish_tournament, reopen_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_posted_event(7)


@pytest.fixture
def round_(event):
    return event.rounds.get(number=1)


def after(minutes):
    return NOON + timedelta(minutes=minutes)


def test_a_bye_is_no_table(round_):
    assert [table.number for table in read_floor(round_, now=NOON).tables] == [1, 2, 3]


def test_calls_come_first_then_open_tables_then_results(event, round_):
    make_results(event, 1)
    Match.objects.filter(table_number__in=(2, 3)).update(how="open", points_one=None, points_two=None)
    call_judge(event, 1, 3, actor=BOSS, now=NOON)

    assert [table.number for table in read_floor(round_, now=after(1)).tables] == [3, 2, 1]


def test_waiting_ends_when_a_judge_takes_the_call(event, round_):
    call_judge(event, 1, 2, actor=BOSS, now=NOON)
    take_call(event, 1, 2, actor=BOSS, now=after(3))

    assert read_floor(round_, now=after(30)).calls[0].call_minutes == 3


def test_a_call_waits_until_it_is_answered_in_a_closed_round_and_in_the_next_too(event, round_):
    make_results(event, 1)
    call = call_judge(event, 1, 2, actor=BOSS, now=NOON)
    close_round(event, 1, actor=BOSS, now=after(2))
    round_.refresh_from_db()

    assert [table.number for table in read_floor(round_, now=after(3)).calls] == [2]
    match = round_.matches.get(table_number=2)
    assert read_floor_table(event, round_, match, now=after(3)).table.call == call

    found = read_floor(make_posted_round(event, 2), now=after(5))
    assert not found.calls
    assert [(left.match, left.call) for left in found.earlier] == [(match, call)]
    assert found.waiting_calls == [call]
    answer_call(event, 1, 2, actor=BOSS, now=after(6))
    assert read_floor(event.rounds.get(number=2), now=after(7)).earlier == []


def test_nothing_waits_at_an_event_that_is_finished(event, round_):
    """Its finishing named what waited, and said that none of it can be finished afterwards."""
    call = call_judge(event, 1, 2, actor=BOSS, now=NOON)
    ask_to_drop(event, 1, actor=BOSS, now=NOON)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=after(2))
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=after(3))
    round_.refresh_from_db()
    seen = read_floor(round_, now=after(4))
    assert [seen.calls, seen.waiting_calls, seen.earlier] == [[], [], []]
    assert calls_without_judge(event) == waiting_requests(event) == []

    reopen_tournament(event, reason="one more round", actor=BOSS)

    assert calls_without_judge(event) == [call]
    assert [one.request.entry.number for one in waiting_requests(event)] == [1]


def test_a_paused_clock_keeps_what_is_left(event):
    start_clock(event, 1, actor=BOSS, now=NOON)
    pause_clock(event, 1, actor=BOSS, now=after(10))
    round_ = event.rounds.get(number=1)

    table = read_floor(round_, now=after(25)).tables[0]

    assert (table.left, table.ends_at, table.is_late) == (timedelta(minutes=40), None, False)


def test_a_team_is_absent_only_where_somebody_looked(event, round_):
    note_presence(event, 1, 1, seats=["2a", "2b"], is_here=True, actor=BOSS)

    first, second, _third = read_floor(round_, now=NOON).tables

    assert first.absent == [first.match.one]
    assert second.absent == []


def missed(event, *seats, at):
    note_presence(event, 1, 2, seats=seats, is_here=False, actor=BOSS, now=NOON)
    return next(t for t in read_floor(event.rounds.get(number=1), now=after(at)).tables if t.number == 2)


def test_a_missing_team_is_told_with_the_minutes_of_the_clock_and_what_a_judge_may_do(event):
    start_clock(event, 1, actor=BOSS, now=NOON)

    early, late, last = missed(event, "1a", "1b", at=4), missed(event, "1a", at=6), missed(event, "1a", at=15)

    assert [one.no_shows[0].step.value for one in (early, late, last)] == ["wait", "warn", "lose"]
    assert (late.no_shows[0].minutes, late.no_shows[0].is_whole_team) == (6, True)
    assert late.no_shows[0].entry == late.match.one


def test_a_pause_does_not_make_a_team_later(event):
    start_clock(event, 1, actor=BOSS, now=NOON)
    pause_clock(event, 1, actor=BOSS, now=after(3))

    assert missed(event, "2b", at=40).no_shows[0].minutes == 3


def test_without_a_started_clock_nothing_is_offered_about_a_missing_team(event):
    found = missed(event, "1a", at=90)

    assert (found.no_shows[0].minutes, found.no_shows[0].step.value) == (None, "wait")


def test_a_team_that_was_warned_for_it_waits_for_the_loss(event):
    start_clock(event, 1, actor=BOSS, now=NOON)
    number = missed(event, "1a", at=6).match.one.number
    report = PenaltyReport(infraction="115", level="warning", entry_number=number)
    penalty = give_penalty(event, report, round_number=1, table_number=2, actor=BOSS, now=after(6))

    warned = missed(event, "1a", at=9).no_shows[0]
    overrule_penalty(event, penalty.number, reason="wrong table", actor=BOSS)

    assert (warned.is_warned, warned.step.value) == (True, "wait")
    assert missed(event, "1a", at=9).no_shows[0].step.value == "warn"


def test_a_missing_team_stands_before_tables_that_only_play(event):
    start_clock(event, 1, actor=BOSS, now=NOON)
    missed(event, "1a", at=6)

    assert [table.number for table in read_floor(event.rounds.get(number=1), now=after(6)).tables] == [
        2,
        1,
        3,
    ]


def test_a_table_with_a_result_misses_nobody(event):
    missed(event, "1a", at=6)
    make_results(event, 1)

    assert not any(table.no_shows for table in read_floor(event.rounds.get(number=1), now=after(9)).tables)
