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

    `below` names the addresses below it that are the page's own; None: all of them. `tab_of` are the roles on whose
    phones it is a tab of its own: three for each role, so that they fit 320 pixels beside "More", which has the rest.
    `is_of` says which events have the page; None: all of them. It reads no rows.
    """

    path: str
    label: Promise
    permission: Permission | None = None
    is_apart: bool = False
    below: tuple[str, ...] | None = None
    tab_of: tuple[Role, ...] = ()
    is_of: Callable[[Tournament], bool] | None = None


PUBLIC_PAGES: Slot[Page] = Slot()
STAFF_PAGES: Slot[Page] = Slot()


def navigation_items(
    slug: str, *, pages: Iterable[Page], actor: Actor | None, request: HttpRequest | None
) -> list[dict[str, Any]]:
    """What `_nav.html` draws (`address`, `label`, `is_apart`, `is_current`, `is_tab`) of the pages that `actor` sees.

    The current page is the one with the longest address that the request's path begins with. Not `is_tab` are those
    that a phone keeps under "More"; without an actor there are none.
    """
    base = f"/t/{slug}/"
    shown = [page for page in pages if page.permission is None or (actor and actor.may(page.permission))]
    here = request.path if request else ""
    fitting = [page.path for page in shown if _is_within(here, base, page)]
    current = max(fitting, key=len, default=None)
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


def _is_within(here: str, base: str, page: Page) -> bool:
    """Whether `here` is the page, or one below it that counts as the page's own."""
    address = base + page.path
    if page.below is None:
        return here.startswith(address)
    return here == address or here.startswith(tuple(address + path for path in page.below))
