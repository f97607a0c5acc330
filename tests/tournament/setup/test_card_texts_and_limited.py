"""The settings of FR-203, FR-233, X13 and X14: asked where they apply, fixed when they have to be, told in words."""

import json
from typing import Any

import pytest
from django.test import Client

from tests.expected import opened, refused
from tests.factories import (
    BOSS,
    make_account,
    make_entries,
    make_posted_event,
    make_posted_round,
    make_tournament,
)
from tournament.config.files.event_file import export_event
from tournament.event.models import Tournament
from tournament.setup.actions import change_settings
from tournament.setup.forms import EventForm, new_event_values, refilled

pytestmark = pytest.mark.django_db


def typed(**values: Any) -> dict[str, Any]:
    usual = new_event_values() | {"name": "Cup", "country": "PL", "missed_round_points": 0, "first_table": 1}
    return {name: "" if value is None else value for name, value in (usual | values).items()}


# Asked


@pytest.mark.parametrize("format_", ["sealed", "booster"])
def test_a_limited_event_has_to_say_whether_energy_is_supplied_fr_233_b(format_: str) -> None:
    form = EventForm(typed(format=format_))
    assert not form.is_valid()
    assert set(form.errors) == {"energy"}
    assert EventForm(typed(format=format_, energy="none")).is_valid()


def test_a_rochester_draft_need_not_say_it_x13() -> None:
    form = EventForm(typed(format="rochester"))
    assert form.is_valid(), form.errors
    event = Tournament(**form.values())
    assert event.energy_supply.value == "supplied"
    assert event.pick_seconds == 4


def test_what_was_typed_for_a_limited_event_is_forgotten_with_its_format() -> None:
    form = EventForm(typed(energy="supplied", energy_each=10, energy_returned="on", partners_trade="trade"))
    assert form.is_valid(), form.errors
    values = form.values()
    assert (values["energy"], values["energy_each"], values["partners_trade"]) == ("", None, "")
    assert values["energy_returned"] is False


def test_an_amount_of_energy_that_is_not_supplied_is_forgotten() -> None:
    form = EventForm(typed(format="sealed", energy="none", energy_each=10, energy_returned="on"))
    assert form.is_valid(), form.errors
    assert (form.values()["energy_each"], form.values()["energy_returned"]) == (None, False)


def test_a_fresh_form_keeps_four_seconds_for_a_pick_fr_a4_b() -> None:
    assert refilled({"format": "rochester"})["pick_seconds"] == 4


def test_pages_of_events_ask_of_energy_where_the_format_is_limited(client: Client) -> None:
    client.force_login(make_account("olivia", is_owner=True))
    local = {"host": "localhost"}
    page = client.post(
        "/events/new/", {"refill": "1", "format": "sealed", "rule_set": "dci-2003"}, headers=local
    )
    assert 'name="energy"' in page.content.decode()
    assert 'name="pick_seconds"' not in page.content.decode()
    page = client.post(
        "/events/new/", {"refill": "1", "format": "rochester", "rule_set": "dci-2003"}, headers=local
    )
    assert 'name="pick_seconds"' in page.content.decode()
    assert 'name="energy"' not in opened(client.get("/events/new/", headers=local))


def test_settings_name_the_language_of_the_country(client: Client) -> None:
    make_tournament(slug="cup", country="PL")
    client.force_login(make_account("olivia", is_owner=True))
    page = client.get("/t/cup/desk/settings/", headers={"host": "localhost"}).content.decode()
    assert "as in this country: Polish" in page


# Fixed


@pytest.mark.parametrize(
    ("values", "citation"),
    [
        ({"energy": "none"}, "FR-233.b"),
        ({"energy_each": 12}, "FR-233.a"),
        ({"partners_trade": "trade"}, "X14"),
    ],
)
def test_energy_and_trading_stay_once_round_1_is_posted(values: dict[str, Any], citation: str) -> None:
    event = make_posted_event(format="sealed", energy="supplied", energy_each=10)
    with refused("tournament.fixed_once_posted", citation, min(values)):
        change_settings(event, values, actor=BOSS)


def test_seconds_for_a_pick_stay_once_round_1_is_posted_fr_a4_b() -> None:
    event = make_posted_event(format="rochester")
    with refused("tournament.fixed_once_posted", "FR-A4.b", "pick_seconds"):
        change_settings(event, {"pick_seconds": 3}, actor=BOSS)


def test_an_event_that_never_said_it_can_still_say_whether_energy_was_supplied() -> None:
    event = make_posted_event(format="sealed")
    change_settings(event, {"energy": "supplied", "energy_each": 8}, actor=BOSS)
    event.refresh_from_db()
    assert (event.energy, event.energy_each) == ("supplied", 8)
    with refused("tournament.fixed_once_posted", "FR-233.b", "energy"):
        change_settings(event, {"energy": "none"}, actor=BOSS)


def test_energy_is_asked_back_at_any_time_fr_233_c() -> None:
    event = make_posted_event(format="sealed", energy="supplied")
    change_settings(event, {"energy_returned": True}, actor=BOSS)
    event.refresh_from_db()
    assert event.energy_returned


def test_a_wrong_language_is_put_right_during_play_with_a_line_in_the_journal_fr_203_a() -> None:
    event = make_tournament()
    make_entries(event, 4)
    make_posted_round(event)
    change_settings(event, {"ruling_language": "en", "ruling_class": "B"}, actor=BOSS)
    line = event.journal.order_by("number").last()
    assert line is not None
    assert line.after == {"ruling_language": "en", "ruling_class": "B"}


# Told


def test_registering_shows_whether_energy_is_supplied_fr_233_b(client: Client) -> None:
    make_tournament(slug="cup", format="sealed", energy="supplied", energy_each=10)
    public = client.get("/t/cup/").content.decode()
    assert "10 cards of each type" in public
    assert "supplied, 10 of each type" in public  # with how the event is played
    client.force_login(make_account("olivia", is_owner=True))
    page = client.get("/t/cup/desk/entries/new/", headers={"host": "localhost"}).content.decode()
    assert "10 cards of each type" in page


def test_the_public_page_names_the_language_of_the_cards_fr_203(client: Client) -> None:
    make_tournament(slug="cup", country="CH", ruling_language="fr")
    assert "<dd>French<br>" in client.get("/t/cup/").content.decode()


def test_the_event_file_carries_them() -> None:
    event = make_tournament(format="rochester", ruling_language="de", energy="none", pick_seconds=3)
    values = json.loads(export_event(event))["event"]
    assert (values["ruling_language"], values["energy"], values["pick_seconds"]) == ("de", "none", 3)
