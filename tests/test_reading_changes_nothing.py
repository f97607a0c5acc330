"""Opening an address changes nothing: every address that is declared, by GET and by HEAD, as every kind of person."""

from collections.abc import Iterable, Iterator

import pytest
from django.db.models import F

from tests import places
from tests.e2e.hall import fill
from tests.everybody import Hall, Visitor, differences, hall_made_once, snapshot, writes_noted
from tournament.event.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("hall")]
READING = ("GET", "HEAD")


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Hall]:
    """The hall, made once: whoever finds that a test changed it has found a fault."""
    with django_db_blocker.unblock(), hall_made_once() as made:
        yield made


def paths() -> list[str]:
    """The first place of every address, those that take nothing but a form too."""
    return [fill(path.replace("{token}", "used-up")) for path in places.first_places().values()]


def changed_by(person: Visitor, asked: Iterable[str]) -> dict[str, str]:
    """What was written when the person opened all that, by address; {} where every row is as it was before."""
    before, written = snapshot(), {}
    for path in asked:
        for method in READING:
            notes: list[str] = []
            with writes_noted(notes):
                answer = person.client.generic(method, path)
                answer.getvalue()
            assert answer.status_code < 500, (str(person), method, path)
            if notes:
                written[f"{person}, {method} {path}"] = " ".join(notes)
    changed = differences(before, snapshot())
    return written | {table: " ".join(rows) for table, rows in changed.items()} if changed else {}


def test_the_owner_who_may_do_everything_changes_nothing_by_looking(hall: Hall):
    assert changed_by(hall.boss, paths()) == {}


@pytest.mark.full
def test_the_owner_changes_nothing_by_looking_at_any_state(hall: Hall):
    assert changed_by(hall.boss, [fill(path) for path in places.ALL if "{token}" not in path]) == {}


@pytest.mark.full
def test_nobody_of_any_kind_changes_anything_by_looking(hall: Hall):
    for person in hall.people:
        assert changed_by(person, paths()) == {}


def test_a_page_that_writes_when_it_is_opened_is_found(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    def write(_tournament: Tournament) -> list[int]:
        Tournament.objects.filter(slug="cup").update(version=F("version") + 1)
        return [1]

    monkeypatch.setattr("pairings.sheets.content.likely_tables", write)

    found = changed_by(hall.boss, ["/t/cup/desk/", "/t/cup/desk/paper/", "/t/cup/"])

    assert list(found) == [
        "boss, GET /t/cup/desk/paper/",
        "boss, HEAD /t/cup/desk/paper/",
        "tournament_tournament",
    ]
