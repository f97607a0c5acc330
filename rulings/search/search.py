"""The one ranking of the library: an inverted index over terms, then the likeness of whole lines. PURE.

Every number is a whole one, so that the JavaScript twin in the file for phones comes to the same order. A question is
answered in two steps: the index finds the entries that hold most of its terms, where they weigh most; of the best
of these each line (title, question, ways to ask, names) is compared with the whole question.
"""

import math
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from rapidfuzz import fuzz, process

from rulings.library.library import GLOSSARY, HEAD_JUDGE, Order
from rulings.search.index import (
    ASKED,
    LEGAL,
    LINE_WORTH,
    MOST_WORDS_OF_NAME,
    NAME,
    PART_OF_PHRASE,
    TITLE,
    Index,
    TermLine,
)
from rulings.search.instead import read_german, read_short_forms
from rulings.search.words import (
    EVERYDAY_WORDS,
    MAX_LENGTH,
    MAX_WORDS,
    NEAR_TERMS,
    STOP_WORDS,
    phrase_term,
    split_words,
    term_of,
)

CANDIDATES = 40  # entries whose lines are compared
RESULTS = 12
CUTOFF = 84_000  # likeness in 100,000ths from which a word is taken for a misspelt one ("brother" is not "booster")
SAME_START = 6_000  # what the same first letter is worth,
SWAPPED = 5_000  # ... and the same letters in another order, or a wrong one doubled
LEAST_ALIKE = 73  # likeness in hundredths below which none of this helps
SURE = 88  # hundredths from which it is rather that word than two words written as one
WITH_TITLE = 95  # hundredths that a line with the title's help is worth
COVERAGE, LIKENESS = (
    100,
    200,
)  # hundredths that an entry's hold on a question counts, and its best line's likeness
HELD = 500  # thousandths of these that an entry has which holds nothing of the question
NEAR_SHARE, WHOLE_SHARE = (
    35,
    100,
)  # hundredths that a term near a word of the question counts, and the term itself
OTHER_CASE = (
    88  # hundredths that an answer for a special case is worth where the question does not name the case
)
SILENT_ELSEWHERE = 60  # hundredths that it counts where another document than the event's says nothing
EXACT_NAME = 100_000  # what the whole name of a card or an effect is worth, whatever document speaks of it
PART_OF_NAME = 40  # hundredths of a name from which it is taken to be meant
MIN_SHARE = 34  # hundredths of a question's weight that an answer must hold
SURE_VALUE = 1_110  # of the best entry, from which it is taken for an answer
NEAREST = 5
# Who asks so wants to know what a word means: then the glossary counts as much as a rule.
MEANING_STARTS = ("what is", "what are")
MEANING_WORDS = ("mean", "means", "meaning", "define", "definition")
MEANING_WEIGHT = 95
_PLACES = 1 << 20  # more than any library has entries


@dataclass(frozen=True, slots=True)
class Hit:
    """One entry that answers, its score, and whether only a document elsewhere says it."""

    id: str
    score: int
    is_elsewhere: bool


@dataclass(frozen=True, slots=True)
class Findings:
    """The result of a search: the corrected question ("" where nothing was), the hits, and else the nearest names.

    Unless `is_sure`, the hits are merely what is nearest to a question that the library seems to have no answer to.
    """

    query: str
    corrected: str
    hits: tuple[Hit, ...]
    nearest: tuple[str, ...] = ()
    is_sure: bool = True


@dataclass(frozen=True, slots=True)
class _Concept:
    """One thing asked for: the terms that may stand for it and its weight; no terms for an unknown word."""

    terms: tuple[tuple[int, int], ...]  # number and hundredths
    weight: int


class _Ranked(NamedTuple):
    """An entry in the order of the ranking: its score, its rank, and its place from the end."""

    score: int
    rank: int
    minus_place: int
    is_sure: bool

    @property
    def place(self) -> int:
        """The entry's place in the index."""
        return -self.minus_place


