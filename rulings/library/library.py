"""The library's documents, entries and cards as values, read from the files and checked against their schema. PURE."""

import datetime
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from teams.cards.cards import slug_of

STATUSES = ("official", "official_chat", "provisional", "casual", "program", "head_judge")
TARGETS = ("self", "partner", "one_opponent", "all_four")
PAYERS = ("", "none", "player")
MODIFIED = ("legal", "banned", "not_legal", "reprint", "unsure")
HEAD_JUDGE = "HJ"  # the document key of an event's own rulings
GLOSSARY = "GL"  # the document key of our own explanations of terms; they are not rules, and come last

# How much a document weighs in the ranking: the first that answers, the others that answer, those elsewhere.
FIRST_WEIGHT, ANSWER_WEIGHT, ELSEWHERE_WEIGHT, HEAD_JUDGE_WEIGHT = 100, 87, 66, 140
GLOSSARY_WEIGHT = 50  # unless the question is what a word means


class LibraryError(ValueError):
    """A file of the library that cannot be used; the text names the file, the entry and what is wrong."""


@dataclass(frozen=True, slots=True)
class Document:
    """One document: `date` is ISO ("2003-01-01") or empty where it has none."""

    key: str
    title: str
    short: str
    date: str
    status: str

    @property
    def day(self) -> datetime.date | None:
        """Its date as a value."""
        return datetime.date.fromisoformat(self.date) if self.date else None


@dataclass(frozen=True, slots=True)
class Order:
    """Whose word counts under one rule set: documents that answer, and those shown as "elsewhere"."""

    answers: tuple[str, ...]
    elsewhere: tuple[str, ...]

    @property
    def documents(self) -> tuple[str, ...]:
        """Every document in the order of reading: by authority, the glossary at the end."""
        return tuple(sorted((*self.answers, *self.elsewhere), key=lambda key: key == GLOSSARY))

    def weight(self, document: str) -> int:
        """The weight of a document in the ranking, in hundredths."""
        if document == HEAD_JUDGE:
            return HEAD_JUDGE_WEIGHT
        if document == GLOSSARY:
            return GLOSSARY_WEIGHT
        if document in self.answers:
            return FIRST_WEIGHT if document == self.answers[0] else ANSWER_WEIGHT
        return ELSEWHERE_WEIGHT - 2 * (self.elsewhere.index(document) if document in self.elsewhere else 9)


@dataclass(frozen=True, slots=True)
class Card:
    """A card that rulings speak of: `name` is a title of the card facts (`teams.cards`).

    `modified` is one of MODIFIED, `names` are other spellings.
    """

    name: str
    kind: str
    effect: str = ""
    effect_kind: str = ""
    modified: str = "unsure"
    modified_note: str = ""
    names: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        """The card's part of an address ("mary-s-impulse"), the same as its title's among the card facts."""
        return slug_of(self.name)


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One answer of the library.

    `section` is the place in the document's own numbering; the first sentence of `answer` is the answer; `asked`
    are ways to ask for it, with those of the entries in `like`; `also_in` are further documents that say the
    same, and `places` where they do ("MP-15" is rule 15 of V1.3); `targets` are from TARGETS; `differs` are ids that
    say otherwise; `wording` asks for the language of the event's cards; `singles` is about events of single players;
    `silent` only says that its document lacks a rule;
    `rank` orders entries of one card that fit a query equally well (the higher comes first).
    """

    id: str
    document: str
    section: str
    title: str
    answer: str
    status: str
    date: str = ""
    question: str = ""
    why: str = ""
    asked: tuple[str, ...] = ()
    like: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    also_in: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    own_only: bool = False
    designate: bool = False
    pays: str = ""
    see: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()
    wording: bool = False
    singles: bool = False
    silent: bool = False
    rank: int = 0

    @property
    def day(self) -> datetime.date | None:
        """Its date as a value."""
        return datetime.date.fromisoformat(self.date) if self.date else None

    @property
    def documents(self) -> tuple[str, ...]:
        """Every document that says this, its own first."""
        return (self.document, *self.also_in)


@dataclass(frozen=True, slots=True)
class DocumentPart:
    """A part of a document in its contents; `sections` are its headings as (key, title), or none."""

    document: str
    key: str
    title: str
    sections: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Library:
    """Everything that the files hold; `entries` is in the order of the documents."""

    documents: Mapping[str, Document]
    orders: Mapping[str, Order]
    entries: Mapping[str, RuleEntry]
    cards: Mapping[str, Card] = field(default_factory=dict)
    parts: tuple[DocumentPart, ...] = ()

    def meant_by(self, number: str) -> tuple[str, ...]:
        """The ids that a number names: its own, or all below it where it was split since; none for an unknown one."""
        return _named(number, self.entries)


TEAM_PLAY_PARTS = {
    "GS": "Getting Started",
    "AT": "Attacking",
    "TG": "Targets of Effects",
    "PY": "Paying for Effects",
    "TR": "When Effects Trigger",
    "PZ": "Earning Prizes",
    "LV": "Leaving the Game",
    "TK": "Talking during the Game",
}
# Two of these headings stand over plain text: the numbers in ids are ours there, and no number is cited.
UNNUMBERED_PARTS = ("PY", "TR")
# Headings of the casual edition, by the beginnings of ids; the longest that fits counts. Only its setup is numbered.
CASUAL_PARTS = {
    "S": "Setup",
    "T1": "summary",
    "T3": "summary",
    "P.l": "summary",
    "T2": "Targeting",
    "AT1": "Attacking",
    "AT2": "Attacking",
    "AT3": "Targeting",
    "TG": "Targeting",
    "TG10": "Stadiums",
    "PY": "Targeting",
    **dict.fromkeys(("P.a", "P.b", "P.c"), "Prizes"),
    **dict.fromkeys(("P.d", "P.e", "P.f", "P.g"), "Eliminations"),
    "V": "Victory Conditions",
    **dict.fromkeys(("P.h", "P.i"), "Transference"),
    **dict.fromkeys(("P.j", "P.k"), "Checkups"),
    "N": "what it does not say",
    "E": "Targeting (example)",
    "E.3": "Transference (example)",
}
TEAM_BATTLE_PARTS = {
    "S": "Setup",
    "G": "Game Play",
    "C": "Card References",
    "B": "Between Turns",
    "N": "what it does not say",
}


def describe_section(entry_id: str, cards: Iterable[str] = ()) -> str:
    """Return an entry's place in the numbering of its own document ("FR-B.GS7.a": "appendix A part B, ...")."""
    document, _dash, place = entry_id.partition("-")
    if document == "FR":
        return _floor_rules_section(place, tuple(cards))
    number = re.sub(r"\D", "", place.partition(".")[0])
    if document == "MP":
        return "introduction" if place == "0" else f"rule {number}"
    if document == "TB":
        if place.startswith("14.3"):
            return f"section {place}"
        return TEAM_BATTLE_PARTS.get(place[:1], "introduction")
    if document in ("CE", "CE0"):
        return _casual_section(place, number)
    return place or document


