"""The inverted index of the library: which terms stand in which entries, how heavily, and in which lines. PURE."""

import gc
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from rulings.library.library import Card, Order, RuleEntry
from rulings.search.references import References, build_references
from rulings.search.words import (
    FIRST_WORDS,
    LIGHT_WORDS,
    NEAR_TERMS,
    PHRASE_TERMS,
    RUN,
    STOP_WORDS,
    split_raw,
    split_words,
    term_of,
)

# Kinds of lines of an entry. NAME: of a card that it is about; MENTION: of one that it names; LEGAL: such a name with
# "legal", "banned" ..., which counts where all of it is asked.
NAME, TITLE, ASKED, MENTION, QUESTION, ANSWER, REST, LEGAL = range(8)
TERM_COUNTS = (12, 12, 8, 6, 6, 4, 1, 1)  # the weight of a term in a line of that kind
LINE_WORTH = (120, 100, 100, 90, 80, 0, 0, 0)  # hundredths that a line is worth which is like the question
SATURATION = 30  # the count at which a term has half of its effect in an entry of common length
LENGTH_SHARE = 30  # hundredths of that which grow with the length of the entry
RARITY = 0.8  # the power of a term's rareness
LIGHT = 30  # hundredths of their weight that the words of a question have which ask for a kind of answer
PART_OF_PHRASE = 33  # hundredths that a word has which is part of a phrase
MOST_WORDS_OF_NAME = 6  # of a card
# The entry that says whether a card may be played, by what is known of the card; and how people ask that.
LEGALITY = {"legal": "FR-226.a", "not_legal": "FR-226.b", "reprint": "FR-226.c", "banned": "FR-226.f"}
LEGALITY_WORDS = ("legal", "banned", "modified")
_SAYS_WHAT_IS_LEGAL = frozenset(LEGALITY.values())
# Rules for one of these cases alone come after general rules, unless a question names the case.
UNLIMITED = "unlimited"
CASES = ("singles", "rochester", "booster", "sealed", "limited", "elimination", UNLIMITED)


class TermLine(NamedTuple):
    """One line of an entry as terms: its kind, and the sum of the weights of its terms."""

    kind: int
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
    postings: Sequence[Mapping[int, int]]  # effects in thousandths, by the entries' places
    near: Mapping[int, tuple[int, ...]]
    lines: Sequence[Sequence[TermLine]]
    cases: Sequence[frozenset[int]]  # the special cases that an entry's title names
    unlimited: int  # the number of the term, -1 where no entry has it
    silent: frozenset[int]  # the places of entries that only say that their document has no rule
    words: Sequence[str]
    word_terms: Mapping[str, int]
    names: Sequence[str]
    name_words: frozenset[str]
    card_words: frozenset[str]  # of the names of all cards there are: none of them is misspelt
    titles: Mapping[
        str, frozenset[int]
    ]  # names of two words and more that share a word with a card of the library
    references: References


def _lines_of(entry: RuleEntry, cards: Mapping[str, Card]) -> list[tuple[int, str]]:
    """The lines of an entry with their kinds, the lightest first."""
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
    if entry.id in _SAYS_WHAT_IS_LEGAL:
        for card in cards.values():
            if LEGALITY.get(card.modified) == entry.id:
                known = [card.name, *card.names]
                names += [(LEGAL, f"{name} {word}") for name in known for word in LEGALITY_WORDS]
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


