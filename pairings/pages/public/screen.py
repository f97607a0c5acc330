"""The screens of the hall: they follow the event, or are set to a list."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.pages.frame.live import answer_live
from pairings.pages.public.screen_queries import (
    AUTO,
    BRACKET,
    CLOCK,
    MODES,
    PLAYERS,
    STANDINGS,
    TEAMS,
    read_screen,
)
from tournament.event.models import Tournament
from tournament.wording.stages import standings_name
from tournament.wording.tiebreakers import tiebreaker_texts


def screen(request: HttpRequest, tournament: Tournament, mode: str = AUTO) -> HttpResponse:
    """Show a screen that follows the event, or one set to a list; it pages by itself (screen.js)."""
    if mode not in MODES or (mode == BRACKET and not tournament.has_bracket):
        raise Http404(_("There is no such screen. Choose one at the bottom of the screen."))
    context = {
        "tournament": tournament,
        "screen": read_screen(tournament, mode),
        "modes": screen_modes(tournament, mode),
        "tiebreakers": tiebreaker_texts(tournament.tiebreakers),
    }
    return answer_live(
        request,
        page="pairings/pages/public/screen.html",
        part="pairings/pages/public/_screen.html",
        context=context,
    )


def screen_modes(tournament: Tournament, shown: str) -> list[dict[str, Any]]:
    """Return the screens to choose from, as the control bar draws them."""
    labels = {
        AUTO: _("Follow the event"),
        TEAMS: _("Pairings by team"),
        PLAYERS: _("Pairings by player"),
        CLOCK: _("Clock and tables"),
        STANDINGS: standings_name(tournament),
        BRACKET: _("Bracket"),
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
        if mode != BRACKET or tournament.has_bracket
    ]
