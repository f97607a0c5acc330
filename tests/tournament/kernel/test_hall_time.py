"""What the clock of the hall showed, read in the two nights of the year in which it is put forward and back."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.samples import sample
from tournament.kernel.hall_time import instant_meant, readings

# The instants at which clocks are put back and forward, and by how much.
NIGHTS = {
    "Europe/Berlin": (datetime(2026, 10, 25, 1, tzinfo=UTC), datetime(2026, 3, 29, 1, tzinfo=UTC), 60),
    "America/New_York": (datetime(2026, 11, 1, 6, tzinfo=UTC), datetime(2026, 3, 8, 7, tzinfo=UTC), 60),
    "Australia/Lord_Howe": (
        datetime(2026, 4, 4, 15, tzinfo=UTC),
        datetime(2026, 10, 3, 15, 30, tzinfo=UTC),
        30,
    ),
    "UTC": (datetime(2026, 10, 25, 1, tzinfo=UTC), datetime(2026, 3, 29, 1, tzinfo=UTC), 0),
}
MINUTE = timedelta(minutes=1)
ZONES = st.sampled_from(sorted(NIGHTS))
AROUND = st.integers(-300, 300)  # minutes around the change


def shown_at(instant, zone):
    """What the clock of the hall shows."""
    return instant.astimezone(zone).replace(tzinfo=None, fold=0)


def watched(zone, change):
    """What a clock in `zone` shows at every minute of a day around a change, by watching it."""
    return [(change + MINUTE * step, shown_at(change + MINUTE * step, zone)) for step in range(-720, 720)]


SEEN = {(name, night): watched(ZoneInfo(name), NIGHTS[name][night]) for name in NIGHTS for night in (0, 1)}


@given(ZONES, st.integers(0, 1), AROUND)
@settings(max_examples=sample(400))
def test_readings_are_what_a_watched_clock_showed_and_a_time_left_out_is_counted_on(name, night, minute):
    zone, change = ZoneInfo(name), NIGHTS[name][night]
    shown = shown_at(change, zone) + MINUTE * minute

    found = readings(shown, zone)

    seen = tuple(instant for instant, face in SEEN[name, night] if face == shown)
    if seen:
        assert found == seen
    else:
        before = change - MINUTE
        assert found == (before + (shown - shown_at(before, zone)),)
        assert night == 1


@pytest.mark.parametrize("name", [name for name in NIGHTS if name != "UTC"])
def test_as_many_minutes_come_twice_and_are_left_out_as_the_clock_is_put_by(name):
    zone = ZoneInfo(name)
    faces = [face for _instant, face in SEEN[name, 0]]
    assert len(faces) - len(set(faces)) == NIGHTS[name][2]
    assert sum(len(readings(face, zone)) == 2 for face in set(faces)) == NIGHTS[name][2]
    first, last = SEEN[name, 1][0][1], SEEN[name, 1][-1][1]
    assert (last - first) // MINUTE + 1 - len(SEEN[name, 1]) == NIGHTS[name][2]


@given(ZONES, st.integers(0, 1), AROUND, st.integers(0, 400), st.integers(0, 400))
@settings(max_examples=sample(400))
def test_what_began_after_its_posting_and_before_now_is_read_as_the_newest_that_fits(
    name, night, minute, since, ago
):
    zone = ZoneInfo(name)
    began = NIGHTS[name][night] + MINUTE * minute
    posted, now = began - MINUTE * since, began + MINUTE * ago

    meant = instant_meant(shown_at(began, zone), zone, near=now, earliest=posted, latest=now)

    assert shown_at(meant, zone) == shown_at(began, zone)
    fitting = [
        instant
        for instant, face in SEEN[name, night]
        if face == shown_at(began, zone) and posted <= instant <= now
    ]
    assert meant == max(fitting)


@given(ZONES, st.integers(0, 1), AROUND, st.integers(0, 400))
@settings(max_examples=sample(400))
def test_what_is_still_to_come_is_read_as_the_next(name, night, minute, until):
    zone = ZoneInfo(name)
    planned = NIGHTS[name][night] + MINUTE * minute
    now = planned - MINUTE * until

    meant = instant_meant(shown_at(planned, zone), zone, near=now, earliest=now)

    assert shown_at(meant, zone) == shown_at(planned, zone)
    assert meant == min(
        instant for instant, face in SEEN[name, night] if face == shown_at(planned, zone) and instant >= now
    )


@given(ZONES, st.integers(0, 1), AROUND, AROUND)
@settings(max_examples=sample(200))
def test_what_fits_nowhere_is_read_as_the_nearest(name, night, minute, near):
    zone, change = ZoneInfo(name), NIGHTS[name][night]
    shown, now = shown_at(change, zone) + MINUTE * minute, change + MINUTE * near
    never = now - timedelta(days=9)

    meant = instant_meant(shown, zone, near=now, latest=never)

    assert abs(meant - now) == min(abs(each - now) for each in readings(shown, zone))


@pytest.mark.parametrize("name", sorted(NIGHTS))
@pytest.mark.parametrize("shown", ["0001-01-01T00:00", "9999-12-31T23:59"])
def test_the_ends_of_the_calendar_are_instants_too(name, shown):
    assert len(readings(datetime.fromisoformat(shown), ZoneInfo(name))) == 1
