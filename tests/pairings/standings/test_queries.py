"""The standings from rows."""

from fractions import Fraction

import pytest

from pairings.matches.histories import round_contenders
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.results.actions import clear_result, record_result
from pairings.rounds.actions import close_round, reopen_round
from pairings.standings.queries import standings
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
)
from tournament.event.progress import read_progress

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament()


def report_of(standing_rows, number):
    return next(row for row in standing_rows if row.entry.number == number)


def test_win_over_a_team_that_never_came_is_no_opponent_for_the_winner_alone(event):
    make_entries(event, 4)
    make_posted_round(event)
    record_result(event, 1, 1, Ending(How.NO_SHOW, 1), actor=BOSS)
    record_result(event, 1, 2, Ending(How.WON, 1), actor=BOSS)
    close_round(event, 1, actor=BOSS)
    match = Match.objects.get(table_number=1)

    rows = standings(event)

    assert report_of(rows, match.one.number).tiebreakers["omw"] == Fraction(33, 100)
    assert report_of(rows, match.two.number).tiebreakers["omw"] == 1


def test_standings_count_nothing_of_a_table_whose_result_was_taken_back(event):
    make_entries(event, 2)
    make_posted_round(event)
    make_results(event, 1)
    clear_result(event, 1, 1, actor=BOSS)

    assert {row.match_points for row in standings(event, through=1)} == {0}


@pytest.mark.parametrize("matches", [1, 3])
def test_queries_are_as_many_for_one_match_as_for_three(event, matches, django_assert_num_queries):
    make_entries(event, 2 * matches)
    make_closed_round(event)

    with django_assert_num_queries(3):
        standings(event)
    with django_assert_num_queries(3):
        round_contenders(event.rounds.get())


def test_standings_are_those_of_the_last_closed_round(event):
    make_entries(event, 4)
    assert read_progress(event).through == 0
    make_closed_round(event, 1)
    before = [(row.entry.number, row.match_points) for row in standings(event)]
    make_posted_round(event, 2)
    make_results(event, 2)

    assert [(row.entry.number, row.match_points) for row in standings(event)] == before
    reopened = reopen_after_closing(event)
    assert read_progress(event).through == reopened


def reopen_after_closing(event):
    close_round(event, 2, actor=BOSS)
    reopen_round(event, 2, reason="slip misread", actor=BOSS)
    return 1
