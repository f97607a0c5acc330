"""The contents of a document: its parts and sections, with the entries in each. PURE."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulings.library.library import DocumentPart, RuleEntry


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading of a document with the ids below it; `key` is what an address ends in ("#FR-216")."""

    key: str
    title: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a document: its own entries, or sections of them; the title is "" where a document has no parts."""

    key: str
    title: str
    sections: tuple[Passage, ...]  # one with an empty title where the part has no headings of its own

    @property
    def has_headings(self) -> bool:
        """Whether its sections have titles."""
        return bool(self.sections[0].title)

    @property
    def entries(self) -> list[str]:
        return [entry_id for section in self.sections for entry_id in section.entries]


def contents_of(document: str, entries: Iterable[RuleEntry], parts: Sequence[DocumentPart]) -> list[Chapter]:
    """The chapters of a document, in its order, with the ids of its entries.

    An entry belongs below the heading whose key its id begins with; one that fits none stays with the entry before it.
    Headings without an entry are left out.
    """
    ids = [entry.id for entry in entries if entry.document == document]
    own = [part for part in parts if part.document == document]
    if not own:
        return [Chapter(document, "", (Passage(document, "", tuple(ids)),))] if ids else []
    headings = [(key, title) for part in own for key, title in (part.sections or ((part.key, ""),))]
    found: dict[str, list[str]] = {key: [] for key, _title in headings}
    place = headings[0][0]
    for entry_id in ids:
        fitting = [key for key in found if entry_id.startswith(key)]
        place = max(fitting, key=len, default=place)
        found[place].append(entry_id)
    chapters = []
    for part in own:
        sections = tuple(
            Passage(key, title, tuple(found[key]))
            for key, title in (part.sections or ((part.key, ""),))
            if found[key]
        )
        if sections:
            chapters.append(Chapter(part.key, part.title, sections))
    return chapters
