"""What is outstanding in the round being played: who still plays, what each table needs, when it ends, about."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from pairings.pages.desk.play.estimate_wording import hours_ahead
from pairings.pages.desk.play.outstanding_queries import read_outstanding
from pairings.pages.frame.answers import may_do
from pairings.pages.frame.small_forms import is_unmoved, page_key
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.web.access import StaffRequest

MOST_TABLES_SHOWN = 80


def outstanding(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The tables without a result, those that need someone first; asks again by itself."""
    if is_unmoved(request, tournament):
        return HttpResponse(status=204)
    progress = read_progress(tournament)
    seen = read_outstanding(tournament, progress, now=timezone.now())
    tables = [] if seen is None else seen.tables
    estimate = None if seen is None else seen.estimate
    context = {
        "tournament": tournament,
        "round": progress.last_posted,
        "seen": seen,
        "estimate": estimate,
        "round_minutes": tournament.minutes_of(progress.last_posted),
        "ahead": hours_ahead(estimate, tournament),
        "tables": tables[:MOST_TABLES_SHOWN],
        "waiting_calls": [table.call for table in tables if table.call and table.call.taken_at is None],
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
