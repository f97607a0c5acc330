"""A deck counted against its list: what differs, and which infraction that is. PURE."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.kernel.refusal import Refusal

MOST_COPIES = 999  # of one line, counted in a deck; nobody counts more
MOST_LINES = 200  # of a list that are ticked off; a deck has 60 cards
_COUNT_FIRST = re.compile(r"(?P<count>\d+)\s*[x×*]?\s+(?P<name>\S.*)", re.IGNORECASE)  # "2 Bill", "2x Bill"
_COUNT_LAST = re.compile(r"(?P<name>.*\S)\s+[x×*]\s*(?P<count>\d+)", re.IGNORECASE)  # "Bill x2"
_NUMBER_LAST = re.compile(r".*\s\d+")  # "Bill 2": how many, or a printing


@dataclass(frozen=True, slots=True)
class Difference:
    """A line of the list of which the deck has another number of cards. `place` counts the lines from 1."""

    place: int
    listed: int
    found: int

    @property
    def more(self) -> int:
        """How many more the deck has than the list; below 0 where it has fewer."""
        return self.found - self.listed


@dataclass(frozen=True, slots=True)
class Extra:
    """A card of the deck that its list does not have."""

    count: int
    name: str


@dataclass(frozen=True, slots=True)
class DeckComparison:
    """How a deck differs from its list; `cards` is how many it has, `listed` how many the list has."""

    differences: tuple[Difference, ...]
    extras: tuple[Extra, ...]
    cards: int
    listed: int

    @property
    def is_alike(self) -> bool:
        """Whether the deck is what the list says."""
        return not self.differences and not self.extras

    @property
    def count(self) -> int:
        """How many lines differ, with the cards that no line has."""
        return len(self.differences) + len(self.extras)


def read_extras(text: str) -> tuple[Extra, ...]:
    """Cards typed one a line, each with its number in front or, as "x2", at the end; without one it is one card."""
    extras = []
    for line in _lines(text):
        counted = _COUNT_FIRST.fullmatch(line) or _COUNT_LAST.fullmatch(line)
        name, count = (counted["name"], int(counted["count"][:9])) if counted else (line, 1)
        if count:
            extras.append(Extra(min(count, MOST_COPIES), name))
    return tuple(extras)


def check_extras(text: str) -> None:
    """Refuse a line that does not say how many there are: a number that no deck has, or one that may be a printing."""
    for line in _lines(text):
        counted = _COUNT_FIRST.fullmatch(line) or _COUNT_LAST.fullmatch(line)
        is_unclear = counted is None and _NUMBER_LAST.fullmatch(line)
        if is_unclear or (counted is not None and int(counted["count"][:9]) > MOST_COPIES):
            raise Refusal("pairings.deck_extra_number", field="extras", line=line, most=MOST_COPIES)


def _lines(text: str) -> list[str]:
    return [line for line in map(str.strip, text.splitlines()) if line]


def compare_deck(
    listed: Sequence[int], found: Mapping[int, int], extras: Iterable[Extra] = ()
) -> DeckComparison:
    """Compare a deck with the counts of its list, line by line.

    `found` has the lines whose cards were counted otherwise, by their place from 1; every other one is as listed.
    """
    counts = {place: found.get(place, count) for place, count in enumerate(listed, start=1)}
    differences = [
        Difference(place, count, counts[place])
        for place, count in enumerate(listed, start=1)
        if counts[place] != count
    ]
    more = tuple(extras)
    cards = sum(counts.values()) + sum(extra.count for extra in more)
    return DeckComparison(tuple(differences), more, cards, sum(listed))


class DeckInfraction(StrEnum):
    """The infractions about decks of the penalty guidelines (FR-Intro.d)."""

    LIST = "101"  # the list is not legal
    DECK = "102"  # the deck is not legal, its list is
    NO_LIST = "103"  # the deck is not legal, and no list is in use


def find_infraction(*, has_list: bool, is_list_legal: bool, is_alike: bool) -> DeckInfraction | None:
    """Which infraction a judge is offered after a check; None where everything is in order.

    A list that breaks a rule comes first: whoever plays by it has a deck that does, and the list was handed in. A deck
    that is not its list is not legal whatever is in it (FR-222). The judge decides, and can choose another.
    """
    if not has_list:
        return None if is_alike else DeckInfraction.NO_LIST
    if not is_list_legal:
        return DeckInfraction.LIST
    return None if is_alike else DeckInfraction.DECK
