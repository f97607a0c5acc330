"""Seats A and B: free until the first pairing is posted, then locked, corrected by the head judge (FR-244.d)."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from pairings.rounds.actions import discard_proposal, take_back
from pairings.undo.actions import undo_line
from teams.entries.models import Entry
from teams.entries.partners import replace_partner
from teams.entries.registration import edit_player
from teams.entries.seats import correct_seats, swap_seats
from teams.entries.steps import Person
from tests.expected import refused
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    carry_on,
    make_entries,
    make_entry,
    make_posted_event,
    make_posted_round,
    make_tournament,
)
from tournament.event.models import Tournament
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(numbers_required=False)


@pytest.fixture
def started(event: Tournament) -> Tournament:
    make_entries(event, 4)
    make_posted_round(event)
    return event


def seats(number: int = 1) -> tuple[str, str]:
    entry = Entry.objects.get(number=number)
    return (entry.seat_a.name, entry.seat_b.name)


def test_seats_are_swapped_freely_before_round_one(event: Tournament) -> None:
    make_entry(event, 1)
    swap_seats(event, 1, actor=BOSS)
    assert seats() == ("Ben 1", "Ada 1")
    line = event.journal.last()
    assert line.before == {"seat_a": "Ada 1", "seat_b": "Ben 1"}
    assert line.after == {"seat_a": "Ben 1", "seat_b": "Ada 1"}


def test_seats_are_locked_once_the_team_is_paired(started: Tournament) -> None:
    with refused("teams.seats_locked", "FR-244.d"):
        swap_seats(started, 1, actor=BOSS)
    assert seats() == ("Ada 1", "Ben 1")


def test_seats_stay_free_where_the_rule_set_does_not_lock_them() -> None:
    event = make_posted_event(rule_set="casual-2v2")
    swap_seats(event, 1, actor=BOSS)
    assert seats() == ("Ben 1", "Ada 1")


def _take_back(event: Tournament) -> None:
    take_back(event, 1, reason="wrong pairing", actor=BOSS)


def _take_back_and_discard(event: Tournament) -> None:
    _take_back(event)
    discard_proposal(event, 1, actor=BOSS)


def _undo_posting(event: Tournament) -> None:
    undo_line(event, event.journal.get(action="post_round").number, actor=BOSS)


def _undo_pairing_too(event: Tournament) -> None:
    _undo_posting(event)
    undo_line(event, event.journal.get(action="pair_round").number, actor=BOSS)


@pytest.mark.parametrize("unpost", [_take_back, _take_back_and_discard, _undo_posting, _undo_pairing_too])
def test_seats_stay_locked_whatever_becomes_of_round_one_after_its_first_posting(
    started: Tournament, unpost: Callable[[Tournament], None]
) -> None:
    """FR-244.d: A and B are named at registration and stay so; the first posting is what counts."""
    unpost(started)
    with refused("teams.seats_locked", "FR-244.d"):
        swap_seats(started, 1, actor=BOSS)
    with refused("tournament.not_allowed", "FR-244.d"):
        correct_seats(started, 1, reason="mistyped", actor=CLERK)
    with refused("tournament.not_allowed", "FR-244.d"):
        edit_player(started, 1, "a", Person(name="Ada One"), reason="typo", actor=CLERK)
    with refused("tournament.seats_stay_locked", "FR-244.d", "seats_locked"):
        change_settings(started, {"seats_locked": False}, actor=BOSS)
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.filter(number=1).update(seat_a=F("seat_b"), seat_b=F("seat_a"))
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.update(first_posted_at=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.update(seats_locked=False)
    assert seats() == ("Ada 1", "Ben 1")

    correct_seats(started, 1, reason="mistyped", actor=BOSS)
    assert seats() == ("Ben 1", "Ada 1")


def test_first_posting_goes_with_the_event_to_another_laptop(started: Tournament) -> None:
    """FR-244.d: the file to carry on says that seats are locked, where no round says so any more."""
    _take_back_and_discard(started)
    posted = Tournament.objects.get().first_posted_at
    carried = carry_on(started)
    assert carried.first_posted_at == posted
    with refused("teams.seats_locked", "FR-244.d"):
        swap_seats(carried, 1, actor=BOSS)


def test_a_late_entry_has_its_seats_locked_from_its_registration(started: Tournament) -> None:
    make_entry(started, 5)
    with refused("teams.seats_locked", "FR-244.d"):
        swap_seats(started, 5, actor=BOSS)
    correct_seats(started, 5, reason="mistyped", actor=BOSS)
    assert seats(5) == ("Ben 5", "Ada 5")


def test_a_swap_from_before_the_first_posting_is_undone_by_the_head_judge_alone(event: Tournament) -> None:
    """FR-244.d: an undo is no way round the head judge."""
    make_entries(event, 4)
    swap_seats(event, 1, actor=BOSS)
    line = event.version
    make_posted_round(event)
    with refused("tournament.not_allowed", "FR-244.d"):
        undo_line(event, line, actor=CLERK)
    undo_line(event, line, actor=BOSS, reason="mistyped")
    assert seats() == ("Ada 1", "Ben 1")


def test_a_name_from_before_the_first_posting_is_undone_by_the_head_judge_alone(event: Tournament) -> None:
    """FR-244.d: two people who exchange names exchange their seats."""
    make_entries(event, 4)
    edit_player(event, 1, "a", Person(name="Ada One"), actor=BOSS)
    line = event.version
    make_posted_round(event)
    with refused("tournament.not_allowed", "FR-244.d"):
        undo_line(event, line, actor=CLERK)


def test_a_partner_is_replaced_again_once_round_one_was_taken_back(started: Tournament) -> None:
    """Another partner is another team (FR-243.e), not a corrected seat."""
    _take_back_and_discard(started)
    new = replace_partner(started, 1, "b", Person(name="Cleo"), actor=CLERK)
    assert (new.seat_a.name, new.seat_b.name) == ("Ada 1", "Cleo")


def test_the_head_judge_corrects_a_mistyped_seat_with_a_reason(started: Tournament) -> None:
    entry = correct_seats(started, 1, reason=" typed the wrong way round ", actor=BOSS, now=NOON)
    assert seats() == ("Ben 1", "Ada 1")
    assert (entry.seat_correction, entry.seat_corrected_at) == ("typed the wrong way round", NOON)
    line = started.journal.last()
    assert (line.action, line.reason, line.citation) == (
        "correct_seats",
        "typed the wrong way round",
        "FR-244.d",
    )


def test_a_second_correction_says_what_was_mistyped_this_time(started: Tournament) -> None:
    correct_seats(started, 1, reason="mistyped", actor=BOSS, now=NOON)
    later = NOON + timedelta(minutes=1)
    with refused("teams.same_reason", "", "reason"):
        correct_seats(started, 1, reason="mistyped", actor=BOSS, now=later)
    correct_seats(started, 1, reason="was right after all", actor=BOSS, now=later)
    assert seats() == ("Ada 1", "Ben 1")


def test_a_long_reason_is_kept_whole_in_the_journal(started: Tournament) -> None:
    entry = correct_seats(started, 1, reason="x" * 400, actor=BOSS)
    assert len(entry.seat_correction) == 300
    assert len(started.journal.last().reason) == 400


def test_a_correction_needs_a_reason(started: Tournament) -> None:
    with refused("tournament.reason_missing", "", "reason"):
        correct_seats(started, 1, reason="  ", actor=BOSS)


def test_nobody_but_the_head_judge_corrects_seats(started: Tournament) -> None:
    with refused("tournament.not_allowed", "FR-244.d"):
        correct_seats(started, 1, reason="mistyped", actor=CLERK)
    assert seats() == ("Ada 1", "Ben 1")


def test_seats_that_are_free_need_no_correction(event: Tournament) -> None:
    make_entry(event, 1)
    with refused("teams.seats_not_locked"):
        correct_seats(event, 1, reason="mistyped", actor=BOSS)
