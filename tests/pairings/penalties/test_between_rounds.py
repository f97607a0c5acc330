"""A penalty given between two rounds waits for its team's next match, and is applied there once."""

import pytest

from pairings.matches.queries import round_matches
from pairings.matches.scoring import How
from pairings.penalties.actions import PenaltyReport, apply_penalty, give_penalty, overrule_penalty
from pairings.penalties.prize_limits import prize_limits
from pairings.penalties.queries import waits_for_match
from pairings.undo.actions import undo_line
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_posted_round, make_tournament
from tests.pairings.rounds.test_actions import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    made = make_tournament()
    make_entries(made, 4)
    make_closed_round(made, 1)
    return made


def give(event, level, prizes=0):
    report = PenaltyReport(infraction="115", level=level, entry_number=1, prizes=prizes)
    return give_penalty(event, report, actor=BOSS, now=NOON)


def table_of(event, number):
    return next(match for match in round_matches(event.rounds.get(number=2)) if number in match.numbers)


def test_a_prize_penalty_between_rounds_counts_in_the_match_it_is_applied_to(event):
    penalty = give(event, "prize", prizes=1)
    assert waits_for_match(penalty)
    make_posted_round(event, 2)
    match = table_of(event, 1)
    before = prize_limits(event, match)

    apply_penalty(
        event, penalty.number, round_number=2, table_number=match.table_number, actor=BOSS, now=NOON
    )

    side = match.numbers.index(1)
    assert prize_limits(event, match)[side] == before[side] + 1
    penalty.refresh_from_db()
    assert not waits_for_match(penalty)
    again = {"round_number": 2, "table_number": match.table_number}
    refused("pairings.penalty_not_waiting", apply_penalty, event, penalty.number, **again)
    undo_line(event, event.version, actor=BOSS, now=NOON)
    penalty.refresh_from_db()
    assert waits_for_match(penalty)


def test_a_match_loss_between_rounds_ends_the_next_match_and_an_overruled_one_does_not_wait(event):
    penalty = give(event, "match_loss")
    make_posted_round(event, 2)
    match = table_of(event, 1)
    apply_penalty(
        event, penalty.number, round_number=2, table_number=match.table_number, actor=BOSS, now=NOON
    )
    match.refresh_from_db()
    assert (match.how, match.winner) == (How.PENALTY, 2 - match.numbers.index(1))
    overrule_penalty(event, penalty.number, reason="wrong team", actor=BOSS, now=NOON)
    match.refresh_from_db()
    assert match.is_open


def test_a_penalty_is_applied_at_the_table_where_its_team_plays(event):
    penalty = give(event, "prize", prizes=1)
    make_posted_round(event, 2)
    other = 3 - table_of(event, 1).table_number
    refused(
        "pairings.penalty_not_at_table",
        apply_penalty,
        event,
        penalty.number,
        round_number=2,
        table_number=other,
    )


def test_while_a_round_is_played_a_penalty_of_a_match_is_given_at_its_table(event):
    make_posted_round(event, 2)
    report = PenaltyReport(infraction="115", level="prize", entry_number=1, prizes=1)
    refused("pairings.penalty_needs_table", give_penalty, event, report)
