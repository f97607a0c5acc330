"""The owner's page to remove an event."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.expected import opened
from tests.factories import make_account, make_entries, make_staff, make_tournament
from tournament.config.copies import removal
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
PAGE = "/t/cup/desk/remove/"


@pytest.fixture(autouse=True)
def owner(client, tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    account = make_account("owner", is_owner=True)
    client.force_login(account)
    client.defaults["HTTP_HOST"] = "localhost"  # at the laptop itself, where no password is asked for again
    return account


@pytest.fixture(autouse=True)
def event() -> Tournament:
    event = make_tournament(name="Spring Cup", slug="cup")
    make_entries(event, 4)
    return event


def test_the_typed_name_removes_the_event_and_the_copy_is_told(client):
    answer = client.post(PAGE, {"name": " spring  CUP"}, follow=True)

    path = next((Path(settings.DATA_DIR) / "removed").iterdir())
    assert f"Spring Cup was removed. Its last backup is {path}" in answer.content.decode()
    assert not Tournament.objects.exists()
    for address in ("/t/cup/", "/t/cup/desk/", "/t/cup/standings/", PAGE):
        assert client.get(address).status_code == 404


@pytest.mark.parametrize("name", ["", "cup", "Autumn Cup"])
def test_another_name_removes_nothing(client, name):
    assert client.post(PAGE, {"name": name}).status_code == 422
    assert Tournament.objects.get().entries.count() == 4


def test_the_page_says_where_the_copy_goes_before_it_is_asked(client):
    assert str(Path(settings.DATA_DIR) / "removed") in client.get(PAGE).content.decode()


def test_a_copy_that_cannot_be_written_keeps_the_event(client, monkeypatch):
    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(removal, "write_new", fail)

    answer = client.post(PAGE, {"name": "Spring Cup"})

    assert answer.status_code == 422
    assert "The event was not removed" in answer.content.decode()
    assert client.get("/t/cup/").status_code == 200


def test_an_organizer_is_not_offered_it_and_may_not(client, event):
    assert PAGE in client.get("/t/cup/desk/data/").content.decode()
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))

    assert PAGE not in opened(client.get("/t/cup/desk/data/"))
    assert client.post(PAGE, {"name": "Spring Cup"}).status_code == 403
    assert Tournament.objects.exists()


def test_the_password_is_asked_again_in_the_hall(client):
    answer = client.post(
        PAGE, {"name": "Spring Cup"}, headers={"host": "192.168.1.20"}, REMOTE_ADDR="192.168.1.50"
    )

    assert answer.status_code == 302
    assert "/password-again/" in answer["Location"]
    assert Tournament.objects.exists()
