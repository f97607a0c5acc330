"""Supplied Energy that is to be returned is asked for wherever a team leaves (FR-233.c)."""

import re
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from teams.entries.passes import make_passes
from tests.factories import BOSS, NOON, make_account, make_closed_round, make_entries, make_tournament
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db
SAID = "supplied Energy cards"
LOCAL = {"host": "localhost"}


@pytest.fixture(params=[True, False], ids=["returned", "kept"])
def event(request: pytest.FixtureRequest) -> Tournament:
    event = make_tournament(slug="cup", format="sealed", energy="supplied", energy_returned=request.param)
    make_entries(event, 4)
    make_closed_round(event)
    return event


@pytest.mark.parametrize("path", ["desk/entries/1/drop/", "desk/entries/1/disqualify/", "desk/finish/"])
def test_the_desk_asks_for_it_fr_233_c(client: Client, event: Tournament, path: str) -> None:
    client.force_login(make_account("olivia", is_owner=True))
    page = client.get(f"/t/cup/{path}", headers=LOCAL)
    assert page.status_code == 200
    assert (SAID in page.content.decode()) == event.energy_returned


def test_a_team_that_leaves_reads_it_on_its_phone_fr_233_c(client: Client, event: Tournament) -> None:
    make_passes(event, actor=BOSS, now=NOON)
    code = event.entries.get(number=1).pass_code
    page = client.get(f"/t/cup/team/{code}/leave/").content.decode()
    assert (SAID in page) == event.energy_returned


def test_the_team_list_has_a_box_for_it_fr_233_c(client: Client, event: Tournament) -> None:
    client.force_login(make_account("olivia", is_owner=True))
    data = client.get("/t/cup/desk/paper/teams.pdf", headers=LOCAL).content
    text = re.sub(r"\s+", " ", PdfReader(BytesIO(data)).pages[0].extract_text())
    assert ("Energy returned" in text) == event.energy_returned


def test_the_desk_is_told_that_energy_is_not_decided_fr_233_b(client: Client) -> None:
    event = make_tournament(slug="cup", format="booster")
    client.force_login(make_account("olivia", is_owner=True))
    desk = client.get("/t/cup/desk/", headers=LOCAL).content.decode()
    assert "Say whether basic Energy is supplied" in desk
    assert 'href="/t/cup/desk/settings/#id_energy"' in desk
    Tournament.objects.filter(pk=event.pk).update(energy="none")
    desk = client.get("/t/cup/desk/", headers=LOCAL).content.decode()
    assert "Say whether basic Energy is supplied" not in desk
