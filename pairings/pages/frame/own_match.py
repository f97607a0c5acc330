"""A question before a member of staff who plays decides anything at their own match (`teams.playing_staff`).

    for_staff(f"{TABLE}no-show/", asks_at_own_match(no_show.no_show), "floor-no-show", ...)

It is asked once, whatever was pressed: what was sent goes on with the answer.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from pairings.matches.models import Match
from pairings.pages.frame.small_forms import find_table
from teams.entries.models import seats_any_of
from teams.playing_staff.models import PlayingStaff
from teams.playing_staff.queries import own_match, plays_as
from tournament.event.models import Round, Tournament
from tournament.kernel.named import with_names
from tournament.web.access import StaffRequest

ANSWER = "own_match"  # in what is sent: the question was answered
_NOT_SENT_ON = frozenset({"csrfmiddlewaretoken", ANSWER})


def asks_at_own_match(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Make a view of a table ask first where the person plays there. One query more, three for who plays."""

    @wraps(view)
    def asked(
        request: StaffRequest, tournament: Tournament, table_number: int, **kwargs: Any
    ) -> HttpResponseBase:
        if not is_answered(request) and plays_as(tournament, request.actor.account) is not None:
            match = find_table(request, tournament, table_number)
            known = own_match(request.actor, tournament, *match.entries)
            if known is not None:
                return ask_player(request, tournament, known, match=match)
        return view(request, tournament, table_number, **kwargs)

    return asked


def is_answered(request: StaffRequest) -> bool:
    """Whether the person said that it is to be done all the same."""
    return ANSWER in request.GET or ANSWER in request.POST


def own_match_in(request: StaffRequest, round_: Round) -> tuple[Match, PlayingStaff] | None:
    """Return the match of the person who asks in a round, with the player; None for who does not play in it.

    One query for who does not play at the event.
    """
    known = plays_as(round_.tournament, request.actor.account)
    if known is None:
        return None
    sits = seats_any_of([known.player], "one") | seats_any_of([known.player], "two")
    match = round_.matches.filter(sits, table_number__isnull=False).first()
    return None if match is None else (match, known)


def ask_player(
    request: StaffRequest,
    tournament: Tournament,
    known: PlayingStaff,
    *,
    match: Match | None = None,
    lede: str = "",
) -> HttpResponse:
    """Show the question in place of a page or a step; `lede` says why, where it is not about their own `match`."""
    is_sent = request.method == "POST"
    sent = request.POST if is_sent else request.GET
    said = _("%(name)s is playing at table %(table)s. Let another judge decide there if you can.")
    told = {"name": known.player.called, "table": "" if match is None else match.table_number}
    context = {
        "tournament": tournament,
        "match": match,
        "is_sent": is_sent,
        "action": request.get_full_path() if is_sent else request.path,
        "sent": [
            (name, value) for name, values in sent.lists() for value in values if name not in _NOT_SENT_ON
        ],
        "answer": ANSWER,
        "title": _("You are playing in this round") if match is None else _("Your own match"),
        "lede": lede or with_names(said, told),
    }
    return render(request, "pairings/pages/frame/own_match.html", context)
