"""Every rule that the program cites anywhere has its entry in the library."""

import re

from rulings.library.library import GLOSSARY, Library, RuleEntry
from rulings.search.index import Index
from rulings.shelf.shown import DOCUMENT_TITLES
from tests.own_files import modules_of_apps, own_files
from tournament.wording.citations import DOCUMENTS, citation_text

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
    assert {key: citation_text(key) for key in named} == named


def place_of(library: Library, entry: RuleEntry) -> str:
    """Where an entry is, by what the library itself knows of its document and section."""
    document = library.documents[entry.document].short
    if entry.document == "X":
        return f"{document} {entry.id}"
    return f"{document}, {entry.id if entry.document in ('GAP', GLOSSARY) else entry.section}"


def test_documents_are_called_as_in_the_library(library: Library) -> None:
    assert {key: document.title for key, document in library.documents.items()} == DOCUMENT_TITLES
    assert {key: library.documents[key].short for key in DOCUMENTS} == DOCUMENTS