def search(
    index: Index, query: str, rule_set: str, overruled: Mapping[str, str] = MappingProxyType({})
) -> Findings:
    """What answers `query` under `rule_set`, the best first; any text is a good question.

    `overruled` maps ids to those of the head judge's rulings that overrule them: each comes right before what
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
    card = _card_named(index, words)
    found = _rank(index, concepts, order, card, asks_for_meaning=_asks_for_meaning(words))
    is_sure = bool(numbered) or (bool(found) and found[0].is_sure)
    hits += [
        Hit(index.ids[one.place], one.score, not _answers(index, one.place, order))
        for one in found
        if index.ids[one.place] not in numbered
    ]
    nearest = () if hits else _nearest(index, query)
    best = _rulings_first(hits, overruled)[: max(RESULTS, len(numbered))]
    return Findings(query, corrected, tuple(best), nearest, is_sure)


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
    """The words of a question in English, with misspelt ones corrected, and whether any was changed."""
    typed = read_short_forms(split_words(query)[:MAX_WORDS])
    raw = read_german(typed)
    known = index.word_terms
    words: list[str] = []
    corrected = raw != typed
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
    """Whether a word needs no correction: the library has it or a word that it begins, or it is one of every day."""
    if word in index.word_terms or word in STOP_WORDS or term_of(word) in index.terms or word.isdigit():
        return True
    if word in EVERYDAY_WORDS or word in index.card_words:
        return True
    return len(word) > 1 and bool(_beginnings(index, word, 1))


def corrects(index: Index, word: str) -> bool:
    """Whether a word would be taken for a misspelt one if it were not known as one of a card's name or of every day."""
    return word not in index.word_terms and _correct(index, word) != [word]


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
    """The one word of the library that a misspelt one is most like, and how like in 100,000ths; names go first."""
    best, best_rank, letters = word, (0, False), set(word)
    for candidate, likeness, _place in process.extract(
        word, index.words, scorer=fuzz.ratio, score_cutoff=LEAST_ALIKE - 1, limit=None
    ):
        length = len(word) + len(candidate)
        common = round(likeness * length / 200)
        key = 200_000 * common // length - 3_000 * abs(len(word) - len(candidate))
        if candidate[0] == word[0]:
            key += SAME_START
        if letters == set(candidate):
            key += SWAPPED
        rank = (key, candidate in index.name_words)
        if key >= CUTOFF and (rank > best_rank or (rank == best_rank and candidate < best)):
            best, best_rank = candidate, rank
    return best, best_rank[0]


def unknown_weight(index: Index) -> int:
    """What a word weighs that the library does not have."""
    return round(100 * math.log(1 + len(index.ids)) / 2)


def _concepts(index: Index, words: Sequence[str]) -> list[_Concept]:
    """What a question asks for; stop words only count where there is nothing else.

    Two words that are one thing count as that thing, and a part of each by itself.
    """
    told = [word for word in words if word not in STOP_WORDS] or list(words)
    joined: set[str] = set()
    concepts: dict[tuple[tuple[int, int], ...], _Concept] = {}
    for first, second in pairwise(words):
        number = index.terms.get(phrase_term(first, second), -1)
        if number >= 0:
            joined |= {first, second}
            terms = _with_near(index, number)
            concepts[terms] = _Concept(terms, index.weights[number])
    unknown = unknown_weight(index)
    for place, word in enumerate(told):
        terms = _terms(index, word, is_last=place == len(told) - 1)
        weight = max((index.weights[number] for number, share in terms if share == WHOLE_SHARE), default=0)
        if not weight:
            weight = unknown
        if word in joined:
            weight = weight * PART_OF_PHRASE // 100
        key = terms or ((-1 - place, 0),)
        if key not in concepts:
            concepts[key] = _Concept(terms, weight)
    return list(concepts.values())


