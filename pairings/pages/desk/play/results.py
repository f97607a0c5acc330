"""Results from the number pad, by mouse and by phone: the same line, read and decided here.

One address returns the page, its entry part (`#entry`) and what a typed line would do (`preview`). A form that is
sent without JavaScript is answered with the whole page.
"""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.journal.queries import tables_since
from pairings.matches import queries
from pairings.matches.cells import PER_PAGE
from pairings.matches.models import Match
from pairings.matches.steps import check_match_shown, check_round_shown
from pairings.matches.wording import drops_sentence, result_sentence, returns_sentence, worth_text
from pairings.pages.desk.play.desk import MOST_TABLES_SHOWN
from pairings.pages.desk.play.queries import find_open_tables
from pairings.pages.frame.answers import may_do, search_matches
from pairings.pages.frame.small_forms import page_key
from pairings.results.actions import clear_result, record_result
from pairings.results.forms import SlipForm, StartForm
from pairings.results.keypad import BY_FIELDS, CLEAR, TypedSlip, tidy_keys
from pairings.results.slip_choices import slip_choices
from pairings.results.slip_look import Look, look_at_table, name_slip
from pairings.results.start_time import NOT_TIMED, read_start
from pairings.results.tables import ResultsTable
from pairings.rounds.clock import enter_start
from pairings.team_reports.queries import reports_of, waiting_report, waiting_reports
from teams.entries.models import Entry
from teams.playing_staff.queries import own_match
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.kernel.clock import longest_given
from tournament.kernel.refusal import Refusal
from tournament.kernel.shown import FIELD, NotAsShown
from tournament.web.access import StaffRequest
from tournament.web.not_as_shown import not_as_shown
from tournament.web.table_pages import show_page
from tournament.wording.form_refusals import refusal_text

MOST_DIGITS = 9
CONFLICTS = ("pairings.result_meanwhile", "pairings.result_cleared_meanwhile")


