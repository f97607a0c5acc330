"""Printings, sets and titles of cards as values, and which older printing is the same card as a legal one. PURE.

Three keys name a card. A *printing* is one number of one set ("neo1-14"). A *title* is the English name, for all
languages and printings; copies are counted by it (FR-221.b), see `counted_as`. *The same card* decides the reprint rule
(FR-226.c): `SameCard` keeps for an older printing which printings of legal sets are the very same card.

Unown [A] and Unown [D] are two titles that are counted as one, since each of these cards says itself that a deck has
four with Unown in their names at most. Nidoran ♀ and Nidoran ♂ are two and counted apart: that is ours, since no
document says it; the sign is printed in the name, and they evolve into different Pokémon.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from teams.cards.names import fold_card_name

POKEMON, TRAINER, ENERGY, BASIC_ENERGY = KINDS = ("Pokémon", "Trainer", "Energy", "basic Energy")
STAGES = ("Basic", "Baby", "Stage 1", "Stage 2")
BASIC_ENERGIES = frozenset(
    f"{kind} Energy" for kind in ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting")
)
UNOWN = "Unown"
_SIGNS = {"é": "e", "♂": "m", "♀": "f", "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta"}  # in addresses
_NUMBER = re.compile(r"([a-z]*)0*(\d+)([a-z]?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards.

    `names` has the languages known ("en" always); `modified_from` is the first number that FR-226 lets into Modified
    (1: the whole set, 21: promos from 21 on, None: none). A set is legal nowhere before `sold_on` (FR-204.a); `added`
    is true of a set that this installation loaded besides those that come with the program.
    """

    key: str
    names: Mapping[str, str]
    abbreviations: tuple[str, ...]
    sold_on: date
    modified_from: int | None = None
    added: bool = False

    @property
    def name(self) -> str:
        return self.names["en"]

    def name_in(self, language: str) -> str:
        """The name in a language ("de"), the English one where none is known."""
        return self.names.get(language) or self.name

    def is_in_modified(self, number: str) -> bool:
        """Whether FR-226.a has this number of the set in Modified, whatever the day and the bans are."""
        found = _NUMBER.fullmatch(number)
        return self.modified_from is not None and (
            found is None or bool(found[1]) or int(found[2]) >= self.modified_from
        )


@dataclass(frozen=True, slots=True)
class Printing:
    """One number of one set; `kind` is one of KINDS, `stage` one of STAGES or empty; `names` by language."""

    set_key: str
    number: str
    name: str
    kind: str
    stage: str = ""
    names: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def key(self) -> str:
        """What names a printing everywhere: "neo1-14", "ecard2-H1", "ecard2-50a"."""
        return f"{self.set_key}-{self.number}"

    @property
    def title(self) -> str:
        """The English name: what all printings and languages of a card have in common."""
        return self.name

    @property
    def is_basic_energy(self) -> bool:
        """One of the six that FR-226.d names; Darkness and Metal are none of them."""
        return self.kind == BASIC_ENERGY


