"""What a public sheet costs is paid once for each version of what it shows, and a change shows at once."""

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from pypdf import PdfReader

from pairings.undo.actions import undo_line
from rulings.head_judge.actions import NewRuling, withdraw_ruling, write_ruling
from rulings.library.models import LibraryEntry, LoadedLibrary
from rulings.pages import offline, paper
from rulings.shelf import queries
from tests.factories import BOSS, NOON, make_entries, make_posted_round, make_results, make_tournament
from tournament.event.models import Tournament
from tournament.web.kept_files import kept_files

FILES = ("booklet.pdf", "table-card.pdf", "offline.html")
RULING = NewRuling(rule_id="FR-B.TK1", text="Only whispering today.", reason="Loud hall.")
OTHER = NewRuling(rule_id="FR-B.TK1", text="Shouting is welcome.", reason="Quiet hall.")


@pytest.fixture(autouse=True)
def _loaded(loaded_library: None, db: None) -> None:
    queries._shelves.clear()
    kept_files.forget()


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup", name="Spring Cup")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were made, in their order."""
    found: list[str] = []

    def counted(name: str, make: Callable[..., object]) -> Callable[..., object]:
        def count(*values: object, **named: object) -> object:
            found.append(name)
            return make(*values, **named)

        return count

    for module, name in ((paper, "draw_booklet"), (paper, "draw_table_card"), (offline, "offline_file")):
        monkeypatch.setattr(module, name, counted(name, getattr(module, name)))
    return found


def fetched(client: Client, file: str) -> bytes:
    answer = client.get(f"/t/cup/rulings/{file}")
    assert answer.status_code == 200
    return answer.content


def pages_of(file: str, data: bytes) -> Iterator[str]:
    """What each page says: of paper one after the other, since to read one takes longer than to draw it."""
    if file.endswith(".html"):
        yield data.decode()
    else:
        for page in PdfReader(io.BytesIO(data)).pages:
            yield " ".join(page.extract_text().split())


