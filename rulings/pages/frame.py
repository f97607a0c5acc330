"""What the pages of the library share: the rule set in use, parts for htmx, answers that may be cached."""

import re
from dataclasses import replace
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from rulings.shelf.queries import open_shelf
from rulings.shelf.shown import Standpoint
from tournament.event.models import Tournament
from tournament.event.queries import shown_events
from tournament.kernel.roles import Permission
from tournament.kernel.rule_sets import DEFAULT_RULE_SET, RULE_SETS
from tournament.web.access import StaffRequest, actor_at

# Columns of an event that no sheet shows: those that change with each action, and secrets.
NOT_SHOWN = frozenset({"version", "secret", "first_posted_at", "seen_round"})
_EVENT_PATH = re.compile(r"/t/([-\w]+)/")
_TABLE_PATH = re.compile(r"/t/[-\w]+/floor/tables/(\d{1,5})/")


def is_rule_set(key: str) -> bool:
    """Whether there is a rule set of that key."""
    return key in RULE_SETS


def standpoint_of(request: HttpRequest, tournament: Tournament | None) -> Standpoint:
    """The event with its rulings and rule set; without one, ?rule_set= or the default.

    A citation that opens in place on a page of an event is answered with that event's rulings.
    """
    tournament = tournament or _event_of_page(request)
    if tournament:
        standpoint = Standpoint.at(open_shelf(tournament), tournament)
        return replace(standpoint, table=_table_left(request, tournament))
    wanted = request.GET.get("rule_set", "")
    return Standpoint(open_shelf(None), None, wanted if is_rule_set(wanted) else DEFAULT_RULE_SET)


def _event_of_page(request: HttpRequest) -> Tournament | None:
    """The event on whose page a citation was opened, None for a page of its own."""
    if not is_part(request, "citation-body"):
        return None
    page: str = getattr(request, "htmx").current_url_abs_path or ""  # noqa: B009 - the middleware's
    match = _EVENT_PATH.match(page)
    return shown_events().filter(slug=match[1]).first() if match else None


def is_for_staff(request: HttpRequest, tournament: Tournament | None) -> bool:
    """Whether the reader works at the event; `request.actor` is that person then.

    Without a session cookie no user is looked up, so that a public page is the same bytes for the whole hall.
    """
    if tournament is None or settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return False
    if not request.user.is_authenticated:
        return False
    staff = cast(StaffRequest, request)
    if not hasattr(staff, "actor"):
        staff.actor = actor_at(staff.user, tournament)
    return bool(staff.actor.roles)


def _table_left(request: HttpRequest, tournament: Tournament) -> int | None:
    """Return the table from whose page a member of the staff came (?table=, or a citation opened there), or None."""
    page: str = getattr(getattr(request, "htmx", None), "current_url_abs_path", None) or ""
    place = _TABLE_PATH.match(page)
    typed = request.GET.get("table") or (
        place[1] if place else QueryDict(page.partition("?")[2]).get("table")
    )
    is_number = typed is not None and typed.isdecimal() and typed.isascii() and len(typed) < 6
    return int(typed) if typed and is_number and is_for_staff(request, tournament) else None


def is_part(request: HttpRequest, target: str) -> bool:
    """Whether htmx asks for the part that it puts into the element `target`."""
    htmx = getattr(request, "htmx", None)
    return htmx is not None and bool(htmx) and htmx.target == target


def rule_set_choices(standpoint: Standpoint) -> list[tuple[str, str, bool]]:
    """Key, title and whether it is chosen, of every rule set; [] at an event, which has its own."""
    if standpoint.tournament:
        return []
    return [(key, _(rule_set.title), key == standpoint.rule_set) for key, rule_set in RULE_SETS.items()]


def values_behind(standpoint: Standpoint) -> tuple[object, ...]:
    """Return everything a public sheet or file depends on: the library, the event's rulings, its name and settings."""
    event = standpoint.tournament
    columns = Tournament._meta.concrete_fields if event else ()
    settings = tuple(getattr(event, column.attname) for column in columns if column.name not in NOT_SHOWN)
    return (standpoint.rule_set, settings, standpoint.shelf.made_of)


def answer_page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Return a public page or part; browsers ask for it each time, since there may be a new ruling.

    People who work at the event keep the staff's tabs on it and see there what was just done.
    """
    context["is_staff"] = is_for_staff(request, context["tournament"])
    context["may_rule"] = context["is_staff"] and cast(StaffRequest, request).actor.may(Permission.OVERRULE)
    response = render(request, template, context)
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response
