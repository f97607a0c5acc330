"""The pages of an event in the order of its navigation, and which of them a person is shown."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise

from tournament.event.models import Tournament
from tournament.kernel.roles import Actor, Permission, Role
from tournament.slots.slots import Slot


@dataclass(frozen=True, slots=True)
class Page:
    """A page of an event: its address below /t/<slug>/, its name, and who is shown it (None: everyone).

    `below` names the addresses below it that are the page's own; None: all of them. `also` names others below
    /t/<slug>/ that belong to it. `tab_of` are the roles on whose phones it is a tab of its own: three for each role, so
    that they fit 320 pixels beside "More", which has the rest. `is_of` says which events have the page; None: all of
    them. It reads no rows.
    """

    path: str
    label: Promise
    permission: Permission | None = None
    is_apart: bool = False
    below: tuple[str, ...] | None = None
    also: tuple[str, ...] = ()
    tab_of: tuple[Role, ...] = ()
    is_of: Callable[[Tournament], bool] | None = None


PUBLIC_PAGES: Slot[Page] = Slot()
STAFF_PAGES: Slot[Page] = Slot()


def navigation_items(
    slug: str, *, pages: Iterable[Page], actor: Actor | None, request: HttpRequest | None
) -> list[dict[str, Any]]:
    """What `_nav.html` draws (`address`, `label`, `is_apart`, `is_current`, `is_tab`) of the pages that `actor` sees.

    The current page is the one of whose addresses the request's path begins with the longest. Not `is_tab` are those
    that a phone keeps under "More"; without an actor there are none.
    """
    base = f"/t/{slug}/"
    shown = [page for page in pages if page.permission is None or (actor and actor.may(page.permission))]
    here = request.path if request else ""
    parts = {page.path: part for page in shown if (part := _own_part(here, base, page))}
    current = max(parts, key=lambda path: len(parts[path]), default=None)
    role = None if actor is None else _foremost_role(actor)
    return [
        {
            "address": base + page.path,
            "label": page.label,
            "is_apart": page.is_apart,
            "is_current": page.path == current,
            "is_tab": role is None or role in page.tab_of,
        }
        for page in shown
    ]


def _foremost_role(actor: Actor) -> Role | None:
    """The role that decides the tabs of a phone where a person has several: roles are declared in that order."""
    return next((role for role in Role if role in actor.roles), None)


def _own_part(here: str, base: str, page: Page) -> str:
    """The longest address of the page that `here` is or is below; "" where it is not the page's."""
    address = base + page.path
    whole = [address] if page.below is None or here == address else []
    parts = [address + path for path in page.below or ()] + [base + path for path in page.also]
    return max((each for each in whole + parts if here.startswith(each)), key=len, default="")
