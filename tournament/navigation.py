"""The pages of an event in the order of its navigation, and which of them a person is shown."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.roles import Actor, Permission


@dataclass(frozen=True, slots=True)
class Page:
    """A page of an event: its address below /t/<slug>/, its name, and who is shown it (None: everybody)."""

    path: str
    label: Promise
    permission: Permission | None = None
    is_apart: bool = False


PUBLIC_PAGES = (
    Page("", _("Pairings")),
    Page("standings/", _("Standings")),
    Page("clock/", _("Clock")),
    Page("rulings/", _("Rulings")),
)
STAFF_PAGES = (
    Page("desk/", _("Desk"), Permission.SEE_DESK),
    Page("floor/", _("Floor"), Permission.RUN_FLOOR),
    Page("desk/entries/", _("Teams"), Permission.SEE_DESK),
    Page("desk/rounds/", _("Rounds"), Permission.SEE_DESK),
    Page("desk/results/", _("Results"), Permission.RECORD_RESULTS),
    Page("desk/standings/", _("Standings"), Permission.SEE_DESK),
    Page("desk/paper/", _("Paper"), Permission.PRINT),
    Page("desk/screens/", _("Screens"), Permission.RUN_ROUNDS),
    Page("desk/data/", _("Data"), Permission.EXPORT),
    Page("desk/journal/", _("Journal"), Permission.SEE_DESK),
    Page("rulings/", _("Rulings"), Permission.SEE_DESK),
    Page("desk/settings/", _("Settings"), Permission.SET_UP, is_apart=True),
    Page("desk/staff/", _("Staff"), Permission.SET_UP),
    Page("", _("Public page"), Permission.SEE_DESK),
)


def navigation_items(
    slug: str, *, pages: tuple[Page, ...], actor: Actor | None, request: HttpRequest | None
) -> list[dict[str, Any]]:
    """What `_nav.html` draws (`address`, `label`, `is_apart`, `is_current`) of the pages that `actor` sees.

    The current page is the one with the longest address that the request's path begins with.
    """
    base = f"/t/{slug}/"
    shown = [page for page in pages if page.permission is None or (actor and actor.may(page.permission))]
    here = request.path if request else ""
    fitting = [page.path for page in shown if _is_within(here, base, page.path)]
    current = max(fitting, key=len, default=None)
    return [
        {
            "address": base + page.path,
            "label": page.label,
            "is_apart": page.is_apart,
            "is_current": page.path == current,
        }
        for page in shown
    ]


def _is_within(here: str, base: str, path: str) -> bool:
    """Whether `here` is the page or below it; the event's first page holds only itself and its rounds."""
    if path == "":
        return here == base or here.startswith(f"{base}rounds/")
    if path == "desk/":
        return here == base + path
    return here.startswith(base + path)
