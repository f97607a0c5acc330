"""The clock of a round: started, paused, resumed."""

from datetime import timedelta
from typing import Any

import pytest

from pairings.rounds import clock
from pairings.rounds.actions import close_round, post_round, propose_round, take_back
from pairings.tableside.extensions import give_extension
from tests.expected import refused
from tests.factories import (
    BOSS,
    NOON,
    carry_on,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.shown import sees
from tournament.event.models import Tournament
from tournament.journal import journal
from tournament.kernel.shown import NotAsShown
from tournament.setup import actions

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def minutes(number: int) -> timedelta:
    return timedelta(minutes=number)


@pytest.fixture
def posted(event: Tournament) -> Tournament:
    make_entries(event, 4)
    make_posted_round(event)
    return event


def test_a_clock_starts_with_the_minutes_of_the_moment(posted: Tournament) -> None:
    actions.change_settings(posted, {"round_minutes": 45}, actor=BOSS)
    clock.start_clock(posted, 1, actor=BOSS, now=NOON)
    round_ = posted.rounds.get()
    assert (round_.started_at, round_.length) == (NOON, minutes(45))
    with refused("tournament.clock_started"):
        clock.start_clock(posted, 1, actor=BOSS)


def test_a_paused_clock_loses_no_time(posted: Tournament) -> None:
    clock.start_clock(posted, 1, actor=BOSS, now=NOON)
    clock.pause_clock(posted, 1, actor=BOSS, now=NOON + minutes(10))
    clock.resume_clock(posted, 1, actor=BOSS, now=NOON + minutes(25))
    clock.lengthen_clock(posted, 1, minutes=5, actor=BOSS, now=NOON + minutes(26))
    round_ = posted.rounds.get()
    assert (round_.paused_total, round_.length, round_.paused_at) == (minutes(15), minutes(55), None)
    assert [line.action for line in posted.journal.all()][-4:] == [
        "start_clock",
        "pause_clock",
        "resume_clock",
        "lengthen_clock",
    ]


def test_a_pause_of_decades_is_in_the_events_file(posted: Tournament) -> None:
    """A laptop without a battery begins at 1970; once its clock is set right, every backup has to be read."""
    clock.start_clock(posted, 1, actor=BOSS, now=NOON)
    clock.pause_clock(posted, 1, actor=BOSS, now=NOON + minutes(10))
    clock.resume_clock(posted, 1, actor=BOSS, now=NOON + timedelta(days=20_000))
    before = posted.rounds.get().paused_total

    assert carry_on(posted).rounds.get().paused_total == before > timedelta(days=19_000)


def test_a_round_without_minutes_has_no_clock(posted: Tournament) -> None:
    actions.change_settings(posted, {"round_minutes": None}, actor=BOSS)
    with refused("tournament.clock_none"):
        clock.start_clock(posted, 1, actor=BOSS)


def test_a_clock_on_an_old_page_is_not_started(posted: Tournament) -> None:
    page = sees(posted.rounds.get())
    take_back(posted, 1, reason="wrong field", actor=BOSS)
    post_round(posted, 1, actor=BOSS)

    with pytest.raises(NotAsShown, match="shown_other_round"):
        clock.start_clock(posted, 1, actor=page)


def test_only_a_posted_round_that_is_not_closed_has_a_clock(posted: Tournament) -> None:
    with refused("tournament.no_such_round"):
        clock.start_clock(posted, 9, actor=BOSS)
    make_results(posted, 1)
    close_round(posted, 1, actor=BOSS)
    with refused("tournament.round_closed"):
        clock.pause_clock(posted, 1, actor=BOSS)
    propose_round(posted, 2, actor=BOSS)
    with refused("tournament.round_not_posted"):
        clock.start_clock(posted, 2, actor=BOSS)


def test_pause_counts_an_extension_that_was_given_just_before_it(
    posted: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever pauses need not have seen it: what counts is what is there when nobody else can write."""
    clock.start_clock(posted, 1, actor=BOSS, now=NOON)
    with refused("tournament.clock_over"):
        clock.pause_clock(posted, 1, actor=BOSS, now=NOON + minutes(52))
    the_lock = journal.journaled

    def taken_by_a_judge_first(*args: Any, **values: Any) -> Any:
        monkeypatch.setattr(journal, "journaled", the_lock)
        give_extension(posted, 1, 2, minutes=5, reason="ruling", actor=BOSS, now=NOON + minutes(51))
        return the_lock(*args, **values)

    monkeypatch.setattr(journal, "journaled", taken_by_a_judge_first)
    clock.pause_clock(posted, 1, actor=BOSS, now=NOON + minutes(52))
    assert posted.rounds.get().paused_at == NOON + minutes(52)


def test_line_of_a_start_tells_the_length_that_the_clock_got(posted: Tournament) -> None:
    clock.start_clock(posted, 1, actor=BOSS, now=NOON)
    line = posted.journal.get(action="start_clock")
    assert (line.before["length"], line.after["length"]) == (None, "0:50:00")
