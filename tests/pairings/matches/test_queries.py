"""Rounds, matches and extensions read from rows."""

import pytest

from pairings.drops.actions import drop_entry
from pairings.matches.queries import longest_extension, proposal_changes, round_plan
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import propose_round
from tests.factories import (
    BOSS,
    NOON,
    make_entries,
    make_entry,
    make_posted_round,
    make_tournament,
)
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament()


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
        match.extensions.create(minutes=minutes, reason="ruling", given_at=NOON, given_by=event.actors.get())
    assert longest_extension(round_).total_seconds() == 9 * 60

    record_result(event, 1, 2, Ending(How.WON, 1), actor=BOSS)

    assert longest_extension(round_).total_seconds() == 5 * 60


def test_round_plan_never_exceeds_what_the_field_can_play(event):
    make_entries(event, 4)
    change_settings(event, {"planned_rounds": 9}, actor=BOSS)

    plan = round_plan(event)

    assert (plan.teams, plan.suggested, plan.most, plan.planned) == (4, 3, 3, 3)
