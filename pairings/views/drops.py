"""Teams that leave the event and come back (FR-244.b)."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from pairings import queries
from pairings.actions import drops
from pairings.actions.steps import check_not_finished
from pairings.forms import OptionalReasonForm, ReasonForm
from pairings.models import Match
from pairings.views.answers import find_entry, posted
from pairings.views.impossible import impossible
from teams.models import Entry
from tournament.form_refusals import add_refusal
from tournament.models import Tournament
from tournament.refusal import Refusal
from tournament.roles import Permission
from tournament.views.access import StaffRequest, event_view


def _leave(
    request: StaffRequest,
    tournament: Tournament,
    entry: Entry,
    form: forms.Form,
    *,
    act: Callable[..., Entry],
    template: str,
    said: str,
) -> HttpResponse:
    """Ask, do it once, and go back to the list of teams."""
    page = impossible(request, tournament, entry.team_name, lambda: check_not_finished(tournament))
    if page is not None:
        return page
    if request.method == "POST" and form.is_valid():
        values: dict[str, Any] = form.cleaned_data
        try:
            act(
                tournament,
                entry.number,
                actor=request.actor,
                reason=values["reason"],
                version=values["version"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, said % {"name": entry.team_name})
            return redirect("teams:entry-list", tournament.slug)
    context = {
        "tournament": tournament,
        "entry": entry,
        "form": form,
        "open_match": _open_match(tournament, entry),
    }
    return render(request, template, context, status=422 if form.errors else 200)


def _open_match(tournament: Tournament, entry: Entry) -> Match | None:
    """The match without a result that the entry sits in, for a warning: its slip has to come in first."""
    round_ = queries.posted_round(tournament)
    if round_ is None or round_.closed_at is not None:
        return None
    matches = Match.objects.filter(round=round_, how=Match.How.OPEN)
    return matches.filter(one=entry).first() or matches.filter(two=entry).first()


@require_http_methods(["GET", "POST"])
@event_view(Permission.REGISTER)
def drop(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take a team out from the next pairing on."""
    entry = find_entry(tournament, number)
    return _leave(
        request,
        tournament,
        entry,
        OptionalReasonForm(posted(request), initial={"version": entry.version}),
        act=drops.drop_entry,
        template="pairings/drop.html",
        said=_("“%(name)s” is out from the next pairing on."),
    )


@require_http_methods(["GET", "POST"])
@event_view(Permission.DISQUALIFY)
def disqualify(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The head judge takes a team out."""
    entry = find_entry(tournament, number)
    return _leave(
        request,
        tournament,
        entry,
        ReasonForm(posted(request), initial={"version": entry.version}),
        act=drops.disqualify_entry,
        template="pairings/disqualify.html",
        said=_("“%(name)s” is disqualified."),
    )


@require_http_methods(["GET", "POST"])
@event_view(Permission.SEE_DESK)
def reinstate(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Bring a team back into the next pairing: the desk, or the head judge where the team was disqualified."""
    entry = find_entry(tournament, number)
    needed = Permission.DISQUALIFY if entry.is_disqualified else Permission.REGISTER
    if not request.actor.may(needed):
        raise PermissionDenied(
            _("Your role at this event does not include this. Ask the head judge or the desk.")
        )
    form_class = ReasonForm if entry.is_disqualified else OptionalReasonForm
    return _leave(
        request,
        tournament,
        entry,
        form_class(posted(request), initial={"version": entry.version}),
        act=drops.reinstate_entry,
        template="pairings/reinstate.html",
        said=_("“%(name)s” is in again from the next pairing on."),
    )
