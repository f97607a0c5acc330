"""Slots: where apps to the right put links, parts and steps into an app on their left, which never names them.

Each app fills slots in its `registrations.py` when Django starts. Several items in one slot are ordered by their
numbers, never by names or by the order of imports.

    fill_link("event-desk", "pairings:desk")                {% slot_url 'event-desk' tournament.slug %}
    fill_part("entry", 10, "pairings/pages/desk/office/_entry_now.html")      {% slot 'entry' %}
    STAFF_PAGES.add(30, Page("desk/entries/", ...))         for page in STAFF_PAGES: ...
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Generic, TypeVar

from django.urls import reverse

T = TypeVar("T")


class Slot(Generic[T]):
    """What several apps put in one place, in the order of the numbers that they gave."""

    def __init__(self) -> None:
        self._items: dict[int, T] = {}

    def add(self, order: int, item: T) -> None:
        """Put `item` at `order`; a ValueError where that number is taken."""
        if order in self._items:
            raise ValueError(f"{order} is taken by {self._items[order]}")
        self._items[order] = item

    def __iter__(self) -> Iterator[T]:
        return (self._items[order] for order in sorted(self._items))

    def __len__(self) -> int:
        return len(self._items)


LINKS: dict[str, str] = {}  # the name of an address, by slot
PARTS: defaultdict[str, Slot[str]] = defaultdict(Slot)  # names of templates, by slot


def fill_link(slot: str, url_name: str) -> None:
    """Have `slot` lead to the address of that name; a ValueError where it leads somewhere already."""
    if slot in LINKS:
        raise ValueError(f"{slot} leads to {LINKS[slot]}")
    LINKS[slot] = url_name


def slot_address(slot: str, *args: object) -> str:
    """The address that `slot` leads to, with the arguments of that address; a KeyError for an empty slot."""
    return reverse(LINKS[slot], args=args)


def fill_part(slot: str, order: int, template_name: str) -> None:
    """Have `slot` show that template, which gets all that the page around it has."""
    PARTS[slot].add(order, template_name)
