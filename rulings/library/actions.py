"""Loading the library from its files."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from rulings.library.files import read_texts, to_json
from rulings.library.library import parse_library
from rulings.library.models import LibraryCard, LibraryEntry, LoadedLibrary


def load_library(*, now: datetime | None = None) -> bool:
    """Bring the rows to what the files hold, as often as wanted; whether anything changed.

    What people wrote (rulings of events, questions, own copies) is not touched. LibraryError where a file is wrong.
    """
    digest, files = read_texts()
    with transaction.atomic():
        if LoadedLibrary.objects.filter(digest=digest).exists():
            return False  # without reading them through: every start comes here
        library = parse_library(files)
        for model in (LoadedLibrary, LibraryEntry, LibraryCard):
            model.objects.all().delete()
        LibraryCard.objects.bulk_create(
            LibraryCard(slug=card.slug, name=card.name, content=to_json(card))
            for card in library.cards.values()
        )
        LibraryEntry.objects.bulk_create(
            LibraryEntry(rule_id=entry.id, position=place, title=entry.title, content=to_json(entry))
            for place, entry in enumerate(library.entries.values())
        )
        LoadedLibrary.objects.create(
            digest=digest,
            loaded_at=now or timezone.now(),
            documents={
                "documents": {key: to_json(part) for key, part in library.documents.items()},
                "orders": {
                    key: {"answers": list(part.answers), "elsewhere": list(part.elsewhere)}
                    for key, part in library.orders.items()
                },
                "parts": [to_json(part) for part in library.parts],
            },
        )
    return True
