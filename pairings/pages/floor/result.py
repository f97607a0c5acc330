"""The result of one table, entered there by a judge: the same decision and warnings as at the desk."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.games.play import games_of
from pairings.games.queries import games_noted
from pairings.matches import queries
from pairings.matches.models import Match
from pairings.matches.scoring import GAME_FIELDS
from pairings.matches.wording import EQUAL_WAYS, ending_sentence, result_sentence, team_names, worth_text
from pairings.pages.frame.answers import may_do
from pairings.pages.frame.small_forms import find_table, to_table
from pairings.penalties import prize_limits
from pairings.penalties.queries import game_loss_penalties
from pairings.results.actions import may_change_result, out_by_slip, record_result
from pairings.results.keypad import TypedSlip
from pairings.results.slip_look import BEFORE_TIME, Look, look_at_slip
from pairings.team_reports.forms import TableResultForm
from pairings.team_reports.queries import reports_of, waiting_report
from tournament.event.models import Tournament
from tournament.kernel import clock
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.posted import posted
from tournament.wording.form_refusals import refusal_text

LEVEL = "pairings.equal_undecided"


def result(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Record how the match at a table ended. What is computed or replaces a result is shown first.

    Drop boxes, penalties and no-shows have their own places: what the recorded slip says about drops stays as it is.
    """
    match = find_table(request, tournament, table_number)
    form = TableResultForm(posted(request))
    if not form.is_bound:
        return _show_result(request, tournament, match, form)
    look: Look | None = None
    try:
        ending = form.told(match.kind)
        look = look_at_slip(
            tournament,
            match,
            TypedSlip(ending, out_by_slip(match)),
            actor=request.actor,
            now=timezone.now(),
        )
        if refusal := _refusal_here(look):
            raise refusal
        is_seen = look.is_recorded or form.cleaned_data["shown"] == look.shown
        if look.has_to_be_shown and not is_seen:
            return _show_result(request, tournament, match, form, look=look)
        saved = record_result(
            tournament,
            match.round.number,
            table_number,
            ending,
            ended_by=Match.EndedBy.JUDGE,
            actor=request.actor,
        )
    except Refusal as refusal:
        there = find_table(request, tournament, table_number)
        return _show_result(request, tournament, there, form, look=look, refusal=refusal)
    told = {"table": table_number, "sentence": result_sentence(saved)}
    said = with_names(_("Table %(table)s: %(sentence)s"), told)
    messages.success(request, f"{said} {worth_text((saved.points_one, saved.points_two), saved.kind)}")
    return to_table(tournament, table_number)


def _refusal_here(look: Look) -> Refusal | None:
    """Why the result cannot be recorded at the table: when a round started is asked at the desk, once a round."""
    if look.asks_start:
        return Refusal("pairings.start_unknown_at_table", "FR-216.d", field="said")
    return look.refusal


def _show_result(
    request: StaffRequest,
    tournament: Tournament,
    match: Match,
    form: TableResultForm,
    *,
    look: Look | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The page of the form: what was chosen is still there, above it what it would do, or why it cannot be."""
    may_change = may_change_result(request.actor)
    context = {"tournament": tournament, "match": match, "may": may_do(request), "look": look}
    context["error"] = "" if refusal is None else refusal_text(refusal)
    context["recorded"] = result_sentence(match)
    if match.round.is_over or not (match.is_open or may_change):
        status = 422 if form.is_bound else 200  # nothing that was sent is recorded
        context["entered"] = _entered(form, match) if form.is_bound else ""
        return render(request, "pairings/pages/floor/floor_settled.html", context, status=status)
    now, kind = timezone.now(), match.kind
    typed = form.typed() if form.is_bound else _typed_at_first(match)
    limits = prize_limits.prize_limits(tournament, match)
    context |= {
        "kind": kind,
        "typed": typed,
        "limits": [(entry, range(limit)) for entry, limit in zip(match.entries, limits, strict=True)],
        "ends_at": clock.fixed_end(match.round.clock, queries.extension_of(match)),
        "asks_equal": bool(typed.get("equal_winner")) or (refusal is not None and refusal.code == LEVEL),
        "equal_way": EQUAL_WAYS.get(kind.equal_prizes, ""),
        "asks_overrule": refusal is not None and refusal.code in BEFORE_TIME,
        "waiting": waiting_report(match, reports_of(match), now=now),
        "lost": game_loss_penalties(match) if kind.has_games else [],
    }
    return render(
        request, "pairings/pages/floor/floor_result.html", context, status=422 if context["error"] else 200
    )


def _entered(form: TableResultForm, match: Match) -> str:
    """What was entered in words, for a page on which it cannot be entered again; "" where that says nothing."""
    try:
        return ending_sentence(form.told(match.kind), team_names(match), kind=match.kind)
    except Refusal:
        return ""


def _typed_at_first(match: Match) -> dict[str, str]:
    """What is chosen before anything was: the games that were noted, and that time was called, once it is up here."""
    won = games_noted(match)
    games = games_of(won)
    typed = dict(zip(GAME_FIELDS, map(str, games), strict=True)) if won else {}
    winner = match.kind.winner_at(games)
    if winner is not None:
        return typed | {"said": str(winner)}
    is_up = clock.is_time_called(match.round.clock, now=timezone.now(), extension=queries.extension_of(match))
    return typed | ({"said": "time"} if is_up else {})
