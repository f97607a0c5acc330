"""Calls for a judge."""

from datetime import timedelta

import pytest

from pairings.journal.wording import shown_values
from pairings.rounds.actions import close_round
from pairings.tableside.calls import answer_call, call_judge, hand_back_call, take_call
from pairings.tableside.models import Call
from tests.factories import BOSS, NOON, carry_on, make_namesakes, make_posted_event, make_results
from tests.shown import sees
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.kernel.shown import NotAsShown
from tournament.setup.actions import finish_tournament
from tournament.staff.invitations import accept_invitation, invite, revoke_invitation, token_of
from tournament.staff.models import Invitation
from tournament.web.access import actor_at

pytestmark = pytest.mark.django_db
JIM = Actor(name="Jim", roles=frozenset({Role.JUDGE}))
ANN = Actor(name="Ann", roles=frozenset({Role.JUDGE}))


def after(minutes):
    return NOON + timedelta(minutes=minutes)


@pytest.fixture
def event():
    return make_posted_event()


def test_a_call_waits_until_a_judge_takes_it(event):
    call = call_judge(event, 1, 1, actor=BOSS, caller="Team 1", about=" which  prize ", now=NOON)

    assert (call.shown_caller, call.about) == ("Team 1", "which prize")
    assert call.waited(after(3)) == timedelta(minutes=3)

    take_call(event, 1, 1, actor=sees(call.match, call, actor=JIM), now=after(4))
    call.refresh_from_db()
    assert call.waited(after(9)) == timedelta(minutes=4)


def test_calling_twice_makes_one_call(event):
    call_judge(event, 1, 1, actor=BOSS, now=NOON)

    with pytest.raises(Refusal) as refused:
        call_judge(event, 1, 1, actor=BOSS, now=after(2))

    assert (refused.value.code, refused.value.params["minutes"]) == ("pairings.called_already", 2)
    assert Call.objects.count() == 1
    assert event.journal.filter(action="call_judge").count() == 1


def accepted(event: Tournament, invitation: Invitation) -> Actor:
    accept_invitation(invitation.pk, token_of(invitation), now=NOON)
    return actor_at(invitation.account, event)


def test_a_call_of_a_judge_whose_invitation_is_taken_back_waits_again(event):
    invitation = invite(event, name="Jim", role=Role.JUDGE, actor=BOSS, now=NOON)
    jim = accepted(event, invitation)
    for table, judge in ((1, jim), (2, JIM)):  # two of one name
        call_judge(event, 1, table, actor=BOSS, now=NOON)
        take_call(event, 1, table, actor=judge, now=after(1))

    revoke_invitation(event, invitation.pk, actor=BOSS, now=after(3))

    calls = {call.match.table_number: call for call in Call.objects.select_related("match")}
    assert (calls[1].taken_at, calls[1].taken_by) == (None, None)
    assert calls[1].waited(after(5)) == timedelta(minutes=5)
    assert calls[2].taken_by.is_of(JIM), "another judge's call stays, whatever the name"
    line = event.journal.latest("number")
    assert (line.action, line.after) == ("revoke_invitation", {"handed_back": [1]})
    assert shown_values(line.after, {}, event) == "tables whose calls are waiting again: 1"
    take_call(event, 1, 1, actor=ANN, now=after(6))


def test_a_call_that_is_answered_keeps_the_judge_who_is_taken_out_later(event):
    invitation = invite(event, name="Jim", role=Role.JUDGE, actor=BOSS, now=NOON)
    call_judge(event, 1, 1, actor=BOSS, now=NOON)
    answer_call(event, 1, 1, actor=accepted(event, invitation), now=after(1))

    revoke_invitation(event, invitation.pk, actor=BOSS, now=after(3))

    assert Call.objects.get().taken_by.name == "Jim"
    assert event.journal.latest("number").after is None


def test_two_judges_cannot_take_one_call(event):
    call_judge(event, 1, 1, actor=BOSS, now=NOON)
    take_call(event, 1, 1, actor=JIM, now=after(1))

    with pytest.raises(Refusal) as refused:
        take_call(event, 1, 1, actor=ANN, now=after(2))

    assert (refused.value.code, refused.value.params["by"]) == ("pairings.call_taken", "Jim")


