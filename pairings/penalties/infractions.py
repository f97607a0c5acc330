"""The numbered infractions of the DCI penalty guidelines, as far as their list is known. PURE.

The floor rules hand penalties over to those guidelines (FR-Intro.d). Of the edition that was in force only the list
is known, not which penalty goes with which number, so the judge chooses the penalty. 104 to 106 and 114 are about
sideboards, which this game does not have (FR-222); how the three first differ is not known. The known list breaks off
after 162, within what is done on purpose; whatever else happens is described in words.
"""

from dataclasses import dataclass
from enum import StrEnum

CITATION = "FR-Intro.d"


class Group(StrEnum):
    """The sections of the guidelines."""

    DECK = "deck"
    PROCEDURE = "procedure"
    CARDS = "cards"
    MARKED = "marked"
    PACE = "pace"
    CONDUCT = "conduct"
    CHEATING = "cheating"  # the one section that supposes intent
    SIDEBOARD = "sideboard"  # numbers of two sections, last since nobody needs them here


@dataclass(frozen=True, slots=True)
class Infraction:
    """One number of the list. Its name in words is the text `INFRACTION_NAMES[number]` of the pages."""

    number: str
    group: Group


_NUMBERS: dict[Group, tuple[str, ...]] = {
    Group.DECK: ("101", "102", "103"),
    Group.PROCEDURE: ("111", "112", "113", "115", "116"),
    Group.CARDS: ("121", "122", "123", "124"),
    Group.MARKED: ("131", "132"),
    Group.PACE: ("141", "142"),
    Group.CONDUCT: ("151", "152", "153"),
    Group.CHEATING: ("161", "162"),
    Group.SIDEBOARD: ("104", "105", "106", "114"),
}
INFRACTIONS: dict[str, Infraction] = {
    number: Infraction(number, group) for group, numbers in _NUMBERS.items() for number in numbers
}
LATE = "115"  # late at the table
SLOW_PLAY = "141"


def same_kind(one: str, other: str) -> bool:
    """Whether two stored infractions are of one kind: the same number, or the same words."""
    return one.strip().casefold() == other.strip().casefold()