@dataclass(frozen=True, slots=True)
class SameCard:
    """What is known of an older printing under the reprint rule (FR-226.c).

    `same` are the keys of printings in sets of Modified that are the very same card, `look` those of which the facts
    cannot say it: a judge looks at both. The other printings of that title are different cards.
    """

    printing: str
    same: tuple[str, ...]
    look: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class Catalogue:
    """All sets and printings that are known, in the order of the lists; `same` by the key of the older printing."""

    sets: Mapping[str, CardSet]
    printings: Mapping[str, Printing]
    same: Mapping[str, SameCard] = field(default_factory=dict)

    @cached_property
    def titles(self) -> Mapping[str, tuple[Printing, ...]]:
        """The printings of each title, in the order of the sets."""
        found: dict[str, list[Printing]] = {}
        for printing in self.printings.values():
            found.setdefault(printing.title, []).append(printing)
        return {title: tuple(printings) for title, printings in found.items()}

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name that a card has in any language."""
        return frozenset(
            name for one in self.printings.values() for name in (one.name, *one.names.values()) if name
        )

    @cached_property
    def names_by_language(self) -> Mapping[str, Mapping[str, str]]:
        """For each language the name of each title: that of most of its printings, the earliest of equals."""
        found: dict[str, dict[str, str]] = {}
        for title, printings in self.titles.items():
            for language in {key for one in printings for key in one.names}:
                names = Counter(one.names[language] for one in printings if language in one.names)
                found.setdefault(language, {})[title] = names.most_common(1)[0][0]
        return found

    def name_in(self, title: str, language: str) -> str:
        """What a card is called in a language ("de"), the title where that is not known."""
        return self.names_by_language.get(language, {}).get(title, title)

    @cached_property
    def by_set(self) -> Mapping[str, tuple[Printing, ...]]:
        """The printings of each set, in the order of its list."""
        found: dict[str, list[Printing]] = {key: [] for key in self.sets}
        for printing in self.printings.values():
            found[printing.set_key].append(printing)
        return {key: tuple(printings) for key, printings in found.items()}

    @cached_property
    def titles_by_slug(self) -> Mapping[str, str]:
        """Titles by the part of their address ("nidoran-f")."""
        return {slug_of(title): title for title in self.titles}

    @cached_property
    def _sets_by_name(self) -> Mapping[str, CardSet]:
        """Sets by every name and abbreviation, folded; the first of two that share one."""
        found: dict[str, CardSet] = {}
        for each in self.sets.values():
            for text in (each.key, *each.names.values(), *each.abbreviations):
                found.setdefault(fold_card_name(text), each)
        return found

    def set_named(self, text: str) -> CardSet | None:
        """The set of a name or abbreviation in any of its languages ("N1", "neo genesis", "Grundset")."""
        return self._sets_by_name.get(fold_card_name(text))

    def printing(self, set_key: str, number: str) -> Printing | None:
        """The printing of a number as people write it: "14", "014", "14/111", "#14", "H1", "h01/H32", "50A"."""
        return self.printings.get(f"{set_key}-{plain_number(number)}")

    def is_older(self, printing: Printing) -> bool:
        """Whether a printing is in Modified only if it is the same card as another one (FR-226.b, c)."""
        return not self.sets[printing.set_key].is_in_modified(printing.number)

    def reprints(self, printing: Printing) -> SameCard | None:
        """What is known of an older printing that shares its title with one in Modified; None where none is to know.

        Of a set that was added nothing is known yet: its printings are to be looked at.
        """
        if not self.is_older(printing) or printing.is_basic_energy:
            return None
        known = self.same.get(printing.key) or SameCard(printing.key, (), (), "")
        is_new = self.sets[printing.set_key].added
        unknown = tuple(
            one.key
            for one in self.titles[printing.title]
            if not self.is_older(one) and (is_new or self.sets[one.set_key].added)
        )
        if not (known.reason or unknown):
            return None
        return SameCard(known.printing, known.same, (*known.look, *unknown), known.reason)


def counted_as(title: str) -> str:
    """What copies of a title are counted by (FR-221.b): the title, and "Unown" for every Unown.

    The rule that holds Unown together is on the cards themselves.
    """
    return UNOWN if UNOWN in title.split() else title


def plain_number(text: str) -> str:
    """A card's number as the facts have it: without "#", zeros in front and the count of the set; "H1", "50a"."""
    number = re.sub(r"^\s*(?:#|no\.?|nr\.?|n°)\s*", "", text, flags=re.IGNORECASE).partition("/")[0].strip()
    found = _NUMBER.fullmatch(number)
    return f"{found[1].upper()}{int(found[2])}{found[3].lower()}" if found else number


def slug_of(title: str) -> str:
    """A title's part of an address: "pokemon-breeder", "mary-s-impulse", "unown-a", "nidoran-f"."""
    plain = "".join(_SIGNS.get(sign, sign) for sign in title.lower())
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def join_catalogue(
    sets: Iterable[CardSet], printings: Iterable[Printing], same: Iterable[SameCard] = ()
) -> Catalogue:
    """A catalogue of lists of values."""
    return Catalogue(
        {each.key: each for each in sets},
        {each.key: each for each in printings},
        {each.printing: each for each in same},
    )


def shared_titles(catalogue: Catalogue) -> Iterator[tuple[Printing, tuple[Printing, ...]]]:
    """Every older printing that shares its title with printings in Modified, with those (basic Energy left out)."""
    for printing in catalogue.printings.values():
        if catalogue.is_older(printing) and not printing.is_basic_energy:
            legal = tuple(one for one in catalogue.titles[printing.title] if not catalogue.is_older(one))
            if legal:
                yield printing, legal
