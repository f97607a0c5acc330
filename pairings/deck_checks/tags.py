"""What deck checks found and nobody answered, and what judges know of a team's people: {% load judged %}."""

from typing import Any

from django import template
from django.template.context import Context

from pairings.deck_checks.models import CheckedDeck
from pairings.deck_checks.queries import open_findings
from pairings.matches.models import Match
from pairings.penalties.queries import penalties_of
from pairings.penalties.wording import infraction_text
from pairings.tableside.note_queries import slow_play_of
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
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
    """What deck checks found and nobody answered, at the event or in decks of the people of `teams`.

    One query, or three where something waits.
    """
    found = open_findings(context["tournament"], teams or None)
    places = _places_now(context["tournament"], found)
    return {
        "tournament": context["tournament"],
        "findings": [(deck, infraction_text(deck.infraction), places.get(deck.pk)) for deck in found],
        "may_penalize": context["request"].actor.may(Permission.GIVE_PENALTIES),
        "may_see_lists": context["request"].actor.may(Permission.SEE_LISTS),
    }


def _places_now(tournament: Tournament, found: list[CheckedDeck]) -> dict[int, Match]:
    """The match in which a penalty for each deck counts, by the deck's key: the one that its player plays now.

    None between rounds, and for who has no match now: there the penalty is given away from a table.
    """
    round_ = read_progress(tournament).being_played if found else None
    if round_ is None:
        return {}
    rows = round_.matches.filter(table_number__isnull=False)
    matches = rows.select_related("round", "one", "two")
    playing = {key: match for match in matches for entry in match.entries for key in entry.player_keys}
    return {deck.pk: playing[deck.player_id] for deck in found if deck.player_id in playing}
