"""Entries as pages, parts, JSON, paper and the file for phones show them: citation, status, clashes, address."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from rulings.head_judge.models import EventRuling
from rulings.house_rules.house_rules import announced_sentences, house_rule_sentences
from rulings.library.library import HEAD_JUDGE, Card, Document, Library, RuleEntry
from rulings.search.search import Findings
from rulings.shelf.queries import Shelf
from tournament.event.models import Tournament
from tournament.event.queries import house_zone
from tournament.kernel.named import with_names
from tournament.wording.citations import DOCUMENTS, library_citation

STATUS_NAMES: Mapping[str, Promise] = {
    "official": gettext_lazy("official"),
    "official_chat": gettext_lazy("official chat"),
    "provisional": gettext_lazy("provisional"),
    "casual": gettext_lazy("casual"),
    "program": gettext_lazy("how Tandem handles it"),
    "head_judge": gettext_lazy("head judge"),
}
DOCUMENT_TITLES: Mapping[str, Promise] = {  # as documents.toml has them
    "FR": gettext_lazy("Pokémon DCI Floor Rules, 2003 season"),
    "MP": gettext_lazy("Pokémon Multiplayer Rules V1.3"),
    "CE": gettext_lazy("Casual edition of the two-on-two rules"),
    "CE0": gettext_lazy("Casual edition of the two-on-two rules, short text"),
    "TB": gettext_lazy("Play! Pokémon section 14.3, Team Battle"),
    "CR": gettext_lazy("Rulings given in Wizards of the Coast chats"),
    "X": gettext_lazy("Where the documents clash, and what Tandem does"),
    "GAP": gettext_lazy("What no document says, and what Tandem does"),
    "GL": gettext_lazy("Glossary: terms that are defined elsewhere, in our words"),
}
TARGET_NAMES: Mapping[str, Promise] = {
    "self": gettext_lazy("yourself"),
    "partner": gettext_lazy("your partner"),
    "one_opponent": gettext_lazy("one opponent"),
    "all_four": gettext_lazy("all four players"),
}
PAYER_NAMES: Mapping[str, Promise] = {
    "none": gettext_lazy("no one: there is no cost"),
    "player": gettext_lazy("whoever plays the card"),
}
FOR_SINGLES = gettext_lazy("From the rules for single players:")
MODIFIED_NAMES: Mapping[str, Promise] = {
    "legal": gettext_lazy("legal"),
    "banned": gettext_lazy("banned"),
    "not_legal": gettext_lazy("not legal"),
    "reprint": gettext_lazy("legal as a reprint"),
    "unsure": gettext_lazy("not checked"),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """An entry ready to be shown at one event (or none) under one rule set."""

    entry: RuleEntry
    citation: str
    address: str
    elsewhere: (
        str  # that another document says it, or the rules for single players; "" where it is a rule for teams
    )
    ruling: EventRuling | None = None  # the head judge's, when the entry is one
    is_overruled: bool = False  # the head judge ruled otherwise at this event
    overruled_by: "Shown | None" = None
    clashes: tuple["Shown", ...] = ()
    house_rule: str = ""  # what the event changed about it
    announced: str = ""  # what the event announced where the rules leave it the choice

    @property
    def answer(self) -> str:
        """What holds: what the event changed or announced first, then the document's answer."""
        return " ".join(filter(None, (self.house_rule, self.announced, self.entry.answer)))

    @property
    def lang(self) -> str:
        """The attribute of an element that shows the entry's own text: `english_mark`, none for the head judge's."""
        return "" if self.ruling else english_mark()

    @property
    def marked_title(self) -> str:
        """The title as HTML, marked as English."""
        return self._marked(self.entry.title)

    @property
    def marked_answer(self) -> str:
        """The answer as HTML: what the event says in the reader's language, the document's answer marked as English."""
        here = " ".join(filter(None, (self.house_rule, self.announced)))
        return format_html("{}{}", f"{here} " if here else "", self._marked(self.entry.answer))

    def _marked(self, text: str) -> str:
        return format_html("<span{}>{}</span>", self.lang, text) if self.lang else text

    @property
    def elsewhere_mark(self) -> str:
        """The same in a word or two; "" where it is a rule for teams of the rule set in use."""
        if not self.elsewhere:
            return ""
        return _("single players") if self.elsewhere == str(FOR_SINGLES) else _("another document")

    @property
    def status_name(self) -> str:
        return str(STATUS_NAMES[self.entry.status])

    @property
    def target_names(self) -> list[str]:
        """Whom the effect may be aimed at, in words."""
        return [str(TARGET_NAMES[target]) for target in self.entry.targets]

    @property
    def payer_name(self) -> str:
        """Who pays the cost, in words; "" where the entry does not say."""
        return str(PAYER_NAMES.get(self.entry.pays, ""))


