"""The cards of an event for the tests of lists: the facts that come with the program, on a day of the season."""

from datetime import date
from functools import cache

from teams.cards.files import shipped_catalogue
from teams.decks.formats import EventSets
from teams.decks.legality import DeckJudge, DeckLine, make_judge
from teams.decks.name_index import NameIndex

SUMMER = date(2003, 8, 1)  # all sets of the facts are on sale


@cache
def judge_for(format_key: str, as_on: date = SUMMER, rule_set_key: str = "dci-2003") -> DeckJudge:
    """The judge of an event of that format, with the cards of that day."""
    return make_judge(shipped_catalogue(), rule_set_key, format_key, EventSets(as_on))


@cache
def index() -> NameIndex:
    return NameIndex(shipped_catalogue())


def printed(count: int, key: str, place: int = 1) -> DeckLine:
    """A line of so many copies of one printing ("neo1-14")."""
    return DeckLine(place, count, shipped_catalogue().printings[key].title, (key,), f"{count} {key}")


def filled(*lines: DeckLine, size: int = 60) -> list[DeckLine]:
    """Those lines, and as many Grass Energies as are missing to `size` cards."""
    missing = size - sum(line.count for line in lines)
    return [*lines, printed(missing, "neo1-108", len(lines) + 1)] if missing > 0 else list(lines)
