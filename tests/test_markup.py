"""What people typed is never markup: every page, with markup in every column of text that is theirs.

htmx acts on the attributes of whatever is in a page, so that one place which prints a name as it is would let its
author act as whoever opens the page. In depth, htmx acts on nothing inside of long texts (`test_templates.py`).
"""

from collections.abc import Iterator
from copy import deepcopy
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve

from tests import places
from tests.browser_forms import read_forms
from tests.e2e.hall import fill
from tests.for_each import check_each
from tests.spoilt import Hall, spoilt_hall, with_markup

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("hall")]
MARKUP = "<i hx-get=/m/ hx-trigger=load>"

# No row of these is changed afterwards (guards of the database): lines of the journal get theirs by actions.
GUARDED = ["not JournalEntry.reason"]


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Hall]:
    """The hall, made once, then spoilt."""
    with django_db_blocker.unblock(), spoilt_hall(MARKUP) as made:
        yield made


def test_every_column_that_people_fill_was_spoilt(hall: Hall) -> None:
    assert sorted(each for each in hall.changed if each.startswith("not ")) == GUARDED
    assert len(hall.changed) > 60


def texts_at(client: Client, path: str) -> str:
    answer = client.get(fill(path))
    assert answer.status_code < 500, path
    is_page = answer.headers.get("Content-Type", "").startswith("text/html")
    return answer.getvalue().decode() if is_page else ""


@pytest.mark.parametrize(
    ("who", "group"),
    [
        *(("visitor", group) for group in ("PUBLIC", "TEAM_PAGES", "LIBRARY", "DOORS")),
        *(("owner", group) for group in ("SITE", "TEAMS", "DESK", "FLOOR", "FILES", "PUBLIC")),
    ],
)
def test_no_page_prints_a_text_as_markup(hall: Hall, who: str, group: str) -> None:
    seen: list[bool] = []

    def check(path: str) -> None:
        page = texts_at(getattr(hall, who), path)
        seen.append("hx-get=/m/" in page)
        assert "<i hx-get=/m/" not in page

    check_each([path for path in getattr(places, group) if ".pdf" not in path], check)
    assert any(seen)


@pytest.mark.parametrize(
    "group",
    [
        "SITE",
        "DESK",
        "TEAM_PAGES",
        *(pytest.param(group, marks=pytest.mark.full) for group in ("TEAMS", "FLOOR")),
    ],
)
def test_no_form_that_comes_back_prints_what_was_typed_as_markup(hall: Hall, group: str) -> None:
    """Each form of each page, sent with markup in every field; help texts, errors, notices and the next page."""
    seen, sent_before = [], set()

    def check(path: str) -> None:
        address = fill(path)
        for form in read_forms(texts_at(hall.owner, path), address):
            target = urljoin(address, form.action or address)
            for values in form.filled():
                data = with_markup(form, values, MARKUP)
                key = (resolve(urlsplit(target).path).view_name, frozenset(data), str(data.get("do")))
                if key in sent_before or "language" in target or "sign-out" in target:
                    continue
                sent_before.add(key)
                with transaction.atomic():
                    cookies = deepcopy(hall.owner.cookies)
                    answer = hall.owner.post(target, data, follow=True)
                    is_page = answer.headers.get("Content-Type", "").startswith("text/html")
                    page = answer.getvalue() if is_page else b""
                    transaction.set_rollback(True)
                hall.owner.cookies = cookies
                seen.append(b"hx-get=/m/" in page)
                assert b"<i hx-get=/m/" not in page, (target, data)

    check_each([path for path in getattr(places, group) if ".pdf" not in path], check)
    assert sum(seen) > 3
