"""The last thing that a person did, with the button that undoes it: {% load undo %}."""

from typing import Any

from django import template
from django.template.context import Context

from pairings.undo.queries import last_of
from pairings.undo.wording import line_action, line_title, names_for

register = template.Library()
# Pages that show the offer in a part of their own, so that it goes when something rests on the line.
WITH_OWN_OFFER = frozenset({"desk", "floor", "floor-table", "journal", "journal-line"})


@register.inclusion_tag("pairings/undo/_undo_offer.html", takes_context=True)
def undo_offer(
    context: Context,
    *,
    is_beside_message: bool = False,
    round_number: int | None = None,
    table_number: int | None = None,
) -> dict[str, Any]:
    """A button "Undo: …" for what the reader of a staff page did last, where nothing rests on it.

    On the page of a table only for what was done at that table; the button then names the deed alone.
    """
    request, tournament = context.get("request"), context.get("tournament")
    actor = getattr(request, "actor", None)
    if request is None or tournament is None or actor is None or not actor.roles:
        return {}
    match = request.resolver_match
    if is_beside_message and match is not None and match.url_name in WITH_OWN_OFFER:
        return {}
    undo = last_of(tournament, actor)
    if undo is None:
        return {}
    is_of_table = table_number is not None
    if is_of_table and (undo.line.round_number, undo.line.table_number) != (round_number, table_number):
        return {}
    names = {} if is_of_table else names_for(tournament, undo.line)
    return {
        "slug": tournament.slug,
        "number": undo.line.number,
        "who": undo.line.who,
        "title": line_action(undo.line) if is_of_table else line_title(undo.line, names),
        "next": request.path,
        "asks_reason": undo.asks_reason,
        "csrf_token": context.get("csrf_token", ""),
    }
