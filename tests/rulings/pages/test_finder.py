"""Cards and rulings in the box that finds everything."""

import pytest
from django.test import Client

from tests.factories import make_staff, make_tournament
from tests.teams.cards.test_actions import load
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["Armaldo", "armaldo"])
def test_a_card_is_found_by_its_name_and_its_ruling_below_it(client: Client, typed: str) -> None:
    event = make_tournament(slug="cup")
    load()
    client.force_login(make_staff(event, "jim", Role.JUDGE))

    found = client.get("/t/cup/desk/find/", {"q": typed}).context["found"]

    assert [(str(each.kind), each.address) for each in found[:2]] == [
        ("card", "/t/cup/rulings/cards/armaldo/"),
        ("ruling", f"/t/cup/rulings/?q={typed}"),
    ]
