"""Who registers a name that paper cannot show as it is learns what it shows."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.factories import make_account, make_tournament
from tests.teams.pages.test_entries import filled
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db
DESK = "/t/cup/desk/"
SAID = "On paper, “🦊 Foxes” is printed as “[fox] Foxes”"


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(make_account("owner", is_owner=True))
    return client


def test_registering_says_what_paper_shows_and_so_does_the_teams_page(desk: Client):
    answer = desk.post(f"{DESK}entries/new/", filled(team_name="🦊 Foxes", name_a="김철수"), follow=True)

    page = answer.content.decode()
    assert SAID in page
    assert page.count("On paper") == 1
    assert SAID in desk.get(f"{DESK}entries/1/").content.decode()


def test_names_whose_letters_are_all_there_are_not_mentioned(desk: Client):
    answer = desk.post(
        f"{DESK}entries/new/", filled(team_name="Żubry 서울", name_a="محمد", name_b="สมชาย"), follow=True
    )

    assert "Saved as team 1" in answer.content.decode()
    assert "On paper" not in answer.content.decode()


def test_a_player_who_comes_alone(desk: Client):
    answer = desk.post(f"{DESK}entries/solo/", {"name": "አበበ", "number": "901"}, follow=True)

    assert "On paper, “አበበ” is printed as “[&#x27;abebe]”" in answer.content.decode()


def test_the_preview_of_a_spreadsheet(desk: Client):
    sheet = "Team,Player A,Number A,Player B,Number B,City,State,Country\n🦊 Foxes,Zoe,7001,Zed,7002,Kraków,MA,PL\n"
    desk.post(f"{DESK}import/", {"file": SimpleUploadedFile("teams.csv", sheet.encode())})

    assert SAID in desk.get(f"{DESK}import/preview/").content.decode()
