"""The owner's page to take a name out: what it says before, what it does, and the backups that still hold the name."""

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from pairings.announcements.actions import make_announcement
from pairings.announcements.models import Announcement
from teams.entries.steps import Person
from teams.names_out.people_here import people_of
from teams.roster.uploads import Upload, keep_upload
from tests.expected import opened
from tests.factories import BOSS, NOON, make_account, make_entries, make_entry, make_staff, make_tournament
from tournament.config.copies.copies import copy_event
from tournament.config.copies.stick import choose
from tournament.config.copies.without_name import overwrite_freed_pages
from tournament.event.models import Tournament
from tournament.host.models import Installation
from tournament.kernel.roles import Role
from tournament.models import BrowserSession

pytestmark = pytest.mark.django_db
PAGE = "/t/cup/desk/names/"
BACKUPS = "/t/cup/desk/names/backups/"
TAKEN_OUT = "(name removed)"


@pytest.fixture(autouse=True)
def owner(client, tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path / "data")
    account = make_account("owner", is_owner=True)
    client.force_login(account)
    client.defaults["HTTP_HOST"] = "localhost"  # at the laptop itself, where no password is asked for again
    return account


@pytest.fixture(autouse=True)
def event() -> Tournament:
    event = make_tournament(name="Spring Cup", slug="cup")
    make_entry(event, 1, player_a=Person("Anna Beck", "70001"))
    for number in (2, 3):
        make_entry(event, number)
    return event


def who_is(event: Tournament, name: str) -> str:
    return next(person.who for person in people_of(event) if person.player.name == name)


def page_of(client, event: Tournament, name: str) -> str:
    return client.get(PAGE, {"person": who_is(event, name)}).content.decode()


@pytest.fixture
def stick(tmp_path) -> Path:
    """A folder of backups, chosen."""
    folder = tmp_path / "stick"
    folder.mkdir()
    chosen = choose(str(folder))
    Installation.load()
    Installation.objects.filter(pk=1).update(copies_folder=str(folder), copies_marker=chosen.marker)
    return folder


def test_the_owner_finds_the_player_and_reads_what_changes(client, event):
    make_announcement(
        event, kind=Announcement.Kind.NOTICE, text="Anna Beck has lost her keys", actor=BOSS, now=NOON
    )

    found = client.get(PAGE, {"q": "anna"}).content.decode()
    assert "Anna Beck" in found
    assert "Ada 2" not in found
    assert "70001" in client.get(PAGE, {"q": "70001"}).content.decode()

    page = page_of(client, event, "Anna Beck")
    assert "1 line of the journal is rewritten without the name" in page
    assert "<q>Anna Beck has lost her keys</q>" in page
    assert "This cannot be undone" in page
    event.refresh_from_db()
    assert event.players.filter(name="Anna Beck").exists()  # looking changes nothing


def test_one_press_takes_it_out_of_every_page(client, event):
    answer = client.post(PAGE, {"person": who_is(event, "Anna Beck"), "in_texts": "on"}, follow=True)

    assert "The name was removed from the event and from 1 line of its journal." in answer.content.decode()
    for address in ("/t/cup/desk/entries/", "/t/cup/desk/entries/1/", "/t/cup/desk/journal/", PAGE):
        page = client.get(address).content.decode()
        assert "Anna Beck" not in page, address
        assert address == PAGE or TAKEN_OUT in page, address
        assert "T-" not in page, address
    client.cookies["tandem_language"] = "de"
    german = client.get("/t/cup/desk/entries/1/").content.decode()
    assert "(…)" not in german


def test_a_person_who_is_not_there_any_more_is_no_error(client, event):
    who = who_is(event, "Anna Beck")
    client.post(PAGE, {"person": who})

    assert client.get(PAGE, {"person": who}).status_code == 200
    again = client.post(PAGE, {"person": who}, follow=True).content.decode()
    assert "This player is no longer at the event" in again
    assert "This player is no longer at the event" in client.post(PAGE, {}, follow=True).content.decode()


