"""Only the path of a page of this server is followed, and nothing that is typed instead stops a page."""

import pytest
from django.test import Client, RequestFactory

from tests.factories import make_entry, make_staff, make_tournament
from tournament.kernel.roles import Role
from tournament.web.way_back import page_before, page_of_ours


@pytest.mark.parametrize("path", ["/", "/t/cup/desk/?q=a%20b", "/t/cup/desk/#top", "/tournament:home"])
def test_a_path_is_followed(path):
    assert page_of_ours(path) == path


@pytest.mark.parametrize(
    "address",
    [
        *("", "x", "desk/", "7", "tournament:home", '{"a":1}', "?q=a", "http://testserver/t/cup/"),
        *(
            "//evil.example",
            "/\\evil.example",
            "http:///evil.example",
            "javascript:alert(1)",
            " //evil.example",
        ),
        "/\t/evil.example",
    ],
)
def test_nothing_else_is(address):
    assert page_of_ours(address) == ""


@pytest.mark.parametrize(
    ("referrer", "path"),
    [
        ("http://testserver/t/cup/?q=Ada", "/t/cup/?q=Ada"),
        ("http://testserver/", "/"),
        ("http://testserver", ""),
        ("http://evil.example/t/cup/", ""),
        ("http://testserver//evil.example/", ""),
        ("nonsense", ""),
        ("http://[", ""),
        ("", ""),
    ],
)
def test_the_page_before_is_the_one_of_ours_that_was_left(referrer, path):
    request = RequestFactory().get("/t/cup/desk/", headers={"referer": referrer})
    assert page_before(request) == path


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["x", "tournament:no-such-page", "{}", "//evil.example"])
def test_a_page_that_is_led_to_by_nonsense_leads_on(client: Client, address: str) -> None:
    event = make_tournament(slug="cup")
    make_entry(event)
    client.force_login(make_staff(event, "anna", Role.ORGANIZER))

    signed_in = client.get("/sign-in/", {"next": address})
    checked_in = client.post("/t/cup/desk/entries/1/check-in/", {"is_here": "1", "next": address})
    undone = client.post(f"/t/cup/desk/journal/{_newest(event)}/undo/", {"next": address})

    assert signed_in["Location"] == "/"
    assert checked_in["Location"] == "/t/cup/desk/entries/"
    assert undone["Location"] == "/t/cup/desk/journal/"


def _newest(event):
    event.refresh_from_db()
    return event.version
