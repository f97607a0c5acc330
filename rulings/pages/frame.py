"""What the pages of the library share: the rule set that counts, parts for htmx, answers that may be kept."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from rulings.shelf.queries import open_shelf
from rulings.shelf.shown import Standpoint
from tournament.event.models import Tournament
from tournament.kernel.rule_sets import DEFAULT_RULE_SET, RULE_SETS

# Columns of an event that no sheet shows: what moves with each action, and what nobody may learn anything of.
NOT_SHOWN = frozenset({"version", "secret"})
_EVENT_PATH = re.compile(r"/t/([-\w]+)/")


def is_rule_set(key: str) -> bool:
    """Whether there is a rule set of that key."""
    return key in RULE_SETS


def standpoint_of(request: HttpRequest, tournament: Tournament | None) -> Standpoint:
    """The event with its rulings and rule set; without one, ?rule_set= or the default.

    A citation that opens in place on a page of an event is answered with that event's rulings.
    """
    tournament = tournament or _event_of_page(request)
    if tournament:
        return Standpoint.at(open_shelf(tournament), tournament)
    wanted = request.GET.get("rule_set", "")
    return Standpoint(open_shelf(None), None, wanted if is_rule_set(wanted) else DEFAULT_RULE_SET)


def _event_of_page(request: HttpRequest) -> Tournament | None:
    """The event on whose page a citation was opened, None for a page of its own."""
    if not is_part(request, "citation-body"):
        return None
    page: str = getattr(request, "htmx").current_url_abs_path or ""  # noqa: B009 - the middleware's
    match = _EVENT_PATH.match(page)
    return Tournament.objects.filter(slug=match[1], removal_started_at=None).first() if match else None


def is_part(request: HttpRequest, target: str) -> bool:
    """Whether htmx asks for the part that it puts into the element `target`."""
    htmx = getattr(request, "htmx", None)
    return htmx is not None and bool(htmx) and htmx.target == target


def rule_set_choices(standpoint: Standpoint) -> list[tuple[str, str, bool]]:
    """Key, title and whether it is chosen, of every rule set; [] at an event, which has its own."""
    if standpoint.tournament:
        return []
    return [(key, rule_set.title, key == standpoint.rule_set) for key, rule_set in RULE_SETS.items()]


def values_behind(standpoint: Standpoint) -> tuple[object, ...]:
    """All that a sheet or file for everybody follows from: the library, the event's rulings, its name and settings."""
    event = standpoint.tournament
    columns = Tournament._meta.concrete_fields if event else ()
    settings = tuple(getattr(event, column.attname) for column in columns if column.name not in NOT_SHOWN)
    return (standpoint.rule_set, settings, standpoint.shelf.made_of)


def answer_page(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A page or part for everybody: asked again each time, since a ruling may have come in between."""
    response = render(request, template, context)
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["HX-Request", "HX-Target"])
    return response
