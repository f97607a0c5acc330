"""The one ranking of the library: an inverted index over terms, then the likeness of whole lines. PURE.

Every number is a whole one, so that the JavaScript twin in the file for phones comes to the same order. A question is
answered in two steps: the index gives the entries that hold most of its terms, where they weigh most; of the best
of these each line (title, question, ways to ask, names) is compared with the whole question.
"""

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import pairwise
from types import MappingProxyType

from rapidfuzz import fuzz, process

from rulings.library.library import HEAD_JUDGE, Order
from rulings.search.index import ASKED, NAME, TITLE, Index, TermLine
from rulings.search.words import MAX_LENGTH, MAX_WORDS, STOP_WORDS, phrase_term, split_words, term_of

CANDIDATES = 40  # entries whose lines are compared
RESULTS = 12
CUTOFF = 70  # likeness in hundredths from which a word is taken for a misspelt one with the same first letter
OTHER_CUTOFF = 78  # ... and with another first letter
SURE = 88  # ... from which it is rather that word than two words written as one
SWAPPED = 5_000  # what the same letters in another order are worth beside other misspellings
WITH_TITLE = 95  # hundredths that a line with the title's help is worth
EXACT_NAME = 100_000  # what the whole name of a card or an effect is worth, whatever document speaks of it
MIN_SHARE = 34  # hundredths of a question's weight that an answer must hold
NEAREST = 5
_PLACES = 1 << 20  # more than any library has entries


@dataclass(frozen=True, slots=True)
class Hit:
    """One entry that answers, its score, and whether only a document elsewhere says it."""

    id: str
    score: int
    is_elsewhere: bool


@dataclass(frozen=True, slots=True)
class Findings:
    """What a question came to: the corrected question ("" where nothing was), the hits, and else the nearest names."""

    query: str
    corrected: str
    hits: tuple[Hit, ...]
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Concept:
    """One thing asked for: the terms that may stand for it and its weight; no terms for an unknown word."""

    terms: tuple[int, ...]
    weight: int


def search(
    index: Index, query: str, rule_set: str, overruled: Mapping[str, str] = MappingProxyType({})
) -> Findings:
    """What answers `query` under `rule_set`, the best first; any text is a good question.

    `overruled` maps ids to those of the head judge's rulings that stand above them: each comes right before what
    it overrules, however it was found (FR-202.c).
    """
    query = query[:MAX_LENGTH].replace("\0", " ").strip()
    order = index.references.order[rule_set]
    words, corrections = _read(index, query)
    numbered = index.references.find(query, rule_set)
    corrected = " ".join(words) if corrections and not numbered else ""
    if corrected:
        numbered = index.references.find(corrected, rule_set)
    position = {entry_id: place for place, entry_id in enumerate(index.ids)} if numbered else {}
    hits = [Hit(entry_id, 10**6, not _answers(index, position[entry_id], order)) for entry_id in numbered]
    concepts = _concepts(index, words)
    found = _rank(index, concepts, order)
    hits += [
        Hit(index.ids[place], score, not _answers(index, place, order))
        for score, place in found
        if index.ids[place] not in numbered
    ]
    nearest = () if hits else _nearest(index, query)
    best = _rulings_first(hits, overruled)[: max(RESULTS, len(numbered))]
    return Findings(query, corrected, tuple(best), nearest)


def _rulings_first(hits: Sequence[Hit], overruled: Mapping[str, str]) -> list[Hit]:
    """The hits, each once, with the ruling that overrules one of them before it."""
    ordered: dict[str, Hit] = {}
    for hit in hits:
        ruling = overruled.get(hit.id)
        if ruling is not None:
            ordered.setdefault(ruling, Hit(ruling, hit.score, False))
        ordered.setdefault(hit.id, hit)
    return list(ordered.values())


def _answers(index: Index, place: int, order: Order) -> bool:
    return any(document in order.answers or document == HEAD_JUDGE for document in index.documents[place])


