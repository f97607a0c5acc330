"""When a round started, as it is typed afterwards."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairings.results.start_time import LONGEST_AGO, read_start
from tests.samples import sample
from tournament.kernel.refusal import Refusal

WARSAW = ZoneInfo("Europe/Warsaw")
BERLIN = ZoneInfo("Europe/Berlin")
LONG = LONGEST_AGO + timedelta(hours=1)


def warsaw(day, hour, minute):
    return datetime(2026, 11, day, hour, minute, tzinfo=WARSAW)


@pytest.mark.parametrize(
    ("typed", "now", "start"),
    [
        ("1930", warsaw(20, 20, 40), warsaw(20, 19, 30)),
        ("19:30", warsaw(20, 20, 40), warsaw(20, 19, 30)),
        ("19.30", warsaw(20, 20, 40), warsaw(20, 19, 30)),
        ("19/30", warsaw(20, 20, 40), warsaw(20, 19, 30)),
        ("930", warsaw(20, 10, 40), warsaw(20, 9, 30)),
        ("730", warsaw(20, 20, 40), warsaw(20, 19, 30)),  # by the clock of somebody who counts to 12
        ("12:10", warsaw(21, 1, 5), warsaw(21, 0, 10)),
        ("2330", warsaw(21, 0, 25), warsaw(20, 23, 30)),
        ("１９３０", warsaw(20, 20, 40), warsaw(20, 19, 30)),
        ("0000", warsaw(21, 0, 50), warsaw(21, 0, 0)),
    ],
)
def test_time_of_day_is_the_newest_that_is_past(typed, now, start):
    assert read_start(typed, posted_at=now - LONG, now=now, zone=WARSAW) == start


@pytest.mark.parametrize("typed", ["-", " - ", "−", "ー"])
def test_minus_says_that_the_round_is_not_timed(typed):
    assert read_start(typed, posted_at=warsaw(20, 19, 0), now=warsaw(20, 20, 0), zone=WARSAW) is None


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "pairings.start_missing"),
        ("7", "pairings.start_unclear"),
        ("2460", "pairings.start_unclear"),
        ("2400", "pairings.start_unclear"),
        ("19 30 00", "pairings.start_unclear"),
        ("noon", "pairings.start_unclear"),
        ("2045", "pairings.start_not_before_now"),
        ("0300", "pairings.start_not_before_now"),
    ],
)
def test_what_is_no_past_time_of_day_is_refused(typed, code):
    with pytest.raises(Refusal) as refused:
        read_start(typed, posted_at=warsaw(20, 6, 0), now=warsaw(20, 20, 40), zone=WARSAW)
    assert (refused.value.code, refused.value.field) == (code, "started")


@given(
    days=st.integers(0, 365),
    seconds=st.integers(0, 24 * 60 * 60),
    minutes=st.integers(0, 5 * 60),
    zone=st.sampled_from(["Europe/Warsaw", "America/New_York", "Asia/Kolkata", "Pacific/Chatham"]),
)
@settings(max_examples=sample(200))
def test_what_the_hall_clock_showed_is_never_read_as_later_or_longer_ago(days, seconds, minutes, zone):
    place = ZoneInfo(zone)
    now = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=days, seconds=seconds)
    start = now - timedelta(minutes=minutes)

    read = read_start(f"{start.astimezone(place):%H%M}", posted_at=now - LONG, now=now, zone=place)

    assert read is not None
    assert timedelta(0) <= now - read <= LONGEST_AGO
    assert f"{read.astimezone(place):%H%M}" == f"{start.astimezone(place):%H%M}"


@pytest.mark.parametrize(
    ("typed", "posted", "now", "start"),
    [
        ("1855", warsaw(20, 19, 0), warsaw(20, 20, 40), warsaw(20, 18, 55)),  # the watch on the wall is slow
        ("1900", warsaw(20, 19, 0), warsaw(20, 20, 40), warsaw(20, 19, 0)),
        ("700", warsaw(20, 19, 0), warsaw(20, 20, 40), warsaw(20, 19, 0)),
        ("2358", warsaw(21, 0, 2), warsaw(21, 0, 55), warsaw(20, 23, 58)),  # across midnight
        ("0005", warsaw(20, 23, 50), warsaw(21, 0, 55), warsaw(21, 0, 5)),
    ],
)
def test_a_round_starts_between_its_posting_and_now_fr_216(typed, posted, now, start):
    assert read_start(typed, posted_at=posted, now=now, zone=WARSAW) == start


@pytest.mark.parametrize(
    ("typed", "posted", "now", "shown"),
    [
        ("1854", warsaw(20, 19, 0), warsaw(20, 20, 40), "19:00"),
        ("1400", warsaw(20, 19, 0), warsaw(20, 20, 40), "19:00"),
        ("2330", warsaw(21, 0, 2), warsaw(21, 0, 55), "00:02"),
    ],
)
def test_a_start_hours_before_the_posting_is_refused_with_both_times(typed, posted, now, shown):
    with pytest.raises(Refusal) as refused:
        read_start(typed, posted_at=posted, now=now, zone=WARSAW)
    assert (refused.value.code, refused.value.field) == ("pairings.start_before_posting", "started")
    assert refused.value.params == {"typed": typed, "posted": shown}


def utc(month, day, hour, minute):
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "posted", "now", "start"),
    [
        # Clocks are put back at 03:00, which is 01:00 UTC: from 02:00 to 03:00 every time comes twice.
        ("0230", utc(10, 25, 0, 20), utc(10, 25, 0, 45), utc(10, 25, 0, 30)),  # the first time round
        (
            "0215",
            utc(10, 25, 1, 10),
            utc(10, 25, 1, 30),
            utc(10, 25, 1, 15),
        ),  # was refused: before the posting
        (
            "0215",
            utc(10, 24, 23, 0),
            utc(10, 25, 1, 30),
            utc(10, 25, 1, 15),
        ),  # was read as an hour and a quarter ago
        (
            "0250",
            utc(10, 25, 0, 40),
            utc(10, 25, 1, 30),
            utc(10, 25, 0, 50),
        ),  # the other one is still to come
        ("215", utc(10, 25, 1, 10), utc(10, 25, 1, 30), utc(10, 25, 1, 15)),
        # They are put forward at 02:00, which is 01:00 UTC too: a watch that was not goes on to 02:30.
        ("0230", utc(3, 29, 0, 50), utc(3, 29, 1, 40), utc(3, 29, 1, 30)),
        ("0330", utc(3, 29, 0, 50), utc(3, 29, 1, 40), utc(3, 29, 1, 30)),
    ],
)
def test_in_the_hour_that_comes_twice_the_reading_that_fits_is_taken(typed, posted, now, start):
    assert read_start(typed, posted_at=posted, now=now, zone=BERLIN) == start
