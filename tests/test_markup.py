"""What people typed is never markup: every page, with markup in every column of text that is theirs.

htmx acts on the attributes of whatever is in a page, so that one place which prints a name as it is would let its
author act as whoever opens the page. In depth, htmx acts on nothing inside of long texts (`test_templates.py`).
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

import pytest
from django.apps import apps
from django.db import DatabaseError, models, transaction
from django.db.models import F, Value
from django.db.models.functions import Concat
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from pairings.announcements.actions import make_announcement
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from teams.entries.registration import edit_entry
from tests import places
from tests.browser_forms import Form, read_forms
from tests.e2e.hall import fill, make_hall
from tests.factories import BOSS
from tests.for_each import check_each
from tests.own_files import APPS
from tournament.event.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("hall")]
MARKUP = "<i hx-get=/m/ hx-trigger=load>"

# Columns of text that nobody types, or that Tandem reads as something: a code, a key, a name of ours, a digest.
OURS = {
    "Account": "password username",
    "BrowserSession": "key_hash data",
    "Call": "caller",
    "CardName": "title",
    "DocumentCopy": "key",
    "Entry": "pass_code",
    "EventRuling": "rule_id card",
    "Installation": "address copies_folder copies_marker set_up_token_hash",
    "Invitation": "nonce",
    "JournalEntry": "action citation",
    "LibraryCard": "slug name",
    "LibraryEntry": "rule_id title",
    "LoadedLibrary": "digest",
    "PasswordTry": "who where",
    "Penalty": "infraction",
    "PhoneArrival": "address",
    "ProposalEdit": "do",
    "TeamReport": "how",
    "Tournament": "slug time_zone rule_set format ruling_language printed_address",
}
# No row of these is changed afterwards (guards of the database): lines of the journal get theirs by actions.
GUARDED = ["not JournalEntry.reason"]


@dataclass(frozen=True)
class Hall:
    """A hall with markup in every column, its owner, and somebody who is not signed in; the columns by name."""

    owner: Client
    visitor: Client
    changed: tuple[str, ...]


def spoil_columns() -> Iterator[str]:
    """Put markup behind every text that people type, and tell which columns there were."""
    for model in apps.get_models():
        if model._meta.app_label not in APPS:
            continue
        ours = OURS.get(model.__name__, "").split()
        for field in model._meta.concrete_fields:
            if not isinstance(field, models.CharField | models.TextField) or field.choices:
                continue
            if field.name in ours:
                continue
            rows = model._default_manager.all()
            # Guards keep the players of an event whose round 1 was posted: then each row is tried alone.
            is_spoilt = (
                spoil(rows, field.name)
                or sum(
                    spoil(rows.filter(pk=pk), field.name) for pk in list(rows.values_list("pk", flat=True))
                )
                > 0
            )
            yield f"{'' if is_spoilt else 'not '}{model.__name__}.{field.name}"


def spoil(rows: models.QuerySet[models.Model], name: str) -> bool:
    """Put markup behind the text of a column; False where the database keeps it."""
    try:
        with transaction.atomic():
            rows.update(**{name: Concat(F(name), Value(MARKUP), output_field=models.TextField())})
    except DatabaseError:
        return False
    return True


def leave_markup_in_the_journal() -> None:
    """Steps whose details and reasons are what somebody typed."""
    event, now = Tournament.objects.get(slug="cup"), timezone.now()
    make_announcement(event, kind="notice", text=f"Lunch {MARKUP}", actor=BOSS, now=now)
    early = Tournament.objects.get(slug="early")
    edit_entry(early, 1, {"team_name": f"Owls {MARKUP}", "affiliation": MARKUP}, actor=BOSS, now=now)
    report = PenaltyReport(infraction="shouting", level="warning", person=MARKUP, note=MARKUP)
    give_penalty(event, report, actor=BOSS, now=now)
    number = event.penalties.latest("number").number
    overrule_penalty(event, number, reason=f"was in time {MARKUP}", actor=BOSS, now=now)


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Hall]:
    """The hall, made once, then spoilt."""
    with django_db_blocker.unblock(), transaction.atomic():
        account = make_hall()
        fill("{owner}")
        leave_markup_in_the_journal()
        owner = Client(headers={"host": "localhost"})
        owner.force_login(account)
        yield Hall(owner, Client(), tuple(spoil_columns()))
        transaction.set_rollback(True)


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


def with_markup(form: Form, values: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """What would be sent of a form, with markup in all that is typed."""
    typed = {each.name for each in form.fields if each.kind in {"text", "textarea", "search", "password"}}
    return {name: [MARKUP] if name in typed else kept for name, kept in values.items()}


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
                data = with_markup(form, values)
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
