"""A team reports from its phone how its match ended, or withdraws its report."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from pairings.matches.wording import ending_sentence, outcome_notes, team_names
from pairings.pages.frame.team_addresses import team_address
from pairings.pages.phones.access import TeamRequest, back_to_team, posted_seat
from pairings.pages.phones.team import show_team
from pairings.team_reports.actions import look_at_report, report_result, take_report_back
from pairings.team_reports.forms import TeamReportForm
from pairings.team_reports.queries import kind_told
from pairings.team_reports.reports import is_computed
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal

ALREADY_THERE = "pairings.report_same"  # sent twice: it has arrived, and nothing is wrong


def report(request: TeamRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Store a team's report. On time, the winner is computed and shown first; then the same form sends it."""
    if request.method != "POST":
        return redirect(team_address(tournament, entry))
    form = TeamReportForm(request.POST)
    try:
        number = form.round_number()
        told = form.told(kind_told(tournament, number))
        if is_computed(told) and form.cleaned_data["shown"] != told.signature:
            match, outcome = look_at_report(
                tournament, number, entry, told, actor=request.actor, now=timezone.now()
            )
            context = {
                "tournament": tournament,
                "entry": entry,
                "match": match,
                "number": number,
                "told": told,
                "sentence": ending_sentence(outcome.ending, team_names(match), kind=match.kind),
                "notes": outcome_notes(outcome),
                "citation": outcome.citation,
                "seat": posted_seat(request),
                "here": team_address(tournament, entry, posted_seat(request)),
            }
            return render(request, "pairings/pages/phones/team_report_look.html", context)
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
    """Withdraw the team's own report."""
    form = TeamReportForm(request.POST)
    try:
        take_report_back(tournament, form.round_number(), entry, actor=request.actor)
    except Refusal as refusal:
        return show_team(request, tournament, entry, seat=posted_seat(request), refusal=refusal)
    return back_to_team(request, tournament, entry)
