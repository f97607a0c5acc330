"""Small forms about a table, as judges' phones and the desk show them: the table found, the form, the way back."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.matches.models import Match
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.messages import tell_refusal
from tournament.wording.form_refusals import add_refusal


def find_table(tournament: Tournament, number: int) -> Match:
    """The match at a table of the newest round that players see, closed too: a judge reads there what happened.

    Http404 where there is none.
    """
    round_ = read_progress(tournament).last_posted
    match = None if round_ is None else round_.matches.at_table(number)
    if match is None:
        raise Http404(_("There is no table %(number)s in the round being played.") % {"number": number})
    return match


def to_table(tournament: Tournament, number: int) -> HttpResponse:
    """Back to a table's page."""
    return redirect("pairings:floor-table", tournament.slug, number)


def page_key(tournament: Tournament) -> str:
    """What tells whether a page that asks again would look the same: the event's version, and the minute.

    The minute, because pages tell in whole minutes how long somebody waits.
    """
    return f"{tournament.version}.{int(timezone.now().timestamp()) // 60}"


def is_unmoved(request: StaffRequest, tournament: Tournament) -> bool:
    """Whether htmx asks for a part that it has already (?seen=)."""
    return bool(request.htmx) and request.GET.get("seen") == page_key(tournament)


def act(request: StaffRequest, does: Callable[[], object]) -> bool:
    """Do something that a button stands for; a refusal is told on the next page. Whether it was done."""
    try:
        does()
    except Refusal as refusal:
        tell_refusal(request, refusal)
        return False
    return True


def floor_form_page(
    request: HttpRequest,
    tournament: Tournament,
    form: forms.Form,
    *,
    title: str,
    submit: str,
    table: Match | None = None,
    **more: Any,
) -> HttpResponse:
    """The page of a form with few fields; `lede` and `rule` (what it follows) may be among `more`."""
    context = {"tournament": tournament, "form": form, "title": title, "submit": submit, "match": table}
    return render(
        request, "pairings/pages/floor/floor_form.html", context | more, status=422 if form.errors else 200
    )


def try_form(form: forms.Form, does: Callable[[], object]) -> bool:
    """Do what a valid form asks for; a refusal marks the form. Whether it was done."""
    try:
        does()
    except Refusal as refusal:
        add_refusal(form, refusal)
        return False
    return True
