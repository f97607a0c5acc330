"""Teams dropped, disqualified and reinstated at the desk (FR-244.b)."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.drops import actions
from pairings.drops.forms import DisqualifyForm, DropForm, ReinstateForm, TakeBackForm
from pairings.drops.queries import ended_by_leaving, open_match_of
from pairings.drops.shown import check_leaving_names, leaving_names
from pairings.matches.models import Match
from pairings.matches.queries import rounds_after
from pairings.matches.wording import result_sentence
from pairings.pages.frame.impossible import impossible
from teams.entries.models import Entry
from teams.pages.answers import find_entry, find_shown_entry
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.journal.journal import check_not_finished
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.posted import posted
from tournament.web.way_back import page_of_ours
from tournament.wording.form_refusals import add_refusal


def _leave(
    request: StaffRequest,
    tournament: Tournament,
    entry: Entry,
    form: forms.Form,
    *,
    act: Callable[..., Entry],
    match: Match | None,
    template: str,
    said: str,
) -> HttpResponse:
    """Ask, do it once, say what it did to `match`, and go back to where it was asked (`next`), else to the team."""
    back_to = page_of_ours(request.POST.get("next") or request.GET.get("next", ""))
    page = impossible(request, tournament, entry.team_name, lambda: check_not_finished(tournament))
    if page is not None:
        return page
    if request.method == "POST" and form.is_valid():
        try:
            act(tournament, entry.number, actor=request.actor, **_asked(form))
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, with_names(said, {"name": entry.team_name}) + _said_of(match))
            return redirect(back_to or reverse("teams:entry", args=[tournament.slug, entry.number]))
    context = {
        "next": back_to,
        "tournament": tournament,
        "entry": entry,
        "form": form,
        "match": match,
        "names": leaving_names(entry, match),
        "may_run_rounds": request.actor.may(Permission.RUN_ROUNDS),
        "comes_another": rounds_after(tournament, read_progress(tournament).next_number - 1) > 0,
    }
    return render(request, template, context, status=422 if form.errors else 200)


def _found(
    request: StaffRequest,
    tournament: Tournament,
    number: int,
    find_match: Callable[[Tournament, Entry], Match | None],
) -> tuple[Entry, Match | None]:
    """Return the team and its table, both as the page showed them where a form was sent."""
    entry = find_shown_entry(request, tournament, number)
    match = find_match(tournament, entry)
    if request.method == "POST":
        check_leaving_names(request.actor, entry, match)
    return entry, match


def _asked(form: forms.Form) -> dict[str, Any]:
    """What the form asks the action for."""
    values = form.cleaned_data
    asked = {"reason": values["reason"]}
    if isinstance(form, DropForm | DisqualifyForm):
        return asked | {"ends": form.ends_how}
    return asked | {"reopens": bool(values.get("reopens"))}


def _said_of(match: Match | None) -> str:
    """Return the result of the team's table after it left or came back, "" where it sat at none."""
    if match is None:
        return ""
    match.refresh_from_db()
    result = result_sentence(match)
    text = _("Table %(table)s: %(result)s") if result else _("Table %(table)s has no result yet.")
    return " " + text % {"table": match.table_number, "result": result}


def drop(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take a team out from the next pairing on."""
    entry, match = _found(request, tournament, number, open_match_of)
    return _leave(
        request,
        tournament,
        entry,
        DropForm(posted(request), entry=entry, match=match),
        act=actions.drop_entry,
        match=match,
        template="pairings/pages/desk/office/drop.html",
        said=_("“%(name)s” has dropped and will not be paired again."),
    )


def disqualify(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The head judge takes a team out."""
    entry, match = _found(request, tournament, number, open_match_of)
    return _leave(
        request,
        tournament,
        entry,
        DisqualifyForm(posted(request), entry=entry, match=match),
        act=actions.disqualify_entry,
        match=match,
        template="pairings/pages/desk/office/disqualify.html",
        said=_("“%(name)s” is disqualified."),
    )


def reinstate(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Bring a team back into the next pairing: the desk, or the head judge where the team was disqualified."""
    is_disqualified = find_entry(tournament, number).is_disqualified
    if not request.actor.may(Permission.DISQUALIFY if is_disqualified else Permission.REGISTER):
        raise PermissionDenied(
            _("Your role at this event does not include this. Ask the head judge or the desk.")
        )
    entry, match = _found(request, tournament, number, ended_by_leaving)
    form_class = TakeBackForm if entry.is_disqualified else ReinstateForm
    return _leave(
        request,
        tournament,
        entry,
        form_class(posted(request), match=match),
        act=actions.reinstate_entry,
        match=match,
        template="pairings/pages/desk/office/reinstate.html",
        said=_("“%(name)s” takes part again."),
    )
