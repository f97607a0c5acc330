"""The standings for staff: after any closed round, searched and sorted."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from pairings.bracket_sheets.states import find_end_sheets
from pairings.matches.cells import PER_PAGE
from pairings.pages.frame.answers import may_do
from pairings.standings.final import find_provisional, read_page
from pairings.standings.queries import rows_that_never_came
from pairings.standings.tables import standings_table
from pairings.standings.wording import never_came_sentence
from teams.search.search import search_of
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.web.access import StaffRequest
from tournament.web.table_pages import show_page
from tournament.wording.tiebreakers import tiebreaker_texts


def standings(request: StaffRequest, tournament: Tournament, after: int | None = None) -> HttpResponse:
    """The standings after the last closed round, or after round `after`."""
    progress = read_progress(tournament)
    page = read_page(tournament, progress, after)
    if page is None:
        raise Http404(_("There are no standings after this round yet."))
    query = request.GET.get("q", "")
    search = search_of(tournament, query)
    found = [row for row in page.rows if search.fits(row.entry)]
    table = standings_table(found, tournament)
    show_page(request, table, rows=PER_PAGE)
    context = {
        "tournament": tournament,
        "table": table,
        "page": page,
        "never_came": never_came_sentence(rows_that_never_came(page.rows)),
        "through": page.through,
        "provisional": find_provisional(tournament, progress) if page.is_newest else None,
        "has_places": page.is_before_bracket and not find_end_sheets(tournament, progress).places,
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
