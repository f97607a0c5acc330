"""Results from the teams' phones: a team tells or takes back, the desk or a judge accepts what one of them told."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.actions.team_reports import (
    accept_report,
    look_at_report,
    report_result,
    take_dispute,
    take_report_back,
)
from pairings.forms_team_reports import AcceptReportForm, TeamReportForm
from pairings.result_texts import result_sentence
from pairings.scoring import How
from pairings.views.floor_frame import act, find_table, to_table
from pairings.views.team import show_team
from pairings.views.team_access import TeamRequest, back_to_team, posted_seat, team_address
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.told import refusals_told

ALREADY_THERE = "pairings.report_same"  # sent twice: it has arrived, and nothing is wrong


def report(request: TeamRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Store what the team tells. On time, who wins is computed and shown first; then the same form sends it."""
    if request.method != "POST":
        return redirect(team_address(tournament, entry))
    form = TeamReportForm(request.POST)
    try:
        told, number = form.told(), form.round_number()
        if told.how == How.TIME and form.cleaned_data["shown"] != told.signature:
            sentence = look_at_report(tournament, number, entry, told, now=timezone.now())
            context = {
                "tournament": tournament,
                "entry": entry,
                "number": number,
                "told": told,
                "sentence": sentence,
                "seat": posted_seat(request),
                "here": team_address(tournament, entry, posted_seat(request)),
            }
            return render(request, "pairings/team_report_look.html", context)
        report_result(
            tournament,
            number,
            entry,
            told,
            actor=request.actor,
            confirms=form.cleaned_data["confirms"],
        )
    except Refusal as refusal:
        if refusal.code != ALREADY_THERE:
            return show_team(
                request, tournament, entry, seat=posted_seat(request), refusal=refusal, typed=form.typed()
            )
    return back_to_team(request, tournament, entry)


def take_back(request: TeamRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """The team takes its own report back."""
    form = TeamReportForm(request.POST)
    try:
        take_report_back(tournament, form.round_number(), entry, actor=request.actor)
    except Refusal as refusal:
        return show_team(request, tournament, entry, seat=posted_seat(request), refusal=refusal)
    return back_to_team(request, tournament, entry)


def accept(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Make what one of the two teams told the result, and go back to where the button stood."""
    form = AcceptReportForm(request.POST)
    if form.is_valid():
        _accept(request, tournament, table_number, form)
    else:
        messages.error(request, _("This page is older than what it is about. Load it again."))
    match form.cleaned_data.get("back"):
        case "results" if request.actor.may(Permission.RECORD_RESULTS):
            return redirect("pairings:results", tournament.slug)
        case "floor":
            return redirect("pairings:floor", tournament.slug)
        case "table":
            return redirect("pairings:floor-table", tournament.slug, table_number)
    return redirect("pairings:desk", tournament.slug)


def take(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """A judge goes to a table whose teams report different results."""
    match = find_table(tournament, table_number)
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
        messages.success(request, said % {"table": table_number, "sentence": result_sentence(match)})
