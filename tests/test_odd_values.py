"""What no page of ours sends is answered all the same: in each part of an address, in each field of each form.

A browser does not send these, but a program does, with the account of a judge. An error would be a page of a mistake
that is ours, and its lines would fill the organizer's window.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.db import connection, transaction

from tests import places
from tests.e2e.hall import fill
from tests.everybody import Hall, Visitor, hall_made_once
from tests.open_pages import Opened, open_pages
from tests.own_files import modules_of_apps
from tournament.kernel.shown import FIELD

pytestmark = [pytest.mark.django_db, pytest.mark.as_shown, pytest.mark.full, pytest.mark.usefixtures("hall")]
# A sign that PostgreSQL takes in no query, a digit that is no number, and more of them than Python reads.
ODD = ("\x00", "²", "9" * 5000)
# With these the page of a penalty looks further.
KNOWN = {"who": "1a", "infraction": "115"}
READ = re.compile(r'\bGET(?:\.get\(|\[)"(\w+)"')


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Hall]:
    """The hall, made once; what a test sends is undone."""
    with django_db_blocker.unblock(), hall_made_once() as made:
        yield made


@contextmanager
def as_postgresql() -> Iterator[None]:
    """Refuse the sign NUL in a query, as PostgreSQL does; SQLite takes it."""

    def check(
        execute: Callable[..., object], sql: str, params: object, many: bool, context: dict[str, object]
    ) -> object:
        values = params if isinstance(params, tuple | list) else ()
        assert not any(isinstance(value, str) and "\x00" in value for value in values), sql
        return execute(sql, params, many, context)

    with connection.execute_wrapper(check):
        yield


def names_read() -> set[str]:
    """The parts of an address that some view reads by their names."""
    return {name for path in modules_of_apps() for name in READ.findall(path.read_text("utf-8"))}


def status_of(person: Visitor, method: str, path: str, values: dict[str, list[str]]) -> int:
    """The status of the answer; nothing of it stays."""
    cookies = person.client.cookies.copy()
    with transaction.atomic():
        answer = person.client.generic(method, path) if method == "GET" else person.client.post(path, values)
        if answer.streaming:
            answer.getvalue()
        transaction.set_rollback(True)
    person.client.cookies = cookies
    return answer.status_code


@pytest.mark.parametrize("odd", ODD)
def test_no_part_of_an_address_is_an_error(hall: Hall, odd: str):
    names = names_read()
    said = dict.fromkeys(sorted(names), odd) | KNOWN
    pages = {urlsplit(fill(path)).path for path in places.PAGES}
    with as_postgresql():
        for path in sorted(pages):
            answer = hall.boss.client.get(path, said)
            assert answer.status_code < 500, path

    assert {"deck", "link", "from", "round", "q"} <= names
    assert len(pages) > 200


def odd_forms(opened: list[Opened], odd: str) -> Iterator[tuple[Opened, dict[str, list[str]]]]:
    """Each form with this value in each of its fields in turn, once for each field of an address."""
    seen = set()
    for one in opened:
        values = next(one.form.filled())
        for name in {each.name for each in one.form.fields} - {FIELD}:
            if (one.address, name) not in seen:
                seen.add((one.address, name))
                yield one, values | {name: [odd]}


@pytest.mark.parametrize("odd", ODD)
def test_no_field_of_a_form_is_an_error(hall: Hall, odd: str):
    sent = 0
    with as_postgresql():
        for one, values in odd_forms(open_pages(hall), odd):
            assert status_of(one.person, "POST", one.path, values) < 500, (one.path, values)
            sent += 1

    assert sent > 300
