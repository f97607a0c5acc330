"""Until when teams hand in lists, typed by the hall's clock."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from teams.deck_lists.settings_form import ListSettingsForm
from tests.factories import make_tournament

pytestmark = pytest.mark.django_db
FIRST, SECOND = datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


@pytest.fixture
def event():
    return make_tournament(time_zone="Europe/Berlin")


def form_of(event, **data):
    return ListSettingsForm(data or None, tournament=event, card_sets=[], is_posted=False)


def typed(event, text):
    form = form_of(event, deck_lists="requested", lists_close_at=text, version=event.version)
    assert form.is_valid(), form.errors
    return form.values()["lists_close_at"]


@pytest.mark.parametrize(
    ("now", "means"),
    [
        (datetime(2026, 10, 24, 12, 0, tzinfo=UTC), FIRST),
        (datetime(2026, 10, 25, 0, 40, tzinfo=UTC), SECOND),
        (datetime(2026, 10, 26, 12, 0, tzinfo=UTC), SECOND),
    ],
)
def test_in_the_hour_that_comes_twice_lists_close_at_the_next(event, monkeypatch, now, means):
    monkeypatch.setattr(timezone, "now", lambda: now)

    assert typed(event, "2026-10-25T02:30") == means


@pytest.mark.parametrize("closes", [FIRST, SECOND])
def test_saving_what_the_page_shows_moves_no_deadline(event, closes):
    event.lists_close_at = closes
    shown = form_of(event)["lists_close_at"].value()

    assert typed(event, shown.isoformat(timespec="minutes")) == closes


def test_a_time_that_the_clocks_leave_out_is_the_moment_that_it_becomes(event):
    assert typed(event, "2027-03-28T02:30") == datetime(2027, 3, 28, 1, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", ["0001-01-01T00:00", "0002-01-01T00:00", "9000-01-01T00:00", "9999-12-31T23:59"]
)
def test_a_time_that_no_file_of_the_event_takes_is_typed_again(event, text):
    form = form_of(event, deck_lists="requested", lists_close_at=text, version=event.version)
    assert "lists_close_at" in form.errors
