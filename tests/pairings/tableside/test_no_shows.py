"""What is offered about a missing team, against counting minutes one by one."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairings.tableside.no_shows import Step, is_mid_round, is_play_on, next_no_show_step, no_show_step

MINUTES = st.none() | st.integers(1, 60)


def step(played, *, warning=5, loss=15, is_warned=False):
    return no_show_step(
        None if played is None else timedelta(minutes=played),
        warning_minutes=warning,
        loss_minutes=loss,
        is_warned=is_warned,
    )


@pytest.mark.parametrize(
    ("played", "expected"),
    [(0, "wait"), (4.99, "wait"), (5, "warn"), (14.99, "warn"), (15, "lose"), (70, "lose"), (None, "wait")],
)
def test_a_warning_is_offered_at_five_minutes_and_the_loss_at_fifteen(played, expected):
    assert step(played) == expected


def test_a_team_is_warned_once():
    assert step(7, is_warned=True) is Step.WAIT
    assert step(15, is_warned=True) is Step.LOSE


def test_a_step_that_the_event_does_not_have_is_never_offered():
    assert step(600, warning=None, loss=None) is Step.WAIT
    assert step(14, warning=None) is Step.WAIT
    assert step(600, loss=None) is Step.WARN


@given(st.none() | st.integers(0, 7200), MINUTES, MINUTES, st.booleans())
def test_the_last_step_whose_minute_has_passed_is_offered(seconds, warning, loss, is_warned):
    offered = "wait"
    for second in range(0 if seconds is None else seconds + 1):
        if warning is not None and second == warning * 60 and offered == "wait" and not is_warned:
            offered = "warn"
        if loss is not None and second == loss * 60:
            offered = "lose"

    played = None if seconds is None else timedelta(seconds=seconds)
    assert no_show_step(played, warning_minutes=warning, loss_minutes=loss, is_warned=is_warned) == offered


@given(st.none() | st.integers(0, 70), MINUTES, MINUTES, st.booleans())
def test_what_comes_next_is_what_is_offered_in_the_first_minute_that_offers_more(
    minutes, warning, loss, is_warned
):
    told = {"warning_minutes": warning, "loss_minutes": loss, "is_warned": is_warned}
    present = None if minutes is None else timedelta(minutes=minutes)
    now = no_show_step(present, **told)
    later = () if minutes is None else range(minutes + 1, 62)
    steps = [(no_show_step(timedelta(minutes=minute), **told), minute) for minute in later]

    expected = next(((step, minute) for step, minute in steps if step not in (now, Step.WAIT)), None)
    assert next_no_show_step(present, **told) == expected


@pytest.mark.parametrize(
    ("played", "loss", "expected"),
    [
        (None, 15, False),
        (14.99, 15, False),
        (15, 15, True),
        (14.99, None, False),
        (15, None, True),
        (8, 7, True),
    ],
)
def test_a_round_is_in_the_middle_once_the_loss_would_be_offered(played, loss, expected):
    length = None if played is None else timedelta(minutes=played)

    assert is_mid_round(length, loss_minutes=loss) is expected


@pytest.mark.parametrize(
    ("is_mid", "all_sit", "is_missing", "expected"),
    [
        (False, False, False, False),
        (True, False, False, True),
        (False, True, False, True),
        (True, True, True, False),
        (True, False, True, False),
    ],
)
def test_play_is_on_when_all_sit_or_time_has_passed_and_nobody_is_missing(
    is_mid, all_sit, is_missing, expected
):
    assert is_play_on(is_mid_round=is_mid, all_sit=all_sit, is_missing=is_missing) is expected
