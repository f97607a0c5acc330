"""The spellings of all cards of this installation, made once for as long as its card facts stay the same."""

from functools import lru_cache

from teams.cards.queries import Stamp, card_stamp, read_catalogue
from teams.decks.name_index import NameIndex


def read_name_index(stamp: Stamp | None = None) -> NameIndex:
    """The index by which lists are read; `index.catalogue` is the catalogue that its judge needs. One query."""
    return _name_index(card_stamp() if stamp is None else stamp)


@lru_cache(maxsize=2)
def _name_index(stamp: Stamp) -> NameIndex:
    return NameIndex(read_catalogue(stamp))
