"""How an event ends, in its form: only what applies is asked, fixed when it has to be, told in words."""

from typing import Any

import pytest
from django.test import Client

from pairings.undo.actions import undo_line
from tests.expected import refused
from tests.factories import BOSS, NOON, make_account, make_entries, make_posted_event, make_tournament
from tournament.event.models import Tournament
from tournament.event.settings import SETTINGS
from tournament.setup.actions import change_settings
from tournament.setup.forms import (
    EventForm,
    minutes_by_rules,
    new_event_values,
    refilled,
    rule_values,
    values_of_earlier,
)
from tournament.setup.stage_forms import asked_fields, stage_warnings

pytestmark = pytest.mark.django_db

LOCAL = {"host": "localhost"}


def typed(**values: Any) -> dict[str, Any]:
    usual = new_event_values() | {"name": "Cup", "country": "PL", "missed_round_points": 0, "first_table": 1}
    return {name: "" if value is None else value for name, value in (usual | values).items()}


def sent(**values: Any) -> dict[str, Any]:
    form = EventForm(typed(**values))
    assert form.is_valid(), form.errors
    return form.values()


# Asked


@pytest.mark.parametrize(
    ("structure", "cut", "way", "asked"),
    [
        ("swiss", "", "", {"swiss_games", "cut_size"}),
        ("swiss", "2", "", {"swiss_games", "cut_size", "final_games", "equal_prizes", "objection_minutes"}),
        (
            "elimination",
            "",
            "other",
            {"elimination_games", "final_games", "equal_prizes", "equal_prizes_other", "has_third_place"},
        ),
    ],
)
def test_only_what_applies_is_asked(structure: str, cut: str, way: str, asked: set[str]) -> None:
    values = {"structure": structure, "cut_size": cut, "equal_prizes": way}
    assert asked_fields(values) == asked | {"structure"}


@pytest.mark.parametrize(
    ("values", "is_asked"),
    [
        ({"cut_size": "8", "elimination_games": "1", "final_games": "3"}, True),
        ({"cut_size": "8", "elimination_games": "3", "final_games": "1"}, True),
        ({"cut_size": "8", "elimination_games": "1", "final_games": "1"}, False),
        ({"cut_size": "2", "elimination_games": "3", "final_games": "1"}, False),
        ({"cut_size": "", "elimination_games": "3", "final_games": "3"}, False),
        ({"structure": "elimination", "elimination_games": "5", "final_games": "5"}, True),
    ],
)
def test_prizes_before_games_is_asked_where_a_bracket_match_has_several(
    values: dict[str, str], is_asked: bool
) -> None:
    """X30: a match of one game has nothing but prizes."""
    assert ("prizes_first" in asked_fields({"structure": "swiss"} | values)) is is_asked


def test_a_new_event_is_asked_three_things_of_how_it_ends(client: Client) -> None:
    client.force_login(make_account(is_owner=True))
    page = client.get("/events/new/", headers=LOCAL).content.decode()
    assert 'name="cut_size"' in page
    assert 'name="equal_prizes"' not in page
    assert 'name="bracket_8_minutes"' not in page


@pytest.mark.parametrize(
    "values", [{"cut_size": "9" * 5000}, {"cut_size": "8", "bracket_8_minutes": "9" * 5000}]
)
def test_a_number_of_thousands_of_digits_is_asked_again(client: Client, values: dict[str, str]) -> None:
    client.force_login(make_account(is_owner=True))
    data = typed(**values) | {"elimination_games": "3"}
    assert client.post("/events/new/", data, headers=LOCAL).status_code == 422


@pytest.mark.parametrize("headers", [LOCAL, LOCAL | {"hx-request": "true", "hx-target": "stage-values"}])
def test_choosing_a_cut_asks_for_what_belongs_to_it(client: Client, headers: dict[str, str]) -> None:
    """With script or without; what was typed elsewhere stays."""
    client.force_login(make_account(is_owner=True))
    data = typed(cut_size="8", prizes_a="5") | {"refill": "stages"}
    page = client.post("/events/new/", data, headers=headers).content.decode()
    for name in ("elimination_games", "final_games", "equal_prizes", "bracket_8_minutes", "bracket_2_starts"):
        assert f'name="{name}"' in page, name
    assert 'name="bracket_16_minutes"' not in page
    assert 'name="equal_prizes_other"' not in page
    assert EventForm(initial=refilled(data, has_new_rules=False))["prizes_a"].value() == "5"


def test_single_elimination_asks_nothing_of_swiss_rounds(client: Client) -> None:
    make_tournament(slug="cup", structure="elimination", planned_rounds=None)
    client.force_login(make_account(is_owner=True))
    page = client.get("/t/cup/desk/settings/", headers=LOCAL).content.decode()
    for name in (
        "cut_size",
        "swiss_games",
        "planned_rounds",
        "tiebreaker_1",
        "agreed_draws",
        "alternate_scoring",
    ):
        assert f'name="{name}"' not in page, name