def _casual_section(place: str, number: str) -> str:
    """Return the heading above a passage of the casual edition, with its number in the setup."""
    found = max((part for part in CASUAL_PARTS if place.startswith(part)), key=len, default="")
    name = CASUAL_PARTS.get(found, "")
    return f"{name} {number}" if found == "S" else name or place


def _floor_rules_section(place: str, cards: tuple[str, ...]) -> str:
    if match := re.match(r"(\d{3})", place):
        return f"section {match[1]}"
    if match := re.match(r"A(\d+)", place):
        return f"appendix A part A, {match[1]}"
    if match := re.match(r"B\.([A-Z]+)(\d+)", place):
        number = "" if match[1] in UNNUMBERED_PARTS else f" {match[2]}"
        return f"appendix A part B, {TEAM_PLAY_PARTS[match[1]]}{number}"
    if place == "B.0":
        return "appendix A part B"
    if place.startswith("C."):
        return f"appendix B, {cards[0]}"
    return "introduction"


def parse_library(files: Mapping[str, str]) -> Library:
    """Return the library of `files` (name -> TOML text) in the order of documents.toml, or raise LibraryError."""
    tables = {name: _parse(name, text) for name, text in files.items()}
    head = next((table for table in tables.values() if "order" in table), None)
    if head is None:
        raise LibraryError("documents.toml is missing: no file has the order of the documents.")
    documents = {
        item["key"]: _record(Document, item, "documents.toml", item.get("key", "?"))
        for item in head["document"]
    }
    orders = {
        key: Order(tuple(value["answers"]), tuple(value["elsewhere"])) for key, value in head["order"].items()
    }
    cards: dict[str, Card] = {}
    entries: dict[str, RuleEntry] = {}
    parts = tuple(read_part(item, name) for name, table in tables.items() for item in table.get("part", ()))
    for name, table in _in_order(tables, head.get("files", ())):
        for item in table.get("card", ()):
            card = _record(Card, item, name, item.get("name", "?"))
            cards[card.name] = card
        for item in table.get("entry", ()):
            entry = _read_entry(item, name, table.get("document", ""), documents)
            if entry.id in entries:
                raise LibraryError(f"{name}: {entry.id} appears twice. Keep one of them.")
            entries[entry.id] = entry
    entries = {key: replace(one, see=_seen(one, entries)) for key, one in entries.items()}
    library = Library(documents, orders, entries, cards, parts)
    _check_links(library)
    return replace(library, entries={key: _with_like(one, entries) for key, one in entries.items()})


def read_part(item: Mapping[str, Any], name: str) -> DocumentPart:
    """A part of a document's contents from a table of a file; LibraryError where it is not whole."""
    shown = item.get("key", "a part without key")
    if not {"document", "key", "title"} <= set(item) <= {"document", "key", "title", "sections"}:
        raise LibraryError(f"{name}: {shown} needs document, key and title, and may have sections.")
    sections = item.get("sections", ())
    if not all(len(pair) == 2 and all(isinstance(text, str) for text in pair) for pair in sections):
        raise LibraryError(f"{name}: {shown}: each of sections must be a key and a title.")
    return DocumentPart(
        item["document"], item["key"], item["title"], tuple((key, title) for key, title in sections)
    )


