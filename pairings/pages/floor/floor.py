"""The judges' list: who is waiting for a judge, and the tables with the time left at each."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.deck_checks.queries import planned_checks
from pairings.pages.frame.answers import may_do, search_matches
from pairings.pages.frame.own_match import own_match_in
from pairings.pages.frame.small_forms import is_unmoved, page_key, to_table
from pairings.pages.frame.tables_shown import Floor, FloorTable, read_floor
from pairings.results.keypad import read_table
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.messages import tell_refusal

MOST_TABLES_SHOWN = 60


def floor(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the calls and the tables of the newest round (?q= finds a team, a player or a table)."""
    if is_unmoved(request, tournament):
        return HttpResponse(status=204)
    round_ = read_progress(tournament).last_posted
    seen = None if round_ is None else read_floor(round_, now=timezone.now())
    query = request.GET.get("q", "").strip()
    found = [] if seen is None else _find(tournament, seen, query)
    context = {
        "tournament": tournament,
        "round": round_,
        "floor": seen,
        "query": query,
        "tables": found[:MOST_TABLES_SHOWN],
        "waiting_calls": [] if seen is None else seen.waiting_calls,
        "earlier": [] if seen is None else seen.earlier,
        "more_tables": max(len(found) - MOST_TABLES_SHOWN, 0),
        "key": page_key(tournament),
        "may": may_do(request),
        "to_check": _tables_to_check(request, tournament, round_),
    }
    return render(
        request,
        "pairings/pages/floor/_floor.html" if request.htmx else "pairings/pages/floor/floor.html",
        context,
    )


def _tables_to_check(request: StaffRequest, tournament: Tournament, round_: Round | None) -> list[int]:
    """Return the tables whose decks are to be checked in this round, for those who may know; never their own one."""
    if round_ is None or round_.closed_at or not request.actor.may(Permission.PLAN_CHECKS):
        return []
    planned = planned_checks(tournament, round_.number)
    own = own_match_in(request, round_) if planned else None
    gone = None if own is None else own[0].table_number
    return sorted(number for number, one in planned.items() if one.is_open and number != gone)


def _find(tournament: Tournament, seen: Floor, query: str) -> list[FloorTable]:
    """Return the tables that match `query`; without one those still playing, or all once every result is in."""
    if not query:
        return seen.open_tables or seen.tables
    found = {match.pk for match in search_matches(tournament, [table.match for table in seen.tables], query)}
    return [table for table in seen.tables if table.match.pk in found]


def go(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Go straight to a table (?q=7); for anything that is not a table of the round, to the list of what matches."""
    typed = request.GET.get("q", "")
    round_ = read_progress(tournament).last_posted
    try:
        number = read_table(typed)
        if round_ is not None and round_.matches.at_table(number) is not None:
            return to_table(tournament, number)
    except Refusal as refusal:
        if not typed.strip():
            tell_refusal(request, refusal)
            return redirect("pairings:floor", tournament.slug)
    else:
        messages.error(request, _("There is no table %(number)s in this round.") % {"number": number})
    response = redirect("pairings:floor", tournament.slug)
    query = request.GET.copy()
    response["Location"] += f"?{query.urlencode()}"
    return response
