"""What is outstanding in the round being played: who still plays, what each table needs, when it ends, about."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from pairings.pages.desk.play.outstanding_queries import read_outstanding
from pairings.pages.frame.answers import may_do
from pairings.pages.frame.small_forms import floor_round, is_unmoved, page_key
from tournament.event.models import Tournament
from tournament.web.access import StaffRequest

MOST_TABLES_SHOWN = 80


def outstanding(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The tables without a result, those that need somebody first; asks again by itself."""
    if is_unmoved(request, tournament):
        return HttpResponse(status=204)
    round_ = floor_round(tournament)
    is_played = round_ is not None and round_.closed_at is None and tournament.finished_at is None
    seen = read_outstanding(round_, now=timezone.now()) if round_ is not None and is_played else None
    tables = [] if seen is None else seen.tables
    context = {
        "tournament": tournament,
        "round": round_,
        "seen": seen,
        "estimate": None if seen is None else seen.estimate,
        "tables": tables[:MOST_TABLES_SHOWN],
        "more_tables": max(len(tables) - MOST_TABLES_SHOWN, 0),
        "key": page_key(tournament),
        "may": may_do(request),
    }
    template = (
        "pairings/pages/desk/play/_outstanding.html"
        if request.htmx
        else "pairings/pages/desk/play/outstanding.html"
    )
    return render(request, template, context)
