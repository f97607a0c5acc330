"""What judges know of a team's people, for its page at the desk: {% load judged %}."""

from typing import Any

from django import template
from django.template.context import Context

from pairings.penalties.queries import penalties_of
from pairings.tableside.note_queries import slow_play_of
from teams.entries.models import Entry

register = template.Library()


@register.inclusion_tag("pairings/deck_checks/_judged_before.html", takes_context=True)
def judged_before(context: Context, entry: Entry) -> dict[str, Any]:
    """The penalties of a team's people and the slow play noted, in whatever team they were then. Two queries."""
    event = context["tournament"]
    penalties, notes = penalties_of(event, entry.players), slow_play_of(entry.players)
    return {"tournament": event, "penalties": penalties, "notes": notes}
