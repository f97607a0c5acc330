"""What changes the rulings: loading the library, the head judge's rulings, questions that found nothing."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from rulings.documents import KINDS, MOST_BYTES, Section, count_sections, find_sections, read_text
from rulings.files import read_files, to_json
from rulings.library_rows import read_library
from rulings.models import (
    DocumentCopy,
    DocumentSection,
    EventRuling,
    LibraryCard,
    LibraryEntry,
    LoadedLibrary,
    MissedQuestion,
)
from rulings.words import split_words
from tournament.event.models import Tournament
from tournament.journal.journal import check_permission, check_reason, check_version, field_values, journaled
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

CITATION = "FR-202.c"
TYPING_PAUSE = timedelta(seconds=60)
_RULING_FIELDS = ("number", "rule_id", "card", "title", "text", "reason")


def load_library(*, now: datetime | None = None) -> bool:
    """Bring the rows to what the files hold, as often as wanted; whether anything changed.

    What people wrote (rulings of events, questions, own copies) is not touched. LibraryError where a file is wrong.
    """
    digest, library = read_files()
    with transaction.atomic():
        if LoadedLibrary.objects.filter(digest=digest).exists():
            return False
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
            },
        )
    return True


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


@dataclass(frozen=True, slots=True)
class NewRuling:
    """What a head judge wants to rule: about an entry of the library, a card, or anything else by its title."""

    text: str
    reason: str
    rule_id: str = ""
    card: str = ""
    title: str = ""


def write_ruling(
    tournament: Tournament, new: NewRuling, *, actor: Actor, now: datetime | None = None
) -> EventRuling:
    """Write a ruling of the head judge for this event (FR-202.c); an earlier one on the same entry stays below it."""
    check_permission(actor, Permission.OVERRULE, citation=CITATION)
    reason = check_reason(new.reason)
    library = read_library()
    if new.rule_id and new.rule_id not in library.entries:
        raise Refusal("rulings.no_such_entry", field="rule_id", text=new.rule_id)
    if new.card and new.card not in library.cards:
        raise Refusal("rulings.no_such_card", field="card", text=new.card)
    if not new.text.strip():
        raise Refusal("rulings.text_missing", CITATION, field="text")
    title = new.title.strip() or (library.entries[new.rule_id].title if new.rule_id else new.card)
    if not title:
        raise Refusal("rulings.title_missing", field="title")
    with journaled(tournament, "write_ruling", actor=actor, now=now, reason=reason) as change:
        latest = EventRuling.objects.filter(tournament=change.tournament).aggregate(last=Max("number"))[
            "last"
        ]
        ruling = EventRuling.objects.create(
            tournament=change.tournament,
            number=(latest or 0) + 1,
            rule_id=new.rule_id,
            card=new.card,
            title=title,
            text=new.text.strip(),
            reason=reason,
            who=actor.name,
            written_at=change.now,
            version=1,
        )
        change.add(ruling)
        change.after = field_values(ruling, _RULING_FIELDS)
        change.citation = new.rule_id or CITATION
    return ruling


def withdraw_ruling(
    tournament: Tournament,
    number: int,
    *,
    reason: str,
    actor: Actor,
    version: int | None = None,
    now: datetime | None = None,
) -> EventRuling:
    """Withdraw a ruling of this event: it no longer answers, and stays readable with both reasons."""
    check_permission(actor, Permission.OVERRULE, citation=CITATION)
    reason = check_reason(reason)
    with journaled(tournament, "withdraw_ruling", actor=actor, now=now, reason=reason) as change:
        ruling = EventRuling.objects.filter(tournament=change.tournament, number=number).first()
        if ruling is None:
            raise Refusal("rulings.no_such_ruling", number=number)
        check_version(ruling, version, shown=ruling.title)
        if ruling.withdrawn_at is not None:
            raise Refusal("rulings.withdrawn_already", number=number, who=ruling.withdrawn_by)
        change.keep(ruling)
        ruling.withdrawn_at = change.now
        ruling.withdrawn_by = actor.name
        ruling.withdrawn_reason = reason
        ruling.version += 1
        ruling.save()
        change.before = field_values(ruling, _RULING_FIELDS)
        change.after = {"number": number, "withdrawn": True}
        change.citation = ruling.rule_id or CITATION
    return ruling


def note_missed_question(tournament: Tournament, query: str, *, now: datetime | None = None) -> None:
    """Keep a question that found nothing, for the event's staff: once, with how often it was asked.

    While somebody types, the longer question takes the place of its beginning. The event's journal and version stay
    as they are: nothing about the event changes, and everybody in the room may ask.
    """
    now = now or timezone.now()
    shown = " ".join(query.replace("\0", " ").split())[:200]
    folded = " ".join(split_words(shown))[:200]
    if len(folded) < 3:
        return
    questions = MissedQuestion.objects.filter(tournament=tournament)
    with transaction.atomic():
        Tournament.objects.select_for_update().only("pk").get(pk=tournament.pk)
        if questions.filter(folded=folded).update(times=F("times") + 1, last_asked_at=now):
            return
        latest = questions.filter(last_asked_at__gte=now - TYPING_PAUSE).order_by("-last_asked_at").first()
        if latest and latest.times == 1 and folded.startswith(latest.folded):
            questions.filter(pk=latest.pk).update(folded=folded, shown=shown, last_asked_at=now)
        elif questions.count() < MissedQuestion.MOST_KEPT:
            questions.create(
                tournament=tournament, folded=folded, shown=shown, first_asked_at=now, last_asked_at=now
            )