@pytest.mark.parametrize("is_carried_on", [False, True])
def test_two_judges_of_one_name_cannot_take_one_call(event, is_carried_on):
    jo, other = make_namesakes(event, Role.JUDGE)
    if is_carried_on:
        event = carry_on(event)
    call_judge(event, 1, 1, actor=BOSS, now=NOON)
    take_call(event, 1, 1, actor=jo, now=after(1))

    with pytest.raises(Refusal) as refused:
        take_call(event, 1, 1, actor=other, now=after(2))

    assert (refused.value.code, refused.value.params["by"]) == ("pairings.call_taken", "Jo Judge")
    assert take_call(event, 1, 1, actor=jo, now=after(3)).taken_at == after(1)


def test_a_call_taken_before_the_laptop_died_is_nobodys_here(event):
    jo, _other = make_namesakes(event, Role.JUDGE)
    call_judge(event, 1, 1, actor=BOSS, now=NOON)
    take_call(event, 1, 1, actor=jo, now=after(1))
    here = carry_on(event)

    with pytest.raises(Refusal) as refused:
        take_call(here, 1, 1, actor=jo, now=after(2))
    assert refused.value.params["by"] == "Jo Judge"
    hand_back_call(here, 1, 1, actor=jo, now=after(2))
    assert take_call(here, 1, 1, actor=jo, now=after(3)).taken_by.is_of(jo)


def test_taking_it_twice_keeps_the_first_moment(event):
    call_judge(event, 1, 1, actor=BOSS, now=NOON)
    take_call(event, 1, 1, actor=JIM, now=after(1))

    assert take_call(event, 1, 1, actor=JIM, now=after(5)).taken_at == after(1)


def test_a_call_that_is_handed_back_waits_from_when_it_was_made(event):
    call_judge(event, 1, 1, actor=BOSS, now=NOON)
    take_call(event, 1, 1, actor=JIM, now=after(1))

    call = hand_back_call(event, 1, 1, actor=JIM, now=after(2))

    assert call.waited(after(7)) == timedelta(minutes=7)
    assert take_call(event, 1, 1, actor=ANN, now=after(8)).taken_by.name == "Ann"


def test_answering_tells_what_it_took_and_the_table_may_call_again(event):
    call_judge(event, 1, 1, actor=BOSS, now=NOON)

    call = answer_call(event, 1, 1, actor=JIM, note="two prizes", now=after(6))

    assert call.took == timedelta(minutes=6)
    assert (call.taken_by.name, call.answered_by.name, call.note) == ("Jim", "Jim", "two prizes")
    assert call_judge(event, 1, 1, actor=BOSS, now=after(9)).pk != call.pk


def test_a_page_that_shows_an_older_call_answers_no_newer_one(event):
    first = call_judge(event, 1, 1, actor=BOSS, now=NOON)
    answer_call(event, 1, 1, actor=JIM, now=after(1))
    call_judge(event, 1, 1, actor=BOSS, now=after(2))

    with pytest.raises(NotAsShown):
        answer_call(event, 1, 1, actor=sees(first.match, first, actor=JIM), now=after(3))


@pytest.mark.parametrize("act", [take_call, hand_back_call, answer_call])
def test_there_has_to_be_a_call(event, act):
    with pytest.raises(Refusal) as refused:
        act(event, 1, 1, actor=JIM)

    assert refused.value.code == "pairings.no_call"


def test_nobody_calls_at_a_table_that_is_not_there(event):
    with pytest.raises(Refusal) as refused:
        call_judge(event, 1, 9, actor=BOSS)

    assert refused.value.code == "pairings.no_such_table"


def test_nobody_calls_after_the_results_were_handed_in(event):
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=NOON)
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)

    with pytest.raises(Refusal) as refused:
        call_judge(event, 1, 1, actor=BOSS)

    assert refused.value.code == "tournament.finished"