def _read(index: Index, query: str) -> tuple[list[str], bool]:
    """The words of a question with misspelt ones corrected, and whether any was."""
    raw = split_words(query)[:MAX_WORDS]
    known = index.word_terms
    words: list[str] = []
    corrected = False
    place = 0
    while place < len(raw):
        word = raw[place]
        following = raw[place + 1] if place + 1 < len(raw) else ""
        if following and word + following in known and not (word in known and following in known):
            words.append(word + following)
            corrected = True
            place += 2
            continue
        place += 1
        better = [word] if _is_known(index, word) else _correct(index, word)
        corrected = corrected or better != [word]
        words += better
    return words, corrected


def _is_known(index: Index, word: str) -> bool:
    """Whether a word needs no correction: it, its term or the beginning of a word is in the library."""
    if word in index.word_terms or word in STOP_WORDS or term_of(word) in index.terms or word.isdigit():
        return True
    return len(word) > 1 and bool(_beginnings(index, word, 1))


def _beginnings(index: Index, start: str, limit: int) -> list[str]:
    place = bisect_left(index.words, start)
    found: list[str] = []
    while place < len(index.words) and len(found) < limit and index.words[place].startswith(start):
        found.append(index.words[place])
        place += 1
    return found


def _correct(index: Index, word: str) -> list[str]:
    """The word (or the two words) of the library that a misspelt one is most like; the word itself for none."""
    if len(word) < 3 or len(word) > 40:
        return [word]
    best, likeness = _most_like(index, word)
    if len(word) >= 8 and likeness < SURE * 1000:
        for cut in range(3, len(word) - 2):
            if word[:cut] in index.word_terms and word[cut:] in index.word_terms:
                return [word[:cut], word[cut:]]
    return [best]


def _most_like(index: Index, word: str) -> tuple[str, int]:
    """The one word of the library that a misspelt one is most like, and how like in 100,000ths."""
    best, best_key, letters = word, 0, sorted(word)
    for candidate, likeness, _place in process.extract(
        word, index.words, scorer=fuzz.ratio, score_cutoff=CUTOFF - 1, limit=None
    ):
        length = len(word) + len(candidate)
        common = round(likeness * length / 200)
        key = 200_000 * common // length - 3_000 * abs(len(word) - len(candidate))
        if key < CUTOFF * 1000:
            continue
        if candidate[0] == word[0]:
            key += 6_000
        elif key < OTHER_CUTOFF * 1000:
            continue
        if key > best_key - SWAPPED and letters == sorted(candidate):
            key += SWAPPED
        if key > best_key or (key == best_key and candidate < best):
            best, best_key = candidate, key
    return best, best_key


def unknown_weight(index: Index) -> int:
    """What a word weighs that the library does not have."""
    return round(100 * math.log(1 + len(index.ids)) / 2)


def _concepts(index: Index, words: Sequence[str]) -> list[_Concept]:
    """What a question asks for; stop words only count where there is nothing else."""
    told = [word for word in words if word not in STOP_WORDS] or list(words)
    concepts: dict[tuple[int, ...], _Concept] = {}
    unknown = unknown_weight(index)
    for place, word in enumerate(told):
        terms = _terms(index, word, is_last=place == len(told) - 1)
        weight = max((index.weights[number] for number in terms), default=unknown)
        concepts[terms or (-1 - place,)] = _Concept(terms, weight)
    for first, second in pairwise(words):
        number = index.terms.get(phrase_term(first, second), -1)
        if number >= 0:
            concepts[number,] = _Concept((number,), index.weights[number])
    return list(concepts.values())


def _terms(index: Index, word: str, *, is_last: bool) -> tuple[int, ...]:
    """The numbers of the terms that a word may stand for: its own, or those of words that it begins."""
    number = index.word_terms.get(word, index.terms.get(term_of(word), -1))
    if number >= 0:
        return (number,)
    if len(word) < 3 and not is_last:
        return ()
    return tuple(sorted({index.word_terms[longer] for longer in _beginnings(index, word, 24)}))


