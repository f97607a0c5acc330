"""Everything that people read, in the made-up language: a bare letter that is no data was not marked for translation.

Every page of `places.py`, forms with faults, sheets of paper, workbooks, the sentences of refusals and of the journal.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client

from rulings.sheets.table_card import MULLIGAN
from tests import places
from tests.bare_words import (
    Known,
    bare_in_page,
    bare_in_sheet,
    bare_in_tables,
    bare_in_workbook,
    library_texts,
)
from tests.browser_forms import SOMETHING, read_forms
from tests.browser_forms import TYPED as FILLED
from tests.e2e.hall import fill, make_fresh_hall
from tests.for_each import check_each, for_each
from tests.made_up import BARE, CODE, made_up_language, mark
from tests.paper_misfits import watched_pens
from tournament.journal import declare
from tournament.journal.declare import all_actions
from tournament.sheets.pen import Pen
from tournament.sheets.spreadsheets import WrittenSheet, write_workbook
from tournament.wording.sentences import SENTENCES

pytestmark = pytest.mark.django_db
ASKED = {"accept-language": CODE}
# In the addresses of `places.py`.
TYPED = ("nobody of that name", "team", "Sid", "zzzz", "glurak", "prizes at time")


@dataclass
class Hall:
    """The events, somebody who may see only what is public, the owner, what is data, and that with the rulings."""

    visitor: Client
    owner: Client
    known: Known
    known_on_paper: Known


@pytest.fixture(scope="module")
def hall(django_db_setup: None, django_db_blocker: object) -> Iterator[Hall]:
    """A hall that is made once, in English; pages are asked for in the made-up language."""
    with django_db_blocker.unblock(), transaction.atomic():
        account = make_fresh_hall()
        with made_up_language():
            owner = Client(headers={**ASKED, "host": "localhost"})
            owner.force_login(account)
            with_rulings = Known.of_rows(*library_texts(), MULLIGAN, *TYPED)
            yield Hall(Client(headers=ASKED), owner, Known.of_rows(*TYPED), with_rulings)
        transaction.set_rollback(True)


def bare_at(client: Client, path: str, known: Known) -> list[str]:
    return bare_in_page(client.get(fill(path)).getvalue().decode(), known)


def check_pages(client: Client, group: str, known: Known) -> None:
    """All paths of a group of `places.py`, but for paper."""

    def check(path: str) -> None:
        assert bare_at(client, path, known) == []

    check_each([path for path in getattr(places, group) if ".pdf" not in path], check)


# --- Pages ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("group", ["PUBLIC", "TEAM_PAGES", "LIBRARY", "DOORS"])
def test_pages_for_everybody(hall: Hall, group: str):
    check_pages(hall.visitor, group, hall.known)


@pytest.mark.parametrize("group", ["SITE", "TEAMS", "DESK", "FLOOR", "FILES"])
def test_pages_of_the_staff(hall: Hall, group: str):
    check_pages(hall.owner, group, hall.known)


@for_each("path", places.SENT_EMPTY)
def test_faults_of_a_form(hall: Hall, path: str):
    with transaction.atomic():
        answer = hall.owner.post(fill(path))
        transaction.set_rollback(True)
    assert bare_in_page(answer.getvalue().decode(), hall.known) == []


def test_preview_of_a_sheet(hall: Hall):
    sheet = b"Team,Player A,Number A,Player B,Number B\nGood,Zoe,7001,Zed,7002\nBad,,x,Zed,7002\n"
    hall.owner.post("/t/early/desk/import/", {"file": SimpleUploadedFile("teams.csv", sheet)})
    known = Known.of_rows(*sheet.decode().replace("\n", ",").split(","), "teams.csv")
    assert bare_at(hall.owner, "/t/early/desk/import/preview/", known) == []


def test_rows_left_out_of_a_sheet(hall: Hall):
    sheet = (
        "Team,Town,Player A,Number A,Player B,Number B\nBad,Oslo,ANNA,x,Zed,7002\nWorse,,Zoe,7003,Zac,7004\n"
    )
    known = Known.of_rows(*sheet.replace("\n", ",").split(","), "teams.csv")
    left_out = "/t/early/desk/import/left-out"
    with transaction.atomic():
        hall.owner.post("/t/early/desk/import/", {"file": SimpleUploadedFile("teams.csv", sheet.encode())})
        hall.owner.post("/t/early/desk/import/preview/confirm/", {"choice": "complete"})
        bare = bare_at(hall.owner, f"{left_out}/", known)
        workbook = hall.owner.get(f"{left_out}.xlsx").getvalue()
        transaction.set_rollback(True)
    assert bare == []
    assert bare_in_workbook(workbook, known) == []


# --- Paper and spreadsheets -----------------------------------------------------------------------------------------

# Every sheet of the desk at `cup`, those that ask for numbers with some, and what only other events have.
ASKED_FOR = {
    "blank-slips": "pages=1",
    "table-numbers": "first=1&last=2&per_page=2",
    "empty-bracket": "teams=8",
}
SHEETS = (
    *(f"{path}?{ASKED_FOR.get(Path(path).stem, '')}" for path in places.sheets(number=2, after=1)),
    *(
        path
        for path in places.NO_PAGES
        if path.endswith(".pdf") and path not in places.sheets(number=2, after=1)
    ),
    "/t/best/desk/paper/announcement.pdf",
    "/t/best/desk/paper/rounds/1/slips.pdf",
    "/t/best/desk/paper/blank-slips.pdf?pages=1",
    "/t/checked/desk/paper/rounds/1/deck-checks.pdf",
    "/t/listed/desk/paper/deck-lists.pdf",
    "/t/listed/desk/paper/deck-lists-missing.pdf",
    "/t/listed/desk/paper/deck-registration.pdf?names=missing",
    "/t/over/desk/paper/final-standings.pdf",
    "/t/over/desk/paper/winners.pdf?way=upright",
    "/t/playoff/desk/paper/bracket.pdf",
    "/t/playoff/desk/paper/who-plays-on.pdf",
    "/t/playoff/desk/paper/rounds/3/slips.pdf",
)
PARTS = 4  # in which they are drawn, so that the work can be shared out


@pytest.mark.parametrize("part", range(PARTS))
def test_sheets_of_paper(hall: Hall, part: int):
    def check(path: str) -> None:
        with watched_pens() as drawing:
            answer = hall.owner.get(fill(path))
            assert answer["Content-Type"] == "application/pdf"
            assert bare_in_sheet(answer.getvalue(), hall.known_on_paper) == []
        assert drawing.misfits() == []

    check_each(SHEETS[part::PARTS], check)


@for_each("path", [path for path in places.NO_PAGES if path.endswith(".xlsx")])
def test_workbooks(hall: Hall, path: str):
    assert bare_in_workbook(hall.owner.get(path).getvalue(), hall.known) == []


def test_tables_as_text(hall: Hall):
    assert bare_in_tables(hall.owner.get("/t/cup/desk/data/csv.zip").getvalue(), hall.known) == []


# --- Sentences that no page of the hall shows -----------------------------------------------------------------------


class Sevens(dict):
    """A seven for whatever a sentence asks for."""

    def __missing__(self, _name: str) -> int:
        return 7


@pytest.mark.usefixtures("hall")
def test_refusals():
    told = {code: str(words % Sevens()) for code, words in SENTENCES.items()}
    assert len(told) > 300
    assert [code for code, text in told.items() if BARE.search(text)] == []


@pytest.mark.usefixtures("hall")
def test_actions_of_the_journal():
    told = {one.name: str(one.label) for one in all_actions()} | {
        key: str(words) for key, words in declare._WORDS.items()
    }
    assert len(told) > 100
    assert [name for name, text in told.items() if BARE.search(text)] == []


# --- Forms that are filled in: what is said of what was done ---------------------------------------------------------


@pytest.mark.full
def test_what_is_said_once_a_form_is_sent(hall: Hall):
    """Every form of every page, filled in as people do, and the page that follows it."""
    typed = (SOMETHING, *map(str, FILLED.values()))
    faults = []
    for place in places.PAGES:
        path = fill(place)
        answer = hall.owner.get(path)
        if not answer["Content-Type"].startswith("text/html"):
            continue
        for form in read_forms(answer.getvalue().decode(), path):
            for values in form.filled():
                with transaction.atomic():
                    said = hall.owner.post(urljoin(path, form.action), values, follow=True)
                    known = Known.of_rows(*typed, *TYPED)
                    if said["Content-Type"].startswith("text/html"):
                        faults += [(place, fault) for fault in bare_in_page(said.getvalue().decode(), known)]
                    transaction.set_rollback(True)
    assert dict(faults) == {}


# --- The finder finds ------------------------------------------------------------------------------------------------

PAGE = """<title>Seen</title><p title="Seen">Šééñ {}</p><input placeholder="Seen"><img alt="Seen">
<button aria-label="Seen" value="unseen" class="unseen">Šééñ</button><input type="submit" value="Seen">
<output data-over-text="Seen" data-any="Seen as well" data-key="unseen"></output><option label="Seen">Šééñ</option>
<script>unseen</script><kbd>N1</kbd><p lang="en">unseen <b title="unseen">unseen</b></p><p>Seen</p>"""


def test_a_word_that_is_not_marked_is_found_wherever_a_page_shows_it():
    found = bare_in_page(PAGE, Known([]))
    assert len(found) == PAGE.count("Seen")
    assert not any("unseen" in fault for fault in found)


def test_data_is_found_as_data_only_where_it_is_whole():
    known = Known(["Team 2", "An uncommonly long name of a team"])
    assert known.bare("Ţééààɱ 7: Team 2, Team 3") == ["Team"]
    assert known.bare("An uncommonly long name") == []
    assert known.bare("An uncommonly") == ["An", "uncommonly"]


def test_a_word_with_rulings_is_found_where_it_is_not_marked():
    pen = Pen("A4", "Standings")
    pen.text(50, 700, "Ššţààñđïïñğš of Team 2", 12, bold=True)
    assert bare_in_sheet(pen.finish(), Known(["Team 2"])) == ["title: Standings", "page 1: of"]


def test_words_that_do_not_fit_on_paper_are_found():
    with watched_pens() as drawing:
        pen = Pen("A4", "Standings")
        pen.text(50, 700, mark("Standings"), 12, width=100)
        pen.text(50, 680, "A very long name of a team, which may be cut", 12, width=60)
        pen.finish()
    assert drawing.misfits() == []

    with watched_pens() as drawing:
        pen = Pen("A4", "Standings")
        pen.text(50, 700, mark("Standings after round 3"), 12, width=60)
        pen.text(560, 600, mark("Standings"), 12)
        with pen.form("form"):
            pen.text(50, 500, mark("One"), 12)
        pen.stamp("form", 0, 0)
        pen.text(60, 503, mark("Other"), 12)
        pen.finish()
    kinds = ("cut: ", "page 1, over the edge: ", f"page 1: “{mark('One')}” over “{mark('Other')}”")
    assert [fault.startswith(kind) for fault, kind in zip(drawing.misfits(), kinds, strict=True)] == [
        True
    ] * 3


def test_a_cell_is_found_where_it_is_not_marked():
    book = write_workbook([WrittenSheet("Ţééààɱš", ["Ñààɱéé", "City"], [("Team 2", "Łódź")])])
    assert bare_in_workbook(book, Known(["Team 2", "Łódź"])) == ["Ţééààɱš B1: 'City'"]
