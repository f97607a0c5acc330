"""The draw: the same teams and wishes give the same round; another draw has a number and a reason that all may read."""

from random import Random

import pytest

from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.matches.queries import pairs_of
from pairings.matches.wishes import Wishes
from pairings.rounds.actions import (
    discard_proposal,
    draw_again,
    pair_again,
    post_round,
    propose_round,
)
from pairings.rounds.proposals import seed_of
from pairings.undo.actions import undo_line
from tests.expected import refused
from tests.factories import (
    BOSS,
    CLERK,
    carry_on,
    make_closed_round,
    make_entries,
    make_entry,
    make_tournament,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_tournament(planned_rounds=4)
    make_entries(event, 12)
    return event


def drawn(round_):
    """What a draw decides: the seed, who meets whom, and which draw it is."""
    return (round_.seed, pairs_of(round_), round_.draw_number, round_.draw_reason)


def test_pairing_again_without_a_change_gives_the_same_round(event):
    first = drawn(propose_round(event, 1, actor=BOSS))
    for _ in range(4):
        assert drawn(pair_again(event, 1, actor=CLERK)) == first


def test_pairing_after_discarding_gives_the_same_round(event):
    make_closed_round(event)
    first = drawn(propose_round(event, 2, actor=BOSS))
    for _ in range(3):
        discard_proposal(event, 2, actor=BOSS)
        assert drawn(propose_round(event, 2, actor=BOSS)) == first


def test_pairing_again_after_undoing_gives_the_same_round(event):
    first = drawn(propose_round(event, 1, actor=BOSS))
    undo_line(event, event.version, actor=BOSS)
    assert drawn(propose_round(event, 1, actor=BOSS)) == first


def test_second_laptop_draws_the_same(event):
    first = drawn(propose_round(event, 1, actor=BOSS))
    discard_proposal(event, 1, actor=BOSS)
    again = propose_round(carry_on(event), 1, actor=BOSS)
    assert again.seed == first[0]


def test_another_field_is_another_draw_and_the_old_field_the_old_one(event):
    first = drawn(propose_round(event, 1, actor=BOSS))
    make_entry(event, 13)
    assert pair_again(event, 1, actor=BOSS).seed != first[0]
    undo_line(event, event.version, actor=BOSS)
    undo_line(event, event.version - 2, actor=BOSS)
    assert drawn(pair_again(event, 1, actor=BOSS)) == first


def test_second_draw_needs_a_reason(event):
    propose_round(event, 1, actor=BOSS)
    with refused("tournament.reason_missing", "", "reason"):
        draw_again(event, 1, reason=" ", actor=BOSS)
    assert event.rounds.get().draw_number == 1


def test_draws_are_counted_and_each_is_as_good(event):
    first = propose_round(event, 1, actor=BOSS)
    second = draw_again(event, 1, reason="the projector showed it", actor=BOSS)
    third = draw_again(event, 1, reason="and again", actor=BOSS)
    assert [one.draw_number for one in (first, second, third)] == [1, 2, 3]
    assert len({one.seed for one in (first, second, third)}) == 3
    assert third.draw_reason == "and again"
    assert first.cost == second.cost == third.cost
    line = event.journal.last()
    assert (line.action, line.reason, line.after["draw"]) == ("draw_again", "and again", 3)


def test_pairing_the_second_draw_again_is_the_second_draw(event):
    propose_round(event, 1, actor=BOSS)
    second = drawn(draw_again(event, 1, reason="the projector showed it", actor=BOSS))
    assert drawn(pair_again(event, 1, actor=BOSS)) == second


def test_undo_of_a_second_draw_gives_the_first(event):
    first = drawn(propose_round(event, 1, actor=BOSS))
    draw_again(event, 1, reason="the projector showed it", actor=BOSS)
    undo_line(event, event.version, actor=BOSS)
    assert drawn(event.rounds.get()) == first


def test_posted_round_is_not_drawn_again(event):
    propose_round(event, 1, actor=BOSS)
    post_round(event, 1, actor=BOSS)
    with refused("pairings.round_posted"):
        draw_again(event, 1, reason="I like the other one", actor=BOSS)


def test_whoever_asks_why_reads_which_draw_it_was_and_why(client, event):
    propose_round(event, 1, actor=BOSS)
    round_ = draw_again(event, 1, reason="the projector showed it", actor=BOSS)
    address = f"/t/{event.slug}/rounds/1/why/1/"
    assert client.get(address).status_code == 404
    post_round(event, 1, actor=BOSS)
    text = client.get(address).content.decode()
    assert "draw 2" in text
    assert "the projector showed it" in text
    assert str(round_.seed) in text


def test_what_is_asked_by_hand_moves_the_draw_and_who_asked_does_not(event):
    first = propose_round(event, 1, actor=BOSS)
    one, two = sorted(min(pairs_of(first)))
    teams = dict(event.entries.values_list("pk", "number"))
    apart = HandEdit("keep_apart", first=teams[one], second=teams[two])
    edited = edit_proposal(event, 1, apart, reason="siblings", actor=BOSS)
    undo_line(event, event.version, actor=BOSS)
    again = edit_proposal(event, 1, apart, reason="they asked for it", actor=CLERK)
    assert edited.seed == again.seed != first.seed
    assert pairs_of(edited) == pairs_of(again)


def test_seed_follows_from_secret_round_draw_teams_and_wishes_alone(event):
    """As long as these are the same the seed is, in whatever order they come; where one differs it differs."""
    teams = list(range(1, 40))
    shuffled = Random(5).sample(teams, len(teams))
    seed = seed_of(event, 1, teams, Wishes(), draw_number=1)
    assert seed_of(event, 1, shuffled, Wishes(), draw_number=1) == seed
    secretly_other = make_tournament()
    secretly_other.secret += 1
    kept_apart = Wishes().keep_apart((3, 7), by=1, reason="siblings")
    others = {
        seed_of(event, 2, teams, Wishes(), draw_number=1),
        seed_of(event, 1, teams[1:], Wishes(), draw_number=1),
        seed_of(event, 1, teams, Wishes(), draw_number=2),
        seed_of(event, 1, teams, kept_apart, draw_number=1),
        seed_of(secretly_other, 1, teams, Wishes(), draw_number=1),
    }
    assert len(others | {seed}) == 6
