"""No mark of the library (GAP-7, X6) is shown to anybody outside the library: words say what it means.

The library itself, its booklet, its table card and its file for phones are left out: there an entry has its number.
"""

import io
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.utils.translation import override
from pypdf import PdfReader

from tests import places
from tests.e2e.hall import fill, make_fresh_hall
from tests.factories import make_account, make_entries, make_posted_round, make_results, make_tournament
from tests.for_each import check_each, for_each
from tests.rulings.test_citations import cited
from tournament.staff.models import Account
from tournament.wording.citations import citation_text, is_placeless
from tournament.wording.sentences import SENTENCES

MARK = re.compile(r"\b(?:GAP-\d+|X\d+)\b")
# Points where nobody counts them: "0 : 3 points", "3 points each".
POINTS = re.compile(r"\d+ points\b")
SHOWN = ("title", "aria-label", "alt", "placeholder", "data-text")
UNSEEN = ("script", "style", "template")


class Reader(HTMLParser):
    """What a page shows: its text, and the attributes that a browser shows or reads aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self.unseen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in UNSEEN:
            self.unseen.append(tag)
        self.told += [value for name, value in attrs if name in SHOWN and value]

    def handle_endtag(self, tag: str) -> None:
        if self.unseen and tag == self.unseen[-1]:
            self.unseen.pop()

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self.told.append(data)


def text_of(answer: HttpResponseBase) -> str:
    data = answer.getvalue()
    if data.startswith(b"%PDF"):
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
    reader = Reader()
    reader.feed(data.decode())
    return " ".join(" ".join(reader.told).split())


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Account]:
    """The owner of a hall that is made once; nothing here changes it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_fresh_hall()
        transaction.set_rollback(True)


@pytest.fixture
def owner(hall: Account) -> Client:
    client = Client(headers={"host": "localhost"})
    client.force_login(hall)
    return client


def outside_the_library(paths: tuple[str, ...]) -> list[str]:
    return [path for path in paths if not places.name_of(path).startswith("rulings:")]


def marks_at(client: Client, path: str) -> list[str]:
    return MARK.findall(text_of(client.get(fill(path))))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "group", ["PUBLIC", "TEAM_PAGES", "DOORS", "SITE", "TEAMS", "DESK", "FLOOR", "FILES"]
)
def test_no_page_outside_the_library_shows_a_mark_of_it(owner: Client, group: str) -> None:
    def check(path: str) -> None:
        assert marks_at(owner, path) == []

    check_each(outside_the_library(getattr(places, group)), check)


@pytest.mark.django_db
def test_no_form_with_faults_shows_one(owner: Client) -> None:
    def check(path: str) -> None:
        with transaction.atomic():
            assert MARK.findall(text_of(owner.post(fill(path)))) == []
            transaction.set_rollback(True)

    check_each(outside_the_library(places.SENT_EMPTY), check)


@pytest.mark.django_db
def test_no_sheet_of_paper_shows_one(owner: Client) -> None:
    paper = [path for path in outside_the_library(places.NO_PAGES) if path.endswith(".pdf")]
    elimination = [path.replace("/cup/", f"/{event}/") for path in paper for event in ("best", "knockout")]
    announced = [path for path in elimination if "announcement" in path]
    assert announced

    def check(path: str) -> None:
        assert marks_at(owner, path) == []

    check_each(paper + announced, check)


@pytest.mark.django_db
def test_the_looking_finds_a_mark_where_one_is(owner: Client) -> None:
    assert marks_at(owner, "/rulings/documents/GAP/")
    assert marks_at(owner, "/rulings/documents/X/")


@for_each("language", ["en", "de"])
def test_no_rule_that_the_program_cites_reads_as_a_mark(language: str) -> None:
    """What refusals, the journal and messages cite, in states that no page of the hall is in."""
    with override(language):
        told = {rule: citation_text(rule) for rule in cited()}
    assert sum(map(is_placeless, told)) > 15
    assert {rule: text for rule, text in told.items() if MARK.search(text)} == {}


def test_no_sentence_of_a_refusal_names_one() -> None:
    assert [code for code, text in SENTENCES.items() if MARK.search(str(text))] == []


@pytest.mark.django_db
@pytest.mark.parametrize("games", [1, 3])
def test_in_an_event_of_elimination_alone_no_line_of_a_match_has_points(games: int) -> None:
    """Nobody counts points in a bracket: undo buttons, the journal and lists tell the games, or who won."""
    event = make_tournament(
        slug="one-by-one", structure="elimination", elimination_games=games, final_games=games
    )
    make_entries(event, 4)
    make_posted_round(event)
    make_results(event, 1)
    client = Client(headers={"host": "localhost"})
    client.force_login(make_account("boss", is_owner=True))
    line = event.journal.filter(table_number__isnull=False).latest("number").number

    pages = (
        "desk/",
        "desk/journal/",
        f"desk/journal/{line}/",
        "desk/results/",
        "desk/rounds/1/",
        "floor/",
        "",
    )
    told = {page: text_of(client.get(f"/t/{event.slug}/{page}")) for page in pages}

    assert {page: POINTS.findall(text) for page, text in told.items() if POINTS.search(text)} == {}
    assert ("won" if games == 1 else "2 : 0 games") in told[f"desk/journal/{line}/"]
