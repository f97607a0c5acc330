"""Seats A and B: free until the first pairing is posted, then locked, corrected by the head judge (FR-244.d)."""

from datetime import timedelta

import pytest

from pairings.rounds.actions import take_back
from teams.entries.models import Entry
from teams.entries.seats import correct_seats, swap_seats
from tests.expected import refused
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    make_entries,
    make_entry,
    make_posted_event,
    make_posted_round,
    make_tournament,
)
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


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


def test_seats_are_not_swapped_on_an_old_page(event: Tournament) -> None:
    make_entry(event, 1)
    swap_seats(event, 1, actor=BOSS, version=0)
    with refused("tournament.changed_meanwhile"):
        swap_seats(event, 1, actor=BOSS, version=0)


def test_seats_are_locked_once_the_team_is_paired(started: Tournament) -> None:
    with refused("teams.seats_locked", "FR-244.d"):
        swap_seats(started, 1, actor=BOSS)
    assert seats() == ("Ada 1", "Ben 1")


def test_seats_stay_free_where_the_rule_set_does_not_lock_them() -> None:
    event = make_posted_event(rule_set="casual-2v2")
    swap_seats(event, 1, actor=BOSS)
    assert seats() == ("Ben 1", "Ada 1")


def test_round_one_taken_back_before_its_first_result_unlocks_all(started: Tournament) -> None:
    take_back(started, 1, reason="wrong pairing", actor=BOSS)
    swap_seats(started, 1, actor=BOSS)
    assert seats() == ("Ben 1", "Ada 1")


def test_a_late_entry_has_free_seats_until_it_is_paired(started: Tournament) -> None:
    make_entry(started, 5)
    swap_seats(started, 5, actor=BOSS)
    assert seats(5) == ("Ben 5", "Ada 5")


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
