"""What the teams' reports are to a phone and to the desk: where they stand, since when, and what can be told."""

from datetime import timedelta

import pytest

from pairings.matches import queries
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.rounds.clock import pause_clock, start_clock
from pairings.tableside.extensions import give_extension
from pairings.team_reports import queries as team_reports_queries
from pairings.team_reports.actions import report_result
from pairings.team_reports.queries import reports_by_match, round_reports, waiting_reports
from pairings.team_reports.reports import State, View
from tests.factories import (
    BOSS,
    NOON,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
    phone_of,
)
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db


def minutes(count):
    return NOON + timedelta(minutes=count)


@pytest.fixture
def event():
    event = make_tournament(team_reports=True)
    make_entries(event, 9)
    make_posted_round(event)
    event.rounds.update(is_untimed=True)  # the desk was asked, and said so
    return event


def at_table(event, number):
    matches = Match.objects.select_related("one", "two", "round__tournament")
    return matches.get(round__tournament=event, table_number=number)


def tell(event, table, side, told, at=0):
    match = at_table(event, table)
    entry = match.one if side == 1 else match.two
    report_result(event, 1, entry, told, actor=phone_of(entry), now=minutes(at))


def report_state(match, side):
    given = queries.extensions_by_match(match.round)
    return team_reports_queries.report_state(match, side, round_reports(match.round, extensions=given))


def test_each_phone_sees_its_own_side(event):
    tell(event, 1, 2, Ending(How.TIME, prizes_left=(1, 4)))
    match = at_table(event, 1)

    one, two = report_state(match, 1), report_state(match, 2)

    said = f"On time: {match.one} wins with fewer prizes left, 1 to 4."
    assert (one.view, one.theirs, one.mine, one.me) == (View.THEIRS, said, "", match.one)
    assert (two.view, two.mine, two.theirs, two.other) == (View.MINE, said, "", match.one)
    assert (one.told_theirs, two.told_at) == (Ending(How.TIME, prizes_left=(1, 4)), NOON)


def test_table_with_a_bye_has_no_report(event):
    bye = Match.objects.select_related("one", "round__tournament").get(how="bye")

    assert report_state(bye, 1) is None


def test_prizes_that_can_be_left_are_one_to_the_limit_and_follow_penalties(event):
    match = at_table(event, 1)
    penalty = PenaltyReport(infraction="131", level="prize", entry_number=match.two.number, prizes=2)
    give_penalty(event, penalty, actor=BOSS, round_number=1, table_number=1)

    state = report_state(match, 1)

    assert [(entry, list(numbers)) for entry, numbers in state.limits] == [
        (match.one, [1, 2, 3, 4, 5]),
        (match.two, [1, 2, 3, 4, 5, 6, 7]),
    ]
    assert state.form_key != report_state(at_table(event, 2), 1).form_key


def test_end_of_the_tables_own_time_is_told_while_its_clock_runs(event):
    assert report_state(at_table(event, 1), 1).ends_at is None
    start_clock(event, 1, actor=BOSS, now=NOON)
    give_extension(event, 1, 1, minutes=4, reason="ruling", actor=BOSS, now=NOON)
    assert report_state(at_table(event, 1), 1).ends_at == minutes(54)
    assert report_state(at_table(event, 2), 1).ends_at == minutes(50)
    pause_clock(event, 1, actor=BOSS, now=minutes(10))
    assert report_state(at_table(event, 1), 1).ends_at is None


def test_nothing_can_be_told_once_there_is_a_result_the_round_is_closed_or_reports_are_off(event):
    assert report_state(at_table(event, 1), 1).is_taken
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS)
    assert not report_state(at_table(event, 1), 1).is_taken
    Tournament.objects.update(team_reports=False)
    assert not report_state(at_table(event, 2), 1).is_taken
    Tournament.objects.update(team_reports=True)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)
    assert not report_state(at_table(event, 2), 1).is_taken


@pytest.mark.parametrize(
    ("result", "differs"),
    [
        (Ending(How.TIME, prizes_left=(2, 3)), False),
        (Ending(How.TIME, prizes_left=(1, 3)), True),
        (Ending(How.WON, 1), True),
        (Ending(How.NO_SHOW, 1), True),
    ],
)
def test_recorded_result_differs_from_what_was_told_in_anything_that_is_kept(event, result, differs):
    tell(event, 1, 1, Ending(How.TIME, prizes_left=(2, 3)))
    record_result(event, 1, 1, result, actor=BOSS)

    assert report_state(at_table(event, 1), 1).differs == differs
    assert not report_state(at_table(event, 1), 2).differs


def test_disputes_wait_first_and_each_since_its_last_report(event):
    tell(event, 1, 1, Ending(How.WON, 1), at=1)
    tell(event, 2, 1, Ending(How.WON, 1), at=2)
    for table, at in ((3, 8), (4, 6)):
        tell(event, table, 1, Ending(How.WON, 1), at=3)
        tell(event, table, 2, Ending(How.WON, 2), at=at)

    found = waiting_reports(event.rounds.get(), now=minutes(10))

    assert [(one.table, one.state, one.minutes) for one in found.tables] == [
        (4, State.UNEQUAL, 4),
        (3, State.UNEQUAL, 2),
        (1, State.HALF, 9),
        (2, State.HALF, 8),
    ]
    assert (found.disputes, found.half) == (2, 2)
    assert found.key != waiting_reports(event.rounds.get(), now=minutes(11)).key
    assert found.tables[2].missing == at_table(event, 1).two.team_name


def test_reports_of_a_round_come_by_match_with_those_that_have_a_result(event):
    tell(event, 1, 1, Ending(How.WON, 1))
    tell(event, 2, 2, Ending(How.WON, 1))
    record_result(event, 1, 2, Ending(How.WON, 2), actor=BOSS)

    found = reports_by_match(event.rounds.get())

    assert {key: dict(reports.told) for key, reports in found.items()} == {
        at_table(event, 1).pk: {1: Ending(How.WON, 1)},
        at_table(event, 2).pk: {2: Ending(How.WON, 1)},
    }
    assert [one.table for one in waiting_reports(event.rounds.get(), now=NOON).tables] == [1]
