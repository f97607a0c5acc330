"""The list of teams, registering and checking in, as the desk sees them."""

import pytest
from django.test import Client
from django.urls import reverse

from teams.models import Entry
from tests.factories import make_entries, make_entry, make_posted_round, make_staff, make_tournament
from tournament.models import Tournament
from tournament.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    return client


def test_smoke(desk: Client, event: Tournament) -> None:
    make_entries(event, 3)
    make_entry(event, 4, is_checked_in=False)
    for name, args in [
        ("entry-list", []),
        ("register", []),
        ("entry", [1]),
        ("entry-edit", [1]),
        ("player-edit", [1, "a"]),
        ("replace-partner", [1, "b"]),
        ("solo-list", []),
        ("solo-join", []),
        ("import", []),
        ("import-template", []),
        ("export", ["csv"]),
    ]:
        r = desk.get(reverse(f"teams:{name}", args=["cup", *args]))
        assert r.status_code == 200, name
