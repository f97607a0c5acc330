"""What the pages of registration answer about people of other events: nothing."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from teams.entries.steps import Person
from tests.factories import make_account, make_entry, make_staff, make_tournament
from tournament.config.files.event_file import export_event
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
NUMBER = "1234567"
DESK = "/t/cup/desk/"
TEAM = {
    "team_name": "Foxes",
    "city": "Oslo",
    "state": "-",
    "country": "NO",
    "name_b": "Cay",
    "number_b": "55",
}
SHEET = (
    "Team name,City,State,Player A,Player A DCI number,Player B,Player B DCI number\n"
    f"Foxes,Oslo,-,Bob,{NUMBER},Cay,55\n"
)


@pytest.fixture
def elsewhere() -> Tournament:
    event = make_tournament(slug="autumn", name="Autumn Cup")
    make_entry(event, 1, player_a=Person("Alice Autumn", NUMBER), team_name="Leaves")
    return event


@pytest.fixture
def event(elsewhere: Tournament) -> Tournament:
    event = make_tournament(slug="cup")
    make_entry(event, 2)
    return event


def ask_everything(browser: Client) -> str:
    """Every page of registration that takes a number, sent with Alice's; all that was answered."""
    person = {"name": "Bob", "number": NUMBER}
    sheet = SimpleUploadedFile("teams.csv", SHEET.encode())
    answers = [
        browser.get(f"{DESK}entries/?q={NUMBER}"),
        browser.get(f"{DESK}entries/?q=alice"),
        browser.post(f"{DESK}import/", {"file": sheet}, follow=True),
        browser.post(f"{DESK}entries/1/players/a/", person | {"name": "Ada 2"}, follow=True),
        browser.post(f"{DESK}entries/1/players/a/replace/", person, follow=True),
        browser.post(f"{DESK}entries/solo/", person, follow=True),
        browser.post(f"{DESK}entries/new/", TEAM | {"name_a": "Bob", "number_a": NUMBER}, follow=True),
        browser.get(f"{DESK}journal/"),
        browser.get(f"{DESK}entries/teams.csv"),
    ]
    return "".join(answer.content.decode() for answer in answers)


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.SCOREKEEPER])
def test_staff_of_one_event_learn_and_change_nothing_of_another(
    client: Client, event: Tournament, elsewhere: Tournament, role: Role
) -> None:
    before = export_event(elsewhere)
    client.force_login(make_staff(event, "sue", role))

    told = ask_everything(client)

    assert "Bob" in told
    for secret in ("Alice", "Leaves", "At “Autumn Cup”"):
        assert secret not in told
    assert export_event(elsewhere) == before


def test_the_owner_is_asked_and_the_other_event_stays_as_it_was(
    client: Client, event: Tournament, elsewhere: Tournament
) -> None:
    before = export_event(elsewhere)
    client.force_login(make_account("olivia", is_owner=True))

    told = ask_everything(client)

    assert (
        f"At “Autumn Cup”, {NUMBER} is the number of Alice Autumn, but the name you entered is Bob." in told
    )
    assert export_event(elsewhere) == before
