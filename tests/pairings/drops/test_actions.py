"""Teams leave, are disqualified, and come back."""

from fractions import Fraction

import pytest
from django.db.models import Q

from pairings.drops.actions import disqualify_entry, drop_entry, reinstate_entry
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, propose_round
from pairings.standings.queries import standings
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_event,
    make_results,
    make_tournament,
)
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_tournament()
    make_entries(event, 5)
    return event


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refusal) as caught:
        act(*args, **kwargs)
    assert caught.value.code == code
    return caught.value


def test_dropped_team_is_not_paired_again_and_keeps_its_results_and_rank(event):
    make_closed_round(event)

    entry = drop_entry(event, 1, actor=CLERK, reason="train")
    propose_round(event, 2, actor=BOSS)

    assert (entry.dropped_after_round, entry.drop_reason, entry.is_withdrawn) == (1, "train", False)
    paired = {
        number
        for pair in Match.objects.filter(round__number=2).values_list("one__number", "two__number")
        for number in pair
    }
    assert 1 not in paired
    assert 1 in {row.entry.number for row in standings(event) if row.rank}
    assert event.journal.get(action="drop_entry").citation == "FR-244.b"


def test_team_that_was_never_paired_is_withdrawn_and_its_people_are_free(event):
    drop_entry(event, 1, actor=CLERK)

    entry = make_entry(event, 1, team_name="Another name")

    assert entry.number == 6
    assert 1 not in {row.entry.number for row in standings(event)}


def test_drop_twice_or_of_nobody_is_refused(event):
    drop_entry(event, 1, actor=CLERK)

    refused("pairings.dropped_already", drop_entry, event, 1, actor=CLERK)
    refused("teams.no_such_entry", drop_entry, event, 99, actor=CLERK)


def test_disqualified_team_has_no_rank_and_its_results_stay_for_its_opponents(event):
    make_closed_round(event)
    match = Match.objects.filter(two__isnull=False).first()
    before = {row.entry.number: row.tiebreakers for row in standings(event)}

    disqualify_entry(event, match.two.number, reason="marked cards", actor=BOSS)

    rows = {row.entry.number: row for row in standings(event)}
    assert rows[match.two.number].rank is None
    assert rows[match.one.number].tiebreakers == before[match.one.number]


def test_disqualify_is_the_head_judges_needs_a_reason_and_is_done_once(event):
    refused("tournament.not_allowed", disqualify_entry, event, 1, reason="marked cards", actor=CLERK)
    refused("tournament.reason_missing", disqualify_entry, event, 1, reason="", actor=BOSS)
    disqualify_entry(event, 1, reason="marked cards", actor=BOSS)

    refused("pairings.disqualified_already", disqualify_entry, event, 1, reason="again", actor=BOSS)


def test_dropped_team_can_be_disqualified_later(event):
    make_closed_round(event)
    drop_entry(event, 1, actor=CLERK)

    assert disqualify_entry(event, 1, reason="marked cards", actor=BOSS).is_disqualified


def test_reinstated_team_plays_again_and_its_missed_round_counts_nothing(event):
    make_entry(event, 6)
    change_settings(event, {"missed_round_points": 3, "planned_rounds": 4}, actor=BOSS)
    make_closed_round(event, 1)
    drop_entry(event, 1, actor=CLERK)
    make_closed_round(event, 2)

    entry = reinstate_entry(event, 1, actor=CLERK)
    propose_round(event, 3, actor=BOSS)

    assert (entry.dropped_at, entry.dropped_after_round, entry.drop_reason) == (None, None, "")
    missed = Match.objects.get(how="missed", one__number=1)
    assert (missed.round.number, missed.points_one) == (2, 0)


def test_reinstating_a_disqualified_team_is_the_head_judges_with_a_reason(event):
    disqualify_entry(event, 1, reason="marked cards", actor=BOSS)

    refused("tournament.not_allowed", reinstate_entry, event, 1, actor=CLERK, reason="appeal")
    refused("tournament.reason_missing", reinstate_entry, event, 1, actor=BOSS)
    assert not reinstate_entry(event, 1, actor=BOSS, reason="appeal").is_disqualified


def test_a_team_that_only_dropped_is_reinstated_by_who_registers_and_not_by_the_head_judge_alone(event):
    """The action asks itself, wherever it is called from: each of the two ways back has its own right."""
    drop_entry(event, 1, actor=CLERK)
    head_judge = Actor(name="Hanna", roles=frozenset({Role.HEAD_JUDGE}))
    refused("tournament.not_allowed", reinstate_entry, event, 1, actor=head_judge)
    assert reinstate_entry(event, 1, actor=CLERK).is_active


def test_reinstating_who_did_not_drop_is_refused(event):
    refused("pairings.not_dropped", reinstate_entry, event, 1, actor=CLERK)


def test_reinstating_a_team_whose_people_or_name_are_taken_is_refused(event):
    drop_entry(event, 1, actor=CLERK)
    make_entry(event, 1, team_name="Another name")
    refused("teams.team_registered", reinstate_entry, event, 1, actor=CLERK)
    drop_entry(event, 2, actor=CLERK)
    make_entry(event, 77, team_name="Team 2")

    refused("teams.name_taken", reinstate_entry, event, 2, actor=CLERK)


