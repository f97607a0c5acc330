"""The settings part by part: what one form saves, no other part loses."""

import html
import re

import pytest

from tests.browser_forms import read_forms
from tests.everybody import browser
from tests.factories import (
    BOSS,
    make_entries,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tests.other_settings import OTHER
from tournament.event.settings import SETTINGS
from tournament.journal.journal import field_values
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings
from tournament.setup.parts import SETTINGS_OF_PART, SettingsPart

pytestmark = pytest.mark.django_db
PAGE = "/t/cup/desk/settings/"


@pytest.fixture
def event():
    return make_tournament(slug="cup", venue="Hall 1", city="Graz")


@pytest.fixture
def olga(event):
    return browser(make_staff(event, "olga", Role.ORGANIZER))


def parts_on(client):
    """What each part of the page sends as it is, by the part."""
    forms = [next(form.filled()) for form in read_forms(client.get(PAGE).content.decode(), PAGE)]
    sent = [{name: value for name, value in form.items() if name != "refill"} for form in forms]
    return {form["part"][0]: form for form in sent if "part" in form}


def values_of(event):
    event.refresh_from_db()
    return field_values(event, SETTINGS)


def text(answer):
    return " ".join(html.unescape(answer.content.decode()).split())


def test_each_part_has_a_form_and_links_at_the_top_lead_there(olga):
    page = olga.get(PAGE).content.decode()

    assert list(parts_on(olga)) == list(SettingsPart)
    for part in SettingsPart:
        assert page.index(f'href="#settings-{part}"') < page.index(f'id="settings-{part}"')


@pytest.mark.parametrize("part", SettingsPart)
def test_saving_a_part_as_it_is_changes_nothing(event, olga, part):
    own_values = {name: OTHER[name] for name in OTHER if name in SETTINGS_OF_PART[SettingsPart.TABLES]}
    change_settings(event, own_values, actor=BOSS)
    before = values_of(event)

    assert olga.post(PAGE, parts_on(olga)[part]).status_code == 302
    assert values_of(event) == before


@pytest.mark.parametrize("part", SettingsPart)
def test_a_part_sets_nothing_of_another_whatever_is_sent_with_it(event, olga, part):
    foreign = {
        name: value
        for other, values in parts_on(olga).items()
        if other != part
        for name, value in values.items()
    }
    typed = {"name": ["Other"], "first_table": ["40"], "round_minutes": ["33"], "deck_lists": ["required"]}
    before = values_of(event)

    sent = foreign | typed | parts_on(olga)[part]
    assert olga.post(PAGE, sent).status_code == 302

    changed = {name for name, value in values_of(event).items() if before[name] != value}
    assert changed <= set(SETTINGS_OF_PART[part])


def test_a_box_of_another_part_stays_ticked(event, olga):
    change_settings(event, {"team_reports": True, "is_premier": True, "agreed_draws": True}, actor=BOSS)

    olga.post(PAGE, parts_on(olga)["event"] | {"city": ["Wien"]})

    event.refresh_from_db()
    assert (event.city, event.team_reports, event.is_premier, event.agreed_draws) == (
        "Wien",
        True,
        True,
        True,
    )


def test_what_another_desk_changed_in_another_part_is_no_question(event, olga):
    old = parts_on(olga)
    change_settings(event, {"venue": "Hall A", "first_table": 9}, actor=BOSS)

    answer = olga.post(PAGE, old["play"] | {"round_minutes": ["45"]}, follow=True)

    event.refresh_from_db()
    assert "Someone else" not in text(answer)
    assert (event.venue, event.first_table, event.round_minutes) == ("Hall A", 9, 45)


def test_what_both_changed_in_a_part_is_shown_with_both_and_saved_on_the_next_press(event, olga):
    old = parts_on(olga)["event"]
    change_settings(event, {"venue": "Hall A", "city": "Linz"}, actor=BOSS)

    answer = olga.post(PAGE, old | {"venue": ["Hall B"]})

    assert answer.status_code == 422
    assert "It is now: Hall A." in text(answer)
    event.refresh_from_db()
    assert event.venue == "Hall A"
    (again,) = [
        next(form.filled())
        for form in read_forms(answer.content.decode(), PAGE)
        if next(form.filled()).get("part") == ["event"]
    ]
    assert olga.post(PAGE, again).status_code == 302
    event.refresh_from_db()
    assert (event.venue, event.city) == ("Hall B", "Linz")


def test_what_is_wrong_stands_in_its_part_and_the_others_are_as_stored(event, olga):
    answer = olga.post(PAGE, parts_on(olga)["tables"] | {"first_table": ["many"]})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count("field-error") == 1
    assert page.index('id="settings-tables"') < page.index("field-error")
    assert 'value="many"' in page
    assert 'value="Hall 1"' in page


def test_a_form_of_a_part_that_names_none_is_refused_and_clears_nothing(event, olga):
    """A page whose part is called otherwise by now: what it did not show is not emptied."""
    change_settings(event, {"team_reports": True}, actor=BOSS)
    before = values_of(event)

    for part in ([], ["tablecloth"]):
        answer = olga.post(PAGE, parts_on(olga)["event"] | {"part": part, "city": ["Wien"]})
        assert answer.status_code == 422
        assert values_of(event) == before


def test_a_refusal_about_a_field_of_another_part_is_told_above_the_one_that_was_saved(
    event, olga, monkeypatch
):
    def refuse(*_args, **_values):
        raise Refusal("tournament.seats_stay_locked", "FR-244.d", field="seats_locked")

    monkeypatch.setattr("tournament.pages.events.change_settings", refuse)
    answer = olga.post(PAGE, parts_on(olga)["tables"])

    assert answer.status_code == 422
    (form,) = [part.form for part in answer.context["parts"] if part.part == "tables"]
    assert len(form.non_field_errors()) == 1


def test_other_values_of_the_rule_set_leave_the_other_parts_as_they_are(olga):
    sent = parts_on(olga)["play"] | {"refill": ["1"], "rule_set": ["casual-2v2"]}

    page = olga.post(PAGE, sent).content.decode()

    assert 'value="Hall 1"' in page
    assert 'value="casual-2v2" selected' in page


def test_what_is_fixed_is_one_line_that_says_what_and_why(event, olga):
    make_entries(event, 4)
    make_posted_round(event)
    page = text(olga.get(PAGE))

    assert page.count("settings are fixed, because the results of round 1 depend on them") == 1
    fixed = page.partition('<details class="settings-fixed"')[2].partition("</details>")[0]
    for label in ("Rule set", "Prizes of seat A", "First tiebreaker", "Date", "Premier event"):
        assert f"<dt>{label} </dt>" in fixed
    assert fixed.count('class="citation"') == 1
    parts = page[page.index('id="settings-event"') :]
    assert "disabled>" not in parts
    assert 'class="citation"' not in parts
    assert 'name="prizes_a"' not in parts
    assert 'name="round_minutes"' in parts


def test_house_rules_are_marked_where_they_are_fixed_and_where_they_are_open(event, olga):
    change_settings(event, {"prizes_a": 5, "round_minutes": 45}, actor=BOSS)
    make_entries(event, 4)
    make_posted_round(event)
    page = text(olga.get(PAGE))

    assert page.count("badge-house-rule") == 2
    assert re.search(r"<dt>Prizes of seat A <span[^>]*>house rule</span>", page)
    assert re.search(r"Minutes per round[^/]*<span[^>]*>\(optional\)</span> <span[^>]*>house rule", page)


def test_after_round_1_each_part_asks_for_what_is_still_open(event, olga):
    make_entries(event, 4)
    make_posted_round(event)
    parts = parts_on(olga)

    assert set(parts) == set(SettingsPart)
    assert {"entry_fee", "currency"} <= set(parts["registration"])
    assert not {"numbers_required", "is_premier"} & set(parts["registration"])


@pytest.mark.parametrize(
    ("part", "typed"),
    [
        ("event", {"venue": "Hall 2"}),
        ("play", {"round_minutes": 45}),
        ("cards", {"deck_lists": "required"}),
        ("registration", {"currency": "zł"}),
        ("tables", {"first_table": 7}),
    ],
)
def test_what_is_open_after_round_1_is_saved_by_its_part(event, olga, part, typed):
    make_entries(event, 4)
    make_posted_round(event)
    before = values_of(event)

    answer = olga.post(PAGE, parts_on(olga)[part] | {name: [str(value)] for name, value in typed.items()})

    assert answer.status_code == 302
    assert values_of(event) == before | typed


def test_times_of_a_bracket_are_kept_by_every_part_and_set_by_theirs(olga, event):
    change_settings(
        event,
        {"cut_size": 4, "equal_prizes": "sudden_death", "bracket_rounds": [[4, 30, "18:00"]]},
        actor=BOSS,
    )
    make_entries(event, 8)
    make_posted_round(event)
    for part, sent in parts_on(olga).items():
        assert olga.post(PAGE, sent).status_code == 302, part
    event.refresh_from_db()
    assert event.bracket_rounds == [[4, 30, "18:00"]]

    olga.post(PAGE, parts_on(olga)["play"] | {"bracket_2_starts": ["20:30"]})
    event.refresh_from_db()
    assert event.bracket_rounds == [[4, 30, "18:00"], [2, 50, "20:30"]]
