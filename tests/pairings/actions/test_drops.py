"""Teams leave, are disqualified, and come back."""

import pytest

from pairings.actions.drops import disqualify_entry, drop_entry, reinstate_entry
from pairings.actions.rounds import pair_round
from pairings.models import Match
from pairings.queries import standings
from tests.factories import BOSS, CLERK, make_closed_round, make_entries, make_entry, make_tournament
from tournament.actions import change_settings
from tournament.refusal import Refusal

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
    pair_round(event, 2, actor=BOSS)

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


def test_drop_of_an_entry_that_was_changed_meanwhile_is_refused(event):
    refused("tournament.changed_meanwhile", drop_entry, event, 1, actor=CLERK, version=7)


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
    pair_round(event, 3, actor=BOSS)

    assert (entry.dropped_at, entry.dropped_after_round, entry.drop_reason) == (None, None, "")
    missed = Match.objects.get(how="missed", one__number=1)
    assert (missed.round.number, missed.points_one) == (2, 0)


def test_reinstating_a_disqualified_team_is_the_head_judges_with_a_reason(event):
    disqualify_entry(event, 1, reason="marked cards", actor=BOSS)

    refused("tournament.not_allowed", reinstate_entry, event, 1, actor=CLERK, reason="appeal")
    refused("tournament.reason_missing", reinstate_entry, event, 1, actor=BOSS)
    assert not reinstate_entry(event, 1, actor=BOSS, reason="appeal").is_disqualified


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
