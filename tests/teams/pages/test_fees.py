"""Entry fees on the pages of staff: the amount beside a payment, another amount, and what is in the till."""

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from teams.entries.models import Entry
from tests.factories import BOSS, make_entries, make_entry, make_posted_round, make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db
LIST = "/t/cup/desk/entries/"
ROW: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(slug="cup", entry_fee=Decimal("7.50"), currency="€")
    make_entries(event, 4)
    return event


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    return client


def read(response: Any) -> str:
    text: str = response.content.decode()
    return text.replace("\xa0", " ")


def test_the_list_says_what_is_in_the_till_before_anyone_has_paid(desk: Client) -> None:
    page = read(desk.get(LIST))
    assert "Paid: 0 teams, € 0" in page
    assert "Unpaid: 4 teams, € 30" in page
    assert "Mark as paid" in page


def test_a_tick_in_the_list_is_the_fee_and_changes_the_sums(desk: Client) -> None:
    answer = read(desk.post(f"{LIST}2/paid/", {"is_paid": "1", "next": f"{LIST}?only=not-paid"}, **ROW))
    assert "€ 7.50" in answer
    assert 'id="till" hx-swap-oob="true"' in answer
    assert "Paid: 1 team, € 7.50" in answer
    assert "Unpaid: 3 teams, € 22.50" in answer


def test_a_tick_on_the_page_of_the_team_brings_no_sums_that_it_does_not_show(desk: Client) -> None:
    assert "till" not in read(desk.post(f"{LIST}2/paid/", {"is_paid": "1", "next": f"{LIST}2/"}, **ROW))


def test_another_amount_is_noted_on_a_page_of_its_own(desk: Client) -> None:
    assert f'href="{LIST}2/amount/"' in read(desk.get(f"{LIST}2/"))
    page = read(desk.get(f"{LIST}2/amount/"))
    assert "The entry fee per team is € 7.50." in page
    assert 'value="7.50"' in page
    assert desk.post(f"{LIST}2/amount/", {"amount_paid": "5,25"}).status_code == 302
    entry = Entry.objects.get(number=2)
    assert (entry.is_paid, entry.amount_paid) == (True, Decimal("5.25"))
    desk.post(f"{LIST}2/amount/", {"amount_paid": "0"})
    assert "Paid: 1 team, € 0" in read(desk.get(LIST))


def test_a_team_that_registers_pays_the_fee_or_what_was_typed(desk: Client) -> None:
    for number, typed in enumerate(
        ({"is_paid": "on"}, {"amount_paid": "4"}, {"is_paid": "on", "amount_paid": "0"}, {})
    ):
        new = {"team_name": f"New {number}", "city": "Sopot", "state": "x", "country": "PL"}
        new |= {f"name_{seat}": f"New {number}{seat}" for seat in "ab"}
        new |= {"number_a": f"90{number}1", "number_b": f"90{number}2"}
        assert desk.post(f"{LIST}new/", new | typed).status_code == 302
    noted = Entry.objects.filter(number__gt=4).order_by("number").values_list("is_paid", "amount_paid")
    assert list(noted) == [(True, Decimal("7.50")), (True, 4), (True, 0), (False, None)]


def test_what_is_no_amount_is_answered_by_a_sentence(desk: Client) -> None:
    answer = desk.post(f"{LIST}2/amount/", {"amount_paid": "free"})
    assert answer.status_code == 422
    assert "Type an amount from 0.00 to 99999999.99." in read(answer)
    assert not Entry.objects.get(number=2).is_paid


def test_without_a_fee_there_is_no_amount_to_note(desk: Client, event: Tournament) -> None:
    change_settings(event, {"entry_fee": None}, actor=BOSS)
    assert "Paid another amount" not in read(desk.get(f"{LIST}2/"))
    assert "This event has no entry fee." in read(desk.get(f"{LIST}2/amount/"))


def test_amounts_are_for_staff_and_the_fee_for_all(desk: Client, client: Client, event: Tournament) -> None:
    desk.post(f"{LIST}2/amount/", {"amount_paid": "5.25"})
    make_posted_round(event)
    client.logout()
    page = read(client.get("/t/cup/"))
    assert "€ 7.50" in page
    for path in ("/t/cup/", "/t/cup/standings/", "/t/cup/rounds/1/", "/t/cup/data/v1/pairings.json"):
        assert "5.25" not in read(client.get(path))


def test_the_number_of_queries_does_not_grow(
    desk: Client, event: Tournament, django_assert_max_num_queries: Any
) -> None:
    desk.get(LIST)
    with CaptureQueriesContext(connection) as asked:
        desk.post(f"{LIST}1/paid/", {"is_paid": "1", "next": LIST}, **ROW)
    make_entry(event, 5)
    make_entry(event, 6)
    with django_assert_max_num_queries(len(asked)):
        desk.post(f"{LIST}2/paid/", {"is_paid": "1", "next": LIST}, **ROW)