def test_other_events_of_the_person_are_named(client, event):
    other = make_tournament(name="Autumn Cup", slug="autumn")
    make_entry(other, 1, player_a=Person("Anna Beck", "70001"))
    alike = make_tournament(name="Winter Cup", slug="winter")
    make_entry(alike, 1, player_a=Person("Anna Beck", "70555"))
    Tournament.objects.filter(pk=alike.pk).update(created_at=NOON + timedelta(days=1))

    page = page_of(client, event, "Anna Beck")

    assert "Autumn Cup: the player is in this event too" in page
    assert "Winter Cup" not in page  # a namesake, as far as anyone can tell


def test_backups_from_before_are_named_and_written_again(client, event, stick):
    old = copy_event(event, choose(str(stick)))
    assert b"Anna Beck" in old.read_bytes()
    client.post(PAGE, {"person": who_is(event, "Anna Beck")})

    assert str(old) in client.get(PAGE).content.decode()
    answer = client.post(BACKUPS, follow=True).content.decode()

    assert "1 older backup was deleted, and a new one was written." in answer
    assert not old.exists()
    (new,) = stick.glob("cup.*.tandem.json")
    assert b"Anna Beck" not in new.read_bytes()
    assert str(new) not in opened(client.get(PAGE))


def test_backups_of_another_event_stay(client, event, stick):
    other = make_tournament(name="Other Cup", slug="cup2")
    make_entries(other, 1)
    kept = copy_event(other, choose(str(stick)))
    client.post(PAGE, {"person": who_is(event, "Anna Beck")})

    assert "No backup in the folder contains the name." in client.post(BACKUPS, follow=True).content.decode()
    assert kept.exists()


def test_a_backup_that_cannot_be_written_leaves_the_old_ones(client, event, stick, monkeypatch):
    old = copy_event(event, choose(str(stick)))
    client.post(PAGE, {"person": who_is(event, "Anna Beck")})

    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tournament.config.copies.stick.write_new", fail)
    answer = client.post(BACKUPS, follow=True).content.decode()

    assert "No space left on device" in answer
    assert old.exists()


def test_an_organizer_may_not_and_is_not_offered_it(client, event):
    assert PAGE in client.get("/t/cup/desk/data/").content.decode()
    who = who_is(event, "Anna Beck")
    client.force_login(make_staff(event, "olga", Role.ORGANIZER))

    assert PAGE not in opened(client.get("/t/cup/desk/data/"))
    assert client.get(PAGE).status_code == 403
    assert client.post(PAGE, {"person": who}).status_code == 403
    assert client.post(BACKUPS).status_code == 403
    assert event.players.filter(name="Anna Beck").exists()


@pytest.mark.django_db(transaction=True)
def test_the_files_bytes_hold_the_name_nowhere(client, event):
    """What SQLite no longer uses holds old rows until something is written over them."""
    if connection.vendor != "sqlite":
        return
    connection.ensure_connection()
    assert isinstance(connection.connection, sqlite3.Connection)
    assert b"Anna Beck" in connection.connection.serialize()

    client.post(PAGE, {"person": who_is(event, "Anna Beck"), "in_texts": "on"})

    data = connection.connection.serialize()
    assert (b"Anna Beck" in data, b"70001" in data, b"Ben 1" in data) == (False, False, True)


@pytest.mark.django_db(transaction=True)
def test_a_busy_database_is_told(client, event, monkeypatch):
    monkeypatch.setattr("tournament.config.pages.names_out.overwrite_freed_pages", lambda: False)

    answer = client.post(PAGE, {"person": who_is(event, "Anna Beck")}, follow=True).content.decode()

    assert "The database was busy" in answer
    assert overwrite_freed_pages()


def test_a_sheet_that_is_being_imported_goes_with_the_name(client, event, owner):
    keep_upload(client.session, owner, event, Upload(b"Anna Beck", "teams.csv"))
    other = make_tournament(slug="other")
    bob = make_staff(other, "bob", Role.SCOREKEEPER)
    keep_upload(client.session, bob, other, Upload(b"x", "theirs.csv"))
    kept = BrowserSession.objects.filter(account=None).count()
    client.post(PAGE, {"person": who_is(event, "Anna Beck"), "in_texts": "on"})
    assert BrowserSession.objects.filter(account=None).count() == kept - 1
