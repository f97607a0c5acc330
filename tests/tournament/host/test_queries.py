"""The address that paper carries, and the warning when it no longer leads here."""

import pytest

from tests.factories import make_tournament
from tournament.host import queries
from tournament.host.queries import AddressWarning, address_warning, keep_phone_address, phone_address

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _network(monkeypatch):
    monkeypatch.setattr(queries, "phone_addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    monkeypatch.setattr(queries, "is_in_container", lambda: False)
    monkeypatch.setattr(
        queries, "own_addresses", lambda: frozenset({"192.168.1.20", "10.0.0.7", "127.0.0.1"})
    )


def printed(address):
    tournament = make_tournament()
    tournament.printed_address = address
    return tournament


def test_phone_address_is_the_likeliest_until_a_phone_came():
    assert phone_address("8000") == "http://192.168.1.20:8000"
    assert phone_address("80") == "http://192.168.1.20"

    keep_phone_address("http://10.0.0.7:8000")

    assert phone_address("8000") == "http://10.0.0.7:8000"


def test_phone_address_of_another_hall_is_not_used():
    keep_phone_address("http://192.168.43.5:8000")

    assert phone_address("8000") == "http://192.168.1.20:8000"


def test_no_address_is_for_phones_where_the_server_answers_to_the_laptop_alone(settings):
    settings.BIND = "127.0.0.1"
    assert phone_address("8000") == ""

    keep_phone_address("http://10.0.0.7:8000")  # came before the server was started again

    assert phone_address("8000") == ""


def test_address_of_a_proxy_before_such_a_server_is_kept(settings):
    settings.BIND = "localhost"
    keep_phone_address("http://10.0.0.7")

    assert phone_address("8000") == "http://10.0.0.7"


def test_no_warning_before_anything_was_printed():
    assert address_warning(make_tournament()) is None


def test_no_warning_while_the_printed_address_is_the_laptops():
    keep_phone_address("http://10.0.0.7:8000")

    assert address_warning(printed("http://10.0.0.7:8000")) is None


def test_warning_when_phones_come_by_another_address_than_printed():
    keep_phone_address("http://10.0.0.7:8000")

    assert address_warning(printed("http://192.168.1.20:8000")) == AddressWarning(
        printed="http://192.168.1.20:8000", current="http://10.0.0.7:8000"
    )


def test_warning_when_the_laptop_lost_the_printed_address(monkeypatch):
    keep_phone_address("http://192.168.43.5:8000")

    assert address_warning(printed("http://192.168.43.5:8000")) == AddressWarning(
        printed="http://192.168.43.5:8000", current=""
    )


def test_no_guess_inside_a_container_which_cannot_see_the_laptops_addresses(monkeypatch):
    monkeypatch.setattr(queries, "is_in_container", lambda: True)
    keep_phone_address("http://192.168.43.5:8000")

    assert address_warning(printed("http://192.168.43.5:8000")) is None


def test_no_warning_for_a_name_or_a_public_address():
    for address in ("https://cup.example", "http://203.0.114.9:8000"):
        assert address_warning(printed(address)) is None
