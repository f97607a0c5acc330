"""Calls for a judge on the judges' phones: noted, accepted, put back in the queue, answered."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.pages.frame.asked import table_page
from pairings.pages.frame.small_forms import act, find_table, match_address, to_match
from pairings.tableside import calls
from pairings.tableside.forms import AnswerForm, CallForm
from pairings.tableside.models import Call
from tournament.event.models import Tournament
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
from tournament.web.posted import posted


def call(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Put a table in the queue for a player who raised a hand."""
    page = table_page(
        request,
        find_table(request, tournament, table_number),
        title=_("Call a judge to table %(table)s"),
        button=_("Add to the queue"),
        said=_("Table %(number)s is in the queue."),
        to=reverse("pairings:floor", args=[tournament.slug]),
    )
    return ask_and_do(CallForm(posted(request)), page, calls.call_judge)


def take(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Take a call, and go on to the table's page."""
    return _act_on_call(request, tournament, table_number, calls.take_call)


def hand_back(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Put a call back in the queue, for another judge."""
    return _act_on_call(request, tournament, table_number, calls.hand_back_call)


def _act_on_call(
    request: StaffRequest, tournament: Tournament, table_number: int, does: Callable[..., Call]
) -> HttpResponse:
    match = find_table(request, tournament, table_number)
    number = match.round.number
    is_done = act(request, lambda: does(tournament, number, table_number, actor=request.actor))
    return to_match(tournament, match) if is_done else redirect("pairings:floor", tournament.slug)


def answer(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Close a call, with a note or without; the table's page then offers the minutes that it took."""
    match = find_table(request, tournament, table_number)
    waiting = match.calls.filter(answered_at=None).first()
    page = table_page(
        request,
        match,
        title=_("Call from table %(number)s"),
        button=_("Answered"),
        names=[] if waiting is None else [waiting.who],
        to=match_address(tournament, match),
    )
    return ask_and_do(AnswerForm(posted(request)), page, calls.answer_call)
