"""Events that were put away: off the first page, and back on it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.kernel.roles import Permission
from tournament.setup import actions
from tournament.slots.slots import slot_address
from tournament.staff.queries import events_open_to
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told


def put_away_events(request: StaffRequest) -> HttpResponse:
    """The events that were put away and where the person works, the newest first."""
    events = events_open_to(request.actor, Permission.SEE_DESK).exclude(put_away_at=None)
    may_bring_back = set(events_open_to(request.actor, Permission.SET_UP).values_list("pk", flat=True))
    context = {"events": events.order_by("-date", "-pk"), "may_bring_back": may_bring_back}
    return render(request, "tournament/pages/put_away_events.html", context)


def put_away(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Take the event off the first page."""
    with refusals_told(request):
        actions.put_event_away(tournament, actor=request.actor)
        said = _("“%(name)s” is archived. You can find it on the home page under “Archived events”.")
        messages.success(request, with_names(said, {"name": tournament.name}))
        return redirect("tournament:home")
    return redirect(slot_address("event-desk", tournament.slug))


def bring_back(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Have the event on the first page again."""
    with refusals_told(request):
        actions.bring_event_back(tournament, actor=request.actor)
        messages.success(
            request, with_names(_("“%(name)s” is back on the home page."), {"name": tournament.name})
        )
    return redirect("tournament:home")
