"""Loading an organizer's own copy of a document."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from rulings.documents.documents import KINDS, MOST_BYTES, Section, count_sections, find_sections, read_text
from rulings.documents.models import DocumentCopy, DocumentSection
from rulings.library.queries import read_library
from tournament.kernel.refusal import Refusal


def load_document(key: str, file_name: str, data: bytes, *, now: datetime | None = None) -> list[Section]:
    """Keep the sections of an organizer's own copy of a document, in place of an earlier copy of it.

    A file that is not that document is refused with what was expected; nothing is changed then.
    """
    if key not in KINDS:
        raise Refusal("rulings.document_unknown", key=key, keys=", ".join(KINDS))
    if len(data) > MOST_BYTES:
        raise Refusal("rulings.document_large", name=file_name, most=MOST_BYTES // 1000)
    try:
        text = read_text(data)
    except ValueError:
        raise Refusal("rulings.document_unreadable", name=file_name) from None
    kind = KINDS[key]
    library = read_library()
    sections = find_sections(key, text, library.cards.values())
    count = count_sections(key, sections)
    if count < kind.fewest:
        raise Refusal(
            "rulings.document_not_it",
            name=file_name,
            key=key,
            found=count,
            wanted=kind.fewest,
            expected=kind.expected,
        )
    with transaction.atomic():
        DocumentCopy.objects.filter(key=key).delete()
        copy = DocumentCopy.objects.create(
            key=key, file_name=file_name[:255], loaded_at=now or timezone.now()
        )
        DocumentSection.objects.bulk_create(
            DocumentSection(copy=copy, place=part.place, heading=part.heading, text=part.text)
            for part in sections
        )
    return sections