def test_what_was_typed_for_a_bracket_is_forgotten_without_one() -> None:
    values = sent(
        elimination_games="3",
        final_games="5",
        equal_prizes="other",
        equal_prizes_other="dice",
        has_third_place="on",
        is_bracket_drawn="on",
        objection_minutes="10",
        bracket_8_starts="19:00",
    )
    assert (values["elimination_games"], values["final_games"]) == (1, 1)
    assert (values["equal_prizes"], values["equal_prizes_other"]) == ("", "")
    assert not values["has_third_place"]
    assert not values["is_bracket_drawn"]
    assert (values["objection_minutes"], values["bracket_rounds"]) == (None, [])


def test_single_elimination_forgets_the_cut_and_the_planned_rounds() -> None:
    values = sent(structure="elimination", cut_size="8", swiss_games="3", planned_rounds="5")
    assert (values["cut_size"], values["swiss_games"], values["planned_rounds"]) == (None, 1, None)


def test_another_way_has_to_be_named() -> None:
    form = EventForm(typed(cut_size="4", equal_prizes="other", equal_prizes_other=""))
    assert not form.is_valid()
    assert set(form.errors) == {"equal_prizes_other"}
    assert sent(cut_size="4", equal_prizes="other", equal_prizes_other="one prize each")["equal_prizes_other"]


# Times


def test_each_round_has_minutes_and_a_time_of_day() -> None:
    values = sent(cut_size="4", bracket_4_minutes="75", bracket_4_starts="19.30", bracket_2_minutes="")
    assert values["bracket_rounds"] == [[4, 75, "19:30"], [2, None, ""]]


def test_a_round_that_is_as_the_event_has_no_line_and_follows_its_minutes() -> None:
    assert sent(cut_size="4", round_minutes="60")["bracket_rounds"] == []
    assert sent(cut_size="4", round_minutes="60", bracket_2_starts="20:00")["bracket_rounds"] == [
        [2, 60, "20:00"]
    ]


def test_a_cut_chosen_without_script_does_not_switch_clocks_off() -> None:
    data = {name: value for name, value in typed(cut_size="8").items() if not name.startswith("bracket_")}
    form = EventForm(data)
    assert form.is_valid(), form.errors
    assert form.values()["bracket_rounds"] == []


def test_times_are_changed_during_the_event_and_nothing_else_x6_fr_211_b() -> None:
    event = make_posted_event(cut_size=4, equal_prizes="next_prize")
    change_settings(event, {"bracket_rounds": [[2, None, "20:15"]], "objection_minutes": 5}, actor=BOSS)
    for name, value, citation in (
        ("swiss_games", 3, "FR-211.b"),
        ("elimination_games", 3, "FR-211.b"),
        ("final_games", 5, "FR-211.b"),
        ("equal_prizes", "sudden_death", "X6"),
        ("has_third_place", True, "GAP-8"),
    ):
        event.refresh_from_db()
        with refused("tournament.fixed_once_posted", citation, name):
            change_settings(event, {name: value}, actor=BOSS)


def test_equal_prizes_that_nobody_decided_can_still_be_decided_x6() -> None:
    event = make_posted_event(cut_size=4)
    change_settings(event, {"equal_prizes": "sudden_death"}, actor=BOSS)
    event.refresh_from_db()
    with refused("tournament.fixed_once_posted", "X6", "equal_prizes"):
        change_settings(event, {"equal_prizes": "next_prize"}, actor=BOSS)


def test_the_form_of_a_posted_event_keeps_what_is_fixed(client: Client) -> None:
    make_posted_event(slug="cup", cut_size=4, equal_prizes="next_prize", final_games=3)
    client.force_login(make_account(is_owner=True))
    form = client.get("/t/cup/desk/settings/", headers=LOCAL).context["form"]
    data = {field.html_name: "" if field.value() is None else field.value() for field in form}
    data |= {"cut_size": "8", "final_games": "1", "bracket_2_starts": "20:30", "version": "99"}
    answer = client.post("/t/cup/desk/settings/", data, headers=LOCAL)
    assert answer.status_code == 302, answer.context["form"].errors
    event = Tournament.objects.get()
    assert (event.cut_size, event.final_games, event.bracket_rounds) == (4, 3, [[2, 50, "20:30"]])


# Several games


def test_several_games_in_swiss_rounds_switch_alternate_scoring_off_fr_217_d_x25() -> None:
    values = sent(swiss_games="3", alternate_scoring="on")
    assert values["alternate_scoring"] is False
    event = make_tournament(swiss_games=3)
    assert not event.alternate_scoring
    assert "alternate_scoring" not in event.house_rules
    assert "alternate_scoring" in make_tournament(alternate_scoring=False).house_rules
    with_one = make_tournament()
    change_settings(with_one, {"swiss_games": 5}, actor=BOSS)
    with_one.refresh_from_db()
    assert not with_one.alternate_scoring


