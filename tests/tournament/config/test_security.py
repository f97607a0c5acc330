"""The headers of every page, and the names that the server answers to."""

import logging

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client, RequestFactory

from tests.factories import PASSWORD, make_account, make_tournament
from tournament.config.security import ContentPolicyMiddleware, is_known_host

pytestmark = pytest.mark.django_db


def test_every_page_forbids_what_is_inline_or_from_elsewhere(client):
    policy = client.get("/sign-in/", follow=True)["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", ["/", "/no/such/page/"])
def test_headers_that_keep_other_sites_out(client, path):
    make_account(is_owner=True)

    headers = client.get(path).headers

    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


def test_a_pdf_carries_no_policy_that_would_hinder_the_browsers_viewer():
    answer = ContentPolicyMiddleware(lambda _request: HttpResponse(b"%PDF", content_type="application/pdf"))

    assert "Content-Security-Policy" not in answer(RequestFactory().get("/")).headers


def test_unknown_name_is_refused_with_what_to_do(client):
    answer = client.get("/", HTTP_HOST="tandem.evil.example")

    assert answer.status_code == 400
    assert "set the environment variable ALLOWED_HOSTS" in answer.content.decode()


@pytest.mark.parametrize("host", ["", " ", ":8000", "a b", "evil.example"])
@pytest.mark.parametrize("path", ["/", "/sign-in/", "/no/such/page/"])
def test_a_host_that_is_none_writes_nothing_into_the_window(client, caplog, host, path):
    """Django would log a fault for each, and scroll the address and its QR code away."""
    assert client.get(path, HTTP_HOST=host).status_code == 400
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


def test_a_request_without_a_host_is_answered_and_writes_nothing_into_the_window(caplog):
    """HTTP/1.0 needs none; such a client asks for the one site that is here."""
    make_account(is_owner=True)

    assert Client().get("/sign-in/", SERVER_NAME="localhost").status_code == 200
    assert caplog.records == []


def test_host_header_is_never_shown_as_markup(client):
    answer = client.get("/", HTTP_HOST="<b>bold")

    assert answer.status_code == 400
    assert b"<b>bold" not in answer.content


@pytest.mark.parametrize("host", ["localhost:8000", "192.168.1.20:8000", "[::1]:8000", "testserver"])
def test_names_of_this_machine_in_the_room_are_known(host):
    assert is_known_host(host)


@pytest.mark.parametrize("host", ["", "evil.example", "localhost:8000@evil.example", "a b", "8.8.8.8", "*"])
def test_other_names_are_not(host):
    assert not is_known_host(host)


def test_names_that_the_settings_add_are_known(settings):
    settings.ALLOWED_HOSTS = ["*", "tandem.example", ".cup.example"]

    assert is_known_host("tandem.example:443")
    assert is_known_host("live.cup.example")
    assert not is_known_host("evil.example")


def test_names_that_this_laptop_may_take_in_the_hall_are_known(settings):
    settings.HALL_NAME = "spring-cup"

    assert is_known_host("spring-cup.local:8000")
    assert is_known_host("spring-cup-2.local")
    assert not is_known_host("spring-cup-10.local")
    assert not is_known_host("spring-cup.example")

    settings.HALL_NAME = ""
    assert not is_known_host("spring-cup-3.local")


def test_an_address_that_the_machine_gets_later_becomes_known(monkeypatch):
    assert not is_known_host("203.0.114.9:8000")
    monkeypatch.setattr("tournament.host.addresses.own_addresses", lambda: frozenset({"203.0.114.9"}))

    assert is_known_host("203.0.114.9:8000")


def test_form_without_its_token_is_refused_with_what_to_do(owner_client_with_csrf):
    answer = owner_client_with_csrf.post("/sign-out/")

    assert answer.status_code == 403
    assert "nothing was saved" in answer.content.decode()


@pytest.fixture
def owner_client_with_csrf():
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_account(is_owner=True))
    return client


def test_form_sent_by_another_site_is_refused(owner_client_with_csrf):
    client = owner_client_with_csrf
    page = client.get("/password/")
    data = {"csrfmiddlewaretoken": page.context["csrf_token"]}

    assert client.post("/sign-out/", data, HTTP_ORIGIN="http://evil.example").status_code == 403
    assert client.post("/sign-out/", data, HTTP_ORIGIN="http://testserver").status_code == 302


def test_cookies_are_for_this_server_alone(client):
    make_account(is_owner=True)
    client.post("/sign-in/", {"username": "olivia", "password": PASSWORD})

    cookie = client.cookies[settings.SESSION_COOKIE_NAME]

    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_search_engines_list_nothing_unless_they_may(client, settings):
    """Public pages have the names of all players, children among them."""
    make_account(is_owner=True)
    make_tournament(slug="cup")
    public, staff = "/t/cup/standings/", "/t/cup/desk/"

    assert client.get("/robots.txt").content == b"User-agent: *\nDisallow: /\n"
    for path in (public, staff, "/", "/t/cup/data/v1/standings.json", "/no/such/page/"):
        assert client.get(path).headers["X-Robots-Tag"] == "noindex, nofollow", path

    settings.INDEXED = True

    assert client.get("/robots.txt").content == b"User-agent: *\nDisallow:\n"
    assert "X-Robots-Tag" not in client.get(public).headers
    assert client.get(staff).headers["X-Robots-Tag"] == "noindex, nofollow"
    assert client.get("/t/cup/team/dead/").headers["X-Robots-Tag"] == "noindex, nofollow"
