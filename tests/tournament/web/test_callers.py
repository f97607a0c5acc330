"""Who counts as somebody at the laptop itself."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from tests.for_each import for_each
from tournament.staff.devices import COOKIE, keep_device, new_device
from tournament.web.callers import is_on_laptop, who_types

OWN = "192.168.1.20"


@pytest.fixture(autouse=True)
def _in_hall(monkeypatch):
    monkeypatch.setattr(
        "tournament.web.callers.own_addresses", lambda: frozenset({OWN, "127.0.0.1", "fd00::20"})
    )


def request(peer, host, **headers):
    return RequestFactory().get("/", REMOTE_ADDR=peer, HTTP_HOST=host, **headers)


@for_each(
    "peer, host",
    [
        ("127.0.0.1", "127.0.0.1:8000"),
        ("127.0.0.1", "localhost:8000"),
        ("::1", "[::1]:8000"),
        ("::ffff:127.0.0.1", "127.0.0.1:8000"),
        (OWN, f"{OWN}:8000"),
        ("fd00::20", "[fd00::20]:8000"),
    ],
)
def test_a_browser_on_the_laptop_is(peer, host):
    assert is_on_laptop(request(peer, host))


@pytest.mark.parametrize(
    ("peer", "host", "headers"),
    [
        ("192.168.1.31", "127.0.0.1:8000", {}),  # a phone that says so
        ("192.168.1.31", f"{OWN}:8000", {}),
        ("127.0.0.1", "192.168.1.31:8000", {}),
        ("127.0.0.1", "tandem.example", {}),  # a name that leads through a tunnel
        ("127.0.0.1", "127.0.0.1:8000", {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}),
        ("127.0.0.1", "127.0.0.1:8000", {"HTTP_X_FORWARDED_FOR": ""}),
        ("127.0.0.1", "127.0.0.1:8000", {"HTTP_X_FORWARDED_PROTO": "https"}),
        ("127.0.0.1", "127.0.0.1:8000", {"HTTP_FORWARDED": "for=127.0.0.1"}),
        ("127.0.0.1", "127.0.0.1:8000", {"HTTP_VIA": "1.1 proxy"}),
        ("", "127.0.0.1:8000", {}),
    ],
)
def test_a_phone_a_tunnel_and_a_proxy_are_not(peer, host, headers, settings):
    settings.ALLOWED_HOSTS = ["*"]
    assert not is_on_laptop(request(peer, host, **headers))


def test_a_caller_has_the_device_of_a_genuine_cookie_alone():
    device, answer = new_device(), HttpResponse()
    keep_device(answer, device)
    asked = request("192.168.1.31", f"{OWN}:8000")
    assert who_types(asked).device is None

    asked.COOKIES[COOKIE] = answer.cookies[COOKIE].value
    assert (who_types(asked).device, who_types(asked).address) == (device, "192.168.1.31")
    asked.COOKIES[COOKIE] += "x"
    assert who_types(asked).device is None
