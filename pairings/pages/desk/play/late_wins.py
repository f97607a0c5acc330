"""The desk's line about wins that were entered after time was called: hidden once a person has checked them."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from pairings.pages.frame.answers import posted_round_or_404, to_desk
from pairings.results.actions import put_late_wins_away
from pairings.results.forms import LateWinsForm
from tournament.event.models import Tournament
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told


def put_away(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Hide those that the line listed; one that was entered since is listed again."""
    round_ = posted_round_or_404(tournament, number)
    form = LateWinsForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("That page was out of date. Look at the list again."))
        return to_desk(tournament)
    with refusals_told(request):
        put_late_wins_away(tournament, round_.number, until=form.cleaned_data["until"], actor=request.actor)
    return to_desk(tournament)
