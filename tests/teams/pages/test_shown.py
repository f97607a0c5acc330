"""Forms of teams' pages are taken for what their page showed, and for nothing that came in its place."""

import pytest
from django.test import Client
from django.urls import reverse

from teams.entries.models import SoloPlayer
from teams.entries.partners import register_solo_player, remove_solo_player
from teams.entries.passes import make_pass
from teams.entries.registration import edit_entry
from teams.entries.seats import swap_seats
from teams.entries.steps import Person
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tests.shown_pages import filled, form_on
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.django_db, pytest.mark.as_shown]
DESK = "/t/cup/desk/"
ENTRY = f"{DESK}entries/1/"


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(slug="cup")
    make_entries(event, 2)
    return event


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    return client


def given_again(event: Tournament) -> None:
    event.entries.filter(number=1).update(registered_at=NOON.replace(hour=13), team_name="Newcomers")


def swapped(event: Tournament) -> None:
    swap_seats(event, 1, actor=BOSS)


def moved(event: Tournament) -> None:
    edit_entry(event, 1, {"city": "Sopot"}, actor=BOSS)


FORMS = [
    (f"{DESK}entries/", f"{ENTRY}check-in/", {}, given_again, "is now Newcomers"),
    (f"{DESK}entries/", f"{ENTRY}pass/", {}, given_again, "is now Newcomers"),
    (ENTRY, f"{ENTRY}paid/", {}, given_again, "is now Newcomers"),
    (ENTRY, f"{ENTRY}swap-seats/", {}, swapped, "Ben 1 is now in seat A"),
    (f"{ENTRY}edit/", "", {"city": "Gdynia"}, moved, "is now saved as: Team 1, Sopot"),
    (f"{ENTRY}players/b/", "", {"name": "Benno"}, swapped, "Ada 1 is now in seat B"),
    (f"{ENTRY}players/b/replace/", "", {"name": "Cay", "number": "77"}, swapped, "Ben 1 is now in seat A"),
]


@pytest.mark.parametrize("case", FORMS)
def test_a_form_is_taken_as_its_page_was_and_refused_once_it_is_not(desk, event, case) -> None:
    page, action, typed, goes_on, told = case
    old = form_on(desk, page, action)
    goes_on(event)
    lines = event.journal.count()
    answer = desk.post(old.action, filled(old, **typed))
    assert answer.status_code == 409
    assert told in answer.content.decode()
    assert event.journal.count() == lines
    new = form_on(desk, page, action)
    assert desk.post(new.action, filled(new, **typed)).status_code == 302
    assert event.journal.count() == lines + 1


@pytest.mark.parametrize("case", FORMS)
def test_a_form_without_the_field_is_refused(desk, case) -> None:
    page, action, typed, _goes_on, _told = case
    values = filled(form_on(desk, page, action), **typed) | {"subject": [""]}
    assert desk.post(action or page, values).status_code == 409


def test_what_is_wrong_in_a_form_is_never_told_under_the_name_of_others(
    desk: Client, event: Tournament
) -> None:
    old = form_on(desk, f"{ENTRY}players/b/replace/")
    swapped(event)
    assert desk.post(old.action, filled(old, name="", number="x")).status_code == 409


def test_locked_seats_are_corrected_once_by_two_presses(desk: Client, event: Tournament) -> None:
    make_posted_round(event)
    form = form_on(desk, f"{ENTRY}correct-seats/")
    assert desk.post(form.action, filled(form, reason="slip")).status_code == 302
    again = desk.post(form.action, filled(form, reason="mistyped"))
    assert again.status_code == 409
    assert "Ben 1 is now in seat A of Team 1." in again.content.decode()


def test_a_code_is_replaced_once_by_two_presses(desk: Client, event: Tournament) -> None:
    make_pass(event, 1, actor=BOSS)
    form = form_on(desk, f"{ENTRY}pass/replace/")
    assert desk.post(form.action, filled(form, reason="lost")).status_code == 302
    code = event.entries.get(number=1).pass_code
    assert desk.post(form.action, filled(form, reason="lost")).status_code == 409
    assert event.entries.get(number=1).pass_code == code


def test_all_teams_are_here_is_said_of_those_that_were_shown(desk: Client, event: Tournament) -> None:
    event.entries.update(checked_in_at=None)
    old = form_on(desk, f"{DESK}entries/", f"{DESK}entries/all-here/")
    make_entry(event)
    answer = desk.post(old.action, filled(old))
    assert answer.status_code == 409
    assert "3 teams are now taking part" in answer.content.decode()
    assert event.entries.filter(checked_in_at=None).count() == 2
    new = form_on(desk, f"{DESK}entries/", f"{DESK}entries/all-here/")
    assert desk.post(new.action, filled(new)).status_code == 302


def test_a_name_is_allowed_from_a_page_that_showed_who_has_anothers(desk: Client, event: Tournament) -> None:
    page = f"{DESK}entries/names/"
    old = form_on(desk, page)
    premier = make_tournament(is_premier=True)
    make_entry(premier, 11, team_name="Team 1")
    make_entry(premier, 12)
    make_closed_round(premier)
    answer = desk.post(page, filled(old, team_name="Team 1", reason="their sister team"))
    assert answer.status_code == 409
    assert "These teams now have another team’s name: Team 1." in answer.content.decode()
    assert "their sister team" in answer.content.decode()
    new = form_on(desk, page)
    assert desk.post(page, filled(new, team_name="Team 1", reason="asked")).status_code == 302


def test_who_looks_for_a_partner_is_joined_and_removed_as_shown(desk: Client, event: Tournament) -> None:
    for number, name in enumerate(("Zoe", "Yan"), 900):
        register_solo_player(event, Person(name, str(number)), actor=BOSS)
    page, pairs, alone = (
        reverse(f"teams:{name}", args=["cup"]) for name in ("solo-join", "solo-pairs", "solo-list")
    )
    zoe = SoloPlayer.objects.select_related("player").get(player__name="Zoe")
    gone = reverse("teams:solo-remove", args=["cup", zoe.pk])
    join, pair, leave = form_on(desk, page), form_on(desk, pairs), form_on(desk, alone, gone)
    remove_solo_player(event, zoe, actor=BOSS)
    again = register_solo_player(event, Person("Zoe", "900"), actor=BOSS)
    SoloPlayer.objects.filter(pk=zoe.pk).delete()
    SoloPlayer.objects.filter(pk=again.pk).update(id=zoe.pk)  # as keys are given again on another laptop
    lines = event.journal.count()

    assert desk.post(leave.action, filled(leave)).status_code == 409
    assert desk.post(join.action, filled(join, team_name="Found", city="Oslo", state="-")).status_code == 422
    marks = {field.name: "1" for field in pair.fields if field.name.startswith("mark_")}
    assert desk.post(pair.action, filled(pair, city="Oslo", state="-", **marks)).status_code == 422

    assert event.journal.count() == lines
    new = form_on(desk, page)
    assert desk.post(new.action, filled(new, team_name="Found", city="Oslo", state="-")).status_code == 302
