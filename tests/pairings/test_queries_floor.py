"""What judges see, from the rows."""

from datetime import timedelta

import pytest

from pairings.actions.calls import answer_call, call_judge, take_call
from pairings.actions.deck_checks import finish_deck_check, start_deck_check
from pairings.actions.extensions import give_extension
from pairings.actions.penalties import PenaltyReport, give_penalty, overrule_penalty
from pairings.actions.table_notes import note_presence
from pairings.models import Match
from pairings.queries_floor import penalties_of, read_floor, read_table, split_by_kind
from tests.factories import BOSS, NOON, make_entries, make_posted_round, make_results, make_tournament
from tournament.actions import pause_clock, start_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_tournament()
    make_entries(event, 7)
    make_posted_round(event)
    return event


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


def read(event, round_, now):
    return read_table(event, round_, Match.objects.get(round=round_, table_number=1), now=now)


def test_the_last_thing_that_took_time_is_offered(event, round_):
    call_judge(event, 1, 1, actor=BOSS, now=NOON)
    answer_call(event, 1, 1, actor=BOSS, now=after(2))
    start_deck_check(event, 1, 1, actor=BOSS, now=after(3))
    finish_deck_check(event, 1, 1, actor=BOSS, now=after(8))

    offer = read(event, round_, after(9)).offer

    assert (offer.minutes, offer.reason) == (8, "deck_check")


def test_nothing_is_offered_once_minutes_were_given_or_the_result_is_in(event, round_):
    call_judge(event, 1, 1, actor=BOSS, now=NOON)
    answer_call(event, 1, 1, actor=BOSS, now=after(2))
    give_extension(event, 1, 1, minutes=2, reason="long ruling", actor=BOSS, now=after(3))
    assert read(event, round_, after(4)).offer is None

    call_judge(event, 1, 1, actor=BOSS, now=after(5))
    answer_call(event, 1, 1, actor=BOSS, now=after(7))
    assert read(event, round_, after(8)).offer is not None
    make_results(event, 1)
    assert read(event, round_, after(9)).offer is None


def test_penalties_of_one_kind_stand_apart_and_overruled_ones_do_not_count(event, round_):
    entry = Match.objects.get(round=round_, table_number=1).one
    for infraction in ("115", "141", "115"):
        report = PenaltyReport(infraction=infraction, level="caution", entry_number=entry.number)
        give_penalty(event, report, actor=BOSS)
    overrule_penalty(event, 1, reason="was on time", actor=BOSS)

    same, others = split_by_kind(penalties_of(event, [entry]), "115")

    assert ([one.number for one in same], [one.number for one in others]) == ([3], [2, 1])


def test_penalties_of_somebody_who_does_not_play_are_found_by_name(event):
    give_penalty(event, PenaltyReport(infraction="151", level="caution", person="Sid"), actor=BOSS)
    give_penalty(event, PenaltyReport(infraction="151", level="caution", person="Ann"), actor=BOSS)

    assert [one.person for one in penalties_of(event, person=" sid ")] == ["Sid"]
    assert penalties_of(event) == []
