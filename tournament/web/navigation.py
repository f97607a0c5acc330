"""The pages of an event in the order of its navigation, and which of them a person is shown."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.event.models import Tournament
from tournament.kernel.roles import Actor, Permission, Role
from tournament.slots.slots import Slot


class PageGroup(Enum):
    """What a page is for, in the order of the bar."""

    NOW = "now"  # needed while rounds are played: in the bar itself
    WHO = "who"
    OUT = "out"
    BEHIND = "behind"


# The menus of the bar. A group without a name has none: its pages are in the bar.
GROUP_NAMES: Mapping[PageGroup, Promise] = {
    PageGroup.WHO: _("Teams"),
    PageGroup.OUT: pgettext_lazy("menu", "Publish"),
    PageGroup.BEHIND: pgettext_lazy("menu", "Event"),
}


@dataclass(frozen=True, slots=True)
class Page:
    """A page of an event: its address below /t/<slug>/, its name, and who is shown it (None: everyone).

    `below` names the addresses below it that are the page's own; None: all of them. `also` names others below
    /t/<slug>/ that belong to it. `tab_of` are the roles on whose phones it is a tab of its own: three for each role, so
    that they fit 320 pixels beside "More", which has the rest. `is_of` says which events have the page; None: all of
    them. It reads no rows. `icon` names its sign in menus, as Lucide calls it.
    """

    path: str
    label: Promise
    permission: Permission | None = None
    group: PageGroup = PageGroup.NOW
    below: tuple[str, ...] | None = None
    also: tuple[str, ...] = ()
    tab_of: tuple[Role, ...] = ()
    is_of: Callable[[Tournament], bool] | None = None
    icon: str = ""


PUBLIC_PAGES: Slot[Page] = Slot()
STAFF_PAGES: Slot[Page] = Slot()
FURTHER_PAGES: Slot[Page] = Slot()  # of staff, not in the navigation: they are found by what they are called
PAGE_WORDS: dict[str, Promise] = {}  # by the path of a page of staff: other words by which people look for it


@dataclass(frozen=True, slots=True)
class NavigationLink:
    """A page in the navigation as one person sees it; what is not `is_tab` a phone keeps under "More"."""

    address: str
    label: Promise
    group: PageGroup
    is_current: bool
    is_tab: bool
    icon: str


@dataclass(frozen=True, slots=True)
class Menu:
    """Pages beside each other in the bar, or behind their `name` where they have one."""

    name: Promise | None
    links: list[NavigationLink]

    @property
    def current(self) -> NavigationLink | None:
        """The page that is open, where it is one of these."""
        return next((link for link in self.links if link.is_current), None)


def pages_open_to(pages: Iterable[Page], tournament: Tournament, actor: Actor | None) -> list[Page]:
    """Those of `pages` that the event has and that `actor` may open."""
    return [
        page
        for page in pages
        if (page.is_of is None or page.is_of(tournament))
        and (page.permission is None or (actor is not None and actor.may(page.permission)))
    ]


def navigation_links(
    slug: str, *, pages: Iterable[Page], actor: Actor | None, request: HttpRequest | None
) -> list[NavigationLink]:
    """The links to `pages`, group after group; without an actor all are tabs.

    The current page is the one of whose addresses the request's path begins with the longest.
    """
    base = f"/t/{slug}/"
    shown = sorted(pages, key=lambda page: list(PageGroup).index(page.group))
    here = request.path if request else ""
    parts = {page.path: part for page in shown if (part := _own_part(here, base, page))}
    current = max(parts, key=lambda path: len(parts[path]), default=None)
    role = None if actor is None else _foremost_role(actor)
    return [
        NavigationLink(
            base + page.path,
            page.label,
            page.group,
            page.path == current,
            role is None or role in page.tab_of,
            page.icon,
        )
        for page in shown
    ]


def menus_of(links: Iterable[NavigationLink]) -> list[Menu]:
    """The links by their groups. One alone needs no menu."""
    menus = []
    for group, members in groupby(links, key=lambda link: link.group):
        inside = list(members)
        menus.append(Menu(GROUP_NAMES.get(group) if len(inside) > 1 else None, inside))
    return menus


def _foremost_role(actor: Actor) -> Role | None:
    """The role that decides the tabs of a phone where a person has several: roles are declared in that order."""
    return next((role for role in Role if role in actor.roles), None)


def _own_part(here: str, base: str, page: Page) -> str:
    """The longest address of the page that `here` is or is below; "" where it is not the page's."""
    address = base + page.path
    whole = [address] if page.below is None or here == address else []
    parts = [address + path for path in page.below or ()] + [base + path for path in page.also]
    return max((each for each in whole + parts if here.startswith(each)), key=len, default="")
