"""A team asks to leave on its phone; the desk confirms it or says no (FR-244.b)."""

import pytest

from pairings.drops.actions import disqualify_entry, drop_entry, reinstate_entry
from pairings.drops.models import DropRequest
from pairings.drops.request_queries import waiting_requests
from pairings.drops.requests import (
    accept_drop_request,
    ask_to_drop,
    refuse_drop_request,
    take_back_drop_request,
)
from pairings.rounds.actions import propose_round
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
)
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_tournament(slug="cup", planned_rounds=3)
    make_entries(event, 6)
    return event


def ask(event, number=1):
    return ask_to_drop(event, number, actor=Actor("a phone", entry=number), now=NOON)


def test_asking_takes_nobody_out_and_twice_is_once(event):
    make_posted_round(event)
    ask(event)

    with pytest.raises(Refusal, match="drop_asked_already"):
        ask(event)

    assert event.entries.get(number=1).is_active
    assert [waiting.entry.number for waiting in waiting_requests(event)] == [1]
    assert event.journal.last().citation == "FR-244.b"


def test_confirmed_team_plays_its_match_and_is_not_paired_again(event):
    make_posted_round(event)
    ask(event)

    accept_drop_request(event, 1, actor=CLERK, now=NOON)

    entry = event.entries.get(number=1)
    assert (entry.is_active, entry.dropped_after_round) == (False, 1)
    assert entry.drop_requests.get().is_accepted
    assert entry.drop_requests.get().answered_by.name == CLERK.name
    assert event.rounds.get().matches.filter(how="open").count() == 3
    make_results(event, 1)
    assert waiting_requests(event) == []


def test_confirming_is_one_line_of_the_journal(event):
    make_closed_round(event)
    ask(event)
    lines = event.journal.count()

    accept_drop_request(event, 1, actor=CLERK, now=NOON)

    assert event.journal.count() == lines + 1
    line = event.journal.last()
    assert (line.action, line.entry_number, line.citation) == ("accept_drop_request", 1, "FR-244.b")
    assert line.after["dropped_at"] is not None


def test_refused_team_plays_on_and_may_ask_again(event):
    make_closed_round(event)
    ask(event)

    refuse_drop_request(event, 1, actor=CLERK, now=NOON)

    assert event.entries.get(number=1).is_active
    assert waiting_requests(event) == []
    ask(event)
    assert DropRequest.objects.count() == 2


def test_team_may_take_it_back_until_it_is_answered(event):
    make_closed_round(event)
    ask(event)

    take_back_drop_request(event, 1, actor=Actor("a phone", entry=1), now=NOON)

    assert not DropRequest.objects.exists()
    for answer in (accept_drop_request, refuse_drop_request, take_back_drop_request):
        with pytest.raises(Refusal, match="no_drop_request"):
            answer(event, 1, actor=CLERK, now=NOON)
    assert event.entries.get(number=1).is_active


def test_two_at_the_desk_answer_once(event):
    make_closed_round(event)
    ask(event)
    accept_drop_request(event, 1, actor=CLERK, now=NOON)

    for answer in (accept_drop_request, refuse_drop_request):
        with pytest.raises(Refusal, match="dropped_already"):
            answer(event, 1, actor=BOSS, now=NOON)


@pytest.mark.parametrize("leave", [drop_entry, disqualify_entry])
def test_request_of_a_team_that_is_out_is_closed_with_it(event, leave):
    make_closed_round(event)
    ask(event)

    leave(event, 1, actor=BOSS, reason="train", now=NOON)
    assert waiting_requests(event) == []
    assert DropRequest.objects.get().is_accepted
    reinstate_entry(event, 1, actor=BOSS, reason="missed the train", now=NOON)

    assert waiting_requests(event) == []


def test_team_that_is_out_and_a_finished_event_ask_nothing(event):
    make_closed_round(event)
    drop_entry(event, 1, actor=BOSS, now=NOON)
    with pytest.raises(Refusal, match="dropped_already"):
        ask(event)
    over = make_tournament(slug="over", planned_rounds=1)
    make_entries(over, 4)
    make_closed_round(over)
    finish_tournament(over, reason="the hall closes", actor=BOSS, now=NOON)
    with pytest.raises(Refusal, match="finished"):
        ask(over)


def test_confirmed_before_round_one_the_people_are_free_again(event):
    ask(event)

    accept_drop_request(event, 1, actor=CLERK, now=NOON)

    assert event.entries.get(number=1).is_withdrawn
    propose_round(event, 1, actor=BOSS, now=NOON)
    assert event.rounds.get().matches.filter(how="bye").count() == 1


@pytest.mark.parametrize("teams", [1, 3])
def test_what_the_desk_reads_does_not_grow(event, django_assert_num_queries, teams):
    make_posted_round(event)
    for number in range(1, teams + 1):
        ask(event, number)

    with django_assert_num_queries(2):
        found = waiting_requests(event)
    assert all(waiting.table for waiting in found)
    assert [waiting.entry.number for waiting in found] == list(range(1, teams + 1))
