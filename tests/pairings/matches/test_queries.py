"""Rows into the values that the engine and the standings work with."""

from fractions import Fraction

import pytest

from pairings.drops.actions import drop_entry
from pairings.matches.histories import contenders, histories, played_rows, round_contenders
from pairings.matches.models import Match
from pairings.matches.queries import last_closed_number, longest_extension, proposal_changes, round_plan
from pairings.penalties.prize_limits import prize_limits
from pairings.results.actions import Report, clear_result, record_result
from pairings.rounds.actions import close_round, propose_round, reopen_round
from pairings.standings.queries import event_entries, standings
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_tournament,
)
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament()


def report_of(standing_rows, number):
    return next(row for row in standing_rows if row.entry.number == number)


def test_contenders_know_points_opponents_and_byes(event):
    make_entries(event, 5)
    make_closed_round(event)
    entries = event_entries(event)

    known = {one.id: one for one in contenders(entries, histories(played_rows(event)))}

    for match in Match.objects.all():
        one = known[match.one.number]
        assert one.match_points == match.points_one
        if match.two is None:
            assert (one.byes, one.opponents) == (1, frozenset())
        else:
            assert one.opponents == {match.two.number}
            assert known[match.two.number].opponents == {match.one.number}


def test_contenders_count_who_was_paired_down_and_up(event):
    make_entries(event, 6)
    make_closed_round(event, 1)
    make_closed_round(event, 2)
    unequal = [
        m for m in Match.objects.filter(round__number=2, two__isnull=False) if m.score_one != m.score_two
    ]

    known = {one.id: one for one in contenders(event_entries(event), histories(played_rows(event)))}

    assert unequal
    assert sum(one.pair_downs for one in known.values()) == len(unequal)
    for match in unequal:
        assert known[match.one.number].pair_downs == 1
        assert known[match.two.number].pair_ups == 1


def test_proposal_is_not_part_of_what_was_played(event):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS, now=NOON)

    assert played_rows(event) == []


def test_round_contenders_stay_what_they_were_after_a_later_correction(event):
    make_entries(event, 4)
    make_closed_round(event, 1)
    propose_round(event, 2, actor=BOSS, now=NOON)
    before = {one.id: one.match_points for one in round_contenders(event.rounds.get(number=2))}

    Match.objects.filter(round__number=1).update(points_one=0, points_two=3)

    assert {one.id: one.match_points for one in round_contenders(event.rounds.get(number=2))} == before


def test_win_over_a_team_that_never_came_is_no_opponent_for_the_winner_alone(event):
    make_entries(event, 4)
    make_posted_round(event)
    record_result(event, 1, 1, Report(how="no_show", winner=1), actor=BOSS)
    record_result(event, 1, 2, Report(how="won", winner=1), actor=BOSS)
    close_round(event, 1, actor=BOSS)
    match = Match.objects.get(table_number=1)

    rows = standings(event)

    assert report_of(rows, match.one.number).tiebreakers["omw"] == Fraction(33, 100)
    assert report_of(rows, match.two.number).tiebreakers["omw"] == 1


def test_standings_are_those_of_the_last_closed_round(event):
    make_entries(event, 4)
    assert last_closed_number(event) == 0
    make_closed_round(event, 1)
    before = [(row.entry.number, row.match_points) for row in standings(event)]
    make_posted_round(event, 2)
    make_results(event, 2)

    assert [(row.entry.number, row.match_points) for row in standings(event)] == before
    reopened = reopen_after_closing(event)
    assert last_closed_number(event) == reopened


def reopen_after_closing(event):
    close_round(event, 2, actor=BOSS)
    reopen_round(event, 2, reason="slip misread", actor=BOSS)
    return 1


def test_standings_count_nothing_of_a_table_whose_result_was_taken_back(event):
    make_entries(event, 2)
    make_posted_round(event)
    make_results(event, 1)
    clear_result(event, 1, 1, actor=BOSS)

    assert {row.match_points for row in standings(event, through=1)} == {0}


def test_proposal_changes_name_who_left_and_who_came(event):
    make_entries(event, 4)
    round_ = propose_round(event, 1, actor=BOSS, now=NOON)
    assert proposal_changes(round_) == proposal_changes(round_).__class__()

    drop_entry(event, 2, actor=BOSS)
    make_entry(event, 5)

    assert (proposal_changes(round_).gone, proposal_changes(round_).came) == (("Team 2",), ("Team 5",))


def test_longest_extension_counts_only_tables_that_still_play(event):
    make_entries(event, 4)
    round_ = make_posted_round(event)
    for match, minutes in zip(round_.matches.order_by("table_number"), (5, 9), strict=True):
        match.extensions.create(minutes=minutes, reason="ruling", given_at=NOON, given_by="Judy")
    assert longest_extension(round_).total_seconds() == 9 * 60

    record_result(event, 1, 2, Report(how="won", winner=1), actor=BOSS)

    assert longest_extension(round_).total_seconds() == 5 * 60


def test_prize_limits_are_what_the_event_sets(event):
    make_entries(event, 2)
    round_ = make_posted_round(event)

    assert prize_limits(event, round_.matches.get()) == (5, 5)


def test_round_plan_never_exceeds_what_the_field_can_play(event):
    make_entries(event, 4)
    change_settings(event, {"planned_rounds": 9}, actor=BOSS)

    plan = round_plan(event)

    assert (plan.teams, plan.suggested, plan.most, plan.planned) == (4, 3, 3, 3)


@pytest.mark.parametrize("matches", [1, 3])
def test_queries_are_as_many_for_one_match_as_for_three(event, matches, django_assert_num_queries):
    make_entries(event, 2 * matches)
    make_closed_round(event)

    with django_assert_num_queries(3):
        standings(event)
    with django_assert_num_queries(3):
        round_contenders(event.rounds.get())
