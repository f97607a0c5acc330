"""The last thing that a person did, with the buttons that undo and redo it: {% load undo %}."""

from typing import Any

from django import template
from django.template.context import Context

from pairings.journal.wording import action_label
from pairings.undo.queries import Undo, steps_of
from pairings.undo.wording import UndoButton, names_for, undo_button

register = template.Library()
# Pages that show the offer in a part of their own, so that it goes when something rests on the line.
WITH_OWN_OFFER = frozenset({"desk", "floor", "floor-table", "journal", "journal-line"})


@register.inclusion_tag("pairings/undo/_undo_button.html", takes_context=True)
def undo_of_line(context: Context, number: int, who: str, action: str) -> dict[str, Any]:
    """The button that undoes one line, where the page knows that it can; it names the action to a screen reader."""
    return {
        "slug": context["tournament"].slug,
        "button": UndoButton(number, who, action_label(action)),
        "next": context["request"].path,
        "csrf_token": context.get("csrf_token", ""),
    }


@register.inclusion_tag("pairings/undo/_undo_offer.html", takes_context=True)
def undo_offer(
    context: Context,
    *,
    is_beside_message: bool = False,
    round_number: int | None = None,
    table_number: int | None = None,
) -> dict[str, Any]:
    """Buttons "Undo: ..." and "Redo: ..." for the next step of the reader of a staff page, where nothing rests on it.

    On the page of a table only for what was done at that table; the button then names the deed alone.
    """
    request, tournament = context.get("request"), context.get("tournament")
    actor = getattr(request, "actor", None)
    if request is None or tournament is None or actor is None or not actor.roles:
        return {}
    match = request.resolver_match
    if is_beside_message and match is not None and match.url_name in WITH_OWN_OFFER:
        return {}
    place = None if table_number is None else (round_number, table_number)

    def offered(undo: Undo | None) -> UndoButton | None:
        if undo is None or place not in (None, (undo.line.round_number, undo.line.table_number)):
            return None
        return undo_button(undo, names_for(tournament, undo.line), is_short=place is not None)

    undo, redo = steps_of(tournament, actor)
    buttons = list(filter(None, map(offered, (undo, redo))))
    return {
        "slug": tournament.slug,
        "buttons": buttons,
        "next": request.path,
        "csrf_token": context.get("csrf_token", ""),
    }