def test_reinstating_a_team_whose_fixed_table_is_taken_is_refused():
    event = make_tournament()
    make_entry(event, 1, fixed_table=3)
    drop_entry(event, 1, actor=CLERK)
    make_entry(event, 2, fixed_table=3)

    refused("teams.fixed_table_taken", reinstate_entry, event, 1, actor=CLERK)


# In the middle of a round ---------------------------------------------------------------------------------------


@pytest.fixture
def playing():
    """Four teams in round 1, posted; team 1 sits in `Match.one` or `.two` of one of its two tables."""
    return make_posted_event()


def match_of(event, number):
    return Match.objects.filter(round__tournament=event).get(Q(one__number=number) | Q(two__number=number))


@pytest.mark.parametrize("ends", ["no_show", "withdrawn"])
def test_the_opponent_of_a_team_that_leaves_gets_the_win_in_one_line(playing, ends):
    lines = playing.journal.count()

    drop_entry(playing, 1, ends=ends, actor=CLERK, now=NOON)

    match = match_of(playing, 1)
    winner = match.one if match.winner == 1 else match.two
    assert (match.how, winner.number != 1) == (ends, True)
    assert sorted([match.points_one, match.points_two]) == [0, 3]
    line = playing.journal.latest("number")
    assert playing.journal.count() == lines + 1
    assert (line.action, line.table_number, line.after["match"]["how"]) == (
        "drop_entry",
        match.table_number,
        ends,
    )


def test_a_win_over_a_team_that_left_before_play_is_no_opponent(playing):
    """Nobody was met: a win over a team that had dropped before play does not enter the tiebreakers."""
    drop_entry(playing, 1, ends="no_show", actor=CLERK)
    match = match_of(playing, 1)
    other = match.two if match.one.number == 1 else match.one
    make_results(playing, 1)  # the table that is left; what is recorded already is confirmed or corrected
    record_result(
        playing, 1, match.table_number, Ending(How.NO_SHOW, winner=match.winner), actor=BOSS, now=NOON
    )
    close_round(playing, 1, actor=BOSS)

    row = next(row for row in standings(playing) if row.entry.pk == other.pk)
    assert (row.match_points, row.tiebreakers["omw"]) == (3, Fraction(33, 100))


def test_left_open_the_table_waits_for_its_slip(playing):
    drop_entry(playing, 1, actor=CLERK)

    assert match_of(playing, 1).is_open


def test_a_table_that_has_its_result_keeps_it(playing):
    table = match_of(playing, 1).table_number
    record_result(playing, 1, table, Ending(How.WON, 1), actor=BOSS)

    drop_entry(playing, 1, ends="no_show", actor=CLERK)

    assert match_of(playing, 1).how == "won"


def test_only_an_end_that_leaving_can_have_is_taken(playing):
    refused("pairings.how_missing", drop_entry, playing, 1, ends="won", actor=CLERK)
    assert playing.entries.get(number=1).is_active


def test_disqualified_in_mid_round_the_opponent_wins_by_the_penalty(playing):
    disqualify_entry(playing, 1, reason="bribery", ends="penalty", actor=BOSS)

    assert match_of(playing, 1).how == "penalty"
    assert playing.entries.get(number=1).is_disqualified


def test_a_drop_is_taken_back_with_its_result_in_one_press(playing):
    drop_entry(playing, 1, ends="withdrawn", actor=CLERK, now=NOON)

    entry = reinstate_entry(playing, 1, reopens=True, actor=CLERK)

    assert entry.is_active
    match = match_of(playing, 1)
    assert (match.is_open, match.points_one, match.recorded_at) == (True, None, None)
    assert playing.journal.latest("number").table_number == match.table_number


def test_a_team_can_come_back_without_its_match(playing):
    drop_entry(playing, 1, ends="withdrawn", actor=CLERK)

    reinstate_entry(playing, 1, actor=CLERK)

    assert match_of(playing, 1).how == "withdrawn"


def test_a_result_that_was_entered_since_is_not_thrown_away(playing):
    drop_entry(playing, 1, ends="no_show", actor=CLERK, now=NOON)
    table = match_of(playing, 1).table_number
    record_result(playing, 1, table, Ending(How.WON, 1), actor=BOSS)

    refused("pairings.left_match_settled", reinstate_entry, playing, 1, reopens=True, actor=CLERK)
    assert not playing.entries.get(number=1).is_active


def test_a_closed_round_is_not_opened_by_a_team_that_comes_back(playing):
    drop_entry(playing, 1, ends="no_show", actor=CLERK, now=NOON)
    open_table = Match.objects.get(how="open").table_number
    record_result(playing, 1, open_table, Ending(How.WON, 1), actor=BOSS)
    close_round(playing, 1, actor=BOSS)

    refused("pairings.left_match_settled", reinstate_entry, playing, 1, reopens=True, actor=CLERK)


def test_a_drop_by_the_box_on_the_slip_keeps_the_slips_result(playing):
    table = match_of(playing, 1).table_number
    side = 1 if match_of(playing, 1).one.number == 1 else 2
    record_result(playing, 1, table, Ending(How.WON, side), drops=frozenset({side}), actor=BOSS)

    refused("pairings.left_match_settled", reinstate_entry, playing, 1, reopens=True, actor=CLERK)
