"""A team's own page on a phone, opened by its team code, and what the team does from there."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt

from pairings.corrections.wording import make_notices
from pairings.drops.requests import ask_to_drop, take_back_drop_request
from pairings.pages.frame.live import DEPENDS_ON, answer_live, load_once
from pairings.pages.frame.team_addresses import SEATS, team_address
from pairings.pages.phones.access import TeamRequest, back_to_team, hall_key, posted_seat
from pairings.pages.phones.forms import LeaveForm, PassCodeForm, TeamCallForm
from pairings.pages.phones.queries import PLAYING, RECORDED, Hall, TeamPage, read_hall, read_team
from pairings.tableside.team_calls import call_from_table, withdraw_call
from pairings.team_reports.queries import ReportState, report_state
from teams.deck_lists.queries import are_lists_public
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.rule_sets import find_rule_set
from tournament.web.posted import posted
from tournament.wording.sentences import sentence


@csrf_exempt  # it only leads on to the address that was typed: nothing is changed and no cookie is read
def find_team(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask for a team code, for teams that cannot scan theirs, and go to the team's page."""
    form = PassCodeForm(posted(request))
    if form.is_valid():
        return redirect("pairings:team", tournament.slug, form.cleaned_data["code"])
    context = {"tournament": tournament, "form": form}
    return render(
        request, "pairings/pages/phones/team_find.html", context, status=422 if form.errors else 200
    )


def team(request: TeamRequest, tournament: Tournament, entry: Entry, seat: str = "") -> HttpResponse:
    """Show everything the team has to know now; with `seat` ("a", "b") as that player sees the table."""
    return show_team(request, tournament, entry, seat=seat)


def show_team(
    request: TeamRequest,
    tournament: Tournament,
    entry: Entry,
    *,
    seat: str = "",
    refusal: Refusal | None = None,
    **more: Any,
) -> HttpResponse:
    """Show the team's page, or the part of it that changes; with the refusal of a form that was sent (409).

    `more` goes to the templates: a form with what was typed.
    """
    hall = load_once(request, hall_key(tournament.slug), lambda: read_hall(tournament))
    page = read_team(tournament, entry, hall, seat=seat)
    context = {
        "tournament": tournament,
        "entry": entry,
        "page": page,
        "match": page.match,
        "side": page.side,
        "report": _report(page, hall),
        "typed": {},
        "corrections": make_notices(page.corrections),
        "rule_set": find_rule_set(tournament.rule_set),
        "are_lists_public": are_lists_public(tournament),
        "addresses": {"both": team_address(tournament, entry)}
        | {letter: team_address(tournament, entry, letter) for letter in SEATS},
        "here": team_address(tournament, entry, seat),
        "problem": sentence(refusal) if refusal else "",
        "problem_citation": refusal.citation if refusal else "",
    }
    response = answer_live(
        request,
        page="pairings/pages/phones/team.html",
        part="pairings/pages/phones/_team.html",
        context=context | more,
    )
    response[DEPENDS_ON] = str(entry.number)
    if refusal is not None:
        response.status_code = 409
    return response


def _report(page: TeamPage, hall: Hall) -> ReportState | None:
    if page.match is None or hall.reports is None or page.stage not in {PLAYING, RECORDED}:
        return None
    return report_state(page.match, page.side, hall.reports)


def act_for_team(
    request: TeamRequest, tournament: Tournament, entry: Entry, does: Callable[[], object]
) -> HttpResponse:
    """Do what a team's form asks for, then go back to its page; or show the page with the refusal."""
    try:
        does()
    except Refusal as refusal:
        return show_team(request, tournament, entry, seat=posted_seat(request), refusal=refusal)
    return back_to_team(request, tournament, entry)


def call(request: TeamRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Call a judge to the table where the team plays."""
    form = TeamCallForm(request.POST)
    subject = form.subject() if form.is_valid() else ""
    return act_for_team(
        request,
        tournament,
        entry,
        lambda: call_from_table(tournament, entry.number, actor=request.actor, subject=subject),
    )


def take_call_back(request: TeamRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Withdraw the team's call: it no longer needs a judge."""
    return act_for_team(
        request,
        tournament,
        entry,
        lambda: withdraw_call(tournament, entry.number, actor=request.actor),
    )


def leave(request: TeamRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Ask the desk to take the team out, on a page of its own so that nobody does it in passing."""
    form = LeaveForm(posted(request))
    if form.is_valid():
        try:
            ask_to_drop(tournament, entry.number, actor=request.actor)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            return back_to_team(request, tournament, entry)
    page = read_team(tournament, entry, read_hall(tournament))
    context = {
        "tournament": tournament,
        "entry": entry,
        "page": page,
        "match": page.match,
        "form": form,
        "here": team_address(tournament, entry),
    }
    return render(
        request, "pairings/pages/phones/team_leave.html", context, status=422 if form.errors else 200
    )


def stay(request: TeamRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Withdraw the drop request: the team stays after all."""
    return act_for_team(
        request,
        tournament,
        entry,
        lambda: take_back_drop_request(tournament, entry.number, actor=request.actor),
    )
