"""Times as people read them: beside an event in its zone, elsewhere in one zone that is named where it differs."""

import re
from datetime import timedelta

import pytest

from tests.factories import NOON, make_tournament
from tests.own_files import modules_of_apps, own_files
from tournament.event.queries import house_zone
from tournament.wording.readable import near_time

# A moment that a template writes by itself has to be put into a zone; `event_time` and `event_moment` do both.
WRITTEN = re.compile(r"""[\w.|:'"]+\|(?:date|time):["'](?:\w*TIME_FORMAT|[^"'_]*[GgHhPf][^"'_]*)["']""")
LOCAL = re.compile(r"\blocaltime\(([^(),]*(?:\([^()]*\))?)\)")


def test_no_template_and_no_module_writes_a_time_by_the_servers_clock():
    templates = [(path, path.read_text()) for path in own_files("templates", ending=".html")]
    wrong = [
        f"{path}: {found[0]}"
        for path, text in templates
        for found in WRITTEN.finditer(text)
        if "|timezone:" not in found[0]
    ]
    for path in modules_of_apps():
        wrong += [f"{path}: {found[0]}" for found in LOCAL.finditer(path.read_text())]
    assert wrong == []


@pytest.mark.django_db
def test_what_is_of_today_has_no_date_by_the_events_clock(monkeypatch):
    event = make_tournament(time_zone="Asia/Tokyo")
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)
    assert near_time(NOON - timedelta(minutes=35), event) == "20:25"
    assert near_time(NOON - timedelta(hours=22), event) == "16 May 2003, 23:00"
    assert near_time(NOON + timedelta(hours=3), event) == "18 May 2003, 00:00"
    assert near_time(None, event) == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("here", "events", "zone", "said"),
    [
        ("Europe/Berlin", [], "Europe/Berlin", ""),
        ("Europe/Berlin", ["Europe/Berlin"], "Europe/Berlin", ""),
        ("Europe/Berlin", ["Asia/Tokyo"], "Europe/Berlin", "Europe/Berlin"),
        ("UTC", [], "UTC", ""),
        ("UTC", ["Asia/Tokyo"], "Asia/Tokyo", ""),
        ("UTC", ["Asia/Tokyo", "Europe/Warsaw"], "Europe/Warsaw", "Europe/Warsaw"),
    ],
)
def test_a_page_of_no_event_is_in_this_machines_zone_or_the_newest_events(settings, here, events, zone, said):
    settings.LAPTOP_ZONE = here
    for key in events:
        make_tournament(time_zone=key)
    assert (house_zone().zone.key, house_zone().said) == (zone, said)


@pytest.mark.django_db
def test_an_event_that_is_over_names_no_zone(settings):
    settings.LAPTOP_ZONE = "Europe/Berlin"
    make_tournament(time_zone="Asia/Tokyo", finished_at=NOON)
    assert house_zone().said == ""
