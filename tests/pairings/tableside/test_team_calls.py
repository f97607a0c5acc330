"""A team calls a judge from its phone: to the table where it plays, once, and back again."""

from datetime import timedelta

import pytest

from pairings.rounds.actions import close_round, propose_round
from pairings.tableside.calls import answer_call, call_judge, take_call
from pairings.tableside.models import Call
from pairings.tableside.team_calls import call_from_table, withdraw_call
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
    phone_of,
)
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db
JIM = Actor(name="Jim", roles=frozenset({Role.JUDGE}))


@pytest.fixture
def event():
    event = make_tournament(slug="cup", planned_rounds=2)
    make_entries(event, 5)
    return event


def teams_at(event, table, number=1):
    match = event.rounds.get(number=number).matches.at_table(table)
    return match.one, match.two


def test_call_goes_to_the_table_where_the_team_plays_now(event):
    make_closed_round(event)
    make_posted_round(event, 2)
    team, _other = teams_at(event, 2, number=2)

    call_from_table(event, team.number, actor=phone_of(team), subject="rules", now=NOON)

    call = Call.objects.get()
    assert (call.match.round.number, call.match.table_number) == (2, 2)
    assert (call.shown_caller, call.subject, call.called_at) == (team.team_name, "rules", NOON)
    line = event.journal.last()
    assert (line.action, line.actor.name, line.round_number, line.table_number, line.entry_number) == (
        *("call_judge", team.team_name),
        *(2, 2, team.number),
    )


def test_a_table_has_one_open_call_whoever_presses(event):
    make_posted_round(event)
    one, two = teams_at(event, 1)
    call_from_table(event, one.number, actor=phone_of(one), now=NOON)

    for team in (one, two):
        with pytest.raises(Refusal, match="called_already") as refused:
            call_from_table(event, team.number, actor=phone_of(team), now=NOON + timedelta(minutes=2))
    assert refused.value.params["minutes"] == 2
    answer_call(event, 1, 1, actor=JIM, now=NOON + timedelta(minutes=3))
    call_from_table(event, two.number, actor=phone_of(two), now=NOON + timedelta(minutes=9))

    assert Call.objects.count() == 2


def test_phone_that_calls_and_takes_back_without_end_has_to_wait(event):
    make_posted_round(event)
    team, other = teams_at(event, 1)

    def call_without_end():
        for _again in range(100):
            call_from_table(event, team.number, actor=phone_of(team), now=NOON)
            withdraw_call(event, team.number, actor=phone_of(team), now=NOON)

    with pytest.raises(Refusal, match="phone_too_often") as refused:
        call_without_end()

    assert event.journal.filter(actor__entry_number=team.number).count() == refused.value.params["number"]
    call_from_table(event, other.number, actor=phone_of(other), now=NOON)  # only that phone
    answer_call(event, 1, 1, actor=JIM, now=NOON)
    earlier = NOON - timedelta(hours=1)  # the laptop's clock was put back
    call_from_table(event, team.number, actor=phone_of(team), now=earlier)
    answer_call(event, 1, 1, actor=JIM, now=NOON)
    later = NOON + timedelta(minutes=refused.value.params["minutes"])
    call_from_table(event, team.number, actor=phone_of(team), now=later)


def proposed(event):
    propose_round(event, 1, actor=BOSS, now=NOON)


def recorded(event):
    make_posted_round(event)
    make_results(event, 1)


def test_a_table_with_a_result_calls_about_it_until_the_round_is_closed(event):
    recorded(event)
    one, two = teams_at(event, 1)

    call_from_table(event, one.number, actor=phone_of(one), subject="result", now=NOON)
    with pytest.raises(Refusal, match="called_already"):
        call_from_table(event, two.number, actor=phone_of(two), now=NOON)
    withdraw_call(event, one.number, actor=phone_of(one), now=NOON)
    call_from_table(event, two.number, actor=phone_of(two), now=NOON)
    close_round(event, 1, actor=BOSS, now=NOON)

    with pytest.raises(Refusal, match="no_table_to_call_from"):
        withdraw_call(event, two.number, actor=phone_of(two), now=NOON)
    assert Call.objects.get().shown_caller == two.team_name


@pytest.mark.parametrize("at", [lambda _event: None, proposed, make_closed_round])
def test_without_a_table_in_the_round_being_played_nobody_is_called(event, at):
    at(event)

    for number in range(1, 6):
        with pytest.raises(Refusal, match="no_table_to_call_from"):
            call_from_table(event, number, actor=Actor("a phone", entry=number), now=NOON)
    assert not Call.objects.exists()


def test_a_team_with_a_bye_calls_nobody(event):
    make_posted_round(event)
    bye = event.rounds.get().matches.get(how="bye").one

    with pytest.raises(Refusal, match="no_table_to_call_from"):
        call_from_table(event, bye.number, actor=phone_of(bye), now=NOON)


def test_nobody_is_called_once_the_results_are_handed_in():
    event = make_tournament(planned_rounds=1)
    make_entries(event, 4)
    make_closed_round(event)
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)

    with pytest.raises(Refusal, match="finished"):
        call_from_table(event, 1, actor=Actor("a phone", entry=1), now=NOON)


@pytest.mark.parametrize("is_taken", [False, True])
def test_own_call_is_taken_back_and_the_journal_keeps_it(event, is_taken):
    make_posted_round(event)
    team, _other = teams_at(event, 1)
    call_from_table(event, team.number, actor=phone_of(team), subject="rules", now=NOON)
    if is_taken:
        take_call(event, 1, 1, actor=JIM, now=NOON)

    withdraw_call(event, team.number, actor=phone_of(team), now=NOON)

    assert not Call.objects.exists()
    before = event.journal.last().before
    assert (before["subject"], before["called_by"]) == ("rules", team.team_name)
    assert before["taken_by"] == ("Jim" if is_taken else "")


def test_a_call_of_others_stays(event):
    make_posted_round(event)
    one, two = teams_at(event, 1)
    for called in (
        lambda: call_from_table(event, one.number, actor=phone_of(one), now=NOON),
        lambda: call_judge(event, 1, 2, actor=JIM, now=NOON),
    ):
        called()
    for team in (two, *teams_at(event, 2)):
        with pytest.raises(Refusal, match="no_call_to_withdraw"):
            withdraw_call(event, team.number, actor=phone_of(team), now=NOON)

    assert Call.objects.count() == 2


def test_an_answered_call_is_history(event):
    make_posted_round(event)
    one, _two = teams_at(event, 1)
    call_from_table(event, one.number, actor=phone_of(one), now=NOON)
    answer_call(event, 1, 1, actor=JIM, now=NOON)

    with pytest.raises(Refusal, match="no_call_to_withdraw"):
        withdraw_call(event, one.number, actor=phone_of(one), now=NOON)
    assert Call.objects.count() == 1
