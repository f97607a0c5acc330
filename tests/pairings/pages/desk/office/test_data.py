"""Data to take away: who may, that downloads are downloads, and that the page stands on its own."""

import re

import pytest

from pairings.pages.desk.office.moments import File
from tests.e2e.hall import make_hall
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_staff,
    make_tournament,
)
from tournament.host.models import Installation
from tournament.kernel.roles import Role
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db

DOWNLOADS = {"workbook.xlsx": "cup.xlsx", "csv.zip": "cup-csv.zip", "results.html": "cup-results.html"}


@pytest.fixture
def tournament():
    tournament = make_tournament(slug="cup")
    make_entries(tournament, 5)
    make_closed_round(tournament)
    return tournament


@pytest.fixture
def scorekeeper(client, tournament):
    client.force_login(make_staff(tournament, "sam", Role.SCOREKEEPER))
    return client


@pytest.mark.parametrize(("page", "file_name"), DOWNLOADS.items())
def test_downloads_are_attachments(scorekeeper, page, file_name):
    response = scorekeeper.get(f"/t/cup/desk/data/{page}")

    assert response.status_code == 200
    assert response["Content-Disposition"] == f'attachment; filename="{file_name}"'
    assert "no-store" in response["Cache-Control"]


def test_data_page_links_every_download(scorekeeper):
    page = scorekeeper.get("/t/cup/desk/data/").content.decode()

    assert all(f"/t/cup/desk/data/{name}" in page for name in DOWNLOADS)


def test_results_page_stands_on_its_own_and_holds_no_membership_numbers(scorekeeper, tournament):
    page = scorekeeper.get("/t/cup/desk/data/results.html").content.decode()

    assert "<script" not in page
    assert "http:" not in page
    assert "https:" not in page
    assert all(entry.seat_a.membership_number not in page for entry in tournament.entries.all())


def test_results_page_tells_standings_and_every_match(scorekeeper):
    page = scorekeeper.get("/t/cup/desk/data/results.html").content.decode()

    assert page.count("3 : 0") == 2
    assert "Standings after round 1" in page
    assert "Not final" in page
    assert all(f"Team {number}" in page for number in range(1, 6))
    assert "OMW%: Opponents" in page


def test_results_page_escapes_what_people_typed(client):
    tournament = make_tournament(slug="odd", name="<b>Cup</b>")
    client.force_login(make_staff(tournament, "olga", Role.ORGANIZER))

    page = client.get("/t/odd/desk/data/results.html").content.decode()

    assert "<b>Cup" not in page
    assert "No round is closed yet" in page


@pytest.mark.parametrize("teams", [2, 6])
def test_downloads_take_the_same_number_of_queries_for_few_and_many_teams(
    django_assert_num_queries, client, teams
):
    tournament = make_tournament(slug="cup")
    make_entries(tournament, teams)
    make_closed_round(tournament)
    client.force_login(make_staff(tournament, "sam", Role.ORGANIZER))
    who_and_where = 4  # session, account, event, staff

    for page, queries in (("workbook.xlsx", 7), ("csv.zip", 7), ("results.html", 6)):
        with django_assert_num_queries(who_and_where + queries):
            client.get(f"/t/cup/desk/data/{page}")


def listed(client, slug="cup"):
    page = client.get(f"/t/{slug}/desk/data/").content.decode()
    return re.findall(r'<(?:li|section) class="(offer|next-step)" id="(\w+)"', page)


def due(client):
    return [name for kind, name in listed(client) if kind == "next-step"]


def test_everything_is_on_the_page_once_whatever_the_moment(client):
    client.force_login(make_hall())

    for slug in ("fresh", "draft", "cup", "between", "seeded", "playoff", "knockout", "over"):
        assert sorted(name for _kind, name in listed(client, slug)) == sorted(File), slug


def test_backups_are_due_before_anything_else_until_a_stick_is_chosen(client, tournament):
    client.force_login(make_account("owner", is_owner=True))
    assert due(client) == [File.COPIES]

    Installation.objects.update_or_create(pk=1, defaults={"copies_folder": "/media/stick"})
    assert due(client) == [File.RESULTS_PAGE]

    finish_tournament(tournament, reason="the hall closes", actor=BOSS, now=NOON)
    assert due(client) == [File.RESULTS_PAGE]


def test_what_only_the_owner_can_do_is_never_due_for_others(scorekeeper):
    assert due(scorekeeper) == [File.RESULTS_PAGE]