def _rank(index: Index, concepts: Sequence[_Concept], order: Order) -> list[tuple[int, int]]:
    """Score and place of the entries that answer, the best first."""
    total = sum(concept.weight for concept in concepts)
    sums, held = _gather(index, concepts)
    if not sums:
        return []
    authority = {documents: max(order.weight(key) for key in documents) for documents in set(index.documents)}
    weights = [authority[documents] for documents in index.documents]
    least = -(-total * MIN_SHARE // 100)
    # One whole number for value and place: the best come out in a fixed order, and quickly from thousands.
    chosen = nlargest(
        CANDIDATES,
        (value * weights[place] * _PLACES - place for place, value in sums.items() if held[place] >= least),
    )
    ranked = []
    for mixed in chosen:
        place = -mixed % _PLACES
        rough = (mixed + place) // _PLACES
        coverage = 1000 * rough // (weights[place] * 12 * total)
        score = weights[place] * (coverage + 2 * _likeness(index.lines[place], concepts, total))
        score += _name_bonus(index.lines[place], concepts, total)
        ranked.append((score, index.ranks[place], -place))
    ranked.sort(reverse=True)
    return [(score, -minus_place) for score, _rank_, minus_place in ranked]


def _gather(index: Index, concepts: Sequence[_Concept]) -> tuple[dict[int, int], dict[int, int]]:
    """For each entry: its concepts' weights times those of the lines they stand in, and without the latter."""
    sums: dict[int, int] = {}
    held: dict[int, int] = {}
    for concept in concepts:
        rows: Mapping[int, int] = index.postings[concept.terms[0]] if concept.terms else {}
        if len(concept.terms) > 1:
            joined: dict[int, int] = {}
            for number in concept.terms:
                for place, weight in index.postings[number].items():
                    joined[place] = max(weight, joined.get(place, 0))
            rows = joined
        own = concept.weight
        for place, weight in rows.items():
            sums[place] = sums.get(place, 0) + own * weight
            held[place] = held.get(place, 0) + own
    return sums, held


def _likeness(lines: Sequence[TermLine], concepts: Sequence[_Concept], total: int) -> int:
    """How like the best line is to the whole question, in thousandths (names weigh more than 1000).

    What a way to ask lacks may stand in the title, at a little less: "40 cards" under "Rochester: the deck".
    """
    best = 0
    title = next((line for line in lines if line.weight == TITLE), None)
    told = [title is not None and not title.terms.isdisjoint(concept.terms) for concept in concepts]
    for line in lines:
        common = added = 0
        for concept, is_in_title in zip(concepts, told, strict=True):
            if not line.terms.isdisjoint(concept.terms):
                common += concept.weight
            elif is_in_title:
                added += concept.weight
        if not common:
            continue
        common = min(common, line.total)
        best = max(best, 2000 * common * line.weight // ((total + line.total) * TITLE))
        if added and line.weight == ASKED:
            whole = 2000 * (common + added) // (total + line.total + added)
            best = max(best, whole * WITH_TITLE // 100)
    return best


def _name_bonus(lines: Sequence[TermLine], concepts: Sequence[_Concept], total: int) -> int:
    """EXACT_NAME by the share of the question that is the name of a card or an effect the entry is about."""
    asked = {concept.terms[0]: concept.weight for concept in concepts if len(concept.terms) == 1}
    best = 0
    for line in lines:
        if line.weight == NAME:
            told = sum(asked[number] for number in line.terms if number in asked)
            if told + 5 > line.total:  # no more than stop words are missing
                best = max(best, EXACT_NAME * min(told, total) // total)
    return best


def _nearest(index: Index, query: str) -> tuple[str, ...]:
    """Names of cards and effects that are most like a question that found nothing."""
    folded = {" ".join(split_words(name)): name for name in index.names}
    found = process.extract(
        " ".join(split_words(query)), list(folded), scorer=fuzz.ratio, score_cutoff=30, limit=NEAREST
    )
    return tuple(folded[text] for text, _score, _place in found)
