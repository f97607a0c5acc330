"""What the form of an event starts with and makes of what is typed."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.conf import LazySettings

from tests.factories import make_tournament
from tournament.event.deck_settings import DECK_SETTINGS
from tournament.event.settings import SETTINGS
from tournament.setup.forms import (
    RULE_VALUES,
    EventForm,
    new_event_values,
    refilled,
    rule_values,
    values_of_earlier,
)

pytestmark = pytest.mark.django_db


def test_a_new_event_starts_today_where_the_laptop_is(settings: LazySettings) -> None:
    settings.LAPTOP_ZONE = "Pacific/Auckland"
    values = new_event_values()
    assert values["country"] == "NZ"
    assert values["date"] == datetime.now(tz=ZoneInfo("Pacific/Auckland")).date()


def test_the_form_gives_every_setting_but_the_rest_of_deck_lists_and_no_other() -> None:
    event = make_tournament(unused_tables=[13, 20, 21, 22], tiebreakers=["oomw", "omw"], planned_rounds=4)
    shown = {name: field.value() for name, field in ((each.name, each) for each in EventForm(instance=event))}
    form = EventForm({name: "" if value is None else value for name, value in shown.items()}, instance=event)
    assert form.is_valid(), form.errors
    values = form.values()
    assert set(values) == set(SETTINGS) - (
        set(DECK_SETTINGS) - {"deck_lists"}
    )  # the rest has a page of its own
    for name in values:
        assert values[name] == getattr(event, name), name


def test_an_event_that_is_shown_is_not_changed_by_its_form() -> None:
    event = make_tournament(name="Kept")
    EventForm({"name": "Typed"}, instance=event).is_valid()
    assert event.name == "Kept"


@pytest.mark.parametrize(
    ("typed", "house_rules"),
    [
        ({}, set()),
        ({"prizes_a": "4"}, {"prizes_a"}),
        ({"round_minutes": ""}, {"round_minutes"}),
        ({"seats_locked": False}, {"seats_locked"}),
    ],
)
def test_a_value_of_its_own_is_marked_while_it_is_typed(typed: dict[str, Any], house_rules: set[str]) -> None:
    form = EventForm(initial=new_event_values() | typed)
    assert {value.field.name for value in rule_values(form) if value.is_house_rule} == house_rules


def test_a_rule_set_that_does_not_exist_leaves_the_usual_values() -> None:
    values = refilled({"rule_set": "mine", "format": "modified", "name": "Cup"})
    assert values["name"] == "Cup"
    assert [values[name] for name in RULE_VALUES] == [3, 2, 50, True, True]


@pytest.mark.parametrize(
    ("country", "paper", "here", "zone"),
    [
        ("PL", "A4", "UTC", "Europe/Warsaw"),
        ("US", "Letter", "America/Denver", "America/Denver"),
        ("CA", "Letter", "America/Toronto", "America/Toronto"),
        ("PH", "Letter", "UTC", "Asia/Manila"),
        ("XK", "A4", "UTC", "Europe/Belgrade"),
    ],
)
def test_paper_and_zone_follow_the_country(
    country: str, paper: str, here: str, zone: str, settings: LazySettings
) -> None:
    settings.LAPTOP_ZONE = here
    form = form_for(country)
    assert form.is_valid(), form.errors
    assert (form.values()["paper"], form.values()["time_zone"]) == (paper, zone)


@pytest.mark.parametrize("country", ["AU", "BR", "CA", "US"])
def test_a_server_in_utc_asks_for_the_zone_where_a_country_has_several(
    country: str, settings: LazySettings
) -> None:
    settings.LAPTOP_ZONE = "UTC"
    assert list(form_for(country).errors) == ["time_zone"]
    form = form_for(country, time_zone="America/Denver")
    assert form.is_valid(), form.errors
    assert form.values()["time_zone"] == "America/Denver"


def form_for(country: str, **chosen: object) -> EventForm:
    """A new event in a country, filled in as the page has it."""
    values = new_event_values() | {
        "name": "Cup",
        "country": country,
        "missed_round_points": 0,
        "record_order": "wld",
        "deck_lists": "none",
        "first_table": 1,
    }
    return EventForm({name: "" if value is None else value for name, value in (values | chosen).items()})


def test_a_new_event_takes_the_settings_of_an_earlier_one_and_its_rounds() -> None:
    earlier = make_tournament(planned_rounds=9, venue="Hall 3")
    values = values_of_earlier(earlier)
    assert values["venue"] == "Hall 3"
    assert values["planned_rounds"] == 9
