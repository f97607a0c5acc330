"""One table on a judge's phone: who is there, deck checks, slow play."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.deck_checks.actions import finish_deck_check, start_deck_check
from pairings.deck_checks.deck_queries import uses_lists
from pairings.deck_checks.models import PlannedCheck
from pairings.deck_checks.queries import planned_checks
from pairings.matches.models import Match
from pairings.matches.wording import result_sentence, team_names
from pairings.pages.floor.table_queries import missing_names, read_floor_table
from pairings.pages.frame.answers import may_do
from pairings.pages.frame.asked import table_page
from pairings.pages.frame.small_forms import (
    act,
    decks_address,
    find_table,
    is_unmoved,
    page_key,
    to_match,
    to_table,
)
from pairings.pages.frame.tables_shown import calls_without_judge
from pairings.penalties.infractions import SLOW_PLAY
from pairings.penalties.queries import games_with_late_losses
from pairings.penalties.wording import infraction_text
from pairings.results.actions import may_change_result
from pairings.tableside.forms import PresenceForm, SlowPlayForm
from pairings.tableside.no_shows import is_mid_round
from pairings.tableside.notes import note_presence, note_slow_play
from pairings.tableside.shown import slow_play_stand
from pairings.tableside.times import offered_for_deck_check
from teams.playing_staff.queries import own_match
from tournament.event.models import Tournament
from tournament.kernel import clock
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
from tournament.web.messages import tell_refusal
from tournament.web.posted import posted


def table(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Show both teams, who is here, past penalties, minutes, the result, and what a judge can do."""
    if is_unmoved(request, tournament):
        return HttpResponse(status=204)
    match = find_table(request, tournament, table_number)
    view = read_floor_table(tournament, match.round, match, now=timezone.now())
    own, late_games = own_match(request.actor, tournament, *match.entries), _late_games(match)
    planned = None if own else _planned_check(request, tournament, match)
    context = {
        "tournament": tournament,
        "round": match.round,
        "match": match,
        "view": view,
        "result": result_sentence(match),
        "late_games": late_games,
        "waiting_calls": calls_without_judge(tournament),
        "key": page_key(tournament),
        "may": may_do(request),
        "may_change": may_change_result(request.actor),
        "own": own,
        "planned": planned,
        # Minutes are the first thing to do at a table where nothing else waits.
        "is_calm": not (view.table.call or planned or late_games or view.game.wins or view.game.decided),
        "has_lists": request.actor.may(Permission.SEE_LISTS) and uses_lists(tournament),
    }
    template = (
        "pairings/pages/floor/_floor_table.html" if request.htmx else "pairings/pages/floor/floor_table.html"
    )
    return render(request, template, context)


