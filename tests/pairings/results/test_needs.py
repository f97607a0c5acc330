"""A result that is the head judge's alone comes back by the head judge alone (FR-216.d, X6)."""

from datetime import timedelta

import pytest

from pairings.corrections.actions import correct_earlier_result
from pairings.matches.scoring import Ending, How
from pairings.results.actions import clear_result, record_result
from pairings.rounds.clock import start_clock
from pairings.undo.actions import undo_line
from tests.expected import refused
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    make_closed_round,
    make_entries,
    make_posted_event,
    make_tournament,
)
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor, Role

pytestmark = pytest.mark.django_db
ORGANIZER = Actor(name="Oli", roles=frozenset({Role.ORGANIZER}))
DECIDED = Ending(How.JUDGE, judge_points=(1, 1), note="both finished at once")


@pytest.fixture
def event() -> Tournament:
    return make_posted_event()


def how(event: Tournament) -> str:
    found = event.rounds.get(number=1).matches.at_table(1)
    assert found is not None
    return str(found.how)


def test_a_decision_that_was_cleared_comes_back_by_the_head_judge(event: Tournament) -> None:
    record_result(event, 1, 1, DECIDED, actor=BOSS)
    clear_result(event, 1, 1, actor=CLERK)
    with refused("tournament.not_allowed", "X6"):
        undo_line(event, event.version, actor=CLERK, reason="no")
    assert how(event) == "open"
    undo_line(event, event.version, actor=BOSS, reason="cleared by mistake")
    assert how(event) == "judge"


def test_a_decision_that_the_head_judge_undid_is_not_redone_by_the_desk(event: Tournament) -> None:
    record_result(event, 1, 1, DECIDED, actor=BOSS)
    undo_line(event, event.version, actor=BOSS)
    with refused("tournament.not_allowed", "X6"):
        undo_line(event, event.version, actor=CLERK, reason="no")


def test_another_decision_in_its_place_is_not_undone_by_the_desk(event: Tournament) -> None:
    record_result(event, 1, 1, DECIDED, actor=BOSS)
    record_result(event, 1, 1, Ending(How.JUDGE, judge_points=(3, 0), note="seen"), actor=BOSS)
    with refused("tournament.not_allowed", "X6"):
        undo_line(event, event.version, actor=CLERK, reason="no")


def test_a_slip_that_was_cleared_comes_back_by_the_desk_without_a_word(event: Tournament) -> None:
    record_result(event, 1, 1, Ending(How.WON, 1), actor=CLERK)
    clear_result(event, 1, 1, actor=CLERK)
    undo_line(event, event.version, actor=CLERK)
    assert how(event) == "won"


def test_a_result_on_time_before_the_end_comes_back_by_the_head_judge_and_after_it_by_the_desk(
    event: Tournament,
) -> None:
    start_clock(event, 1, actor=BOSS, now=NOON)
    early, late = NOON + timedelta(minutes=49), NOON + timedelta(minutes=51)
    on_time = Ending(How.TIME, prizes_left=(2, 3))
    record_result(event, 1, 1, on_time, actor=BOSS, now=early, overrule_reason="hall closes")
    clear_result(event, 1, 1, actor=CLERK, now=early)
    number = event.version
    with refused("tournament.not_allowed", "FR-216.d"):
        undo_line(event, number, actor=CLERK, reason="no", now=early)
    undo_line(event, number, actor=CLERK, now=late)
    assert how(event) == "time"


def test_a_correction_of_a_closed_round_is_undone_with_a_reason() -> None:
    event = make_tournament()
    make_entries(event, 4)
    make_closed_round(event)
    correct_earlier_result(event, 1, 1, Ending(How.WON, 2), reason="misread", actor=BOSS)
    number = event.version
    with refused("pairings.undo_asks_reason", field="reason"):
        undo_line(event, number, actor=ORGANIZER)
    undo_line(event, number, actor=ORGANIZER, reason="it was right")
    assert how(event) == "won"
