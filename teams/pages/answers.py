"""What the pages of registration share: finding an entry, answering a form."""

from collections.abc import Callable
from typing import Any, Unpack

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from teams.entries.forms import WarningsForm
from teams.entries.models import MEMBERS, Entry
from teams.entries.steps import check_entry_shown
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.web.access import StaffRequest
from tournament.web.asking import FormPage, PageWords


def find_entry(tournament: Tournament, number: int) -> Entry:
    """Entry `number` of the event with its players; Http404 where there is none."""
    found = Entry.objects.filter(tournament=tournament, number=number).select_related(*MEMBERS)
    entry = found.first()
    if entry is None:
        raise Http404(_("There is no team %(number)s at this event.") % {"number": number})
    entry.tournament = tournament
    return entry


def find_shown_entry(
    request: StaffRequest, tournament: Tournament, number: int, *checks: Callable[[Actor, Entry], None]
) -> Entry:
    """Entry `number`, which a form is about: one that was sent is refused where its page showed another team.

    `checks` ask about what else it showed. Before anything else: a form that is shown again with what is wrong in it
    must not be about others by then.
    """
    entry = find_entry(tournament, number)
    if request.method == "POST":
        for check in (check_entry_shown, *checks):
            check(request.actor, entry)
    return entry


def team_page(request: StaffRequest, entry: Entry, **words: Unpack[PageWords]) -> FormPage:
    """A page with a form about a team, which leads back to it; its sentences may hold the team's %(name)s."""
    slug, number = entry.tournament.slug, entry.number
    words.setdefault("to", reverse("teams:entry", args=[slug, number]))
    words.setdefault("place", (number,))
    words["values"] = {"name": entry.team_name, **words.get("values", {})}
    words["context"] = {"entry": entry, **words.get("context", {})}
    return FormPage(request=request, tournament=entry.tournament, subject=entry, **words)


def form_page(request: StaffRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The page with `context["form"]`; when something is wrong with it, 422 and the keyboard at the first problem."""
    form: WarningsForm = context["form"]
    if form.is_bound:
        form.focus_on_problem()
    return render(request, template, context, status=422 if form.is_bound else 200)