def test_the_page_says_why_alternate_scoring_is_off_fr_217_d(client: Client) -> None:
    make_tournament(slug="cup", swiss_games=3)
    client.force_login(make_account(is_owner=True))
    answer = client.get("/t/cup/desk/settings/", headers=LOCAL)
    assert "Off in matches of several games" in answer.content.decode()
    found = {value.field.name: value for value in rule_values(answer.context["form"])}["alternate_scoring"]
    assert (found.citation, found.is_house_rule, found.field.field.disabled) == ("FR-217.d", False, True)


def test_one_game_again_has_alternate_scoring_as_the_rules_say() -> None:
    event = make_tournament(swiss_games=3)
    form = EventForm(instance=event)
    data = {field.html_name: "" if field.value() is None else field.value() for field in form}
    form = EventForm(data | {"swiss_games": "1"}, instance=event)
    assert form.is_valid(), form.errors
    assert form.values()["alternate_scoring"] is True
    assert form.values()["tiebreakers"] == ["omw", "oomw"]


def test_tiebreakers_follow_the_games_while_they_are_as_usual() -> None:
    assert sent(swiss_games="3")["tiebreakers"] == ["omw", "gw", "ogw"]
    assert sent(swiss_games="3", tiebreaker_1="own", tiebreaker_2="")["tiebreakers"] == ["own"]
    assert sent(swiss_games="3", shown_games="3")["tiebreakers"] == ["omw", "oomw"]  # seen and chosen
    shown = refilled(typed(swiss_games="3"), has_new_rules=False)
    assert [shown[f"tiebreaker_{place}"] for place in (1, 2, 3)] == ["omw", "gw", "ogw"]


def test_tiebreakers_of_games_are_offered_and_taken_only_where_there_are_several() -> None:
    one, several = make_tournament(), make_tournament(swiss_games=3)
    assert several.tiebreakers == ["omw", "gw", "ogw"]
    keys = [key for key, _text in EventForm(instance=one).fields["tiebreaker_1"].choices]
    assert "gw" not in keys
    assert "gw" in [key for key, _text in EventForm(instance=several).fields["tiebreaker_1"].choices]
    with refused("tournament.tiebreaker_of_games", "", "tiebreaker_2"):
        change_settings(one, {"tiebreakers": ["omw", "ogw"]}, actor=BOSS)


@pytest.mark.parametrize(
    ("values", "is_warned"),
    [
        ({}, False),
        ({"swiss_games": "3"}, True),
        ({"swiss_games": "3", "round_minutes": "90"}, False),
        ({"swiss_games": "3", "round_minutes": ""}, False),
        ({"cut_size": "8", "elimination_games": "3"}, True),
        ({"cut_size": "2", "final_games": "3", "bracket_2_minutes": ""}, False),
        ({"elimination_games": "3"}, False),  # there is no bracket
    ],
)
def test_several_games_with_the_minutes_of_one_warn(values: dict[str, Any], is_warned: bool) -> None:
    form = EventForm(initial=typed(**values))
    assert bool(stage_warnings(form, minutes_by_rules(form))) == is_warned
    assert EventForm(typed(**values)).is_valid()  # a sentence, and no refusal


# From an earlier event, and in the journal


def test_an_event_made_from_an_earlier_one_ends_as_that_did() -> None:
    times = [[4, 60, "18:00"], [2, None, ""]]
    event = make_tournament(
        cut_size=4,
        swiss_games=3,
        final_games=5,
        equal_prizes="further_game",
        bracket_rounds=times,
        has_third_place=True,
    )
    initial = values_of_earlier(event)
    form = EventForm({name: "" if value is None else value for name, value in initial.items()})
    assert form.is_valid(), form.errors
    values = form.values()
    assert (values["cut_size"], values["swiss_games"], values["final_games"]) == (4, 3, 5)
    assert (values["equal_prizes"], values["bracket_rounds"]) == ("further_game", times)
    assert values["has_third_place"]


def test_the_journal_says_in_words_how_the_event_ends(client: Client) -> None:
    event = make_tournament(slug="cup")
    make_entries(event, 2)
    change_settings(
        event,
        {
            "cut_size": 8,
            "elimination_games": 3,
            "equal_prizes": "next_prize",
            "bracket_rounds": [[4, None, "19:30"]],
        },
        actor=BOSS,
    )
    client.force_login(make_account(is_owner=True))
    page = client.get("/t/cup/desk/journal/", headers=LOCAL).content.decode()
    assert "best of 3" in page
    assert "the next prize wins" in page
    assert "Semifinals at 19:30, no clock" in page


def test_undoing_the_settings_brings_the_former_ones_back() -> None:
    event = make_tournament()
    before = {name: getattr(event, name) for name in SETTINGS}
    change_settings(
        event,
        {
            "swiss_games": 3,
            "tiebreakers": ["omw", "gw", "ogw"],
            "cut_size": 8,
            "bracket_rounds": [[2, None, ""]],
        },
        actor=BOSS,
    )
    line = event.journal.order_by("number").last()
    assert line is not None
    undo_line(event, line.number, actor=BOSS, now=NOON)
    event.refresh_from_db()
    assert {name: getattr(event, name) for name in SETTINGS} == before
