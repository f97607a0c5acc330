"""The recovery sheet: what it says, and that it is one page whatever there is to say."""

import sys
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_staff,
    make_tournament,
)
from tournament.config.copies.recovery import read_recovery
from tournament.config.copies.recovery_sheet import MOST_EVENTS, MOST_PEOPLE, Recovery, draw_recovery_sheet
from tournament.event.models import Tournament
from tournament.host.models import Installation
from tournament.kernel.roles import Role
from tournament.setup.actions import finish_tournament, put_event_away
from tournament.staff.invitations import accept_invitation, invite, token_of


def pages(pdf):
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]


def fullest():
    """Everything as long and as much as it can be."""
    return Recovery(
        printed_at="17 May 2003, 14:00",
        paper="Letter",
        address="http://" + "a" * 190,
        folder="/media/" + "x" * 490,
        events=[("An uncommonly long name of an event " * 3, "s" * 60)] * MOST_EVENTS,
        more_events=12,
        people=[("N" * 150, "u" * 150, "Scorekeeper")] * MOST_PEOPLE,
        more_people=300,
        program="/home/" + "p" * 300,
        data="/home/" + "d" * 300,
        start=f"TANDEM_DATA=/home/{'d' * 300} PORT=8311 .venv/bin/python manage.py serve",
        reset=".venv\\Scripts\\python manage.py reset_password",
    )


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_fullest_sheet_is_one_page(paper):
    assert len(pages(draw_recovery_sheet(replace(fullest(), paper=paper)))) == 1


def test_an_empty_sheet_has_lines_to_write_on():
    empty = replace(fullest(), address="", folder="", events=[], more_events=0, people=[], more_people=0)
    assert "Backup folder" in pages(draw_recovery_sheet(empty))[0]


@pytest.mark.django_db
def test_the_sheet_names_folder_copies_address_and_who_may_sign_in():
    Installation.objects.update_or_create(
        pk=1, defaults={"copies_folder": "/media/stick", "address": "http://10.0.0.9:8000"}
    )
    make_account("olivia", is_owner=True)
    event = make_tournament(slug="spring-cup", name="Spring Cup")
    Tournament.objects.filter(pk=event.pk).update(printed_address="http://192.168.1.20:8000")
    make_staff(event, "cleo", Role.SCOREKEEPER)
    invitation = invite(event, name="Jim", role=Role.JUDGE, actor=BOSS)
    accept_invitation(invitation.pk, token_of(invitation))
    gone = make_staff(event, "gone", Role.JUDGE)
    gone.is_active = False
    gone.save()

    told = read_recovery(now=NOON, port="8000")
    (text,) = pages(draw_recovery_sheet(told))

    for part in (
        "/media/stick",
        "http://192.168.1.20:8000",
        "spring-cup.(number).tandem.json",
        "user name olivia",
        "user name cleo",
        "manage.py serve",
        "manage.py reset_password",
    ):
        assert part in text
    assert [username for _name, username, _role in told.people] == ["olivia", "cleo"]
    assert "Jim" not in text
    assert "10.0.0.9" not in text, "codes on paper are what counts"


@pytest.mark.django_db
def test_events_that_are_over_or_put_away_are_not_on_the_sheet():
    over, away = make_tournament(), make_tournament()
    make_entries(over, 4)
    make_closed_round(over)
    finish_tournament(over, reason="the hall closes", actor=BOSS)
    put_event_away(away, actor=BOSS)
    going_on = make_tournament()
    assert read_recovery(now=NOON, port="8000").events == [(going_on.name, going_on.slug)]


@pytest.mark.django_db
def test_times_on_the_sheet_are_the_laptops(settings):
    settings.LAPTOP_ZONE = "Asia/Tokyo"
    assert read_recovery(now=NOON, port="8000").printed_at.endswith(
        f"{(NOON.hour + 9) % 24:02}:{NOON.minute:02}"
    )
    make_tournament()
    assert read_recovery(now=NOON, port="8000").printed_at.endswith("(Asia/Tokyo)")


@pytest.mark.skipif(sys.platform == "win32", reason="the command differs on Windows")
@pytest.mark.django_db
def test_the_command_finds_the_same_data_at_the_same_port(monkeypatch):
    monkeypatch.setenv("TANDEM_DATA", "/home/olga/my cup")
    monkeypatch.setenv("PORT", "8311")
    monkeypatch.delenv("BIND", raising=False)
    told = read_recovery(now=NOON, port="8311")
    command = "TANDEM_DATA='/home/olga/my cup' PORT=8311 .venv/bin/python manage.py"
    assert told.start == f"{command} serve"
    assert told.reset == f"{command} reset_password"


@pytest.mark.django_db
def test_the_sheet_of_a_package_has_its_own_command(monkeypatch):
    for name in ("TANDEM_DATA", "BIND"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PORT", "8311")
    monkeypatch.setattr("tournament.config.copies.recovery.is_installed", lambda: True)
    monkeypatch.setattr("tournament.config.installed.is_installed", lambda: True)
    monkeypatch.setattr(sys, "platform", "linux")
    told = read_recovery(now=NOON, port="8311")
    assert (told.start, told.reset) == ("PORT=8311 tandem serve", "PORT=8311 tandem reset-password")


@pytest.mark.django_db
def test_the_sheet_has_the_address_that_slips_would_have(monkeypatch):
    monkeypatch.setattr(
        "tournament.config.copies.recovery.phone_address", lambda port: f"http://10.0.0.5:{port}"
    )
    assert read_recovery(now=NOON, port="8311").address == "http://10.0.0.5:8311"
