"""What still waits is named before something ends, asked about once, and can be ended afterwards (findings I7, I13)."""

import pytest

from pairings.cut.actions import CutChoice, make_cut
from pairings.cut.queries import plan_cut
from pairings.deck_checks.actions import DeckReport, finish_deck_check, record_deck, start_deck_check
from pairings.deck_checks.counted import DeckComparison
from pairings.drops.requests import ask_to_drop
from pairings.matches.scoring import Ending, How
from pairings.rounds.actions import close_round, take_back
from pairings.rounds.shown import newest_who
from pairings.rounds.waits import find_waits
from pairings.tableside.calls import answer_call, call_judge, hand_back_call, take_call
from pairings.tableside.models import Call, DeckCheck
from pairings.team_reports.actions import report_result
from tests.expected import refused
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.shown import match_at, sees
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import finish_tournament
from tournament.setup.shown import left_to_play

pytestmark = pytest.mark.django_db
JUDGE = Actor("Jo Judge", frozenset({Role.JUDGE}))


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(team_reports=True)
    make_entries(event, 8)
    make_posted_round(event)
    return event


def begin(event: Tournament) -> None:
    """A call at table 1, decks of table 2 in a judge's hands, and a team that asked to drop."""
    call_judge(event, 1, 1, actor=JUDGE, caller="Ada", now=NOON)
    start_deck_check(event, 1, 2, actor=JUDGE, now=NOON)
    ask_to_drop(event, 5, actor=Actor("Team 5", entry=5), now=NOON)


def page(event: Tournament, **values: object) -> Actor:
    """The actor before a page of the newest round that names what waits now."""
    newest = event.rounds.last()
    return sees(newest, *(waiting.who for waiting in find_waits(event, **values)))


def test_closing_names_each_thing_that_waits_and_asks_once(event):
    plain = sees(event.rounds.get())
    begin(event)
    make_results(event, 1)

    with pytest.raises(Refusal) as caught:
        close_round(event, 1, actor=plain, now=NOON)
    assert (caught.value.code, caught.value.params["count"]) == ("tournament.something_waits", 3)
    assert event.rounds.get().closed_at is None
    assert [waiting.sentence for waiting in find_waits(event)] == [
        "Round 1, table 1: Ada called a judge at 14:00.",
        "Round 1, table 2: Jo Judge took decks for a check at 14:00.",
        "“Team 5” asked at 14:00 to drop.",
    ]

    close_round(event, 1, actor=page(event), now=NOON)

    assert event.rounds.get().closed_at == NOON


def test_what_came_since_the_question_is_asked_about_too(event):
    begin(event)
    make_results(event, 1)
    asked = page(event)
    call_judge(event, 1, 3, actor=JUDGE, now=NOON)

    with refused("tournament.something_waits"):
        close_round(event, 1, actor=asked, now=NOON)

    answer_call(event, 1, 3, actor=JUDGE, now=NOON)
    close_round(event, 1, actor=asked, now=NOON)


def test_nothing_is_asked_where_nothing_waits_and_of_a_command(event):
    make_results(event, 1)
    close_round(event, 1, actor=page(event), now=NOON)
    make_posted_round(event, 2)
    call_judge(event, 2, 1, actor=JUDGE)
    make_results(event, 2)
    close_round(event, 2, actor=BOSS)


def test_what_was_begun_is_ended_after_closing_and_after_the_next_posting(event):
    begin(event)
    make_results(event, 1)
    close_round(event, 1, actor=page(event), now=NOON)
    take_call(event, 1, 1, actor=JUDGE, now=NOON)
    hand_back_call(event, 1, 1, actor=JUDGE, now=NOON)
    make_posted_round(event, 2)

    answer_call(event, 1, 1, actor=JUDGE, note="objects to the prizes", now=NOON)
    finish_deck_check(event, 1, 2, actor=JUDGE, now=NOON)
    report = DeckReport(DeckComparison((), (), cards=60, listed=60))
    record_deck(event, 1, 2, "1a", report, actor=JUDGE, now=NOON)

    assert not Call.objects.filter(answered_at=None).exists()
    assert DeckCheck.objects.get().finished_at == NOON
    assert match_at(event, 2, 1).checked_decks.get().is_alike


def test_nothing_is_begun_at_a_table_of_a_closed_round(event):
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=NOON)

    for begins in (call_judge, start_deck_check):
        with refused("tournament.round_closed"):
            begins(event, 1, 1, actor=JUDGE, now=NOON)


def test_withdrawing_names_reports_too_since_they_are_deleted(event):
    match = match_at(event, 1)
    team = Actor(match.one.team_name, entry=match.one.number)
    report_result(event, 1, match.one, Ending(How.WON, winner=1), actor=team, now=NOON)
    shown = event.rounds.get()

    with refused("tournament.something_waits"):
        take_back(event, 1, reason="wrong hall", actor=sees(shown), now=NOON)

    assert [waiting.code for waiting in find_waits(event, withdrawn=shown)] == ["pairings.waits_report"]
    take_back(event, 1, reason="wrong hall", actor=page(event, withdrawn=shown), now=NOON)


def test_the_cut_names_a_team_that_asked_to_drop():
    event = make_tournament(cut_size=4, planned_rounds=1)
    make_entries(event, 6)
    make_closed_round(event)
    ask_to_drop(event, 1, actor=Actor("Team 1", entry=1), now=NOON)
    choice = CutChoice(is_confirmed=True)
    names = (newest_who(event.rounds.get()), plan_cut(event, through=1).stands)

    with refused("tournament.something_waits"):
        make_cut(event, choice, actor=sees(*names), now=NOON)

    make_cut(event, choice, actor=sees(*names, *(waiting.who for waiting in find_waits(event))), now=NOON)


def test_finishing_names_what_waits(event):
    begin(event)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=NOON)
    names = (event, left_to_play(event).stands)

    with refused("tournament.something_waits"):
        finish_tournament(event, reason="the hall closes", actor=sees(*names), now=NOON)

    finish_tournament(
        event,
        reason="the hall closes",
        actor=sees(*names, *(waiting.who for waiting in find_waits(event))),
        now=NOON,
    )