def is_shown(text: str, file: str, data: bytes) -> bool:
    return any(text in page for page in pages_of(file, data))


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("folder", ["/rulings/", "/t/cup/rulings/"])
def test_four_phones_fetch_what_is_made_once(
    client: Client, event: Tournament, made: list[str], folder: str, file: str
) -> None:
    answers = [client.get(folder + file) for _ in range(4)]

    assert len(made) == 1
    assert len({answer.content for answer in answers}) == 1
    again = client.get(folder + file, headers={"If-None-Match": answers[0]["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.head(folder + file).status_code == 200
    assert len(made) == 1


@pytest.mark.parametrize("file", FILES)
def test_no_query_makes_another_one(client: Client, event: Tournament, made: list[str], file: str) -> None:
    for folder in ("/rulings/", "/t/cup/rulings/"):
        del made[:]
        for query in (
            {},
            {"x": "1"},
            {"rule_set": "none"},
            {"rule_set": "dci-2003"},
            {"paper": "A3"},
            {"q": "x" * 900},
        ):
            client.get(f"{folder}{file}?{query}")
        assert len(made) == 1


def test_there_is_one_for_each_rule_set_and_paper(client: Client, made: list[str]) -> None:
    for _ in range(2):
        for query in ({}, {"rule_set": "casual-2v2"}, {"paper": "Letter"}):
            client.get("/rulings/table-card.pdf", query)

    assert len(made) == 3


def test_what_happens_at_the_tables_makes_no_sheet_again(
    client: Client, event: Tournament, made: list[str]
) -> None:
    make_entries(event, 4)
    for file in FILES:
        fetched(client, file)
    make_posted_round(event)
    make_results(event, 1, [1, 2])
    for file in FILES:
        fetched(client, file)

    assert len(made) == len(FILES)


def test_nothing_that_is_sent_follows_from_the_events_secret(client: Client, event: Tournament) -> None:
    before = client.get("/t/cup/rulings/booklet.pdf")["ETag"]
    Tournament.objects.filter(pk=event.pk).update(secret=7)
    assert client.get("/t/cup/rulings/booklet.pdf")["ETag"] == before


def _replace_ruling(event: Tournament) -> None:
    """A ruling undone and another one written in its place, with the same number and version, and nobody looked."""
    undo_line(event, event.journal.latest("number").number, actor=BOSS, now=NOON)
    write_ruling(event, OTHER, actor=BOSS, now=NOON)


def _load_again(_event: Tournament) -> None:
    entry = LibraryEntry.objects.get(rule_id="FR-B.TK1")
    entry.content = entry.content | {"answer": "A new edition says so."}
    entry.save()
    LoadedLibrary.objects.update(digest="another")


CHANGES: dict[str, tuple[Callable[[Tournament], object], tuple[str, ...], str, str]] = {
    # what is done, the files that show it, what they say only afterwards, what they said only before
    "written": (lambda event: write_ruling(event, OTHER, actor=BOSS, now=NOON), FILES, OTHER.text, ""),
    "withdrawn": (
        lambda event: withdraw_ruling(event, 1, reason="x", actor=BOSS, now=NOON),
        FILES,
        "",
        RULING.text,
    ),
    "undone and another": (_replace_ruling, FILES, OTHER.text, RULING.text),
    "loaded": (_load_again, ("booklet.pdf", "offline.html"), "A new edition says so.", ""),
    "renamed": (
        lambda event: Tournament.objects.filter(pk=event.pk).update(name="Autumn Cup"),
        FILES,
        "Autumn Cup",
        "",
    ),
    "house rule": (
        lambda event: Tournament.objects.filter(pk=event.pk).update(prizes_a=6),
        ("booklet.pdf", "offline.html"),
        "prizes: 6 for Player A",
        "",
    ),
    "minutes": (
        lambda event: Tournament.objects.filter(pk=event.pk).update(round_minutes=77),
        FILES,
        "77 minutes",
        "",
    ),
    "rule set": (
        lambda event: Tournament.objects.filter(pk=event.pk).update(rule_set="team-battle-14.3"),
        ("table-card.pdf",),
        "Team Battle",
        "",
    ),
}


@pytest.fixture(scope="module")
def said_before(loaded_library: None, django_db_blocker: Any) -> dict[str, str]:
    """What the files say where only RULING is written."""
    with django_db_blocker.unblock(), transaction.atomic():
        write_ruling(make_tournament(slug="cup", name="Spring Cup"), RULING, actor=BOSS, now=NOON)
        said = {file: "\n".join(pages_of(file, fetched(Client(), file))) for file in FILES}
        transaction.set_rollback(True)
    return said


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_shows_at_once(
    said_before: dict[str, str], client: Client, event: Tournament, change: str
) -> None:
    do, files, shows, hides = CHANGES[change]
    write_ruling(event, RULING, actor=BOSS, now=NOON)
    for file in files:
        fetched(client, file)
    do(event)

    for file in files:
        data = fetched(client, file)
        if shows:
            assert shows not in said_before[file], file
            assert is_shown(shows, file, data), file
        if hides:
            assert hides in said_before[file], file
            assert not is_shown(hides, file, data), file


def test_another_paper_shows_at_once(client: Client, event: Tournament) -> None:
    widths = []
    for name in ("A4", "Letter"):
        Tournament.objects.filter(pk=event.pk).update(paper=name)
        answer = client.get("/t/cup/rulings/table-card.pdf")
        widths.append(round(PdfReader(io.BytesIO(answer.content)).pages[0].mediabox.width))

    assert widths == [595, 612]


def test_a_change_would_not_show_if_it_did_not_count(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control of the tests above: they fail where a file does not depend on what it shows."""
    for module in (paper, offline):
        monkeypatch.setattr(module, "values_behind", lambda _standpoint: ())
    before = {file: fetched(client, file) for file in FILES}
    write_ruling(event, RULING, actor=BOSS, now=NOON)

    assert {file: fetched(client, file) for file in FILES} == before


def test_a_ruling_undone_and_another_written_shows_on_pages_too(client: Client, event: Tournament) -> None:
    write_ruling(event, RULING, actor=BOSS, now=NOON)
    assert RULING.text in client.get("/t/cup/rulings/").content.decode()
    _replace_ruling(event)
    page = client.get("/t/cup/rulings/").content.decode()

    assert OTHER.text in page
    assert RULING.text not in page
