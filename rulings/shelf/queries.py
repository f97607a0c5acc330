"""The library with an event's own rulings, built from the rows once for each of their versions."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock

from django.conf import settings
from django.utils.translation import override

from rulings.documents.models import DocumentSection
from rulings.head_judge.models import EventRuling
from rulings.library.library import HEAD_JUDGE, Library, RuleEntry
from rulings.library.queries import library_version, stored_library
from rulings.search.index import Index, build_index
from teams.cards.files import shipped_catalogue
from tournament.event.models import Tournament
from tournament.wording.citations import library_citation

_MOST_SHELVES = 8  # events whose index is kept in a process


@dataclass(frozen=True, slots=True)
class Shelf:
    """What answers questions at one event or outside of events: the library, the valid rulings, the index."""

    library: Library
    rulings: Mapping[str, EventRuling]  # by their id among the entries ("HJ-3")
    entries: Mapping[str, RuleEntry]  # of the library and of the rulings
    index: Index
    made_of: tuple[object, ...]  # the library's version and all values of the rulings

    @property
    def overruled(self) -> Mapping[str, str]:
        """Ids of entries with the id of the latest valid ruling that overrules them."""
        return {
            one: key
            for key, ruling in self.rulings.items()
            if ruling.rule_id
            for one in self.library.meant_by(ruling.rule_id)
        }

    def ruling_on(self, entry_id: str) -> EventRuling | None:
        """Return the latest valid ruling that overrules the entry, or None."""
        key = self.overruled.get(entry_id)
        return None if key is None else self.rulings[key]


_shelves: dict[int | None, Shelf] = {}
_lock = Lock()


def open_shelf(tournament: Tournament | None) -> Shelf:
    """The shelf of an event (None: of no event), from memory while its rows are the same. Two queries then."""
    key = tournament.pk if tournament else None
    rows = list(EventRuling.objects.filter(tournament=tournament).order_by("number")) if tournament else []
    made_of = (library_version(), *map(_as_values, rows))
    kept = _shelves.get(key)
    if kept is not None and kept.made_of == made_of:
        return kept
    shelf = _make_shelf([row for row in rows if row.withdrawn_at is None], made_of)
    with _lock:
        _shelves.pop(key, None)
        _shelves[key] = shelf
        while len(_shelves) > _MOST_SHELVES:
            _shelves.pop(next(iter(_shelves)))
    return shelf


def _as_values(row: EventRuling) -> tuple[object, ...]:
    """Return all that a ruling shows: its version alone may repeat when a ruling is undone and another one written."""
    columns = (getattr(row, column.attname) for column in EventRuling._meta.concrete_fields)
    return (*columns, str(row.written_by), str(row.withdrawn_by))


def _make_shelf(rows: Sequence[EventRuling], made_of: tuple[object, ...]) -> Shelf:
    library = stored_library(str(made_of[0]))
    rulings = {row.hit_id: row for row in rows}
    entries = {**library.entries, **{row.hit_id: _ruling_entry(row, library) for row in rows}}
    index = build_index(
        entries.values(),
        library.cards,
        library.orders,
        printed_citations(library.entries.values()),
        shipped_catalogue().names,
    )
    return Shelf(library=library, rulings=rulings, entries=entries, index=index, made_of=made_of)


def printed_citations(entries: Iterable[RuleEntry]) -> dict[str, list[str]]:
    """By id how pages and paper cite an entry, in every language that they are read in.

    Where another document says the same, its place with the id: the place alone is that of other entries.
    """
    printed: dict[str, list[str]] = {}
    rows = list(entries)
    for language, _name in settings.LANGUAGES:
        with override(language):
            for entry in rows:
                others = [f"{library_citation(place)} {entry.id}" for place in entry.places]
                printed.setdefault(entry.id, []).extend([library_citation(entry.id), *others])
    return printed


def _ruling_entry(row: EventRuling, library: Library) -> RuleEntry:
    """A head judge's ruling as an entry: found by its own words and by all that finds what it overrules."""
    own = RuleEntry(
        id=row.hit_id,
        document=HEAD_JUDGE,
        section=row.hit_id,
        title=row.title,
        answer=row.text,
        status="head_judge",
        date=row.written_at.date().isoformat(),
        why=row.reason,
        cards=(row.card,) if row.card else (),
        see=library.meant_by(row.rule_id) if row.rule_id else (),
    )
    olds = [library.entries[key] for key in own.see]
    if not olds:
        return own
    return replace(
        own,
        question=olds[0].question if len(olds) == 1 else "",
        asked=tuple(dict.fromkeys(text for old in olds for text in (old.title, old.id, *old.asked))),
        cards=tuple(dict.fromkeys((*own.cards, *(card for old in olds for card in old.cards)))),
    )


def find_wording(entry: RuleEntry) -> list[DocumentSection]:
    """Find an entry in the organizer's own copies: the closest section of each, and those of its cards.

    One query.
    """
    places = section_places(entry)
    rows = DocumentSection.objects.filter(place__in=places).select_related("copy")
    found = sorted(rows, key=lambda row: places.index(row.place))
    closest: dict[int, DocumentSection] = {}
    for row in found:
        closest.setdefault(row.copy_id, row)
    return list(closest.values())


def section_places(entry: RuleEntry) -> list[str]:
    """What the sections that hold an entry are called, the closest first ("FR-B.GS7.a": "FR-B.GS7", "FR-B.GS")."""
    places = []
    if re.search(r"-[CE]\.\d+$", entry.id):  # a clarification of a card
        places += [f"{key}-{card}" for key in dict.fromkeys((*entry.documents, "CE")) for card in entry.cards]
    if match := re.search(r"\bQ\d+$", entry.section):
        places.append(match[0])
    parts = entry.id.split(".")
    for length in range(len(parts), 0, -1):
        place = ".".join(parts[:length])
        places += [place, re.sub(r"(?<=[A-Z])\d+$", "", place)]
    if entry.document == "CE":
        places.append(f"CE-{entry.section.removesuffix(' (example)')}")
        places += [place.replace("CE-", "CE0-") for place in places]
    return list(dict.fromkeys(places))
