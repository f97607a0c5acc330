"""The pages of the event file and of the copies."""

from datetime import UTC, datetime

import pytest

from tests.factories import make_account, make_staff, make_tournament
from tournament.config.copies import stick
from tournament.config.files.event_file import export_event
from tournament.event_file.purpose import Purpose
from tournament.host.models import Installation
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client):
    account = make_account("owner", is_owner=True)
    client.force_login(account)
    client.defaults["HTTP_HOST"] = "localhost"  # at the laptop itself, where no password is asked for again
    return account


def test_the_file_to_hand_in_is_sent_to_staff_who_may_export(client):
    event = make_tournament(slug="cup")
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))

    response = client.get("/t/cup/desk/data/hand-in/")

    assert response.getvalue() == export_event(event, Purpose.HAND_IN)
    assert response["Content-Disposition"] == 'attachment; filename="cup.hand-in.tandem.json"'
    assert "no-store" in response["Cache-Control"]


def test_the_file_to_carry_on_is_the_owners_alone(client, owner):
    event = make_tournament(slug="cup")

    response = client.get("/t/cup/desk/data/carry-on/")

    assert response.getvalue() == export_event(event)
    assert response["Content-Disposition"] == 'attachment; filename="cup.carry-on.tandem.json"'
    assert "no-store" in response["Cache-Control"]
    assert client.get("/t/cap/desk/data/carry-on/").status_code == 404

    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    assert client.get("/t/cup/desk/data/carry-on/").status_code == 403


def test_the_data_page_offers_the_file_to_carry_on_to_the_owner_alone(client, owner):
    event = make_tournament(slug="cup")
    assert "/t/cup/desk/data/carry-on/" in client.get("/t/cup/desk/data/").content.decode()

    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    page = client.get("/t/cup/desk/data/").content.decode()

    assert "/t/cup/desk/data/carry-on/" not in page
    assert "Only the owner of this Tandem can download it" in page
    assert "/t/cup/desk/data/hand-in/" in page


def test_copies_page_keeps_a_folder_that_can_be_written(client, owner, tmp_path):
    response = client.post("/copies/", {"folder": str(tmp_path)}, follow=True)

    assert Installation.load().copies_folder == str(tmp_path)
    assert str(tmp_path) in response.content.decode()


def test_copies_page_says_who_can_read_a_stick_that_keeps_no_rights(client, owner, tmp_path, monkeypatch):
    told = "Anybody who has the stick can read the copies"
    other = tmp_path / "other"
    other.mkdir()
    assert told not in client.get("/copies/").content.decode()

    with monkeypatch.context() as stick_of_fat:
        stick_of_fat.setattr(stick, "keeps_rights", lambda _file: False)
        page = client.post("/copies/", {"folder": str(tmp_path)}, follow=True).content.decode()
    assert told in page
    assert "passes of all teams" in page
    assert told in client.get("/copies/").content.decode()

    page = client.post("/copies/", {"folder": str(other)}, follow=True).content.decode()
    assert told not in page


def test_copies_page_tells_the_last_copy_by_the_laptops_clock(client, owner, settings):
    settings.LAPTOP_ZONE = "Europe/Berlin"
    Installation.objects.update_or_create(
        pk=1,
        defaults={"copies_folder": "/media/stick", "copied_at": datetime(2026, 7, 1, 10, 0, 5, tzinfo=UTC)},
    )

    assert "checked at 12:00:05, 1 Jul 2026." in client.get("/copies/").content.decode()


def test_the_first_page_leads_the_owner_to_the_copies(client, owner):
    assert 'href="/copies/"' in client.get("/").content.decode()
    assert "No folder is chosen yet" in client.get("/welcome/").content.decode()


def test_copies_page_says_what_is_wrong_and_keeps_what_was_typed(client, owner):
    response = client.post("/copies/", {"folder": "/no/such/stick"})

    assert response.status_code == 422
    assert "There is no folder /no/such/stick" in response.content.decode()
    assert 'value="/no/such/stick"' in response.content.decode()
    assert Installation.load().copies_folder == ""


def test_away_from_the_laptop_the_owner_types_the_password_again_for_the_file_to_carry_on(client, owner):
    make_tournament(slug="cup")

    answer = client.get("/t/cup/desk/data/carry-on/", REMOTE_ADDR="192.168.1.50")

    assert answer.status_code == 302
    assert answer["Location"].startswith("/password-again/?again=1")
