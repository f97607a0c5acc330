"""The library as its rows hold it, or its files while no rows are loaded."""

from functools import lru_cache

from rulings.library.files import from_json, read_files
from rulings.library.library import Card, Document, Library, Order, RuleEntry, read_part
from rulings.library.models import LibraryCard, LibraryEntry, LoadedLibrary


def read_library() -> Library:
    """The library as it is loaded now. One query while it is the same."""
    return stored_library(library_version())


def library_version() -> str:
    """The digest of the loaded files; "" before they were loaded (then the files themselves answer)."""
    return LoadedLibrary.objects.values_list("digest", flat=True).first() or ""


@lru_cache(maxsize=2)
def stored_library(version: str) -> Library:
    """The library of that version; the files' own for \"\"."""
    loaded = LoadedLibrary.objects.first() if version else None
    if loaded is None:
        return read_files()[1]
    cards = [from_json(Card, row.content) for row in LibraryCard.objects.order_by("pk")]
    entries = [from_json(RuleEntry, row.content) for row in LibraryEntry.objects.order_by("position")]
    return Library(
        documents={key: from_json(Document, part) for key, part in loaded.documents["documents"].items()},
        orders={key: from_json(Order, part) for key, part in loaded.documents["orders"].items()},
        entries={entry.id: entry for entry in entries},
        cards={card.name: card for card in cards},
        parts=tuple(read_part(part, "the database") for part in loaded.documents.get("parts", ())),
    )