def results(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The page of the scorekeeper: ?table= opens a slip; a slip that is sent is saved or answered with what to do."""
    rounds = read_progress(tournament)
    round_ = rounds.being_played
    if round_ is None and (request.method == "POST" or FIELD in request.GET):
        raise NotAsShown("pairings.shown_no_round")
    if round_ is None:
        context = {"tournament": tournament, "may": may_do(request), "closed": rounds.closed}
        return render(request, "pairings/pages/desk/play/no_results.html", context)
    if request.method == "POST":
        return _take_slip(request, tournament, round_)
    return _show(request, tournament, round_, **_open_slip(request, round_))


def _open_slip(request: StaffRequest, round_: Round) -> dict[str, Any]:
    """The entry part for ?table=: both teams, or why there is no such table. "-" asks about the last result."""
    form = SlipForm(request.GET)
    form.is_valid()
    sent: dict[str, Any] = {**form.cleaned_data, "table": request.GET.get("table", "")}
    typed = sent["table"]
    if not typed.strip():
        _check_page(request, round_)
        return {}
    try:
        if tidy_keys(typed) == CLEAR:
            sent |= {"table": request.GET.get("last", ""), "keys": CLEAR}
            if not sent["table"]:
                raise Refusal("pairings.no_last_slip", field="table")
        look = _look(request, round_, sent)
    except Refusal as refusal:
        _check_page(request, round_)
        return {"typed_table": typed, "error": refusal_text(refusal), "status": 422}
    _check_page(request, round_, look.match)
    shown = look if look.line else None
    return {
        "match": look.match,
        "line": look.line,
        "look": shown,
        "asked": bool(sent.get("asked")),
        **_texts(sent),
    }


def _check_page(request: StaffRequest, round_: Round, match: Match | None = None) -> None:
    """Refuse a table number that was typed on a page of another round; the page of a slip names its match instead.

    An address that was typed or kept opens.
    """
    if FIELD in request.GET and (match is None or not request.actor.has_seen(match.who)):
        check_round_shown(request.actor, round_)


def _texts(sent: Mapping[str, Any]) -> dict[str, str]:
    """What the head judge adds to a result in words."""
    return {name: sent.get(name, "") for name in ("note", "overrule_reason")}


def _look(request: StaffRequest, round_: Round, sent: Mapping[str, Any]) -> Look:
    return look_at_table(round_, sent, actor=request.actor, now=timezone.now())


def preview(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """What the typed line would do to ?table=: who wins, for how many points and why, or which key is missing."""
    round_ = read_progress(tournament).being_played
    context: dict[str, Any] = {"tournament": tournament}
    if round_ is not None:
        try:
            shown = _open_slip(request, round_)
        except NotAsShown as found:
            return not_as_shown(request, found)
        context |= {"round": round_, **shown}
        if match := shown.get("match"):
            context |= _recorded(match)
    return render(request, "pairings/pages/desk/play/_results_look.html", context)


def _recorded(match: Match) -> dict[str, str]:
    """The recorded result of a match in words, empty while there is none."""
    points = "" if match.is_open else worth_text((match.points_one, match.points_two), match.kind)
    return {"recorded_sentence": result_sentence(match), "recorded_points": points}


def progress(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """How many tables are in, which are not, what teams report; 204 while nothing moved since ?seen=."""
    if request.GET.get("seen") == page_key(tournament):
        return HttpResponse(status=204)
    round_ = read_progress(tournament).being_played
    if round_ is None:
        return render(request, "pairings/pages/desk/play/_results_over.html")
    context = _progress(request, tournament, round_)
    context["row_table"] = ResultsTable(_changed_since(request, round_), event=tournament)
    return render(request, "pairings/pages/desk/play/_results_progress_answer.html", context)


def _changed_since(request: StaffRequest, round_: Round) -> list[Match]:
    """The matches that were changed since ?version=, for the rows of a list that a second laptop shows."""
    version = request.GET.get("version", "")
    if not version.isdecimal() or len(version) > MOST_DIGITS:
        return []
    tables = tables_since(round_, int(version), most=PER_PAGE)
    return [match for match in queries.round_matches(round_) if match.table_number in tables and match.two]


def _progress(request: StaffRequest, tournament: Tournament, round_: Round) -> dict[str, Any]:
    now = timezone.now()
    open_tables = find_open_tables(round_, now=now)
    tables = round_.matches.filter(table_number__isnull=False).count()
    return {
        "tournament": tournament,
        "round": round_,
        "tables": tables,
        "recorded": tables - len(open_tables),
        "shown_tables": open_tables[:MOST_TABLES_SHOWN],
        "more_tables": max(len(open_tables) - MOST_TABLES_SHOWN, 0),
        "longest_extension": longest_given(table.extension for table in open_tables),
        "reports": waiting_reports(round_, now=now),
        "key": page_key(tournament),
        "may": may_do(request),
    }


def _take_slip(request: StaffRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """Save a slip, or answer with what is wrong or has to be looked at; what was typed is still there."""
    form = SlipForm(request.POST)
    form.is_valid()
    values = form.cleaned_data
    try:
        look = _look(request, round_, values)
    except Refusal as refusal:
        typed = {"typed_table": values.get("table", ""), "error": refusal_text(refusal)}
        return _show(request, tournament, round_, **typed, status=422)
    match, texts = look.match, _texts(values)
    check_match_shown(request.actor, match)
    slip: dict[str, Any] = {"match": match, "line": look.line, "look": look, **texts}
    if look.refusal is not None:
        is_begun = look.is_hint and (values.get("pressed") or values.get("on_time"))
        error = "" if is_begun else refusal_text(look.refusal)
        return _show(request, tournament, round_, **slip, error=error, status=422)
    if look.asks_start:
        return _show(request, tournament, round_, **slip, asks_start=True)
    # Another person recorded this table meanwhile: the action then decides whether that is a conflict.
    is_stale = not request.actor.has_seen(match.stands) and not match.is_open
    is_asked = values.get("pressed") == BY_FIELDS  # that button only shows what follows
    is_conflict = is_stale and not (look.is_recorded and look.asks_drops)
    # After a question or a refusal eyes may be on the next slip: nothing typed then is saved before it was shown.
    # Whoever plays at the table sees that before their result is saved.
    own = own_match(request.actor, tournament, *match.entries)
    has_to_look = look.has_to_be_shown or bool(values.get("asked")) or own is not None
    if has_to_look and (is_asked or values.get("shown") != look.shown) and not is_conflict:
        return _show(request, tournament, round_, **slip, has_to_look=True)
    try:
        saved = _save(request, tournament, match, look, overrule_reason=texts["overrule_reason"])
    except Refusal as refusal:
        return _refused(request, tournament, round_, slip, refusal)
    return _show(request, tournament, round_, done=_done(saved, look), saved=saved)


def start(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Take when the round being played began, asked for by its first slip on time, and show that slip again."""
    round_ = read_progress(tournament).being_played
    if round_ is None:
        raise NotAsShown("pairings.shown_no_round")
    check_round_shown(request.actor, round_)
    form = StartForm(request.POST)
    form.is_valid()
    values = form.cleaned_data
    typed = NOT_TIMED if values.get("not_timed") else values.get("started", "")
    error, asks_start = "", False
    try:
        started_at = read_start(
            typed,
            posted_at=round_.first_posted_at or round_.posted_at or timezone.now(),
            now=timezone.now(),
            zone=ZoneInfo(tournament.time_zone),
        )
        enter_start(tournament, round_.number, started_at=started_at, actor=request.actor)
    except Refusal as refusal:
        # Where a colleague has answered meanwhile, the question is answered.
        if refusal.code != "tournament.clock_started":
            error, asks_start = refusal_text(refusal), True
    round_ = tournament.rounds.get(pk=round_.pk)
    try:
        look = _look(request, round_, values)
    except Refusal as refusal:
        typed_table = values.get("table", "")
        return _show(
            request, tournament, round_, typed_table=typed_table, error=refusal_text(refusal), status=422
        )
    slip: dict[str, Any] = {"match": look.match, "line": look.line, "look": look, **_texts({})}
    if asks_start:
        return _show(
            request,
            tournament,
            round_,
            **slip,
            asks_start=True,
            typed_start=values.get("started", ""),
            error=error,
            status=422,
        )
    if look.refusal is not None:
        return _show(request, tournament, round_, **slip, error=refusal_text(look.refusal), status=422)
    return _show(request, tournament, round_, **slip, has_to_look=True)


def _save(
    request: StaffRequest,
    tournament: Tournament,
    match: Match,
    look: Look,
    *,
    overrule_reason: str,
) -> Match:
    round_number, table = match.round.number, match.table_number or 0
    if look.slip is None or look.slip.ending is None:
        return clear_result(tournament, round_number, table, actor=request.actor)
    return record_result(
        tournament,
        round_number,
        table,
        look.slip.ending,
        actor=request.actor,
        drops=look.slip.drops,
        overrule_reason=overrule_reason if look.asks_overrule else "",
    )


def _refused(
    request: StaffRequest, tournament: Tournament, round_: Round, slip: dict[str, Any], refusal: Refusal
) -> HttpResponse:
    """The slip again with why it was not saved; after a conflict with what is recorded now, to choose from."""
    is_conflict = refusal.code in CONFLICTS
    if is_conflict:
        sent = {"table": str(slip["match"].table_number), "keys": slip["line"], "note": slip["note"]}
        slip["look"] = _look(request, round_, sent)
        slip["match"] = slip["look"].match
    return _show(
        request,
        tournament,
        round_,
        **slip,
        error=refusal_text(refusal),
        is_conflict=is_conflict,
        status=409 if is_conflict else 422,
    )


def _done(match: Match, look: Look) -> dict[str, Any]:
    """What the line above the empty field says about the slip that was just saved, as `look` showed it before."""
    dropped = [entry for entry in match.entries if entry.drop_cause == Entry.DropCause.BOX]
    return {
        "table": match.table_number,
        "match": match,
        "sentence": result_sentence(match) or _("The result was cleared. The table is open again."),
        "points": "" if match.is_open else worth_text((match.points_one, match.points_two), match.kind),
        "drops": drops_sentence([entry.team_name for entry in dropped]),
        "returns": returns_sentence(look.returning),
        "dropped": dropped,
        "is_correction": not look.match.is_open,
        "clear": "" if match.is_open else name_slip(TypedSlip(None), match),
    }


def _show(
    request: StaffRequest,
    tournament: Tournament,
    round_: Round,
    *,
    saved: Match | None = None,
    status: int = 200,
    **entry: Any,
) -> HttpResponse:
    """The entry part for htmx, with the row and the progress that a saved slip changed; else the whole page."""
    context = {"tournament": tournament, "round": round_, "may": may_do(request), **entry}
    context["round_minutes"] = tournament.minutes_of(round_)
    if match := entry.get("match"):
        context |= _recorded(match)
        context["waiting"] = waiting_report(match, reports_of(match), now=timezone.now())
        context["choices"] = slip_choices(tournament, match)
        context["own"] = own_match(request.actor, tournament, *match.entries)
    if request.htmx and request.htmx.target == "entry":
        if saved is not None:
            context |= _progress(request, tournament, round_)
            context |= {"saved": saved, "row_table": ResultsTable([saved], event=tournament)}
        return render(request, "pairings/pages/desk/play/_results_answer.html", context, status=status)
    query = request.GET.get("q", "")
    matches = [match for match in queries.round_matches(round_) if match.two is not None]
    table = ResultsTable(search_matches(tournament, matches, query), event=tournament)
    show_page(request, table, rows=PER_PAGE)
    context |= {
        "table": table,
        "query": query,
        "closed": read_progress(tournament).closed,
        **_progress(request, tournament, round_),
    }
    template = (
        "pairings/pages/desk/play/_results_list.html"
        if request.htmx
        else "pairings/pages/desk/play/results.html"
    )
    return render(request, template, context, status=status)