def _terms(index: Index, word: str, *, is_last: bool) -> tuple[tuple[int, int], ...]:
    """The terms that a word may stand for with what each counts: its own, those near it, or those that it begins."""
    term = term_of(word)
    number = index.word_terms.get(word, index.terms.get(term, -1))
    if number >= 0:
        return _with_near(index, number)
    near = [(index.terms[one], NEAR_SHARE) for one in NEAR_TERMS.get(term, ()) if one in index.terms]
    if near:
        return tuple(sorted(near))
    if len(word) < 3 and not is_last:
        return ()
    numbers = sorted({index.word_terms[longer] for longer in _beginnings(index, word, 24)})
    return tuple((number, WHOLE_SHARE) for number in numbers)


def _with_near(index: Index, number: int) -> tuple[tuple[int, int], ...]:
    return ((number, WHOLE_SHARE), *((other, NEAR_SHARE) for other in index.near.get(number, ())))


def _asks_for_meaning(words: Sequence[str]) -> bool:
    """Whether a question is one like "what is a bye"."""
    return " ".join(words[:2]) in MEANING_STARTS or not set(MEANING_WORDS).isdisjoint(words)


def _card_named(index: Index, words: Sequence[str]) -> frozenset[int]:
    """The terms of the longest name of a card in a question that is easily taken for another one; none else."""
    for length in range(min(len(words), MOST_WORDS_OF_NAME), 1, -1):
        for start in range(len(words) - length + 1):
            found = index.titles.get(" ".join(words[start : start + length]))
            if found:
                return found
    return frozenset()


def _is_of_another_card(lines: Sequence[TermLine], card: frozenset[int]) -> bool:
    """Whether an entry is about a card that shares a word with `card` and is not it: Alakazam for Dark Alakazam."""
    names = [line.terms for line in lines if line.kind == NAME]
    return any(name & card for name in names) and not any(name >= card for name in names)


def _names(lines: Sequence[TermLine], card: frozenset[int]) -> bool:
    """Whether a line has the whole name of a card; true as well where there is none."""
    return not card or any(line.terms >= card for line in lines)


