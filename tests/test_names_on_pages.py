"""Names on pages: each in a `<bdi>` of its own, and left untranslated."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from tests import places
from tests.e2e.hall import fill
from tests.everybody import LAPTOP, browser
from tests.for_each import check_each
from tests.names_of_the_world import NamesSeen, hall_of_signs

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def signed(django_db_setup: None, django_db_blocker: Any) -> Iterator[Client]:
    with django_db_blocker.unblock(), hall_of_signs() as account:
        yield browser(account, LAPTOP)


GROUPS = ("PUBLIC", "TEAM_PAGES", "LIBRARY", "DOORS", "SITE", "TEAMS", "DESK", "FLOOR", "FILES")


def test_every_name_on_a_page_is_isolated_and_left_untranslated(signed: Client):
    seen = []

    def check(path: str) -> None:
        answer = signed.get(fill(path))
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            found = NamesSeen(answer.as_sent.decode())
            seen.append(found.seen)
            assert " | ".join(sorted(set(found.faults))) == ""

    check_each([path for group in GROUPS for path in getattr(places, group) if ".pdf" not in path], check)
    assert sum(seen) > 1000
