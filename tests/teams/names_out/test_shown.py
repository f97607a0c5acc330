"""A name that was taken out is shown in words on every page, sheet and table of the event, and its mark on none."""

import io
import re
import zipfile
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from pypdf import PdfReader

from teams.entries.models import Entry
from teams.names_out.actions import take_name_out
from teams.people.taken_out import NO_NAME
from tests import places
from tests.e2e.hall import fill, make_fresh_hall
from tests.factories import BOSS
from tournament.event.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.walk]
SLUGS = ("cup", "listed", "checked", "over", "playoff", "early")
TOKEN = re.compile(r"T-[A-Z2-7]{16}")
WORDS = "name removed"
# Files that Tandem reads again: they have the mark, and the token.
READ_AGAIN = ("/desk/data/hand-in/", "/desk/data/carry-on/", "/desk/entries/teams.")


@pytest.fixture(scope="module")
def owner(django_db_setup: None, django_db_blocker: object) -> Iterator[Client]:
    """The owner of a hall in whose events the first player of the first team has no name."""
    with django_db_blocker.unblock(), transaction.atomic():
        account = make_fresh_hall()
        fill("/")  # what the paths need is looked up before
        for slug in SLUGS:
            event = Tournament.objects.get(slug=slug)
            entry = Entry.objects.get(tournament=event, number=1)
            assert entry.seat_a.name == "Ada 1", slug
            take_name_out(event, entry.seat_who("a"), in_texts=True, actor=BOSS)
        client = Client(headers={"host": "localhost"})
        client.force_login(account)
        yield client
        transaction.set_rollback(True)


def text_of(data: bytes) -> str:
    """What people read of an answer: a page, a sheet of paper, a workbook, a table."""
    if data.startswith(b"%PDF"):
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            return "\n".join(book.read(name).decode(errors="replace") for name in book.namelist())
    return data.decode()


@pytest.mark.parametrize("slug", SLUGS)
def test_no_page_has_the_mark_or_the_name(owner: Client, slug: str):
    wrong, told = [], 0
    for path in places.ALL:
        if not path.startswith(f"/t/{slug}/") or any(part in path for part in READ_AGAIN):
            continue
        answer = owner.get(fill(path).replace("?person=", "?gone="))
        if answer.status_code != 200:
            continue
        text = text_of(answer.getvalue())
        told += WORDS in text
        if NO_NAME in text or TOKEN.search(text) or re.search(r"\bAda 1\b(?!\d)", text):
            wrong.append(path)
    assert wrong == []
    assert told
