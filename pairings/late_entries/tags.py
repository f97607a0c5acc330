"""What a team does in the round being played, for the team's own page: {% load arrivals %}."""

from typing import Any

from django import template
from django.template.context import Context

from pairings.drops.queries import ended_by_leaving
from pairings.drops.shown import leaving_names
from pairings.late_entries.queries import has_opponent
from pairings.matches.queries import match_of, rounds_after
from pairings.matches.scoring import How
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.kernel.roles import Permission

register = template.Library()


@register.inclusion_tag("pairings/late_entries/_came_late.html")
def came_late(tournament: Tournament, entry: Entry, round_: Round) -> dict[str, Any]:
    """What a team that was just registered can do in the round being played. Four queries at most."""
    return {
        "tournament": tournament,
        "entry": entry,
        "round": round_,
        "has_opponent": has_opponent(round_, entry),
        "comes_another": rounds_after(tournament, round_.number) > 0,
    }


@register.inclusion_tag("pairings/late_entries/_entry_in_round.html", takes_context=True)
def entry_in_round(context: Context, entry: Entry) -> dict[str, Any]:
    """Where `entry` plays now, that it has no match, or the match that ended because it left, with what can be done.

    Shows nothing while no round is being played. Six queries at most.
    """
    event: Tournament = context["tournament"]
    shown: dict[str, Any] = {"tournament": event, "entry": entry, "csrf_token": context.get("csrf_token")}
    actor = context["request"].actor
    round_ = read_progress(event).being_played
    if round_ is None:
        return shown
    shown |= {
        "round": round_,
        "may_run_rounds": actor.may(Permission.RUN_ROUNDS),
        "may_reinstate": actor.may(Permission.DISQUALIFY if entry.is_disqualified else Permission.REGISTER),
    }
    if entry.dropped_at is not None:
        ended = ended_by_leaving(event, entry)
        return shown | {"ended": ended, "names": leaving_names(entry, ended)}
    match = match_of(round_, entry)
    if match is None or match.how == How.MISSED:
        shown["has_opponent"] = has_opponent(round_, entry)
    return shown | {"match": None if match is None or match.how == How.MISSED else match}
