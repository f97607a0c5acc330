"""The list of pages is whole: whoever adds an address says there how to reach its page, or that it has none."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import get_resolver, resolve
from django.urls.resolvers import URLPattern, URLResolver

from tests.e2e import places
from tests.e2e.hall import fill, make_hall

ODD = re.compile("/(nowhere|dead|used)/")
DEAD, LIVE = {404}, {200, 409, 422}
BRACES = re.compile(r"[{]\w+[}]")


def names(resolver: URLResolver, space: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{space}{pattern.name}"
        else:
            yield from names(pattern, f"{pattern.namespace}:" if pattern.namespace else space)


def name_of(path: str) -> str:
    return resolve(BRACES.sub("1", path.partition("?")[0])).view_name


def test_every_address_of_the_site_is_in_the_list():
    listed = {
        name_of(path) for path in (*places.PAGES, *places.AFTER_A_STEP, *places.FILES, *places.NO_PAGES)
    }

    assert sorted(set(names(get_resolver())) - listed) == []


@pytest.mark.django_db
def test_pages_are_pages_and_the_others_are_none():
    visitor, owner = Client(), Client()
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
