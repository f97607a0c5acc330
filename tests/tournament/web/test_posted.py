"""A form that was sent is checked, also where nothing was in it."""

import pytest
from django.test import Client, RequestFactory

from tests.factories import make_account, make_tournament
from tournament.web.posted import posted


def test_an_empty_form_is_sent_and_an_opened_page_is_not() -> None:
    assert posted(RequestFactory().get("/?name=x")) is None
    sent = posted(RequestFactory().post("/"))
    assert sent is not None
    assert not sent


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/events/new/", "/t/cup/desk/entries/new/"])
def test_a_page_that_asks_says_what_an_empty_form_lacks(client: Client, path: str) -> None:
    client.force_login(make_account(is_owner=True))
    make_tournament(slug="cup")
    assert client.post(path).status_code == 422
