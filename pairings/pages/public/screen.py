"""The screens of the hall, and the desk's page about them: what is announced, and what counts down."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.announcements.actions import CITATIONS, make_announcement, take_announcement_down
from pairings.announcements.forms import AnnouncementForm
from pairings.pages.frame.answers import way_back
from pairings.pages.frame.live import answer_live
from pairings.pages.public.screen_queries import AUTO, CLOCK, MODES, PLAYERS, STANDINGS, TEAMS, read_screen
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.wording.form_refusals import add_refusal
from tournament.wording.tiebreakers import tiebreaker_texts


def screen(request: HttpRequest, tournament: Tournament, mode: str = AUTO) -> HttpResponse:
    """A screen that follows the event, or one set to a list; it pages by itself (screen.js)."""
    if mode not in MODES:
        raise Http404(_("There is no such screen. Choose one at the foot of the screen."))
    context = {
        "tournament": tournament,
        "screen": read_screen(tournament, mode),
        "modes": _modes(tournament, mode),
        "tiebreakers": tiebreaker_texts(tournament.tiebreakers),
    }
    return answer_live(
        request,
        page="pairings/pages/public/screen.html",
        part="pairings/pages/public/_screen.html",
        context=context,
    )


def _modes(tournament: Tournament, shown: str) -> list[dict[str, Any]]:
    """The screens to choose from, as the control bar draws them."""
    labels = {
        AUTO: _("Follow the event"),
        TEAMS: _("Pairings by team"),
        PLAYERS: _("Pairings by player"),
        CLOCK: _("Clock and tables"),
        STANDINGS: _("Standings"),
    }
    return [
        {
            "address": reverse("pairings:screen", args=[tournament.slug])
            if mode == AUTO
            else reverse("pairings:screen-mode", args=[tournament.slug, mode]),
            "label": labels[mode],
            "is_current": mode == shown,
        }
        for mode in MODES
    ]


def screens(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The desk's page about the screens: their addresses, what they announce, and a form for more.

    Another page may send what it proposes at once, and names itself as `next`.
    """
    form = AnnouncementForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            make_announcement(tournament, actor=request.actor, **form.cleaned_data)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("The screens show it."))
            return redirect(way_back(request, tournament, "pairings:screens"))
    context = {
        "tournament": tournament,
        "form": form,
        "announcements": tournament.announcements.filter(taken_down_at=None),
        "citations": CITATIONS,
        "modes": _modes(tournament, ""),
    }
    return render(request, "pairings/pages/public/screens.html", context, status=422 if form.errors else 200)


def take_down(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take one announcement off the screens."""
    take_announcement_down(tournament, number, actor=request.actor)
    messages.success(request, _("The screens do not show it any more."))
    return redirect("pairings:screens", tournament.slug)
