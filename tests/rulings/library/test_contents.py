"""The contents of the documents: every entry below the heading where it stands."""

import re

import pytest

from rulings.library.contents import contents_of
from rulings.library.library import DocumentPart, Library, LibraryError, RuleEntry, read_part
from tests.for_each import for_each


def entry(entry_id: str) -> RuleEntry:
    return RuleEntry(entry_id, "FR", "section", "Title", "Answer.", "official")


@for_each("document", ["FR", "MP", "CE", "CE0", "TB", "CR", "X", "GAP", "GL"])
def test_contents_hold_every_entry_of_a_document_once_and_in_its_order(
    library: Library, document: str
) -> None:
    chapters = contents_of(document, library.entries.values(), library.parts)
    listed = [entry_id for chapter in chapters for entry_id in chapter.entries]
    assert listed == [one.id for one in library.entries.values() if one.document == document]


def test_every_entry_of_the_floor_rules_stands_below_its_own_heading(library: Library) -> None:
    """FR-216.d below "216 ...", FR-B.GS7.a below "Getting Started" in appendix A part B."""
    for chapter in contents_of("FR", library.entries.values(), library.parts):
        for section in chapter.sections:
            assert all(entry_id.startswith(section.key) for entry_id in section.entries), section
            if number := re.fullmatch(r"FR-(\d{3})", section.key):
                assert section.title.startswith(number[1])


def test_no_heading_of_the_files_is_without_an_entry(library: Library) -> None:
    shown = {
        section.key
        for document in library.documents
        for chapter in contents_of(document, library.entries.values(), library.parts)
        for section in chapter.sections
    }
    assert {key for part in library.parts for key, _title in part.sections} <= shown


def test_the_longest_key_wins_and_what_fits_none_stays_with_the_one_before() -> None:
    parts = (
        DocumentPart("FR", "FR-2", "Two", (("FR-20", "Twenty"), ("FR-201", "201"))),
        DocumentPart("FR", "FR-9", "Nine"),
    )
    entries = [entry("FR-200"), entry("FR-201.a"), entry("FR-7"), entry("FR-20.b")]
    (chapter,) = contents_of("FR", entries, parts)
    assert [(section.key, section.entries) for section in chapter.sections] == [
        ("FR-20", ("FR-200", "FR-20.b")),
        ("FR-201", ("FR-201.a", "FR-7")),
    ]


def test_a_document_without_parts_has_its_entries_one_after_the_other() -> None:
    (chapter,) = contents_of("FR", [entry("FR-2"), entry("FR-1")], ())
    assert (chapter.title, chapter.has_headings, chapter.entries) == ("", False, ["FR-2", "FR-1"])
    assert contents_of("MP", [entry("FR-2")], ()) == []


@pytest.mark.parametrize(
    "item", [{"key": "FR-2"}, {"document": "FR", "key": "a", "title": "b", "sections": [["x"]]}]
)
def test_a_part_that_is_not_whole_is_refused(item: dict[str, object]) -> None:
    with pytest.raises(LibraryError, match=r"contents\.toml"):
        read_part(item, "contents.toml")
