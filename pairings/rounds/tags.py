"""How far the event is, for pages with a form about a round: {% load rounds %}."""

from typing import Any

from django import template
from django.template.context import Context

from pairings.matches.queries import ProposalChanges
from pairings.rounds.shown import now_name
from pairings.rounds.wording import part_names
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress

register = template.Library()
TEMPLATE = "pairings/rounds/_round_now.html"


@register.inclusion_tag(TEMPLATE, takes_context=True)
def round_now(context: Context, round_: Round | None = None) -> dict[str, Any]:
    """A part that asks every few seconds whether the event is where the page shows it, and says so if not. One query.

    On a page about an earlier round than the newest there is nothing: what goes on now is not what it is about.
    """
    tournament: Tournament = context["tournament"]
    newest = read_progress(tournament).newest
    if round_ is not None and (newest is None or newest.number != round_.number):
        return {}
    return how_far(tournament, newest)


@register.simple_tag
def rests_changed(changes: ProposalChanges) -> str:
    """What a proposal rests on that is another now, in words; "" where nothing is."""
    return ", ".join(part_names(changes.parts))


def how_far(tournament: Tournament, newest: Round | None) -> dict[str, Any]:
    """What the part shows of the newest round, or of there being none."""
    return {"tournament": tournament, "round": newest, "name": now_name(newest)}
