"""Names that belong to teams of premier events for good: who carries another's, and what the head judge allows."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from teams.entries.forms import AllowNameForm
from teams.entries.kept_names import allow_name, check_carried_shown
from teams.entries.name_queries import allowed_names, carried_stand, teams_with_anothers_name
from teams.pages.answers import form_page
from tournament.event.models import Tournament
from tournament.kernel.named import as_name, with_names
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.posted import posted

LONGEST = 80


def names(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Allow a name (?name= is filled in), with a reason (FR-242.b)."""
    if request.method == "POST":
        check_carried_shown(request.actor, tournament)
    asked = {"team_name": request.GET.get("name", "")[:LONGEST]}
    form = AllowNameForm(posted(request), initial=asked)
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["team_name"]
        try:
            allow_name(tournament, name, reason=form.cleaned_data["reason"], actor=request.actor)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(
                request, with_names(_("“%(name)s” may be used at this event."), {"name": as_name(name)})
            )
            return redirect("teams:names", tournament.slug)
    carried = teams_with_anothers_name(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "carried": carried,
        "stand": carried_stand(carried),
        "allowed": allowed_names(tournament),
    }
    return form_page(request, "teams/pages/names.html", context)
