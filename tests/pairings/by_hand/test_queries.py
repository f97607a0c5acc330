"""What was done to a proposal by hand, from the journal."""

import pytest

from pairings.by_hand.actions import EDITS, HandEdit, edit_proposal
from pairings.by_hand.kinds import HAND_EDITS
from pairings.by_hand.queries import hand_edits
from pairings.corrections.actions import correct_earlier_result
from pairings.matches.queries import round_matches
from pairings.results.actions import Report
from pairings.rounds.actions import pair_again, post_round, propose_round, take_back
from pairings.undo.actions import undo_line
from tests.factories import BOSS, make_closed_round, make_entries, make_tournament
from tournament.journal.models import JournalEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    event = make_tournament()
    make_entries(event, 8)
    return propose_round(event, 1, actor=BOSS)


def edit(round_, do, first=0, second=0, reason="why"):
    edit_proposal(round_.tournament, 1, HandEdit(do, first, second), reason=reason, actor=BOSS)


def top_teams(round_):
    first, second = round_matches(round_)[:2]
    return first.one.number, second.one.number


def test_every_edit_is_known_to_those_who_read_the_journal():
    assert set(HAND_EDITS) == set(EDITS)


def test_the_newest_edit_comes_first_with_what_it_moved(round_):
    one, two = top_teams(round_)
    edit(round_, "lock_match", one, reason="first")
    edit(round_, "swap_teams", one, two, reason="second")

    edits = hand_edits(round_)

    assert [line.action for line in edits.lines] == ["swap_teams", "lock_match"]
    assert edits.moved_tables == {1, 2}
    assert edits.reasons == ["second", "first"]
    assert (edits.moved[0].table, two in edits.moved[0].after, one in edits.moved[0].before) == (
        1,
        True,
        True,
    )


def test_an_edit_that_moved_nothing_shows_nothing_moved(round_):
    edit(round_, "lock_match", 1)

    assert (hand_edits(round_).last.action, list(hand_edits(round_).moved)) == ("lock_match", [])


def test_pairing_again_begins_anew(round_):
    edit(round_, "lock_match", 1)

    assert hand_edits(pair_again(round_.tournament, 1, actor=BOSS)).lines == []


def test_a_proposal_paired_anew_for_a_correction_begins_anew():
    event = make_tournament(planned_rounds=3)
    make_entries(event, 4)
    make_closed_round(event, 1)
    edit_proposal(
        event, propose_round(event, 2, actor=BOSS).number, HandEdit("lock_match", 1), reason="x", actor=BOSS
    )
    assert hand_edits(event.rounds.get(number=2)).last is not None

    correct_earlier_result(event, 1, 1, Report(how="won", winner=2), reason="slip", actor=BOSS)

    assert hand_edits(event.rounds.get(number=2)).last is None


def test_a_pairing_again_that_was_taken_back_ends_nothing(round_):
    edit(round_, "lock_match", 1)
    event = round_.tournament
    pair_again(event, 1, actor=BOSS)
    undo_line(event, event.journal.last().number, actor=BOSS)

    assert [line.action for line in hand_edits(event.rounds.get()).lines] == ["lock_match"]


def test_edits_before_posting_still_show_once_it_is_taken_back(round_):
    edit(round_, "lock_match", 1)
    post_round(round_.tournament, 1, actor=BOSS)
    take_back(round_.tournament, 1, reason="wrong", actor=BOSS)

    assert [line.action for line in hand_edits(round_).lines] == ["lock_match"]


def test_an_edit_that_was_taken_back_counts_again_once_that_was_taken_back(round_):
    edit(round_, "lock_match", 1)
    event = round_.tournament
    line = event.journal.last()
    undo = {"at": line.at, "actor": line.actor, "action": "undo", "round_number": 1}
    JournalEntry.objects.create(tournament=event, number=line.number + 1, undoes=line.number, **undo)
    assert hand_edits(round_).last is None

    JournalEntry.objects.create(tournament=event, number=line.number + 2, undoes=line.number + 1, **undo)
    assert hand_edits(round_).last == line
