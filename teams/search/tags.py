"""Template tags about the teams that a search finds."""

from typing import Any

from django import template

from teams.search.search import renamed_found
from tournament.event.models import Tournament

register = template.Library()


@register.inclusion_tag("teams/search/_renamed.html")
def renamed_teams(tournament: Tournament, query: str) -> dict[str, Any]:
    """Say which teams a search finds by a name that they no longer have."""
    return {"renamed": renamed_found(tournament, query)}
