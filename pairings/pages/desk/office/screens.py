"""The desk's page about the screens: their addresses, what is announced on them, and what counts down."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from pairings.announcements.actions import CITATIONS, make_announcement, take_announcement_down
from pairings.announcements.forms import AnnouncementForm
from pairings.announcements.queries import announced_now, countdown_stand
from pairings.pages.frame.answers import way_back
from pairings.pages.public.screen import screen_modes
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.posted import posted


def screens(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The desk's page about the screens: their addresses, what they announce, and a form for more.

    Another page may send what it proposes at once, and names itself as `next`.
    """
    form = AnnouncementForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            make_announcement(tournament, actor=request.actor, **form.cleaned_data)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The announcement is on the screens."))
            return redirect(way_back(request, tournament, "pairings:screens"))
    context = {
        "tournament": tournament,
        "form": form,
        "stood": countdown_stand(tournament),
        "announcements": announced_now(tournament).order_by("-number"),  # as the screens show them
        "citations": CITATIONS,
        "modes": screen_modes(tournament, ""),
    }
    return render(
        request, "pairings/pages/desk/office/screens.html", context, status=422 if form.errors else 200
    )


def take_down(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take one announcement off the screens."""
    take_announcement_down(tournament, number, actor=request.actor)
    messages.success(request, _("The announcement is off the screens."))
    return redirect("pairings:screens", tournament.slug)