@lru_cache(maxsize=4_000)  # a set's list has up to 200 of them
def _path(name: str, *parts: str) -> str:
    return reverse(f"rulings:{name}", args=parts)


@dataclass(frozen=True, slots=True)
class Standpoint:
    """The point of view of a page: the shelf, the event (or none) and the rule set in use.

    `table` is the table from whose page a member of the staff came; every page that follows leads back to it.
    """

    shelf: Shelf
    tournament: Tournament | None
    rule_set: str
    house_rules: Mapping[str, str] = field(default_factory=dict)
    announced: Mapping[str, str] = field(default_factory=dict)
    table: int | None = None

    @property
    def lang(self) -> str:
        """The attribute of an element that shows English text of the library (`english_mark`)."""
        return english_mark()

    @classmethod
    def at(cls, shelf: Shelf, tournament: Tournament) -> "Standpoint":
        """The standpoint of an event, with its rule set, what it changed and what it announced."""
        changed, announced = house_rule_sentences(tournament), announced_sentences(tournament)
        return cls(shelf, tournament, tournament.rule_set, changed, announced)

    def address(self, entry_id: str) -> str:
        """The page of an entry, inside the event where there is one."""
        if self.tournament:
            return self.with_table(reverse("rulings:event-entry", args=[self.tournament.slug, entry_id]))
        return reverse("rulings:entry", args=[entry_id])

    def card_address(self, card: Card) -> str:
        """The page of a card, inside the event where there is one."""
        return self.title_address(card.slug)

    def title_address(self, slug: str) -> str:
        """The same for a title of the card facts, by its part of an address."""
        if self.tournament:
            return self.with_table(_path("event-card", self.tournament.slug, slug))
        return _path("card", slug)

    def set_address(self, key: str = "") -> str:
        """The list of a set's cards, or without a key that of all sets."""
        name, of_set = ("card-set", [key]) if key else ("card-sets", [])
        if self.tournament:
            return self.with_table(_path(f"event-{name}", self.tournament.slug, *of_set))
        return _path(name, *of_set)

    def with_table(self, address: str) -> str:
        """The address of a page of the library that leads back to the table."""
        return address if self.table is None else f"{address}?table={self.table}"

    @property
    def search_address(self) -> str:
        """The library's first page, inside the event where there is one."""
        return self.with_table(self.search_path)

    @property
    def search_path(self) -> str:
        """The same for a form, which sends the table in a field."""
        if self.tournament:
            return reverse("rulings:event-search", args=[self.tournament.slug])
        return reverse("rulings:search")

    def file_address(self, name: str) -> str:
        """The address of "offline", "booklet" or "table-card" for this event or rule set."""
        if self.tournament:
            return reverse(f"rulings:event-{name}", args=[self.tournament.slug])
        return f"{reverse(f'rulings:{name}')}?rule_set={self.rule_set}"

    @property
    def files(self) -> list[tuple[str, str]]:
        """What can be kept or printed: addresses with what they are."""
        return [
            (self.file_address("offline"), _("One file for your phone that works without a network")),
            (self.file_address("booklet"), _("Judge's booklet (PDF, A5)")),
            (self.file_address("table-card"), _("Table card (PDF, one page)")),
        ]

    def document_address(self, key: str) -> str:
        """The page of all entries of a document."""
        if self.tournament:
            return self.with_table(reverse("rulings:event-document", args=[self.tournament.slug, key]))
        return reverse("rulings:document", args=[key])

    def show(self, entry_id: str, *, is_whole: bool = False) -> Shown:
        """One entry, with the ruling that overrules it; `is_whole` with what clashes too."""
        entry = self.shelf.entries[entry_id]
        order = self.shelf.library.orders[self.rule_set]
        answers = (*order.answers, HEAD_JUDGE)
        ruling = self.shelf.rulings.get(entry_id)
        above = self.shelf.ruling_on(entry_id)
        return Shown(
            entry=entry,
            citation=self.cite_ruling(ruling) if ruling else library_citation(self._place_of(entry)),
            address=self.address(entry_id),
            elsewhere=self._said_elsewhere(entry, answers),
            ruling=ruling,
            is_overruled=above is not None,
            overruled_by=self.show(above.hit_id) if above else None,
            clashes=tuple(self.show(other) for other in entry.differs) if is_whole else (),
            house_rule=self.house_rules.get(entry_id, ""),
            announced=self.announced.get(entry_id, ""),
        )

    def _place_of(self, entry: RuleEntry) -> str:
        """Where the event's own document says it, if it does; else the entry's own id."""
        own = self.shelf.library.orders[self.rule_set].answers[0]
        return next((place for place in entry.places if place.startswith(f"{own}-")), entry.id)

    def _said_elsewhere(self, entry: RuleEntry, answers: Collection[str]) -> str:
        """What comes before an answer that is none of the rules for teams of the rule set in use."""
        if set(answers) & set(entry.documents):
            return str(FOR_SINGLES) if entry.singles else ""
        own = self.shelf.library.orders[self.rule_set].answers[0]
        return said_by_another(self.shelf.library, own, entry.document)

    def show_findings(self, findings: Findings) -> list[Shown]:
        """The entries that a question found, the best first."""
        return [self.show(hit.id, is_whole=place == 0) for place, hit in enumerate(findings.hits)]

    def entries_of(self, card: Card) -> list[str]:
        """Return the ids of all entries on a card: the head judge's rulings, those about it, those that name it."""
        entries = self.shelf.entries
        ids = [key for key, entry in entries.items() if card.name in entry.cards]
        return sorted(
            ids, key=lambda key: (key not in self.shelf.rulings, card.name not in entries[key].title)
        )

    def rulings_on(self, card: Card) -> list[tuple[str, bool, list[str]]]:
        """Return all entries on a card by document: its title, whether it is not the event's, ids of entries.

        The head judge's rulings first, then the documents in the order of their authority; in each what is about the
        card, then what says otherwise or only names it. An entry that several documents share is below the one of
        them that counts most.
        """
        order, entries = self.shelf.library.orders[self.rule_set], self.shelf.entries
        about = self.entries_of(card)
        found = dict.fromkeys(about)
        found |= dict.fromkeys(other for key in about for other in entries[key].differs)
        names = [one for one in (card.name, card.effect) if one]
        if card.name in self.shelf.library.cards or " " in card.name:  # "Switch" alone is a word of every day
            pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
            found |= dict.fromkeys(key for key, entry in entries.items() if pattern.search(_words_of(entry)))
        ranks = [HEAD_JUDGE, *order.documents]
        groups: dict[str, list[str]] = {key: [] for key in ranks}
        for key in found:
            groups[min(entries[key].documents, key=ranks.index)].append(key)
        return [
            (self._title_of(document), document in order.elsewhere, ids)
            for document, ids in groups.items()
            if ids
        ]

    def _title_of(self, document: str) -> str:
        if document == HEAD_JUDGE:
            return _("The head judge's rulings at this event")
        return document_title(self.shelf.library.documents[document])

    def cards_of(self, entry: RuleEntry) -> list[tuple[Card, str]]:
        """The cards of an entry with the addresses of their pages; a head judge may rule on one the library lacks."""
        cards = [self.shelf.library.cards.get(name) or Card(name, "") for name in entry.cards]
        return [(card, self.card_address(card)) for card in cards]

    def cite_ruling(self, ruling: EventRuling) -> str:
        """Whose ruling it is and when it was made, in the event's time."""
        written = timezone.localtime(ruling.written_at, zone_of(self.tournament))
        told = {
            "name": str(ruling.written_by),
            "time": formats.date_format(written, "DATETIME_FORMAT"),
        }
        return with_names(_("Head judge %(name)s, %(time)s"), told)


