"""The desk answers a team that asked on its phone to leave: out from the next pairing on, or not."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from pairings.drops.requests import accept_drop_request, refuse_drop_request
from pairings.pages.frame.answers import to_desk
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told


def accept(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The team is out from the next pairing on."""
    with refusals_told(request):
        entry = accept_drop_request(tournament, number, actor=request.actor)
        said = _("“%(name)s” has dropped and will not be paired again.")
        messages.success(request, with_names(said, {"name": entry.team_name}))
    return to_desk(tournament)


def refuse(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The team stays, and its phone says to come to the desk."""
    with refusals_told(request):
        asked = refuse_drop_request(tournament, number, actor=request.actor)
        said = _("“%(name)s” stays in. Their phone asks them to come to the desk.")
        messages.success(request, with_names(said, {"name": asked.entry.team_name}))
    return to_desk(tournament)
