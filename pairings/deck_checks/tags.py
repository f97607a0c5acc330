"""What deck checks found and nobody answered, and what judges know of a team's people: {% load judged %}."""

from typing import Any

from django import template
from django.template.context import Context

from pairings.deck_checks.queries import open_findings
from pairings.penalties.queries import penalties_of
from pairings.penalties.wording import infraction_text
from pairings.tableside.note_queries import slow_play_of
from teams.entries.models import Entry
from tournament.kernel.roles import Permission

register = template.Library()


@register.inclusion_tag("pairings/deck_checks/_judged_before.html", takes_context=True)
def judged_before(context: Context, entry: Entry) -> dict[str, Any]:
    """The penalties of a team's people and the slow play noted, in whatever team they were then. Two queries."""
    event = context["tournament"]
    penalties, notes = penalties_of(event, entry.players), slow_play_of(entry.players)
    return {"tournament": event, "penalties": penalties, "notes": notes}


@register.inclusion_tag("pairings/deck_checks/_findings.html", takes_context=True)
def deck_findings(context: Context, *teams: Entry) -> dict[str, Any]:
    """What deck checks found and nobody answered, at the event or in decks of the people of `teams`. One query."""
    found = open_findings(context["tournament"], teams or None)
    return {
        "tournament": context["tournament"],
        "findings": [(deck, infraction_text(deck.infraction)) for deck in found],
        "may_penalize": context["request"].actor.may(Permission.GIVE_PENALTIES),
        "may_see_lists": context["request"].actor.may(Permission.SEE_LISTS),
    }
