"""What the desk answers a team that asked on its phone to leave: out from the next pairing on, or not."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from pairings.actions.drop_requests import accept_drop_request, refuse_drop_request
from tournament.models import Tournament
from tournament.refusal import Refusal
from tournament.roles import Permission
from tournament.sentences import sentence
from tournament.views.access import StaffRequest, event_view


@require_POST
@event_view(Permission.REGISTER)
def accept(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The team is out from the next pairing on."""
    try:
        entry = accept_drop_request(tournament, number, actor=request.actor)
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(
            request, _("“%(name)s” is out from the next pairing on.") % {"name": entry.team_name}
        )
    return redirect("pairings:desk", tournament.slug)


@require_POST
@event_view(Permission.REGISTER)
def refuse(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The team stays, and its phone says to come to the desk."""
    try:
        asked = refuse_drop_request(tournament, number, actor=request.actor)
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(
            request,
            _("“%(name)s” stays in. Their phone tells them to come to the desk.")
            % {"name": asked.entry.team_name},
        )
    return redirect("pairings:desk", tournament.slug)
