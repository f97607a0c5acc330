"""The list of places is whole, and nothing is declared twice or not at all.

Whoever adds an address declares it, and says in `tests/places.py` how to reach its page, or that it has none.
"""

import re
from collections.abc import Iterable

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, URLPattern, include, path
from django.urls.resolvers import RegexPattern, URLResolver

from tests import places
from tests.e2e.hall import fill, make_hall
from tournament.web.addresses import Address, declared_addresses, for_anybody

ODD = re.compile("/(nowhere|dead|used)/")
DEAD, LIVE = {404}, {200, 409, 422}


def without_a_place(addresses: Iterable[Address], paths: Iterable[str]) -> list[str]:
    """Names of addresses that no path asks."""
    asked = {places.name_of(path) for path in paths}
    return sorted({address.name for address in addresses} - asked)


def without_an_address(paths: Iterable[str]) -> list[str]:
    """Paths that ask nothing of ours."""
    unknown = []
    for place in paths:
        try:
            places.name_of(place)
        except Resolver404:
            unknown.append(place)
    return unknown


def site_of(*patterns: URLPattern | URLResolver) -> URLResolver:
    return URLResolver(RegexPattern("^/"), list(patterns))


def test_every_address_of_the_site_is_declared_and_has_a_place():
    assert without_a_place(declared_addresses(), places.ALL) == []


def test_every_place_asks_an_address():
    assert without_an_address(places.ALL) == []


def test_an_address_without_a_place_is_found():
    planted = for_anybody("planted/", lambda _request: HttpResponse(), "planted")

    assert without_a_place(declared_addresses(site_of(planted)), places.ALL) == ["planted"]


def test_a_place_without_an_address_is_found():
    assert without_an_address(("/t/cup/desk/", "/t/cup/desk/planted/")) == ["/t/cup/desk/planted/"]


@pytest.mark.parametrize("is_included", [False, True])
def test_an_address_that_does_not_say_who_may_open_it_is_found(is_included: bool):
    bare = path("planted/", lambda _request: HttpResponse(), name="planted")
    patterns = [path("t/", include([bare]))] if is_included else [bare]

    with pytest.raises(ImproperlyConfigured, match="planted/ does not say"):
        list(declared_addresses(site_of(*patterns)))


@pytest.mark.django_db
def test_pages_are_pages_and_the_others_are_none():
    visitor, owner = Client(), Client(headers={"host": "localhost"})  # where no password is asked for again
    owner.force_login(make_hall())

    def is_page(client: Client, path: str, *statuses: int) -> bool:
        answer = client.get(fill(path))
        body = answer.getvalue()  # which closes what was sent in pieces
        return (
            answer.status_code in statuses
            and b"<html" in body
            and "Content-Disposition" not in answer.headers
        )

    def odd_ones(client: Client, *paths: str) -> list[str]:
        return [path for path in paths if not is_page(client, path, *(DEAD if ODD.search(path) else LIVE))]

    assert [path for path in places.NO_PAGES if is_page(owner, path, 200)] == []
    assert odd_ones(visitor, *places.PUBLIC, *places.TEAM_PAGES, *places.LIBRARY, *places.DOORS) == []
    assert odd_ones(owner, *places.SITE, *places.TEAMS, *places.DESK, *places.FLOOR) == []
