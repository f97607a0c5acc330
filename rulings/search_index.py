"""The inverted index of the library: which terms stand in which entries, how heavily, and in which lines. PURE."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulings.library import Card, Entry, Order
from rulings.references import References, build_references
from rulings.words import STOP_WORDS, phrase_term, split_words, term_of

NAME, TITLE, ASKED, QUESTION, ANSWER, REST = 12, 10, 10, 8, 4, 2  # weights of the lines of an entry


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an entry as terms: its weight, and the sum of the weights of its terms."""

    weight: int
    total: int
    terms: frozenset[int]


@dataclass(frozen=True, slots=True)
class Index:
    """All that the ranking needs; made once for a version of the library and never changed."""

    ids: Sequence[str]
    documents: Sequence[tuple[str, ...]]
    ranks: Sequence[int]
    terms: Mapping[str, int]
    weights: Sequence[int]
    postings: Sequence[Mapping[int, int]]
    lines: Sequence[Sequence[Line]]
    words: Sequence[str]
    word_terms: Mapping[str, int]
    names: Sequence[str]
    references: References


def _lines_of(entry: Entry, cards: Mapping[str, Card]) -> list[tuple[int, str]]:
    """The lines of an entry with their weights."""
    lines = [(TITLE, entry.title), (QUESTION, entry.question), (ANSWER, entry.answer), (REST, entry.why)]
    lines += [(ASKED, text) for text in entry.asked]
    for name in entry.cards:
        card = cards.get(name)
        known = (name, card.effect, *card.names) if card else (name,)
        weight = NAME if card and name in entry.title else TITLE - 1
        lines += [(weight, text) for text in known]
        lines += [(weight, text.replace(" ", "")) for text in known if " " in text]
    lines.append((REST, f"{entry.id.split('-', 1)[-1].split('.')[0]} {entry.section}"))
    return [(weight, text) for weight, text in lines if text]


class _Builder:
    """Collects the terms of entries; words are looked up once each."""

    def __init__(self) -> None:
        self.terms: dict[str, int] = {}
        self.word_terms: dict[str, int] = {}
        self.postings: list[dict[int, int]] = []
        self.lines: list[list[tuple[int, frozenset[int]]]] = []

    def term(self, name: str) -> int:
        number = self.terms.get(name)
        if number is None:
            number = self.terms[name] = len(self.postings)
            self.postings.append({})
        return number

    def add(self, lines: Iterable[tuple[int, str]]) -> None:
        position = len(self.lines)
        kept = []
        known, postings = self.word_terms, self.postings
        for weight, text in lines:
            found = set()
            before = ""
            for word in split_words(text):
                number = known.get(word)
                if number is None:
                    number = known[word] = self.term(term_of(word))
                found.add(number)
                if before and (phrase := phrase_term(before, word)):
                    found.add(self.term(phrase))
                before = word
            for number in found:
                rows = postings[number]
                if rows.get(position, 0) < weight:
                    rows[position] = weight
            if weight > ANSWER:
                kept.append((weight, frozenset(found)))
        self.lines.append(kept)


def build_index(entries: Iterable[Entry], cards: Mapping[str, Card], orders: Mapping[str, Order]) -> Index:
    """The index of `entries`; the same entries in the same order always give the same one."""
    rows = list(entries)
    builder = _Builder()
    for entry in rows:
        builder.add(_lines_of(entry, cards))
    weights = [round(100 * math.log(1 + len(rows) / len(found))) for found in builder.postings]
    stopped = {builder.terms[term_of(word)] for word in STOP_WORDS if term_of(word) in builder.terms}
    for number in stopped:
        weights[number] = 1
    lines = [
        [Line(weight, sum(map(weights.__getitem__, terms)) or 1, terms) for weight, terms in kept]
        for kept in builder.lines
    ]
    names = sorted({text for card in cards.values() for text in (card.name, card.effect) if text})
    return Index(
        ids=[entry.id for entry in rows],
        documents=[entry.documents for entry in rows],
        ranks=[entry.rank for entry in rows],
        terms=builder.terms,
        weights=weights,
        postings=builder.postings,
        lines=lines,
        words=sorted(word for word in builder.word_terms if word not in STOP_WORDS),
        word_terms=builder.word_terms,
        names=names,
        references=build_references(rows, orders),
    )


def lines_as_terms(entry: Entry, cards: Mapping[str, Card], index: Index) -> list[tuple[int, frozenset[int]]]:
    """Every line of an entry with its weight, as the numbers of its terms: what `index` was made of."""
    found = []
    for weight, text in _lines_of(entry, cards):
        line = split_words(text)
        numbers = {index.word_terms[word] for word in line}
        for first, second in pairwise(line):
            if phrase := phrase_term(first, second):
                numbers.add(index.terms[phrase])
        found.append((weight, frozenset(numbers)))
    return found
