"""What a page about a round showed is what its buttons are about: each step, by pages of before and of now."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.rounds import clock
from pairings.rounds.actions import (
    PairingChoice,
    close_round,
    discard_proposal,
    draw_again,
    pair_again,
    post_round,
    propose_round,
    reopen_round,
    take_back,
)
from pairings.rounds.shown import edits_stand, length_stand, newest_who
from pairings.undo.actions import undo_line
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
from tests.shown import sees
from tournament.event.models import Round, Tournament
from tournament.kernel.roles import Actor
from tournament.kernel.shown import NotAsShown

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(minutes=3)
REASON = {"reason": "wrong hall"}


@pytest.fixture
def event() -> Tournament:
    event = make_tournament()
    make_entries(event, 8)
    return event


def proposal(event: Tournament) -> Round:
    return propose_round(event, 1, actor=BOSS, now=NOON)


def refuses(
    code: str, act: Callable[..., object], event: Tournament, *args: object, **values: object
) -> None:
    """Nothing is written by what was sent from a page of before."""
    version = Tournament.objects.get(pk=event.pk).version
    with pytest.raises(NotAsShown) as caught:
        act(event, *args, **values)
    assert caught.value.code == f"pairings.{code}"
    assert Tournament.objects.get(pk=event.pk).version == version


OF_A_PROPOSAL = [(pair_again, {}), (draw_again, REASON), (discard_proposal, {}), (post_round, {})]


@pytest.mark.parametrize(("act", "values"), OF_A_PROPOSAL)
def test_a_proposal_that_was_paired_again_is_another(event, act, values):
    shown = proposal(event)
    page = sees(shown, edits_stand(shown))
    pair_again(event, 1, actor=BOSS, now=LATER)

    refuses("shown_other_round", act, event, 1, actor=page, **values)


@pytest.mark.parametrize(("act", "values"), OF_A_PROPOSAL)
def test_a_proposal_that_was_changed_by_hand_is_looked_at_first(event, act, values):
    shown = proposal(event)
    page = sees(shown, edits_stand(shown))
    team = shown.matches.at_table(1).one.number
    edit_proposal(event, 1, HandEdit("lock_match", team), reason="twins", actor=BOSS, now=LATER)

    refuses("shown_other_edits", act, event, 1, actor=page, **values)

    undo_line(event, Tournament.objects.get(pk=event.pk).version, actor=BOSS, now=LATER)
    act(event, 1, actor=page, **values)  # the change was undone: it is as the page shows it


def test_a_round_that_was_withdrawn_and_posted_again_is_another(event):
    make_posted_round(event)
    shown = event.rounds.get()
    take_back(event, 1, actor=BOSS, now=LATER, **REASON)
    post_round(event, 1, actor=BOSS, now=LATER)

    for act, values in ((take_back, REASON), (clock.start_clock, {}), (clock.pause_clock, {})):
        refuses("shown_other_round", act, event, 1, actor=sees(shown), **values)
    make_results(event, 1)
    refuses("shown_other_round", close_round, event, 1, actor=sees(shown))
    close_round(event, 1, actor=sees(event.rounds.get()))


def test_what_does_not_matter_stops_no_step_of_a_round(event):
    make_posted_round(event)
    page = sees(event.rounds.get())

    clock.start_clock(event, 1, actor=page, now=NOON)
    make_results(event, 1)
    close_round(event, 1, actor=page)

    assert event.rounds.get().closed_at is not None


def test_the_next_round_is_paired_after_the_one_that_the_page_named(event):
    make_closed_round(event)
    page = sees(newest_who(event.rounds.get()))
    reopen_round(event, 1, actor=BOSS, now=LATER, **REASON)
    take = event.rounds.get()
    assert take.who == newest_who(take)
    close_round(event, 1, actor=BOSS, now=LATER)

    propose_round(event, 2, actor=page, now=LATER)

    assert event.rounds.count() == 2


def test_the_first_round_is_paired_where_the_page_showed_none(event):
    refuses("shown_no_rounds", propose_round, event, 1, actor=sees("another page"))

    propose_round(event, 1, actor=sees(newest_who(None)), now=NOON)

    assert event.rounds.get().number == 1


@pytest.mark.parametrize("absent", ["pair", "leave_out", "drop"])
def test_what_was_chosen_for_the_absent_is_for_those_that_the_page_named(event, absent):
    """A team that arrived since is no longer among them; one that is missing as well was never asked about."""
    named = make_entry(event, is_checked_in=False)
    page = sees(newest_who(None), named)
    other = make_entry(event, is_checked_in=False)

    refuses("shown_other_absent", propose_round, event, 1, actor=page, choice=PairingChoice(absent=absent))

    page = sees(newest_who(None), named, other)
    propose_round(event, 1, actor=page, choice=PairingChoice(absent=absent), now=NOON)


def test_reopening_discards_no_proposal_that_the_page_did_not_know(event):
    make_closed_round(event)
    closed = event.rounds.get()
    page = sees(closed, newest_who(closed))
    propose_round(event, 2, actor=BOSS, now=LATER)

    refuses("shown_other_round", reopen_round, event, 1, actor=page, **REASON)

    reopen_round(event, 1, actor=sees(closed, newest_who(event.rounds.last())), **REASON)
    assert event.rounds.get().number == 1


def test_minutes_for_every_table_are_given_once_by_two_presses(event):
    make_posted_round(event)
    clock.start_clock(event, 1, actor=BOSS, now=NOON)
    shown = event.rounds.get()
    page: Actor = sees(shown, length_stand(shown))

    clock.pause_clock(event, 1, actor=BOSS, now=LATER)  # a pause changes no length
    clock.lengthen_clock(event, 1, minutes=5, actor=page, now=LATER)

    refuses("shown_other_length", clock.lengthen_clock, event, 1, minutes=5, actor=page)
