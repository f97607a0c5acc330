"""What a public sheet costs is paid once for each version of what it shows, and a change shows at once."""

import io
from collections.abc import Callable

import pytest
from django.test import Client
from pypdf import PdfReader

from pairings.undo.actions import undo_line
from rulings.head_judge.actions import NewRuling, withdraw_ruling, write_ruling
from rulings.library.actions import load_library
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
def _loaded(db: None) -> None:
    queries._shelves.clear()
    kept_files.forget()
    load_library(now=NOON)


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


def shown(client: Client, file: str, folder: str = "/t/cup/rulings/") -> str:
    answer = client.get(folder + file)
    assert answer.status_code == 200
    if file.endswith(".html"):
        return answer.content.decode()
    return " ".join(
        " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages).split()
    )


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
        shown(client, file)
    make_posted_round(event)
    make_results(event, 1, [1, 2])
    for file in FILES:
        shown(client, file)

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


CHANGES: dict[str, tuple[Callable[[Tournament], object], str, bool, tuple[str, ...]]] = {
    # what is done, what is looked for, whether it is there afterwards, the files that show it
    "written": (lambda event: write_ruling(event, OTHER, actor=BOSS, now=NOON), OTHER.text, True, FILES),
    "withdrawn": (
        lambda event: withdraw_ruling(event, 1, reason="x", actor=BOSS, now=NOON),
        RULING.text,
        False,
        FILES,
    ),
    "undone and another": (_replace_ruling, OTHER.text, True, FILES),
    "undone and another, the old one": (_replace_ruling, RULING.text, False, FILES),
    "loaded": (_load_again, "A new edition says so.", True, ("booklet.pdf", "offline.html")),
    "renamed": (
        lambda event: Tournament.objects.filter(pk=event.pk).update(name="Autumn Cup"),
        "Autumn Cup",
        True,
        FILES,
    ),
    "house rule": (
        lambda event: Tournament.objects.filter(pk=event.pk).update(prizes_a=6),
        "the prizes are 6 for Player A",
        True,
        ("booklet.pdf", "offline.html"),
    ),
    "minutes": (
        lambda event: Tournament.objects.filter(pk=event.pk).update(round_minutes=77),
        "77 minutes",
        True,
        FILES,
    ),
    "rule set": (
        lambda event: Tournament.objects.filter(pk=event.pk).update(rule_set="team-battle-14.3"),
        "Team Battle",
        True,
        ("table-card.pdf",),
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_shows_at_once(client: Client, event: Tournament, change: str) -> None:
    do, looked_for, is_there, files = CHANGES[change]
    write_ruling(event, RULING, actor=BOSS, now=NOON)
    before = {file: shown(client, file) for file in files}
    do(event)

    for file in files:
        assert (looked_for in before[file]) != is_there, file
        assert (looked_for in shown(client, file)) == is_there, file


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
    before = {file: shown(client, file) for file in FILES}
    write_ruling(event, RULING, actor=BOSS, now=NOON)

    assert {file: shown(client, file) for file in FILES} == before


def test_a_ruling_undone_and_another_written_shows_on_pages_too(client: Client, event: Tournament) -> None:
    write_ruling(event, RULING, actor=BOSS, now=NOON)
    assert RULING.text in client.get("/t/cup/rulings/").content.decode()
    _replace_ruling(event)
    page = client.get("/t/cup/rulings/").content.decode()

    assert OTHER.text in page
    assert RULING.text not in page