def said_by_another(library: Library, own: str, document: str) -> str:
    """That not the document `own`, whose rules are played, but another one says what follows; both by their keys."""
    names = {key: DOCUMENTS.get(key, library.documents[key].short) for key in (own, document)}
    return _("Not in %(rules)s. From %(document)s:") % {"rules": names[own], "document": names[document]}


def document_title(document: Document) -> str:
    """The title of a document in the reader's language."""
    return str(DOCUMENT_TITLES.get(document.key, document.title))


def is_english() -> bool:
    """Whether the reader's language is English, the language of the library."""
    return get_language() in ("en", None)


def english_mark() -> str:
    """The attribute of an element with English text: ' lang="en"' on a page in another language, else nothing."""
    return "" if is_english() else mark_safe(' lang="en"')


def language_note() -> str:
    """In another language than English: that the texts of the library are English; else ""."""
    return "" if is_english() else _("The rulings themselves are in English.")


def _words_of(entry: RuleEntry) -> str:
    """All that an entry says."""
    return f"{entry.title} {entry.question} {entry.answer} {entry.why}"


def zone_of(tournament: Tournament | None) -> tzinfo:
    """The event's time zone, or that of pages without an event."""
    return ZoneInfo(tournament.time_zone) if tournament else house_zone().zone


def as_json(findings: Findings, shown: list[Shown]) -> dict[str, Any]:
    """What search.json answers."""
    return {
        "query": findings.query,
        "corrected": findings.corrected,
        "results": [
            {
                "id": item.entry.id,
                "title": item.entry.title,
                "question": item.entry.question,
                "elsewhere": item.elsewhere,
                "answer": item.answer,
                "citation": item.citation,
                "status": item.entry.status,
                "url": item.address,
            }
            for item in shown
        ],
    }
