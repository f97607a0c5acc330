"""The models of this app; each is defined in the package of its subject."""

from rulings.documents.models import DocumentCopy, DocumentSection
from rulings.head_judge.models import EventRuling, MissedQuestion
from rulings.library.models import LibraryCard, LibraryEntry, LoadedLibrary

__all__ = [
    "DocumentCopy",
    "DocumentSection",
    "EventRuling",
    "LibraryCard",
    "LibraryEntry",
    "LoadedLibrary",
    "MissedQuestion",
]
