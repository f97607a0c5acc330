"""What was done to a proposal by hand is there as long as the proposal is."""

import pytest

from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.corrections.actions import correct_earlier_result
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.rounds.actions import pair_again, post_round, propose_round, take_back
from pairings.undo.actions import undo_line
from tests.factories import BOSS, make_closed_round, make_entries, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    event = make_tournament()
    make_entries(event, 8)
    return propose_round(event, 1, actor=BOSS)


def edit(round_, do, first=0, second=0, reason="why"):
    edit_proposal(round_.tournament, 1, HandEdit(do, first, second), reason=reason, actor=BOSS)


def edits_of(round_):
    return list(round_.edits.order_by("-number"))


def top_teams(round_):
    first, second = round_matches(round_)[:2]
    return first.one.number, second.one.number


def test_the_newest_edit_comes_first_with_what_it_moved(round_):
    one, two = top_teams(round_)
    edit(round_, "lock_match", one, reason="first")
    edit(round_, "swap_teams", one, two, reason="second")

    newest, first = edits_of(round_)
    moved = newest.moved_matches

    assert [newest.do, first.do] == ["swap_teams", "lock_match"]
    assert [newest.reason, first.reason] == ["second", "first"]
    assert [newest.number, first.number] == [
        line.number for line in round_.tournament.journal.order_by("-number")[:2]
    ]
    assert [match.table for match in moved] == [1, 2]
    assert (two in moved[0].after, one in moved[0].before) == (True, True)
    seated = [tuple(entry.number for entry in match.entries) for match in round_matches(round_)[:2]]
    assert [match.after for match in moved] == seated, "as they sit, the first team first"


def test_an_edit_that_moved_nothing_shows_nothing_moved(round_):
    edit(round_, "lock_match", 1)

    assert [(one.do, one.moved_matches) for one in edits_of(round_)] == [("lock_match", [])]


def test_pairing_again_begins_anew(round_):
    edit(round_, "lock_match", 1)

    assert edits_of(pair_again(round_.tournament, 1, actor=BOSS)) == []


def test_a_proposal_paired_anew_for_a_correction_begins_anew():
    event = make_tournament(planned_rounds=3)
    make_entries(event, 4)
    make_closed_round(event, 1)
    edit_proposal(
        event, propose_round(event, 2, actor=BOSS).number, HandEdit("lock_match", 1), reason="x", actor=BOSS
    )
    assert edits_of(event.rounds.get(number=2)) != []

    correct_earlier_result(event, 1, 1, Ending(How.WON, 2), reason="slip", actor=BOSS)

    assert edits_of(event.rounds.get(number=2)) == []


def test_a_pairing_again_that_was_taken_back_ends_nothing(round_):
    edit(round_, "lock_match", 1)
    event = round_.tournament
    pair_again(event, 1, actor=BOSS)
    undo_line(event, event.journal.last().number, actor=BOSS)

    assert [one.do for one in edits_of(event.rounds.get())] == ["lock_match"]


def test_edits_before_posting_still_show_once_it_is_taken_back(round_):
    edit(round_, "lock_match", 1)
    post_round(round_.tournament, 1, actor=BOSS)
    take_back(round_.tournament, 1, reason="wrong", actor=BOSS)

    assert [one.do for one in edits_of(round_)] == ["lock_match"]


def test_an_edit_that_was_taken_back_counts_again_once_that_was_taken_back(round_):
    edit(round_, "lock_match", 1)
    event = round_.tournament
    number = event.version
    undo_line(event, number, actor=BOSS)
    assert edits_of(round_) == []

    undo_line(event, number + 1, actor=BOSS)
    assert [one.number for one in edits_of(round_)] == [number]
