"""The hours ahead in words: when each round of the bracket starts, what will not be kept, what has no clock."""

from datetime import UTC, datetime, timedelta

import pytest

from pairings.pages.desk.play.estimate import BracketStart, Estimate, RunsPast
from pairings.pages.desk.play.estimate_wording import hours_ahead
from tournament.event.models import Tournament

EVENT = Tournament(time_zone="Europe/Warsaw")
ZERO = timedelta(0)


def at(hour, minute):
    return datetime(2003, 5, 3, hour - 2, minute, tzinfo=UTC)  # what a clock in the hall shows


@pytest.fixture(autouse=True)
def _on_the_day(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: at(12, 0))


def make(**values):
    return Estimate(None, ZERO, None, ZERO, 3, 1, **values)


def test_nothing_is_said_where_nobody_can_tell():
    assert hours_ahead(None, EVENT) is None
    told = hours_ahead(make(), EVENT)
    assert (told.starts, told.late, told.without_clock) == ([], [], "")


def test_a_start_that_is_announced_is_exact_and_another_one_about():
    starts = (BracketStart(4, at(19, 30), is_announced=True), BracketStart(2, at(20, 40), is_announced=False))

    assert hours_ahead(make(starts=starts), EVENT).starts == ["Semifinals at 19:30", "Final about 20:40"]


def test_a_time_of_day_that_will_not_be_kept_says_which_round_is_in_its_way():
    swiss = RunsPast(None, at(18, 20), 8, at(18, 0))
    quarters = RunsPast(8, at(19, 50), 4, at(19, 30))

    assert hours_ahead(make(runs_past=(swiss, quarters)), EVENT).late == [
        "Quarterfinals: announced for 18:00, but the Swiss rounds will end at about 18:20.",
        "Semifinals: announced for 19:30, but the round before it (Quarterfinals) will end at about 19:50.",
    ]


def test_rounds_without_a_clock_are_told():
    assert "1 round has no clock" in hours_ahead(make(without_clock=1), EVENT).without_clock
    assert "2 rounds have no clock" in hours_ahead(make(without_clock=2), EVENT).without_clock


def test_a_round_of_another_day_has_its_date(monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: at(12, 0) - timedelta(days=1))
    starts = (BracketStart(4, at(19, 30), is_announced=True),)

    assert hours_ahead(make(starts=starts), EVENT).starts == ["Semifinals at 3 May 2003, 19:30"]
