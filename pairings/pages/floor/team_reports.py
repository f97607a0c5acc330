"""Teams' reports of their results: accepted by the desk or a judge, and disputes that a judge takes."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from pairings.matches.wording import result_sentence
from pairings.pages.frame.small_forms import act, find_table, to_table
from pairings.team_reports.actions import accept_report, take_dispute
from pairings.team_reports.forms import AcceptReportForm
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told


def accept(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Make the report of one of the two teams the result, and go back to the page with the button."""
    form = AcceptReportForm(request.POST)
    if form.is_valid():
        _accept(request, tournament, table_number, form)
    else:
        messages.error(request, _("This page is out of date. Reload it."))
    match form.cleaned_data.get("back"):
        case "results" if request.actor.may(Permission.RECORD_RESULTS):
            return redirect("pairings:results", tournament.slug)
        case "floor":
            return redirect("pairings:floor", tournament.slug)
        case "table":
            return redirect("pairings:floor-table", tournament.slug, table_number)
    return redirect("pairings:desk", tournament.slug)


def take(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Send a judge to a table whose teams report different results."""
    match = find_table(request, tournament, table_number)
    is_mine = act(
        request, lambda: take_dispute(tournament, match.round.number, table_number, actor=request.actor)
    )
    return to_table(tournament, table_number) if is_mine else redirect("pairings:floor", tournament.slug)


def _accept(request: StaffRequest, tournament: Tournament, table_number: int, form: AcceptReportForm) -> None:
    values = form.cleaned_data
    with refusals_told(request):
        match = accept_report(
            tournament,
            values["round"],
            table_number,
            values["side"],
            shown=values["shown"],
            actor=request.actor,
        )
        said = _("Table %(table)s: %(sentence)s")
        messages.success(
            request, with_names(said, {"table": table_number, "sentence": result_sentence(match)})
        )
