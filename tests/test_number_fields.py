"""Every number that a form takes, its event's file holds: the edge of a column, one more, and a slip of the finger."""

from collections.abc import Iterator

import pytest
from django.db import DatabaseError, transaction

from tests.everybody import Hall, hall_made_once, writes_so_far
from tests.open_pages import Opened, open_pages
from tournament.config.files.event_file import export_event, import_event
from tournament.event.models import Tournament
from tournament.setup.actions import remove_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.as_shown, pytest.mark.full, pytest.mark.usefixtures("hall")]
EDGES = ("99", "32767", "32768", "2147483648", str(10**12))


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Hall]:
    """The hall, made once; what a test sends is undone."""
    with django_db_blocker.unblock(), hall_made_once() as made:
        yield made


def number_fields(hall: Hall) -> dict[tuple[str, str], Opened]:
    """One form for each number field of each address of an event."""
    found: dict[tuple[str, str], Opened] = {}
    for one in open_pages(hall):
        for each in one.form.fields:
            if each.kind == "number" and one.slug:
                found.setdefault((one.address, each.name), one)
    return found


def send(one: Opened, name: str, number: str) -> tuple[int, bool, str]:
    """The status of the answer, whether it wrote something, and why the event's file is not read back; "" if it is."""
    values = next(one.form.filled()) | {name: [number]}
    why = ""
    with transaction.atomic():
        before = writes_so_far()
        answer = one.person.client.post(one.path, values)
        if answer.streaming:
            answer.getvalue()
        is_taken = writes_so_far() != before
        if is_taken:
            why = why_unreadable(one.slug)
        transaction.set_rollback(True)
    return answer.status_code, is_taken, why


def why_unreadable(slug: str) -> str:
    """Read the event's file back in its place; "" where that works."""
    event = Tournament.objects.get(slug=slug)
    data = export_event(event)
    remove_tournament(event)
    try:
        with transaction.atomic():
            import_event(data)
    except Exception as error:
        return repr(error)
    return ""


def test_no_number_that_is_taken_makes_the_events_file_unreadable(hall: Hall):
    fields = number_fields(hall)
    answers = {(*key, number): send(one, key[1], number) for key, one in fields.items() for number in EDGES}

    assert len(fields) > 15
    assert sum(is_taken for _status, is_taken, _why in answers.values()) > 5
    assert {key: status for key, (status, _taken, _why) in answers.items() if status >= 500} == {}
    assert {key: why for key, (_status, _taken, why) in answers.items() if why} == {}


def test_a_form_that_does_not_ask_its_column_is_found(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    """The control. SQLite itself keeps what the column cannot hold, so a guard of the database refuses it."""
    monkeypatch.setattr("tournament.wording.plain_forms._limit_by_columns", lambda _form: None)
    one = number_fields(hall)["tournament:settings", "first_table"]

    with pytest.raises(DatabaseError):
        send(one, "first_table", "32768")
