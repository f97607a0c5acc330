"""Nothing translated is stored: rows, journals, event files and sessions are the same in whatever language one works.

Days are played, and every form that a page of the hall offers is sent, while the made-up language is spoken; then no
row may have a word of it. `tests/test_stored_words.py` reads the same from the source.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from itertools import chain
from random import Random

import pytest
from django.apps import apps
from django.core.exceptions import ObjectDoesNotExist
from django.db import connection, models, transaction
from django.utils.translation import gettext

from pairings.announcements.actions import make_announcement
from pairings.undo.actions import undo_line
from tests.everybody import Hall, hall_made_once
from tests.factories import BOSS, make_tournament
from tests.made_up import CODE, MARKED, made_up_language
from tests.pairings.undo.random_days import Day
from tests.test_filled_forms import BY_HAND, Sent, fresh, offered
from tournament.config.files.event_file import export_event
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.staff.session_models import BrowserSession
from tournament.staff.session_store import SessionStore
from tournament.web.addresses import declared_addresses

pytestmark = pytest.mark.django_db
# Names have single letters of the made-up language, never three in a row.
_WORD = re.compile(f"[{''.join(MARKED.values())}]{{3,}}")
_ESCAPED = re.compile(r"\\+u([0-9a-f]{4})")
_WRITES = re.compile(r'\s*(?:INSERT(?: OR \w+)? INTO|UPDATE)\s+"(\w+)"', re.IGNORECASE)
SESSIONS = BrowserSession._meta.db_table
FORMS = 2  # of an address, in the quick test


def words_in(value: object) -> list[str]:
    """The words of the made-up language in a value of a column, or in several."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=_plain)
    return _WORD.findall(_ESCAPED.sub(lambda found: chr(int(found[1], 16)), text))


def _plain(value: object) -> object:
    """What PostgreSQL's driver has around the value of a JSON column; anything else as text."""
    return getattr(value, "obj", None) or str(value)


def translated_rows() -> list[str]:
    """Where a row has a word of the made-up language: "table.column: the words"."""
    found = []
    for model in apps.get_models():
        columns = [
            column.attname
            for column in model._meta.concrete_fields
            if isinstance(column, models.CharField | models.TextField | models.JSONField)
        ]
        for row in model._base_manager.values_list(*columns) if columns else ():
            for name, value in zip(columns, row, strict=True):
                if words := words_in(value):
                    found.append(f"{model._meta.db_table}.{name}: {' '.join(words)}")
    return sorted({*found, *translated_sessions()})


def translated_sessions() -> list[str]:
    """The same of what sessions keep, but for what is to be told on the next page."""
    kept = [SessionStore().decode(row.data) for row in BrowserSession.objects.all()]
    told = [{key: value for key, value in values.items() if key != "_messages"} for values in kept]
    return [f"{SESSIONS}: {words}" for words in map(words_in, told) if words]


def translated_files() -> list[str]:
    """The same of the file of every event."""
    return [
        f"file of {event.slug}: {words}"
        for event in Tournament.objects.all()
        if (words := words_in(export_event(event).decode()))
    ]


@contextmanager
def writing_watched(found: set[str]) -> Iterator[None]:
    """Add each table that is written with a word of the made-up language, with the words."""

    def watch(
        execute: Callable[..., object], sql: str, params: object, many: bool, context: dict[str, object]
    ) -> object:
        written = _WRITES.match(sql)
        if written:
            if words := words_in(params):
                found.add(f"{written[1]}: {' '.join(words)}")
            found.update([SESSIONS] if written[1] == SESSIONS else [])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield


def send(hall: Hall, sent: Sent) -> set[str]:
    """Where sending a form stored a word of the made-up language; all of it is undone."""
    person, found = hall.boss, set[str]()
    cookies = deepcopy(person.client.cookies)
    with transaction.atomic():
        with writing_watched(found):
            if sent.before:
                sent.before(person)
            answer = person.client.post(sent.path, fresh(sent.values))
            if answer.streaming:
                answer.getvalue()
        if SESSIONS in found:
            found = {*found, *translated_sessions()} - {SESSIONS}
        transaction.set_rollback(True)
    person.client.cookies = cookies
    return found


def forms(hall: Hall) -> Iterator[tuple[str, Sent]]:
    """Every form of the hall, each once: those of the pages and those by hand."""
    on_pages, seen = offered(hall), set[str]()
    for address in declared_addresses():
        if "POST" in address.methods:
            for sent in (*BY_HAND.get(address.name, list)(), *on_pages.get(address.name, ())):
                if repr(sent) not in seen:
                    seen.add(repr(sent))
                    yield address.name, sent


def test_days_store_no_translation():
    with made_up_language():
        for seed in range(3):
            day = Day(
                make_tournament(slug=f"day-{seed}", name=f"Day {seed}", team_reports=True), Random(seed)
            )
            for _team in range(6):
                day.register()
            for _step in range(80):
                with suppress(Refusal, ObjectDoesNotExist, IndexError):
                    day.step()
                    if day.random.random() < 0.1:
                        undo_line(day.event, day.event.journal.last().number, actor=BOSS, now=day.now())

        assert translated_rows() == []
        assert translated_files() == []


def stored_by(hall: Hall, sent: Iterable[tuple[str, Sent]]) -> list[str]:
    """Where sending these forms stored a translation."""
    return sorted({f"{name} {where}" for name, one in sent for where in send(hall, one)})


@contextmanager
def made_up_hall() -> Iterator[Hall]:
    """The hall, made by people who speak the made-up language."""
    with made_up_language(), hall_made_once() as made:
        made.boss.client.defaults["HTTP_ACCEPT_LANGUAGE"] = CODE
        yield made


def test_no_form_stores_a_translation(monkeypatch: pytest.MonkeyPatch):
    with made_up_hall() as hall:
        assert translated_rows() == []
        assert translated_files() == []
        by_address: dict[str, list[tuple[str, Sent]]] = {}
        for name, sent in forms(hall):
            by_address.setdefault(name, []).append((name, sent))
        some = [Random(0).sample(them, min(FORMS, len(them))) for them in by_address.values()]
        assert len(some) > 100
        assert stored_by(hall, chain(*some)) == []

        # One that hands on the words of a choice is found.
        monkeypatch.setattr("pairings.tableside.forms.kept_reason", lambda *_told: gettext("deck check"))
        found = stored_by(hall, by_address["pairings:floor-extension"])
        tables = {line.partition(" ")[2].partition(":")[0] for line in found}
        assert tables == {"pairings_extension", "tournament_journalentry"}


@pytest.mark.full
def test_no_form_of_all_stores_a_translation():
    with made_up_hall() as hall:
        assert stored_by(hall, forms(hall)) == []


def test_what_is_translated_too_early_is_found():
    with made_up_language():
        event = make_tournament()
        found: set[str] = set()
        with writing_watched(found):
            make_announcement(event, kind="notice", text=gettext("Announce"), actor=BOSS)

        tables = {line.partition(":")[0] for line in found}
        rows = {line.partition(":")[0] for line in translated_rows()}
        assert tables == {"pairings_announcement", "tournament_journalentry"}
        assert rows == {"pairings_announcement.text", "tournament_journalentry.after"}
        assert len(translated_files()) == 1
