"""I14 on the pages: proposed where people are invited, said with one press."""

import pytest

from teams.playing_staff.queries import plays_as
from tests.factories import make_account, make_entries, make_staff, make_tournament
from tests.shown_pages import filled, form_on
from tournament.kernel.roles import Role
from tournament.staff.models import Invitation

pytestmark = pytest.mark.django_db
STAFF = "/t/cup/desk/staff/"
INVITE = "/t/cup/desk/invitations/"


@pytest.fixture
def event():
    event = make_tournament(slug="cup")
    make_entries(event, 3)
    return event


@pytest.fixture
def organizer(event, client):
    client.force_login(make_staff(event, "olga", Role.ORGANIZER), "django.contrib.auth.backends.ModelBackend")
    return client


def text(answer):
    return " ".join(answer.content.decode().split())


def test_an_invitation_in_the_name_of_a_player_says_so_and_one_press_answers(event, organizer):
    answer = organizer.post(INVITE, {"name": "ADA 1", "role": "judge"}, follow=True)
    assert "a player has this name." in text(answer)
    assert "Ada 1, Team 1" in text(answer)
    account = Invitation.objects.get().account
    page = f"{STAFF}{account.pk}/plays/"
    assert page in text(answer)

    answer = organizer.post(page, filled(form_on(organizer, page), player="1a"), follow=True)

    assert "Noted: plays as Ada 1." in text(answer)
    assert plays_as(event, account.pk).player.name == "Ada 1"
    assert "a player has this name." not in text(organizer.get(INVITE))
    assert ">also plays</span> Ada 1, Team 1" in text(organizer.get(INVITE))
    organizer.post(page, filled(form_on(organizer, page)))
    assert plays_as(event, account.pk) is None


def test_the_staff_page_proposes_and_shows_its_own_people(event, organizer):
    jim = make_staff(event, "ada 3", Role.JUDGE)
    event.actors.create(number=9, name="Ada 3", account=jim)
    assert "a player has this name." in text(organizer.get(STAFF))

    page = f"{STAFF}{jim.pk}/plays/"
    organizer.post(page, filled(form_on(organizer, page), player="3a"))

    assert ">also plays</span> Ada 3, Team 3" in text(organizer.get(STAFF))
    assert page not in text(organizer.get(INVITE))


@pytest.mark.parametrize("typed", ["Ben 2", "Team 2", "1005"])
def test_a_player_of_another_name_is_found(event, organizer, typed):
    account = make_staff(event, "jim", Role.JUDGE)

    found = organizer.get(f"{STAFF}{account.pk}/plays/", {"q": typed}).context["found"]

    assert ("2", "b") in [(str(one.number), letter) for one, letter, _player, _names in found]


def test_nothing_is_said_of_a_name_that_no_player_has(organizer):
    answer = organizer.post(INVITE, {"name": "Jo Judge", "role": "judge"}, follow=True)

    assert "a player has this name." not in text(answer)


def test_an_account_of_elsewhere_is_not_found(organizer):
    assert organizer.get(f"{STAFF}{make_account('stranger').pk}/plays/").status_code == 404
