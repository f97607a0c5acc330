"""What the box in the header of staff's pages finds: pages, tables, teams, cards and rulings, the likeliest first.

Each app says what it finds, in the slot `FINDERS`; the order of the slot decides between what is equally near.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum

from django.utils.functional import Promise

from tournament.event.models import Tournament
from tournament.slots.slots import Slot
from tournament.web.access import StaffRequest

MOST_FOUND = 12
MOST_TYPED = 400


class Nearness(IntEnum):
    """How near what was found is to what was typed."""

    WHOLE = 0  # it is what was typed
    START = 1  # it begins with it
    PART = 2  # it has it
    AROUND = 3  # it has to do with it


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page to go to: what kind of thing it is about, its name and number, and what sets it apart from others."""

    kind: Promise
    label: Promise | str
    address: str
    nearness: Nearness
    detail: Promise | str = ""
    number: int | None = None


Finder = Callable[[StaffRequest, Tournament, str], Iterable[FoundPage]]
FINDERS: Slot[Finder] = Slot()


def find_everything(request: StaffRequest, tournament: Tournament, typed: str) -> list[FoundPage]:
    """What whoever asks may open of what was typed, the nearest first; nothing where nothing was typed."""
    query = typed[:MOST_TYPED].strip()
    if not query:
        return []
    found = [each for finder in FINDERS for each in finder(request, tournament, query)]
    return sorted(found, key=lambda each: each.nearness)[:MOST_FOUND]


def nearness_of(typed: str, text: str) -> Nearness:
    """How near a text is that is known to have what was typed, whatever the case."""
    one, two = typed.casefold(), text.casefold()
    if one == two:
        return Nearness.WHOLE
    return Nearness.START if two.startswith(one) else Nearness.PART
