"""The deck lists of an event at the desk: who has handed one in, closing and opening, and what the event asks for."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from teams.cards.queries import read_catalogue
from teams.deck_lists.overview import TO_DECIDE, count_states, filter_teams, team_lists
from teams.deck_lists.queries import ListState, is_fixed, is_open_for_teams
from teams.deck_lists.settings import change_list_settings, close_lists, reopen_lists
from teams.deck_lists.settings_form import ListSettingsForm
from teams.deck_lists.shown import check_list_settings_shown, list_settings_stand, taking_stand
from tournament.event.models import Tournament
from tournament.event.queries import is_round_one_posted
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.kernel.stages import RoundStage
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told
from tournament.web.posted import posted

TEAMS_A_PAGE = 50
ALL, OPEN, MISSING, NOT_LEGAL, PASSED = "", "open", "missing", "not-legal", "let-pass"
_STATES: dict[str, frozenset[ListState]] = {
    ALL: frozenset(),
    OPEN: TO_DECIDE | {ListState.MISSING},
    MISSING: frozenset({ListState.MISSING}),
    NOT_LEGAL: TO_DECIDE,
    PASSED: frozenset({ListState.PASSED}),
}


def stage_asked(request: StaffRequest, tournament: Tournament) -> RoundStage:
    """For which part of the event a page is about lists: ?for=cut where the cut has lists of its own (X28)."""
    is_cut = request.GET.get("for") == "cut" and tournament.new_lists_for_cut
    return RoundStage.ELIMINATION if is_cut else RoundStage.SWISS


def lists(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Every team with both its players' lists, searched (?q=) and filtered (?only=, see `_STATES`)."""
    stage = stage_asked(request, tournament)
    teams = team_lists(tournament, stage)
    query, only = request.GET.get("q", "").strip(), request.GET.get("only", "")
    found = filter_teams(tournament, teams, query=query, states=_STATES.get(only, frozenset()))
    counts = count_states(teams)
    context = {
        "tournament": tournament,
        "stage": stage,
        "page": Paginator(found, TEAMS_A_PAGE).get_page(request.GET.get("page")),
        "query": query,
        "only": only,
        "filters": [
            (ALL, _("All")),
            (OPEN, _("To do")),
            (MISSING, _("Missing")),
            (NOT_LEGAL, _("Not legal, or to look at")),
            (PASSED, _("Allowed by the head judge")),
        ],
        "counts": {state.value: counts[state] for state in ListState},
        "received": counts.total() - counts[ListState.MISSING],
        "seats": counts.total(),
        "is_fixed": is_fixed(tournament, stage),
        "is_open": is_open_for_teams(tournament, timezone.now(), stage),
        "may_take": request.actor.may(Permission.TAKE_LISTS) and tournament.finished_at is None,
        "may_set_up": request.actor.may(Permission.SET_UP),
        "taking": taking_stand(tournament),
        "here": request.get_full_path(),
    }
    is_part = bool(request.htmx) and request.htmx.target == "lists"
    template = "teams/pages/_deck_lists.html" if is_part else "teams/pages/deck_lists.html"
    return render(request, template, context)


def close(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Close the lists of teams' own pages now (`choice` "close"), or take lists there again ("open")."""
    is_closing = request.POST.get("choice") != "open"
    with refusals_told(request):
        act = close_lists if is_closing else reopen_lists
        act(tournament, actor=request.actor)
        messages.success(
            request,
            _("Teams can no longer hand in lists. The desk still takes them.")
            if is_closing
            else _("Teams can hand in lists again."),
        )
    return redirect("teams:deck-lists", tournament.slug)


def settings(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Which lists the event asks for, and by which cards they are judged; those are fixed once round 1 is posted."""
    if request.method == "POST":
        check_list_settings_shown(request.actor, tournament)
    form = ListSettingsForm(
        posted(request),
        tournament=tournament,
        card_sets=list(read_catalogue().sets.values()),
        is_posted=is_round_one_posted(tournament),
    )
    if request.method == "POST" and form.is_valid():
        try:
            change_list_settings(tournament, form.values(), actor=request.actor)
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("teams:deck-lists", tournament.slug)
    context = {"tournament": tournament, "form": form, "stand": list_settings_stand(tournament)}
    return render(request, "teams/pages/deck_list_settings.html", context, status=422 if form.errors else 200)