def _in_order(tables: Mapping[str, dict[str, Any]], order: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """The files as they follow each other in the library; those without entries come last."""
    with_entries = {name for name, table in tables.items() if "entry" in table}
    if missing := [name for name in order if name not in tables]:
        raise LibraryError(f"documents.toml lists {', '.join(missing)}, which is not there.")
    if unlisted := sorted(with_entries - set(order)):
        raise LibraryError(f"documents.toml does not list {', '.join(unlisted)} among its files: add it.")
    return sorted(tables.items(), key=lambda each: order.index(each[0]) if each[0] in order else len(order))


def _seen(entry: RuleEntry, entries: Collection[str]) -> tuple[str, ...]:
    """Return the ids that an entry refers to; a section ("FR-216") means all of its other entries."""
    found: dict[str, None] = {}
    for key in entry.see:
        found |= dict.fromkeys(_named(key, [one for one in entries if one != entry.id]) or (key,))
    return tuple(found)


def _named(number: str, ids: Collection[str]) -> tuple[str, ...]:
    return (number,) if number in ids else tuple(one for one in ids if one.startswith(f"{number}."))


def _with_like(entry: RuleEntry, entries: Mapping[str, RuleEntry]) -> RuleEntry:
    """The entry with the ways to ask of those that answer the same questions in other documents."""
    asked = dict.fromkeys(entry.asked)
    for key in entry.like:
        asked |= dict.fromkeys((entries[key].title, *entries[key].asked))
    return replace(entry, asked=tuple(asked))


def _parse(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LibraryError(f"{name}: not readable as TOML ({error}).") from error


def _record(kind: type[Any], item: Mapping[str, Any], name: str, shown: str) -> Any:
    """A dataclass from one table of a file: no unknown key, none missing, lists as tuples, texts as texts."""
    known = {part.name: part for part in fields(kind)}
    for key, value in item.items():
        if key not in known:
            raise LibraryError(f"{name}: {shown} has an unknown key {key!r}.")
        kinds: dict[Any, type[Any]] = {str: str, bool: bool, int: int}
        wanted = kinds.get(known[key].type, list)
        if not isinstance(value, wanted):
            raise LibraryError(f"{name}: {shown}: {key} must be of the kind {wanted.__name__}.")
        if wanted is list and not all(isinstance(part, str) and part.strip() for part in value):
            raise LibraryError(f"{name}: {shown}: {key} must be a list of texts.")
    try:
        return kind(
            **{key: tuple(value) if isinstance(value, list) else value for key, value in item.items()}
        )
    except TypeError as error:
        raise LibraryError(f"{name}: {shown}: {error}.") from error


def _read_entry(
    item: Mapping[str, Any], name: str, document: str, documents: Mapping[str, Document]
) -> RuleEntry:
    shown = str(item.get("id", "an entry without id"))
    if document not in documents:
        raise LibraryError(f"{name}: its first line must name a document of documents.toml.")
    full = {
        "document": document,
        "section": describe_section(shown, item.get("cards", ())),
        "status": documents[document].status,
        "date": documents[document].date,
        **item,
    }
    entry: RuleEntry = _record(RuleEntry, full, name, shown)
    if not entry.id.startswith(document if document == "X" else f"{document}-"):
        raise LibraryError(f"{name}: {shown} does not belong to the document {document}.")
    checks: tuple[tuple[Sequence[str], Sequence[str], str], ...] = (
        ((entry.status,), STATUSES, "status"),
        (entry.targets, TARGETS, "targets"),
        ((entry.pays,), PAYERS, "pays"),
        (entry.also_in, tuple(documents), "also_in"),
        ([place.partition("-")[0] for place in entry.places], entry.also_in, "places"),
    )
    for value, allowed, what in checks:
        if not set(value) <= set(allowed):
            raise LibraryError(f"{name}: {shown}: {what} must be of {', '.join(filter(None, allowed))}.")
    if not entry.title.strip() or not entry.answer.strip():
        raise LibraryError(f"{name}: {shown} needs a title and an answer.")
    return entry


def _check_links(library: Library) -> None:
    for entry in library.entries.values():
        for other in (*entry.see, *entry.differs, *entry.like):
            if other not in library.entries:
                raise LibraryError(f"{entry.id} points to {other}, which does not exist.")
        for name in entry.cards:
            if name not in library.cards:
                raise LibraryError(f"{entry.id} names the card {name!r}, which cards.toml does not have.")
    for part in library.parts:
        if part.document not in library.documents:
            raise LibraryError(f"contents.toml: {part.key} is of {part.document}, which is not a document.")
    for card in library.cards.values():
        if card.modified not in MODIFIED:
            raise LibraryError(f"cards.toml: {card.name}: modified must be of {', '.join(MODIFIED)}.")
