"""Whom a team played: its rounds, opponents and results, with what each opponent counts for in the standings."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from pairings.standings.history import read_history
from tournament.event.models import Tournament


def history_of_team(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show what one team has played in the closed rounds."""
    history = read_history(tournament, number)
    if history is None:
        raise Http404(_("There is no team %(number)s.") % {"number": number})
    context = {"tournament": tournament, "history": history}
    return render(request, "pairings/pages/public/public_team.html", context)
