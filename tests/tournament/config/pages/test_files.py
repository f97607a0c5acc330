"""The pages of the event file and of the copies."""

from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Interface

import pytest
from django.utils import timezone

from tests.expected import opened
from tests.factories import make_account, make_staff, make_tournament
from tournament.config.copies import stick
from tournament.config.files.event_file import export_event
from tournament.config.pages import files
from tournament.event.models import Tournament
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
    told = "Anyone who has the USB stick can read the backups"
    other = tmp_path / "other"
    other.mkdir()
    assert told not in opened(client.get("/copies/"))

    with monkeypatch.context() as stick_of_fat:
        stick_of_fat.setattr(stick, "keeps_rights", lambda _file: False)
        page = client.post("/copies/", {"folder": str(tmp_path)}, follow=True).content.decode()
    assert told in page
    assert "codes of all teams" in page
    assert told in client.get("/copies/").content.decode()

    page = client.post("/copies/", {"folder": str(other)}, follow=True).content.decode()
    assert told not in page


def test_copies_page_tells_the_last_copy_by_the_laptops_clock(client, owner, settings):
    settings.LAPTOP_ZONE = "Europe/Berlin"
    Installation.objects.update_or_create(
        pk=1,
        defaults={"copies_folder": "/media/stick", "copied_at": datetime(2026, 7, 1, 10, 0, 5, tzinfo=UTC)},
    )

    page = client.get("/copies/").content.decode()
    assert "checked at 12:00:05 on 1 Jul 2026." in page
    assert "time zone" not in page

    make_tournament(time_zone="Asia/Tokyo")
    assert "in the time zone Europe/Berlin" in client.get("/copies/").content.decode()


def test_the_first_page_leads_the_owner_to_the_copies(client, owner):
    assert 'href="/copies/"' in client.get("/").content.decode()
    assert "No folder has been chosen yet" in client.get("/welcome/").content.decode()


def test_copies_page_says_what_is_wrong_and_keeps_what_was_typed(client, owner, tmp_path):
    typed = str(tmp_path / "stick")
    response = client.post("/copies/", {"folder": typed})

    assert response.status_code == 422
    assert f"The folder {typed} does not exist" in response.content.decode()
    assert f'value="{typed}"' in response.content.decode()
    assert Installation.load().copies_folder == ""


def test_away_from_the_laptop_the_owner_types_the_password_again_for_the_file_to_carry_on(client, owner):
    make_tournament(slug="cup")

    answer = client.get("/t/cup/desk/data/carry-on/", REMOTE_ADDR="192.168.1.50")

    assert answer.status_code == 302
    assert answer["Location"].startswith("/password-again/?again=1")


def test_the_first_visit_asks_for_the_folder_until_somebody_says_not_today(client, owner, tmp_path):
    asked = client.get("/welcome/").content.decode()
    assert "Where should backups go?" in asked
    client.post("/welcome/copies-later/")
    assert "Where should backups go?" not in opened(client.get("/welcome/"))
    assert "No folder has been chosen yet" in client.get("/welcome/").content.decode()

    Installation.objects.update(copies_put_off_at=timezone.now() - timedelta(days=1))
    assert "Where should backups go?" in client.get("/welcome/").content.decode()

    answer = client.post("/copies/", {"folder": str(tmp_path), "next": "/welcome/"})

    assert answer["Location"] == "/welcome/"
    assert Installation.load().copies_folder == str(tmp_path)
    assert "Where should backups go?" not in opened(client.get("/welcome/"))


def test_a_folder_that_is_refused_leads_back_once_it_is_right(client, owner, tmp_path):
    wrong = client.post("/copies/", {"folder": "/no/such/stick", "next": "/welcome/"})
    assert wrong.status_code == 422
    assert '<input type="hidden" name="next" value="/welcome/">' in wrong.content.decode()


def test_the_copies_page_leads_nowhere_else(client, owner, tmp_path):
    for elsewhere in ("https://evil.example/", "//evil.example/", "welcome"):
        answer = client.post("/copies/", {"folder": str(tmp_path), "next": elsewhere})
        assert answer["Location"] == "/copies/"


