"""Names that belong to teams of premier events for good: who carries another's, and what the head judge allows."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from teams.entries.forms import AllowNameForm
from teams.entries.kept_names import allow_name, check_carried_shown
from teams.entries.name_queries import allowed_names, carried_stand, teams_with_anothers_name
from tournament.event.models import Tournament
from tournament.kernel.named import as_name, with_names
from tournament.web.access import StaffRequest
from tournament.web.asking import FormPage, ask_and_do
from tournament.web.posted import posted

LONGEST = 80


def names(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Allow a name (?name= is filled in), with a reason (FR-242.b)."""
    if request.method == "POST":
        check_carried_shown(request.actor, tournament)
    asked = {"team_name": request.GET.get("name", "")[:LONGEST]}
    form = AllowNameForm(posted(request), initial=asked)
    carried = teams_with_anothers_name(tournament)
    page = FormPage(
        request=request,
        tournament=tournament,
        to=reverse("teams:names", args=[tournament.slug]),
        names=[carried_stand(carried)],
        template="teams/pages/names.html",
        context={"carried": carried, "allowed": allowed_names(tournament)},
    )
    said = _("“%(name)s” may be used at this event.")
    return ask_and_do(
        form,
        page,
        allow_name,
        said=lambda _allowed: with_names(said, {"name": as_name(form.cleaned_data["team_name"])}),
    )
