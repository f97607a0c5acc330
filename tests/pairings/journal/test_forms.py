"""The form that narrows the journal down."""

from datetime import UTC, datetime

import pytest

from pairings.journal.forms import JournalForm
from tests.factories import make_tournament

pytestmark = pytest.mark.django_db


def wanted(zone, **data):
    event = make_tournament(time_zone=zone)
    return JournalForm(data, tournament=event, names={}).wanted()


def test_times_are_those_of_the_hall():
    found = wanted("America/New_York", since="2026-05-17T09:00", until="2026-05-17T10:30")

    assert found == {
        "since": datetime(2026, 5, 17, 13, 0, tzinfo=UTC),
        "until": datetime(2026, 5, 17, 14, 30, tzinfo=UTC),
    }


def test_in_the_hour_that_comes_twice_everything_of_both_is_shown():
    found = wanted("Europe/Berlin", since="2026-10-25T02:15", until="2026-10-25T02:15")

    assert found == {
        "since": datetime(2026, 10, 25, 0, 15, tzinfo=UTC),
        "until": datetime(2026, 10, 25, 1, 15, tzinfo=UTC),
    }


def test_a_time_that_the_clocks_left_out_is_an_instant_too():
    found = wanted("Europe/Berlin", since="2026-03-29T02:15")

    assert found == {"since": datetime(2026, 3, 29, 1, 15, tzinfo=UTC)}