def now(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Which match is at the table, for pages with a form about one; 204 while it is the one of ?seen=."""
    match = find_table(request, tournament, table_number)
    if request.GET.get("seen") == match.who:
        return HttpResponse(status=204)
    context = {"tournament": tournament, "match": match}
    return render(request, "pairings/pages/floor/_floor_now.html", context)


def _planned_check(request: StaffRequest, tournament: Tournament, match: Match) -> PlannedCheck | None:
    """Return the deck check that the table was drawn or chosen for and that has not begun, for those who may know."""
    if match.round.closed_at or not request.actor.may(Permission.PLAN_CHECKS):
        return None
    planned = planned_checks(tournament, match.round.number).get(match.table_number or 0)
    return planned if planned is not None and planned.is_open else None


def _late_games(match: Match) -> dict[str, str] | None:
    """Return the games with a loss given after the result, in words and as the desk's keys; None without one."""
    games = games_with_late_losses(match)
    if games is None:
        return None
    return {"games": f"{games[0]} : {games[1]}", "keys": "".join(map(str, games if games[2] else games[:2]))}


def presence(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Note that players are seated, missing, or neither: one seat, a team, or all four."""
    form = PresenceForm(request.POST)
    is_whole = form.is_valid()
    seats = form.cleaned_data["seats"] if is_whole else []
    is_here = form.NOTES[form.cleaned_data["here"]] if is_whole else None
    match = find_table(request, tournament, table_number)
    if seats and is_here is False and not form.cleaned_data["is_sure"]:
        minutes = _minutes_settled(tournament, match)
        if minutes is not None:
            return _ask_whether_missing(request, tournament, match, form, minutes=minutes)
    act(
        request,
        lambda: note_presence(
            tournament, match.round.number, table_number, seats=seats, is_here=is_here, actor=request.actor
        ),
    )
    back = form.cleaned_data.get("back")
    if back == "outstanding":
        return redirect("pairings:outstanding", tournament.slug)
    answer = to_table(tournament, table_number)
    if back == "seats":
        answer["Location"] += "?seats=1"
    return answer


def _minutes_settled(tournament: Tournament, match: Match) -> int | None:
    """Return the minutes played once it should be settled who is here; None before that."""
    played = clock.elapsed(match.round.clock, now=timezone.now())
    if played is None or not is_mid_round(played, loss_minutes=tournament.no_show_loss_minutes):
        return None
    return clock.whole_minutes(played)


def _ask_whether_missing(
    request: StaffRequest, tournament: Tournament, match: Match, form: PresenceForm, *, minutes: int
) -> HttpResponse:
    """Ask first, since a stray tap in the middle of a round would offer a table's loss."""
    lede = ngettext(
        "The round has been running for %(count)s minute. If you say yes, this counts from the "
        "start of the round, and Tandem will offer to record a match loss.",
        "The round has been running for %(count)s minutes. If you say yes, this counts from the "
        "start of the round, and Tandem will offer to record a match loss.",
        minutes,
    )
    page = table_page(
        request,
        match,
        title=_("Not here: %(who)s"),
        lede=lede % {"count": minutes},
        button=_("Yes, not here"),
        names=match.seats_who,
        values={"who": missing_names(match, form.cleaned_data["seats"])},
    )
    return page.show(PresenceForm(initial={**form.cleaned_data, "is_sure": True}))


def deck_check(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Start a check of all four decks or one team's (side=1), then go on to their lists where the event has some."""
    number = find_table(request, tournament, table_number).round.number
    side = {"1": 1, "2": 2}.get(request.POST.get("side", ""))
    is_started = act(
        request, lambda: start_deck_check(tournament, number, table_number, side=side, actor=request.actor)
    )
    if is_started and request.actor.may(Permission.SEE_LISTS) and uses_lists(tournament):
        return redirect("pairings:floor-decks", tournament.slug, table_number)
    return to_table(tournament, table_number)


def deck_check_done(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """End a check, and go on to the minutes, with the time it took and the usual three filled in."""
    match = find_table(request, tournament, table_number)
    try:
        check = finish_deck_check(tournament, match.round.number, table_number, actor=request.actor)
    except Refusal as refusal:
        tell_refusal(request, refusal)
        return to_match(tournament, match)
    if match.round.closed_at is not None:  # nobody waits for minutes there
        if request.actor.may(Permission.SEE_LISTS) and uses_lists(tournament):
            return redirect(decks_address(tournament, match))
        return to_match(tournament, match)
    minutes = offered_for_deck_check(check.length(timezone.now()))
    address = reverse("pairings:floor-extension", args=[tournament.slug, table_number])
    return redirect(f"{address}?minutes={minutes}&reason=deck_check")


def slow_play(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Note that a team was asked to play faster (FR-B.GS7.b)."""
    match = find_table(request, tournament, table_number)
    start = {"side": request.GET.get("side")}
    form = SlowPlayForm(posted(request), initial=start, names=team_names(match))
    lede = _("This is a note with the time, not a penalty. The penalty would be: %(infraction)s.")
    page = table_page(
        request,
        match,
        title=_("Slow play at table %(number)s"),
        lede=lede % {"infraction": infraction_text(SLOW_PLAY)},
        rule="FR-B.GS7.b",
        button=_("Save the note"),
        said=_("Noted, with the time."),
        names=[slow_play_stand(match)],
    )
    return ask_and_do(form, page, note_slow_play)
