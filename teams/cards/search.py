"""Find titles of cards by what was typed: names in three languages, nicknames, parts of names, slips. PURE.

Nothing is replaced here: what is not a name exactly is proposed, the likeliest first, and a person says yes.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from teams.cards.cards import Catalogue
from teams.cards.names import fold_card_name
from teams.cards.nicknames import NICKNAMES

EXACT = 100  # the score of a name or nickname as it is
_BY_WORDS = 90  # all typed words are in the name, or begin its words
_LEAST = 72  # likeness in hundredths below which two names have nothing to do with each other
_MOST_LETTERS = 120  # of what is looked up


@dataclass(frozen=True, slots=True)
class Candidate:
    """A title that may be meant, by one of its names or nicknames; `score` goes to 100, which is exact."""

    title: str
    name: str
    score: int

    @property
    def is_exact(self) -> bool:
        """Whether that is a name of it, and no guess."""
        return self.score == EXACT


@dataclass(frozen=True)
class CardIndex:
    """Names and nicknames of all titles: `exact` by name without blanks, `names` folded with (title, name) each."""

    exact: Mapping[str, tuple[tuple[str, str], ...]]
    names: Mapping[str, tuple[tuple[str, str], ...]]


def build_card_index(catalogue: Catalogue) -> CardIndex:
    """The index of a catalogue; 20 ms for all cards to 2003, so keep it."""
    names: dict[str, dict[tuple[str, str], None]] = {}
    for title, printings in catalogue.titles.items():
        spelled = dict.fromkeys((title, *(name for one in printings for name in one.names.values())))
        for name in spelled:
            names.setdefault(fold_card_name(name), {})[title, name] = None
    known = {title for pairs in names.values() for title, _name in pairs}
    exact: dict[str, dict[tuple[str, str], None]] = {}
    for folded, pairs in names.items():
        exact.setdefault(_squeezed(folded), {}).update(pairs)
    for nickname, titles in NICKNAMES.items():
        meant: dict[tuple[str, str], None] = {(title, title): None for title in titles if title in known}
        if meant:
            exact.setdefault(_squeezed(fold_card_name(nickname)), meant)
    return CardIndex(
        {key: tuple(pairs) for key, pairs in exact.items()},
        {key: tuple(pairs) for key, pairs in names.items()},
    )


def titles_named(index: CardIndex, text: str) -> tuple[str, ...]:
    """The titles of which `text` is a name or nickname, whatever its case, accents, hyphens and blanks; none if none.

    More than one where several cards share a name. Part of a name ("Nidoran") is none: `find_titles` proposes.
    """
    return tuple(
        dict.fromkeys(title for title, _name in index.exact.get(_squeezed(fold_card_name(text)), ()))
    )


def find_titles(
    index: CardIndex, text: str, most: int = 3, *, among: Collection[str] | None = None
) -> tuple[Candidate, ...]:
    """The likeliest titles for `text`, best first, each once; `among` keeps to those titles.

    Exact names and nicknames come first, then names that have all typed words (or words that begin so), then names that
    are spelled alike.
    """
    folded = fold_card_name(text[:_MOST_LETTERS])
    if not folded:
        return ()
    found = [
        *(Candidate(title, name, EXACT) for title, name in index.exact.get(_squeezed(folded), ())),
        *_by_words(index, folded),
        *_by_spelling(index, folded),
    ]
    best: dict[str, Candidate] = {}
    for each in sorted(found, key=lambda one: -one.score):
        if among is None or each.title in among:
            best.setdefault(each.title, each)
    return tuple(list(best.values())[:most])


def _by_words(index: CardIndex, folded: str) -> Iterable[Candidate]:
    """Names in which every typed word begins a word of its own; the shorter the rest, the better."""
    typed = folded.split()
    for name, pairs in index.names.items():
        words = name.split()
        if len(typed) <= len(words) and _begin(typed, words):
            whole = sum(word in words for word in typed) == len(typed)
            score = _BY_WORDS + (5 if whole else 0) + round(4 * len(folded) / max(len(name), len(folded)))
            for title, spelled in pairs:
                yield Candidate(title, spelled, min(score, EXACT - 1))


def _begin(typed: list[str], words: list[str]) -> bool:
    """Whether each typed word begins a word that no other one does."""
    left = list(words)
    for word in sorted(typed, key=len, reverse=True):
        match = next((one for one in left if one == word), None) or next(
            (one for one in left if one.startswith(word)), None
        )
        if match is None:
            return False
        left.remove(match)
    return True


def _by_spelling(index: CardIndex, folded: str) -> Iterable[Candidate]:
    for name, score, _place in process.extract(
        folded, index.names.keys(), scorer=fuzz.ratio, score_cutoff=_LEAST, limit=12
    ):
        for title, spelled in index.names[name]:
            yield Candidate(title, spelled, min(round(score), EXACT - 1))


def _squeezed(folded: str) -> str:
    return folded.replace(" ", "")
