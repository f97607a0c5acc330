"""The names of all cards and sets, found again however people spell them. PURE."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import OSA

from teams.cards.cards import BASIC_ENERGY, ENERGY, POKEMON, Catalogue, Printing
from teams.cards.names import fold_card_name
from teams.cards.nicknames import NICKNAMES
from teams.decks.spellings import ENERGY_WORDS, FIRST_WORDS, LOOSE_SETS, MORE_NICKNAMES

MOST_NEAR = 3  # cards that a question offers
_NEAR_ENOUGH = 0.5  # likeness, from 0 to 1, below which a card is not worth offering
_NOT_MUCH_FARTHER = 0.25  # than the best one
_LOOKED_AT = 24  # spellings, of which several can be of one title
_POSSESSIVE = re.compile(r"['’]s\b")
_LEADING = ("the", "team", "lt")


@dataclass(frozen=True, slots=True)
class Near:
    """A title whose spelling is like what was typed; `likeness` from 0 to 1."""

    title: str
    likeness: float


def join_key(text: str) -> str:
    """What a spelling is looked up by: folded, without spaces; other scripts stay as they are."""
    plain = fold_card_name(text)
    if plain:
        return plain.replace(" ", "")
    return "".join(
        sign
        for sign in unicodedata.normalize("NFKC", text).casefold()
        if unicodedata.category(sign)[0] in "LNM"
    )


@dataclass(frozen=True)
class NameIndex:
    """Every spelling of every title of a catalogue."""

    catalogue: Catalogue

    @cached_property
    def spellings(self) -> Mapping[str, tuple[str, ...]]:
        """Titles by spelling. English names come before those of other languages, whole ones before shortened ones."""
        found: dict[str, tuple[str, ...]] = {}
        for spell in (_english, _other_languages, _shortened):
            layer: dict[str, dict[str, None]] = {}
            for title, printings in self.catalogue.titles.items():
                for key in spell(title, printings):
                    layer.setdefault(key, {})[title] = None
            for key, titles in layer.items():
                found.setdefault(key, tuple(titles))
        nicknames = {join_key(name): titles for name, titles in NICKNAMES.items()}
        nicknames |= {key: (title,) for key, title in MORE_NICKNAMES.items()}
        for key, meant in nicknames.items():
            if kept := tuple(title for title in meant if title in self.catalogue.titles):
                found.setdefault(key, kept)
        for key, titles in self._initials().items():
            found.setdefault(key, tuple(titles))
        return found

    def _initials(self) -> Mapping[str, dict[str, None]]:
        """Trainers and Energy by the first letters of their words: "MBF", "FH Energy"."""
        found: dict[str, dict[str, None]] = {}
        for title, printings in self.catalogue.titles.items():
            words = fold_card_name(title).split()
            letters = "".join(word[0] for word in words)
            if printings[0].kind == ENERGY and len(words) > 2:
                found.setdefault(f"{letters[:-1]}energy", {})[title] = None
            if printings[0].kind != POKEMON and len(letters) > 2:
                found.setdefault(letters, {})[title] = None
        return found

    @cached_property
    def names(self) -> frozenset[str]:
        """The spellings that are whole names, in any language: no nicknames, nothing shortened."""
        return frozenset(
            key
            for title, printings in self.catalogue.titles.items()
            for spell in (_english, _other_languages)
            for key in spell(title, printings)
        )

    @cached_property
    def energies(self) -> Mapping[str, str]:
        """Energy by what precedes the word, for lines under its heading and where no other card is called so."""
        found = {
            _without_energy(title): title
            for title, printings in self.catalogue.titles.items()
            if printings[0].kind in (ENERGY, BASIC_ENERGY)
        }
        found |= {key: title for key, title in ENERGY_WORDS.items() if title in self.catalogue.titles}
        return {key: title for key, title in found.items() if key}

    @cached_property
    def sets(self) -> Mapping[str, tuple[str, ...]]:
        """Keys of sets by every name and abbreviation."""
        found: dict[str, tuple[str, ...]] = {}
        for card_set in self.catalogue.sets.values():
            for text in (card_set.key, *card_set.names.values(), *card_set.abbreviations):
                key = join_key(text)
                found[key] = (*found.get(key, ()), card_set.key)
        return found | {
            key: kept
            for key, keys in LOOSE_SETS.items()
            if (kept := tuple(each for each in keys if each in self.catalogue.sets))
        }

    @cached_property
    def counts(self) -> Mapping[int, tuple[str, ...]]:
        """Keys of sets by the number of cards that is printed behind the stroke ("14/111")."""
        highest: dict[str, int] = {}
        for printing in self.catalogue.printings.values():
            if printing.number.isdecimal():
                highest[printing.set_key] = max(highest.get(printing.set_key, 0), int(printing.number))
        found: dict[int, tuple[str, ...]] = {}
        for key, number in highest.items():
            found[number] = (*found.get(number, ()), key)
        return found

    @cached_property
    def _choices(self) -> list[str]:
        return [key for key in self.spellings if len(key) > 2]

    def find(self, key: str, *, is_energy: bool = False, is_last: bool = True) -> tuple[str, ...]:
        """The titles of a joined spelling, () where there is none.

        `is_energy` where the list's heading says Energy; `is_last` where no word follows, so that it may be a plural
        ("Oaks", while "Erika's" before a word is not a card).
        """
        if is_energy and (energy := self._energy(key)):
            return (energy,)
        for tried in _plurals(key) if is_last else (key,):
            if titles := self.spellings.get(tried):
                return titles
        return (energy,) if len(key) > 1 and (energy := self._energy(key)) else ()

    def _energy(self, key: str) -> str | None:
        for tried in dict.fromkeys(
            (key, _without_energy(key), key.removeprefix("basic"), key.removeprefix("基本"))
        ):
            for word in (tried, _without_energy(tried)):
                if title := self.energies.get(word):
                    return title
        return None

    def expand(self, words: tuple[str, ...], *, is_last: bool = True) -> tuple[str, ...]:
        """The titles that words can mean whose first one is a letter or a short form ("D Gloom", "S.Kadabra")."""
        found: dict[str, None] = {}
        for first in FIRST_WORDS.get(words[0], ()):
            found |= dict.fromkeys(self.find(first + "".join(words[1:]), is_last=is_last))
        return tuple(found)

    def nearest(self, *keys: str) -> tuple[Near, ...]:
        """The titles that are spelt most like one of the keys, likeliest first, at most MOST_NEAR."""
        best: dict[str, float] = {}
        for key in filter(None, keys):
            hits = process.extract(
                key,
                self._choices,
                scorer=OSA.normalized_similarity,
                limit=_LOOKED_AT,
                score_cutoff=_NEAR_ENOUGH,
            )
            for spelling, likeness, _place in hits:
                for title in self.spellings[spelling]:
                    best[title] = max(best.get(title, 0.0), likeness)
        ranked = sorted(best.items(), key=lambda item: (-item[1], item[0]))
        return tuple(
            Near(title, likeness)
            for title, likeness in ranked[:MOST_NEAR]
            if likeness > ranked[0][1] - _NOT_MUCH_FARTHER
        )


def _english(title: str, printings: tuple[Printing, ...]) -> Iterator[str]:
    yield join_key(title)
    for printing in printings:
        yield join_key(printing.name)


def _other_languages(_title: str, printings: tuple[Printing, ...]) -> Iterator[str]:
    """Names of other languages; not "S Pikachu", because that letter is short for a word in English lists."""
    for printing in printings:
        for name in printing.names.values():
            if (key := join_key(name)) and fold_card_name(name).partition(" ")[0] not in FIRST_WORDS:
                yield key


def _shortened(title: str, _printings: tuple[Printing, ...]) -> Iterator[str]:
    """A title without "The", "Team" or "Lt.", and without the 's of a name; with "Team" before "Rocket's"."""
    for text in dict.fromkeys((title, _POSSESSIVE.sub("", title))):
        words = fold_card_name(text).split()
        yield "".join(words)
        if words and words[0] in _LEADING:
            yield "".join(words[1:])
        if words and words[0] in ("rockets", "rocket"):
            yield "".join(("team", *words))


def _without_energy(key: str) -> str:
    """A joined key or a title without the word Energy, whichever end it is at in its language."""
    key = join_key(key)
    for word in ("energy", "energies", "energie", "energien", "energia", "nrg", "エネルギー"):
        key = key.removesuffix(word).removeprefix(word)
    return key


def _plurals(key: str) -> Iterator[str]:
    yield key
    if key.endswith("s"):
        yield key[:-1]
    if "energies" in key:
        yield key.replace("energies", "energy")
