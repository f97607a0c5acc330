"""The standings for staff: after any closed round, searched and sorted."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from pairings.matches.cells import PER_PAGE
from pairings.pages.frame.answers import has_name, may_do
from pairings.standings import queries
from pairings.standings.final import find_provisional, is_decided_by_bracket, shown_standings
from pairings.standings.tables import standings_table
from teams.people.names import fold_name
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.web.access import StaffRequest
from tournament.web.table_pages import show_page
from tournament.wording.tiebreakers import tiebreaker_texts


def standings(request: StaffRequest, tournament: Tournament, after: int | None = None) -> HttpResponse:
    """The standings after the last closed round, or after round `after`."""
    progress = read_progress(tournament)
    closed = [round_.number for round_ in progress.counted]
    if after is not None and after not in closed:
        raise Http404(_("There are no standings after this round yet."))
    through = after or progress.through
    query = request.GET.get("q", "")
    wanted = fold_name(query)
    is_final = after is None and is_decided_by_bracket(tournament)
    rows = (
        queries.standings(tournament, through=through)
        if after
        else shown_standings(tournament, through=through)
    )
    found = [row for row in rows if has_name(row.entry, wanted)] if wanted else rows
    table = standings_table(found, tournament.tiebreakers)
    show_page(request, table, rows=PER_PAGE)
    context = {
        "tournament": tournament,
        "table": table,
        "closed": closed,
        "through": through,
        "is_final": is_final,
        "has_standings": bool(rows),
        "provisional": find_provisional(tournament, progress) if through == progress.through else None,
        "query": query,
        "may": may_do(request),
        "tiebreakers": tiebreaker_texts(tournament.tiebreakers),
    }
    template = (
        "pairings/pages/desk/play/_standings_list.html"
        if request.htmx
        else "pairings/pages/desk/play/standings.html"
    )
    return render(request, template, context)
