"""The inverted index of the library: which terms stand in which entries, how heavily, and in which lines. PURE."""

import gc
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from rulings.library.library import Card, Order, RuleEntry
from rulings.search.references import References, build_references
from rulings.search.words import (
    FIRST_WORDS,
    PHRASE_TERMS,
    RUN,
    STOP_WORDS,
    phrase_term,
    split_raw,
    split_words,
    term_of,
)

NAME, TITLE, ASKED, MENTION, QUESTION, ANSWER, REST = (
    12,
    10,
    10,
    9,
    8,
    6,
    2,
)  # weights of the lines of an entry


class TermLine(NamedTuple):
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
    lines: Sequence[Sequence[TermLine]]
    words: Sequence[str]
    word_terms: Mapping[str, int]
    names: Sequence[str]
    references: References


def _lines_of(entry: RuleEntry, cards: Mapping[str, Card]) -> list[tuple[int, str]]:
    """The lines of an entry with their weights, the lightest first."""
    lines = [(REST, f"{entry.id.split('-', 1)[-1].split('.')[0]} {entry.section}"), (ANSWER, entry.answer)]
    if entry.why:
        lines.insert(0, (REST, entry.why))
    if entry.question:
        lines.append((QUESTION, entry.question))
    names: list[tuple[int, str]] = []
    for name in entry.cards:
        card = cards.get(name)
        known = [name, card.effect, *card.names] if card else [name]
        known += [text.replace(" ", "") for text in known if " " in text]
        is_about = card is not None and entry.title.startswith(name)
        (names if is_about else lines).extend((NAME if is_about else MENTION, text) for text in known if text)
    lines.append((TITLE, entry.title))
    lines += [(ASKED, text) for text in entry.asked]
    return lines + names


class _WordTerms(dict[str, int]):
    """The number of each word's term; a word that was not seen before gets one."""

    def __init__(self, number_of: Callable[[str], int]) -> None:
        super().__init__()
        self._number_of = number_of

    def __missing__(self, word: str) -> int:
        short = RUN.sub(r"\1\1", word)
        number = self._number_of(term_of(short)) if short == word else self[short]
        self[word] = number
        return number


class _Builder:
    """Collects the terms of entries; each word is looked at once."""

    def __init__(self) -> None:
        self.terms: dict[str, int] = {}
        self.postings: list[dict[int, int]] = []
        self.lines: list[list[tuple[int, frozenset[int]]]] = []
        self.word_terms = _WordTerms(self.term)

    def term(self, name: str) -> int:
        """The number of a term."""
        number = self.terms.get(name)
        if number is None:
            number = self.terms[name] = len(self.postings)
            self.postings.append({})
        return number

    def add(self, lines: Iterable[tuple[int, str]]) -> None:
        """Add the next entry by its lines, the lightest first."""
        place = len(self.lines)
        kept = []
        weights: dict[int, int] = {}
        number_of = self.word_terms.__getitem__
        phrase_of = PHRASE_TERMS.get
        for weight, text in lines:
            words = split_raw(text)
            numbers = list(map(number_of, words))
            if not FIRST_WORDS.isdisjoint(words):
                numbers += [self.term(phrase) for phrase in map(phrase_of, pairwise(words)) if phrase]
            weights.update(dict.fromkeys(numbers, weight))
            if weight > ANSWER:
                kept.append((weight, frozenset(numbers)))
        for number, weight in weights.items():
            self.postings[number][place] = weight
        self.lines.append(kept)


def build_index(
    entries: Iterable[RuleEntry], cards: Mapping[str, Card], orders: Mapping[str, Order]
) -> Index:
    """The index of `entries`; the same entries in the same order always give the same one."""
    was_enabled = gc.isenabled()
    gc.disable()  # hundreds of thousands of small objects, none of them garbage: half of the time otherwise
    try:
        return _build(list(entries), cards, orders)
    finally:
        if was_enabled:
            gc.enable()


def _build(rows: list[RuleEntry], cards: Mapping[str, Card], orders: Mapping[str, Order]) -> Index:
    builder = _Builder()
    for entry in rows:
        builder.add(_lines_of(entry, cards))
    word_terms = {word: number for word, number in builder.word_terms.items() if not RUN.search(word)}
    weights = [round(100 * math.log(1 + len(rows) / len(found))) for found in builder.postings]
    stopped = {builder.terms[term_of(word)] for word in STOP_WORDS if term_of(word) in builder.terms}
    for number in stopped:
        weights[number] = 1
    lines = [
        [TermLine(weight, sum(map(weights.__getitem__, terms)) or 1, terms) for weight, terms in kept]
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
        words=sorted(word for word in word_terms if word not in STOP_WORDS),
        word_terms=word_terms,
        names=names,
        references=build_references(rows, orders),
    )


def lines_as_terms(
    entry: RuleEntry, cards: Mapping[str, Card], index: Index
) -> list[tuple[int, frozenset[int]]]:
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
