"""Minutes that a judge gives one table."""

from datetime import timedelta

import pytest

from pairings.matches.models import MOST_MINUTES
from pairings.matches.queries import extension_of, extensions_by_match, minutes_stand
from pairings.rounds.clock import start_clock
from pairings.tableside.extensions import give_extension, take_extension
from pairings.undo.actions import undo_line
from tests.factories import BOSS, CLERK, NOON, make_posted_event
from tests.shown import match_at, sees
from tournament.kernel.refusal import Refusal
from tournament.kernel.shown import NotAsShown

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_posted_event()


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refusal) as caught:
        act(*args, **kwargs)
    assert caught.value.code == code
    return caught.value


@pytest.mark.parametrize("minutes", [0, -1, MOST_MINUTES + 1])
def test_extension_of_impossible_length_is_refused(event, minutes):
    refused(
        "pairings.extension_minutes",
        give_extension,
        event,
        1,
        1,
        minutes=minutes,
        reason="ruling",
        actor=BOSS,
    )


def test_extension_without_a_reason_or_a_table_is_refused(event):
    refused("tournament.reason_missing", give_extension, event, 1, 1, minutes=5, reason="", actor=BOSS)
    refused("pairings.no_such_table", give_extension, event, 1, 9, minutes=5, reason="ruling", actor=BOSS)


def test_extension_keeps_the_judge_who_signed_and_adds_up(event):
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=CLERK, judge="Judy")
    give_extension(event, 1, 1, minutes=3, reason="ruling", actor=CLERK)

    match = event.rounds.get().matches.at_table(1)
    assert [(one.minutes, one.shown_judge) for one in match.extensions.order_by("pk")] == [
        (5, "Judy"),
        (3, CLERK.name),
    ]


# Minutes taken away (FR-216.d)


def at(minutes):
    return NOON + timedelta(minutes=minutes)


def own_minutes(event):
    return extension_of(event.rounds.get().matches.at_table(1)) // timedelta(minutes=1)


def give(event, minutes, **values):
    return give_extension(event, 1, 1, minutes=minutes, reason="ruling", actor=BOSS, **values)


def take(event, minutes, *, actor=BOSS, **values):
    return take_extension(event, 1, 1, minutes=minutes, reason="mistyped", actor=actor, **values)


def test_minutes_are_taken_away_and_both_are_kept(event):
    give(event, 50)
    take(event, 45)
    assert own_minutes(event) == 5
    match = event.rounds.get().matches.at_table(1)
    assert [one.shown_minutes for one in match.extensions.order_by("pk")] == ["+50", "\u221245"]
    line = event.journal.latest("number")
    assert (line.reason, line.citation, line.after["minutes"]) == ("mistyped", "FR-216.d", -45)


def test_no_more_than_the_table_was_given(event):
    refused("pairings.extension_none_left", take, event, 1)
    give(event, 5)
    assert refused("pairings.extension_too_much", take, event, 6).params["most"] == 5
    take(event, 5)
    assert own_minutes(event) == 0
    assert extensions_by_match(event.rounds.get()) == {}
    refused("pairings.extension_none_left", take, event, 1)


def test_no_end_is_put_into_the_past():
    event = make_posted_event(round_minutes=50)
    start_clock(event, 1, actor=BOSS, now=NOON)
    give(event, 10, now=at(10))
    assert refused("pairings.extension_too_much", take, event, 8, now=at(53)).params["most"] == 7
    take(event, 7, now=at(53))
    refused("pairings.extension_none_left", take, event, 1, now=at(53))


def test_while_the_round_runs_all_of_them_can_go():
    event = make_posted_event(round_minutes=50)
    start_clock(event, 1, actor=BOSS, now=NOON)
    give(event, 10, now=at(10))
    take(event, 10, now=at(49))
    assert own_minutes(event) == 0


@pytest.mark.parametrize("minutes", [0, -1, MOST_MINUTES + 1])
def test_nothing_less_than_a_minute_is_taken(event, minutes):
    give(event, 50)
    refused("pairings.extension_minutes", take, event, minutes)


def test_a_button_pressed_twice_takes_once(event):
    give(event, 10)
    match = match_at(event, 1)
    page = sees(match, minutes_stand(match))
    take(event, 3, actor=page)
    with pytest.raises(NotAsShown):
        take(event, 3, actor=page)


def test_what_was_taken_is_given_back_by_undo_from_the_newest_to_the_oldest(event):
    give(event, 10)
    given = event.version
    take(event, 8)
    refused("pairings.undo_later", undo_line, event, given, actor=BOSS)
    undo_line(event, event.version, actor=BOSS)
    assert own_minutes(event) == 10
    undo_line(event, given, actor=BOSS)
    assert own_minutes(event) == 0
