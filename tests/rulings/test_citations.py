"""Every rule that the program cites anywhere has its entry in the library."""

import re

import pytest
from django.utils.translation import override

from rulings.library.library import GLOSSARY, Library, RuleEntry
from rulings.search.index import Index, build_index
from rulings.search.search import search
from rulings.shelf.queries import printed_citations
from rulings.shelf.shown import DOCUMENT_TITLES
from tests.own_files import modules_of_apps, own_files
from tournament.wording.citations import DOCUMENTS, library_citation

CITED = re.compile(
    r"""["'](FR-[A-Z0-9][\w.]*|MP-\d+(?:\.[a-z])?|CE0?-[A-Z][\w.]*|TB-[\w.]+|CR-\d+|X\d{1,2}|(?:GAP|GL)-\d+)["']"""
)


def cited() -> dict[str, str]:
    """Each id in source and templates, with a file that has it; documents.py names parts of other people's texts."""
    files = [*modules_of_apps(), *own_files("templates", ending=".html")]
    texts = {str(path): path.read_text(encoding="utf-8") for path in files if path.name != "documents.py"}
    return {found: name for name, text in texts.items() for found in CITED.findall(text)}


def test_every_cited_rule_has_an_entry(index: Index) -> None:
    found = cited()
    assert len(found) > 40
    assert {rule: path for rule, path in found.items() if not index.references.below(rule)} == {}


def test_a_rule_is_cited_alike_in_the_library_and_on_every_other_page(library: Library) -> None:
    named = {key: place_of(library, entry) for key, entry in library.entries.items()}
    assert {key: library_citation(key) for key in named} == named


def place_of(library: Library, entry: RuleEntry) -> str:
    """Where an entry is, by what the library itself knows of its document and section."""
    document = library.documents[entry.document].short
    if entry.document == "X":
        return f"{document} {entry.id}"
    return f"{document}, {entry.id if entry.document in ('GAP', GLOSSARY) else entry.section}"


def test_documents_are_called_as_in_the_library(library: Library) -> None:
    assert {key: document.title for key, document in library.documents.items()} == DOCUMENT_TITLES
    assert {key: library.documents[key].short for key in DOCUMENTS} == DOCUMENTS


def writings(entry_id: str, place: str) -> list[str]:
    """A citation together with its id, in every way that a page, a slip, the booklet or a refusal prints them."""
    return [
        *(entry_id, f"({entry_id})", entry_id.lower()),
        *(f"{place} · {entry_id}", f"{place} {entry_id}", f"§ {place} · {entry_id}"),
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_citation_opens_its_rule_as_it_is_printed(library: Library, language: str) -> None:
    """I1: a judge types what the slip says. A place that several entries share opens all of them."""
    printed = printed_citations(library.entries.values())
    index = build_index(library.entries.values(), library.cards, library.orders, printed)
    with override(language):
        places = {key: library_citation(key) for key in library.entries}
        elsewhere = {
            key: [library_citation(one) for one in entry.places] for key, entry in library.entries.items()
        }
    wrong = []
    for entry_id, place in places.items():
        for typed in (one for text in (place, *elsewhere[entry_id]) for one in writings(entry_id, text)):
            found = [hit.id for hit in search(index, typed, "dci-2003").hits]
            if found[:1] != [entry_id]:
                wrong.append((typed, found[:3]))
    for place in set(places.values()):
        ids = {key for key in places if places[key] == place}
        for typed in (place, f"§ {place}", f"({place})", f"{place}."):
            found = {hit.id for hit in search(index, typed, "dci-2003").hits[: len(ids)]}
            if found != ids:
                wrong.append((typed, sorted(ids - found)[:3]))
    assert wrong == []


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("FR-214", ["FR-214.0", "FR-214.1", "FR-214.2", "FR-214.3"]),
        ("214", ["FR-214.0", "FR-214.1", "FR-214.2", "FR-214.3"]),
        ("section 214", ["FR-214.0", "FR-214.1", "FR-214.2", "FR-214.3"]),
        ("FR-244.d, FR-244.b", ["FR-244.d", "FR-244.b"]),
        ("FR-244.d and FR-216.d", ["FR-244.d", "FR-216.d"]),
        ("GAP-1 · X2", ["GAP-1", "X2"]),
        ("noshow", ["GAP-28"]),
    ],
)
def test_whole_sections_and_several_numbers_at_once(index: Index, typed: str, first: list[str]) -> None:
    found = [hit.id for hit in search(index, typed, "dci-2003").hits]
    assert found[: len(first)] == first