def _rank(
    index: Index,
    concepts: Sequence[_Concept],
    order: Order,
    card: frozenset[int],
    *,
    asks_for_meaning: bool,
) -> list["_Ranked"]:
    """The entries that answer, the best first; none about another card than `card`, where the question names one."""
    total = sum(concept.weight for concept in concepts)
    sums, held = _gather(index, concepts)
    if not sums:
        return []
    authority = {documents: max(order.weight(key) for key in documents) for documents in set(index.documents)}
    if asks_for_meaning:
        authority[(GLOSSARY,)] = MEANING_WEIGHT
    weights = [authority[documents] for documents in index.documents]
    for place in index.silent:
        if not _answers(index, place, order):
            weights[place] = weights[place] * SILENT_ELSEWHERE // 100
    least = total * MIN_SHARE
    # One whole number for value and place: the best come out in a fixed order, and quickly from thousands.
    chosen = nlargest(
        CANDIDATES,
        (value * weights[place] * _PLACES - place for place, value in sums.items() if held[place] >= least),
    )
    named = {number for concept in concepts for number, _share_of_it in concept.terms}
    # What is legal is said of Modified: who names Unlimited asks for something else.
    kinds = (NAME,) if index.unlimited in named else (NAME, LEGAL)
    ranked = []
    for mixed in chosen:
        place = -mixed % _PLACES
        lines = index.lines[place]
        if card and _is_of_another_card(lines, card):
            continue
        alike = _likeness(lines, concepts, total)
        name = _name_bonus(lines, concepts, total, card, kinds)
        if not alike and not name and lines[-1].kind == LEGAL:  # found only because it lists every card
            continue
        coverage = sums[place] // (WHOLE_SHARE * total)
        value = (COVERAGE * coverage + LIKENESS * alike) // 100
        value = value * (HELD + (1000 - HELD) * held[place] // (WHOLE_SHARE * total)) // 1000
        if index.cases[place] and named.isdisjoint(index.cases[place]):
            value = value * OTHER_CASE // 100
        is_sure = (value >= SURE_VALUE or name > 0) and _names(lines, card)
        ranked.append(_Ranked(weights[place] * value + name, index.ranks[place], -place, is_sure))
    ranked.sort(reverse=True)
    return ranked


def _gather(index: Index, concepts: Sequence[_Concept]) -> tuple[dict[int, int], dict[int, int]]:
    """For each entry: its concepts' weights times their effects in it, and without the latter."""
    sums: dict[int, int] = {}
    held: dict[int, int] = {}
    for concept in concepts:
        best: dict[int, int] = {}
        part: dict[int, int] = {}
        for number, share in concept.terms:
            for place, effect in index.postings[number].items():
                if share * effect > best.get(place, 0):
                    best[place] = share * effect
                if share > part.get(place, 0):
                    part[place] = share
        own = concept.weight
        for place, effect in best.items():
            sums[place] = sums.get(place, 0) + own * effect
            held[place] = held.get(place, 0) + own * part[place]
    return sums, held


def _likeness(lines: Sequence[TermLine], concepts: Sequence[_Concept], total: int) -> int:
    """How like the best line is to the whole question, in thousandths (names weigh more than 1000).

    What a way to ask lacks may be in the title, at a little less: "40 cards" under "Rochester: the deck".
    """
    best = 0
    title = next((line.terms for line in lines if line.kind == TITLE), frozenset())
    told = [_share(title, concept) for concept in concepts]
    for line in lines:
        common = added = 0
        for concept, in_title in zip(concepts, told, strict=True):
            share = _share(line.terms, concept)
            common += concept.weight * share
            if in_title > share:
                added += concept.weight * (in_title - share)
        if not common:
            continue
        common = min(common // 100, line.total)
        best = max(best, 20 * common * LINE_WORTH[line.kind] // (total + line.total))
        if added and line.kind == ASKED:
            added //= 100
            best = max(best, 20 * (common + added) * WITH_TITLE // (total + line.total + added))
    return best


def _share(terms: frozenset[int], concept: _Concept) -> int:
    """The hundredths of a concept that a line holds."""
    for number, share in concept.terms:  # the whole ones come first
        if number in terms:
            return share
    return 0


def _name_bonus(
    lines: Sequence[TermLine],
    concepts: Sequence[_Concept],
    total: int,
    card: frozenset[int],
    kinds: Sequence[int],
) -> int:
    """EXACT_NAME by the share of the question that is the name of a card or an effect the entry is about.

    Part of a name counts less than the whole; the name with whether the card is legal counts twice. A name that is
    part of the longer one of `card` does not count.
    """
    asked = {concept.terms[0][0]: concept.weight for concept in concepts if concept.terms}
    best = 0
    for line in lines:
        if line.kind in kinds and (line.terms >= card or card.isdisjoint(line.terms)):
            told = sum(asked[number] for number in line.terms if number in asked)
            worth = EXACT_NAME * min(told, total) // total
            if told + 5 > line.total:  # no more than stop words are missing
                best = max(best, worth if line.kind == NAME else 2 * worth)
            elif line.kind == NAME and 100 * told >= PART_OF_NAME * line.total:
                best = max(best, worth * told // (2 * line.total))
    return best


def _nearest(index: Index, query: str) -> tuple[str, ...]:
    """Names of cards and effects that are most like a question that found nothing."""
    folded = {" ".join(split_words(name)): name for name in index.names}
    found = process.extract(
        " ".join(split_words(query)), list(folded), scorer=fuzz.ratio, score_cutoff=30, limit=NEAREST
    )
    return tuple(folded[text] for text, _score, _place in found)
