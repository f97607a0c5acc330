"""All card facts of this installation: those that come with the program, and the sets that it loaded besides."""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from teams.cards.cards import CardSet, Catalogue, Printing, join_catalogue
from teams.cards.files import shipped_catalogue
from teams.cards.models import AddedSet
from teams.cards.search import CardIndex, build_card_index

Stamp = tuple[tuple[int, datetime], ...]  # which sets were added, and when


def card_stamp() -> Stamp:
    """What the facts follow from besides the program: changes with every set that is loaded or removed. One query."""
    return tuple(AddedSet.objects.order_by("sold_on", "key").values_list("pk", "loaded_at"))


def read_catalogue(stamp: Stamp | None = None) -> Catalogue:
    """Every set and printing that this installation knows, from memory while nothing was added. One query then."""
    return _catalogue(card_stamp() if stamp is None else stamp)


def card_index(stamp: Stamp | None = None) -> CardIndex:
    """The names of `read_catalogue` for the search, likewise."""
    return _index(card_stamp() if stamp is None else stamp)


@lru_cache(maxsize=2)
def _catalogue(stamp: Stamp) -> Catalogue:
    shipped = shipped_catalogue()
    return with_added(shipped, list(AddedSet.objects.order_by("sold_on", "key"))) if stamp else shipped


@lru_cache(maxsize=2)
def _index(stamp: Stamp) -> CardIndex:
    return build_card_index(_catalogue(stamp))


def with_added(shipped: Catalogue, rows: Sequence[AddedSet]) -> Catalogue:
    """The catalogue with the sets of `rows` behind those that were there."""
    sets = [*shipped.sets.values(), *map(_set_of, rows)]
    printings = [*shipped.printings.values(), *(one for row in rows for one in _printings_of(row))]
    return join_catalogue(sets, printings, shipped.same.values())


def _set_of(row: AddedSet) -> CardSet:
    names = {"en": row.name, "de": row.name_de, "fr": row.name_fr}
    return CardSet(
        key=row.key,
        names={language: name for language, name in names.items() if name},
        abbreviations=tuple(row.abbreviations),
        sold_on=row.sold_on,
        modified_from=1 if row.is_in_modified else None,
        added=True,
    )


def _printings_of(row: AddedSet) -> list[Printing]:
    found = []
    for number, name, kind, stage, name_de, name_fr in row.printings:
        names = {"en": name, "de": name_de, "fr": name_fr}
        found.append(
            Printing(row.key, number, name, kind, stage, {key: text for key, text in names.items() if text})
        )
    return found
