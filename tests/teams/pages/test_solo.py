"""Players who come alone, at the desk."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from teams.entries.models import Entry, SoloPlayer
from teams.entries.partners import register_solo_player
from teams.entries.queries import solo_players
from teams.entries.steps import Person
from tests.as_read import without_marks
from tests.factories import BOSS, make_entry, make_staff, make_tournament
from tests.teams.roster.test_tdf import player as tom_player
from tests.teams.roster.test_tdf import tdf
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db

SOLO = "/t/cup/desk/entries/solo/"
JOIN = "/t/cup/desk/entries/solo/join/"


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    return client


def note(desk: Client, name: str, number: str) -> SoloPlayer:
    assert desk.post(SOLO, {"name": name, "number": number}).status_code == 302
    return SoloPlayer.objects.latest("pk")


def joined(a: SoloPlayer, b: SoloPlayer, **values: Any) -> dict[str, Any]:
    form = {"team_name": "Found", "city": "Oslo", "state": "-", "country": "NO", "affiliation": ""}
    return form | {"solo_a": a.who, "solo_b": b.who, "is_checked_in": "on"} | values


def test_two_who_came_alone_are_made_a_team(desk: Client) -> None:
    zoe, yan = note(desk, "Zoe", "900"), note(desk, "Yan", "901")
    assert "Make a team of two" in desk.get(SOLO).content.decode()
    page = desk.get(JOIN)
    assert [page.context["form"][f"solo_{seat}"].value() for seat in "ab"] == [zoe.who, yan.who]
    assert desk.post(JOIN, joined(yan, zoe)).status_code == 302
    entry = Entry.objects.get()
    assert (entry.seat_a.name, entry.seat_b.name) == ("Yan", "Zoe")
    assert "No one is looking for a partner" in desk.get(SOLO).content.decode()


def test_one_is_not_enough(desk: Client) -> None:
    note(desk, "Zoe", "900")
    assert "This needs two players" in desk.get(JOIN).content.decode()


def test_the_same_person_twice_is_refused_and_what_was_typed_stays(desk: Client) -> None:
    zoe = note(desk, "Zoe", "900")
    note(desk, "Yan", "901")
    answer = desk.post(JOIN, joined(zoe, zoe, team_name="Half"))
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "The same person is in both seats" in text
    assert 'value="Half"' in text


def test_somebody_who_was_joined_meanwhile_is_told(desk: Client) -> None:
    zoe, yan, xia = note(desk, "Zoe", "900"), note(desk, "Yan", "901"), note(desk, "Xia", "902")
    desk.post(JOIN, joined(zoe, yan))
    answer = desk.post(JOIN, joined(zoe, xia, team_name="Second"))
    assert answer.status_code == 422
    assert "solo_a" in answer.context["form"].errors


def test_somebody_in_a_team_is_refused_at_the_name(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    answer = desk.post(SOLO, {"name": "Ada 1", "number": "1002"})
    assert answer.status_code == 422
    assert "already plays for" in str(answer.context["form"].errors["name"])


def test_an_issued_number_is_told(desk: Client) -> None:
    text = desk.post(SOLO, {"name": "Zoe", "issue": "on"}, follow=True).content.decode()
    assert f"Zoe ({SoloPlayer.objects.get().player.membership_number})" in text


def test_who_left_goes_off_the_list_and_two_clicks_do_no_harm(desk: Client) -> None:
    zoe = note(desk, "Zoe", "900")
    address = reverse("teams:solo-remove", args=["cup", zoe.pk])
    for _click in range(2):
        assert desk.post(address).status_code == 302
    zoe.refresh_from_db()
    assert zoe.left_at is not None


def test_the_list_takes_as_many_queries_for_three_as_for_one(
    desk: Client, django_assert_num_queries: Any
) -> None:
    for people in (["900"], ["901", "902"]):
        for number in people:
            note(desk, f"P{number}", number)
            desk.get(SOLO)  # shows the message of the last one
        with django_assert_num_queries(5):
            desk.get(SOLO)


def test_players_of_tom_come_in_and_are_paired_up(client: Client) -> None:
    event = make_tournament(slug="tom")
    client.force_login(make_staff(event, "tim", Role.SCOREKEEPER))
    names = ("Ada Nowak", "Ben Kim", "Cay Lee", "Dan Roe", "Eve Fox")
    players = [tom_player(str(100 + place), *name.split()) for place, name in enumerate(names)]
    file = SimpleUploadedFile("cup.tdf", tdf(*players))
    preview = client.post("/t/tom/desk/import/", {"file": file}, follow=True).content.decode()
    assert "5 players can be imported" in preview
    assert SoloPlayer.objects.count() == 0
    page = client.post("/t/tom/desk/import/preview/confirm/", {"choice": "import"}, follow=True)
    assert "5 players are now looking for a partner." in page.content.decode()
    solos = [solo.who for solo, _mark, _name in page.context["form"].rows]
    marks = dict(zip(solos, ("1", "2", "2", "1", ""), strict=True))
    form = {
        "city": "Austin",
        "state": "TX",
        "country": "US",
        **{f"mark_{who}": mark for who, mark in marks.items()},
    }
    done = client.post("/t/tom/desk/entries/solo/pairs/", form | {f"name_{solos[1]}": "Surf"}, follow=True)
    assert "2 teams are registered." in done.content.decode()
    assert [(entry.team_name, entry.seat_a.name, entry.seat_b.name) for entry in event.entries.all()] == [
        ("Nowak / Roe", "Ada Nowak", "Dan Roe"),
        ("Surf", "Ben Kim", "Cay Lee"),
    ]
    assert [solo.player.name for solo in solo_players(event)] == ["Eve Fox"]


@pytest.mark.parametrize(
    ("marks", "text"),
    [(("1", "", ""), "Only Ada has the mark “1”"), (("1", "1", "1"), "3 players have the mark")],
)
def test_a_sign_that_is_not_beside_two_is_told_there(
    client: Client, marks: tuple[str, ...], text: str
) -> None:
    event = make_tournament(slug="tom")
    client.force_login(make_staff(event, "tim", Role.SCOREKEEPER))
    solos = [
        register_solo_player(event, Person(name, str(number)), actor=BOSS)
        for number, name in enumerate(("Ada", "Ben", "Cay"), 1)
    ]
    form = {f"mark_{solo.who}": mark for solo, mark in zip(solos, marks, strict=True)}
    answer = client.post("/t/tom/desk/entries/solo/pairs/", form | {"city": "Austin", "country": "PL"})
    assert answer.status_code == 422
    assert text in without_marks(str(answer.context["form"].errors[f"mark_{solos[0].who}"]))
    assert not event.entries.exists()