def test_desk_and_data_page_lead_the_owner_to_the_copies_in_one_press(client, owner, settings):
    settings.LAPTOP_ZONE = "Asia/Tokyo"
    event = make_tournament(slug="cup")
    for page in ("/t/cup/desk/", "/t/cup/desk/data/"):
        assert 'href="/copies/"' in client.get(page).content.decode()
    Installation.objects.update(
        copies_folder="/media/stick", copied_at=datetime(2003, 5, 17, 12, 0, 5, tzinfo=UTC)
    )
    desk = client.get("/t/cup/desk/").content.decode()
    assert 'href="/copies/"' in desk
    assert "latest at 17 May 2003, 14:00 <small>" in desk, "by the event's clock, as everything beside it"

    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    for page in ("/t/cup/desk/", "/t/cup/desk/data/"):
        assert 'href="/copies/"' not in opened(client.get(page))


def test_the_recovery_sheet_is_a_pdf_for_the_owner_alone(client, owner):
    assert "/copies/recovery-sheet.pdf" in client.get("/copies/").content.decode()
    answer = client.get("/copies/recovery-sheet.pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert "no-store" in answer["Cache-Control"]

    event = make_tournament(slug="cup")
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))
    assert client.get("/copies/recovery-sheet.pdf").status_code == 403


CARRIED_ON = "/t/cup/desk/carried-on/"


@pytest.fixture
def second_laptop(client, owner, monkeypatch):
    """An event whose codes were printed by a laptop at 192.168.1.20, on one at 192.168.1.35."""
    make_tournament(slug="cup")
    Tournament.objects.update(printed_address="http://192.168.1.20:8000")
    monkeypatch.setattr(files, "own_networks", lambda: [IPv4Interface("192.168.1.35/24")])
    return client


def text(answer):
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_carrying_on_says_how_the_other_laptops_address_is_taken_or_what_to_print(second_laptop):
    page = text(second_laptop.get(CARRIED_ON, SERVER_PORT="8000"))

    assert "Slips, team cards and posters lead to" in page
    assert 'address <strong class="code">192.168.1.20</strong>' in page
    assert "255.255.255.0" in page
    assert "Windows: Settings" in page
    assert "PORT=" not in page
    assert 'href="/phone-test/"' in page
    assert "This laptop makes no backups yet." in page


def test_carrying_on_asks_for_the_port_of_the_other_laptop(second_laptop):
    assert "PORT=8000" in text(second_laptop.get(CARRIED_ON, SERVER_PORT="8001"))


def test_carrying_on_in_another_network_says_to_join_that_of_the_other_laptop(second_laptop, monkeypatch):
    monkeypatch.setattr(files, "own_networks", lambda: [IPv4Interface("10.0.0.3/8")])
    page = text(second_laptop.get(CARRIED_ON, SERVER_PORT="8000"))
    assert "Connect this laptop to the network the other one was on" in page
    assert "255." not in page


def test_carrying_on_with_its_address_already_says_that_codes_work(second_laptop, monkeypatch):
    monkeypatch.setattr(files, "own_networks", lambda: [IPv4Interface("192.168.1.20/24")])
    page = text(second_laptop.get(CARRIED_ON, SERVER_PORT="8000"))
    assert "they keep working" in page
    assert "Give this laptop the address" not in page


def test_carrying_on_before_anything_was_printed_has_nothing_to_do(second_laptop):
    Tournament.objects.update(printed_address="")
    assert "Nothing has been printed with an address yet" in text(
        second_laptop.get(CARRIED_ON, SERVER_PORT="8000")
    )


def test_carrying_on_asks_for_the_folder_of_copies_and_comes_back(second_laptop, tmp_path):
    page = second_laptop.post("/copies/", {"folder": str(tmp_path), "next": CARRIED_ON}, follow=True)
    assert page.redirect_chain[-1][0] == CARRIED_ON
    assert f"Backups go to {tmp_path}. Is that the right USB stick?" in text(page)