class _Line(NamedTuple):
    """One line of an entry before the terms have weights: its kind, its terms, those that are part of a phrase."""

    kind: int
    terms: frozenset[int]
    parts: frozenset[int]

    def weigh(self, weights: Sequence[int]) -> int:
        """The sum of the weights of its terms, at least 1; parts of a phrase count less, as they do in a question."""
        less = sum(weights[number] - weights[number] * PART_OF_PHRASE // 100 for number in self.parts)
        return max(1, sum(map(weights.__getitem__, self.terms)) - less)


def _read_line(
    kind: int, words: Sequence[str], number_of: Callable[[str], int], number_of_phrase: Callable[[str], int]
) -> _Line:
    numbers = list(map(number_of, words))
    if FIRST_WORDS.isdisjoint(words):
        return _Line(kind, frozenset(numbers), frozenset())
    phrases: set[int] = set()
    parts: set[int] = set()
    for at, phrase in enumerate(map(PHRASE_TERMS.get, pairwise(words))):
        if phrase:
            phrases.add(number_of_phrase(phrase))
            parts.update(numbers[at : at + 2])
    return _Line(kind, frozenset(phrases.union(numbers)), frozenset(parts - phrases))


class _Builder:
    """Collects the terms of entries; each word is looked at once."""

    def __init__(self) -> None:
        self.terms: dict[str, int] = {}
        self.postings: list[dict[int, int]] = []
        self.lines: list[list[_Line]] = []
        self.lengths: list[int] = []
        self.word_terms = _WordTerms(self.term)

    def term(self, name: str) -> int:
        """The number of a term."""
        number = self.terms.get(name)
        if number is None:
            number = self.terms[name] = len(self.postings)
            self.postings.append({})
        return number

    def add(self, lines: Iterable[tuple[int, str]]) -> None:
        """Add the next entry by its lines."""
        place = len(self.lines)
        kept = []
        counts: dict[int, int] = {}
        for kind, text in lines:
            line = _read_line(kind, split_raw(text), self.word_terms.__getitem__, self.term)
            for number in line.terms:
                counts[number] = counts.get(number, 0) + TERM_COUNTS[kind]
            if LINE_WORTH[kind] or kind == LEGAL:
                kept.append(line)
        for number, count in counts.items():
            self.postings[number][place] = count
        self.lengths.append(sum(counts.values()))
        self.lines.append(kept)

    def saturate(self) -> None:
        """Make effects of the counts, in thousandths: each further place of a term adds less than the one before."""
        common = max(1, sum(self.lengths) // max(1, len(self.lengths)))
        halves = [
            SATURATION * ((100 - LENGTH_SHARE) * common + LENGTH_SHARE * length) // (100 * common)
            for length in self.lengths
        ]
        for found in self.postings:
            for place, count in found.items():
                found[place] = 1000 * count // (count + halves[place])


def build_index(
    entries: Iterable[RuleEntry],
    cards: Mapping[str, Card],
    orders: Mapping[str, Order],
    printed: Mapping[str, Iterable[str]] = MappingProxyType({}),
    titles: Iterable[str] = (),
) -> Index:
    """The index of `entries`; the same entries in the same order always give the same one.

    `printed` are the citations of an entry by its id, as pages have them; `titles` are the names of all cards that
    are known, also of those that no entry speaks of, in any language.
    """
    rows = list(entries)
    was_enabled = gc.isenabled()
    gc.disable()  # hundreds of thousands of small objects, none of them garbage: half of the time otherwise
    try:
        return _build(rows, cards, build_references(rows, orders, printed), titles)
    finally:
        if was_enabled:
            gc.enable()


def _build(
    rows: list[RuleEntry], cards: Mapping[str, Card], references: References, titles: Iterable[str]
) -> Index:
    builder = _Builder()
    for entry in rows:
        builder.add(_lines_of(entry, cards))
    builder.saturate()
    word_terms = {word: number for word, number in builder.word_terms.items() if not RUN.search(word)}
    weights = [round(100 * math.log(1 + len(rows) / len(found)) ** RARITY) for found in builder.postings]
    light = _numbers_of(builder.terms, LIGHT_WORDS)
    for number in light:
        weights[number] = max(1, weights[number] * LIGHT // 100)
    for number in _numbers_of(builder.terms, STOP_WORDS) - light:
        weights[number] = 1
    special = _numbers_of(builder.terms, CASES)
    names = sorted({text for card in cards.values() for text in (card.name, card.effect) if text})
    known = [tuple(split_words(title)) for title in titles]
    return Index(
        ids=[entry.id for entry in rows],
        documents=[entry.documents for entry in rows],
        ranks=[entry.rank for entry in rows],
        terms=builder.terms,
        weights=weights,
        postings=builder.postings,
        near=_near(builder.terms),
        lines=[
            [TermLine(line.kind, line.weigh(weights), line.terms) for line in kept] for kept in builder.lines
        ],
        cases=[
            frozenset(number for line in kept if line.kind == TITLE for number in line.terms & special)
            for kept in builder.lines
        ],
        unlimited=builder.terms.get(term_of(UNLIMITED), -1),
        silent=frozenset(place for place, entry in enumerate(rows) if entry.silent),
        words=sorted(word for word in word_terms if word not in STOP_WORDS),
        word_terms=word_terms,
        names=names,
        name_words=frozenset(word for name in names for word in split_words(name)),
        card_words=frozenset(word for title in known for word in title),
        titles=_titles(known, cards, builder.terms),
        references=references,
    )


def _titles(
    known: Iterable[tuple[str, ...]], cards: Mapping[str, Card], terms: Mapping[str, int]
) -> dict[str, frozenset[int]]:
    """The names that may be taken for one of the library's cards, with the numbers of their terms (-1: unknown)."""
    shared = {
        word for card in cards.values() for name in (card.name, *card.names) for word in split_words(name)
    }
    return {
        " ".join(words): frozenset(terms.get(term_of(word), -1) for word in words)
        for words in known
        if 1 < len(words) <= MOST_WORDS_OF_NAME and not shared.isdisjoint(words)
    }


def _numbers_of(terms: Mapping[str, int], words: Iterable[str]) -> set[int]:
    """The numbers of the terms that words count as, of those that the library has."""
    return {terms[term] for term in map(term_of, words) if term in terms}


def _near(terms: Mapping[str, int]) -> dict[int, tuple[int, ...]]:
    """For the number of a term those of the terms that are near it in meaning."""
    return {
        terms[term]: tuple(sorted(terms[one] for one in near if one in terms))
        for term, near in NEAR_TERMS.items()
        if term in terms
    }


def lines_as_terms(
    entry: RuleEntry, cards: Mapping[str, Card], index: Index
) -> list[tuple[int, int, frozenset[int]]]:
    """Every line of an entry with its kind, its weight and the numbers of its terms: what `index` was made of."""
    found = []
    for kind, text in _lines_of(entry, cards):
        words = split_words(text)
        line = _read_line(kind, words, index.word_terms.__getitem__, index.terms.__getitem__)
        found.append((kind, line.weigh(index.weights), line.terms))
    return found
