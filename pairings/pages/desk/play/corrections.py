"""A wrong result of an earlier round: corrected in two steps, the second of which shows all that it changes.

Step 1 asks for the right result by the keys and buttons of every slip. Step 2 (the same address with ?keys=) shows what
the correction would change and takes the reason and the choice; only its form changes anything.
"""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.corrections.actions import (
    Consequences,
    correct_earlier_result,
    decide_correction,
    find_closed_match,
    find_consequences,
)
from pairings.corrections.consequences import Way
from pairings.corrections.forms import ResultCorrectionForm
from pairings.corrections.page import chosen_way, show_consequences
from pairings.matches.models import Match
from pairings.matches.steps import check_match_shown
from pairings.matches.wording import result_sentence
from pairings.pages.frame.answers import may_do, round_or_404
from pairings.pages.frame.impossible import show_impossible
from pairings.results.forms import SlipForm
from pairings.results.keypad import whole_line
from pairings.results.slip_choices import slip_choices
from pairings.results.slip_look import Look, look_at
from tournament.event.models import Round, Tournament
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.wording.form_refusals import refusal_text
from tournament.wording.stages import round_title

# Another person was faster, or play went on: the page shows again what the correction would change.
OUTDATED = "pairings.correction_outdated"


def correct(request: StaffRequest, tournament: Tournament, number: int, table_number: int) -> HttpResponse:
    """Both steps; a table of the round that is being played is corrected among its results."""
    round_ = round_or_404(tournament, number)
    if round_.is_being_played and request.method != "POST":
        return redirect(f"{reverse('pairings:results', args=[tournament.slug])}?table={table_number}")
    title = _title(round_, table_number)
    try:
        match = find_closed_match(tournament, number, table_number)
    except Refusal as refusal:
        return show_impossible(request, tournament, title, refusal)
    if request.method == "POST":
        check_match_shown(request.actor, match)
        return _take(request, tournament, match)
    form = SlipForm(request.GET)
    form.is_valid()
    texts = {name: form.cleaned_data.get(name, "") for name in ("note", "overrule_reason")}
    line = whole_line(form.cleaned_data, match.kind)
    if "keys" not in request.GET and "pressed" not in request.GET:
        return _ask_result(request, tournament, match)
    return _look_first(request, tournament, match, line, **texts)


def _title(round_: Round, table: int | None) -> str:
    """What is corrected, by the name of its round where it is one of the bracket."""
    told = {"table": table, "number": round_.number, "round": round_title(round_)}
    if round_.is_elimination:
        return _("%(round)s: correct table %(table)s") % told
    return _("Correct table %(table)s of round %(number)s") % told


def _look(
    request: StaffRequest, tournament: Tournament, match: Match, line: str, *, note: str, overrule_reason: str
) -> Look:
    """What the typed result comes to, judged by the time when the round was closed; a Refusal where it is none."""
    look = look_at(
        tournament,
        match,
        line,
        actor=request.actor,
        now=match.round.closed_at or timezone.now(),
        note=note,
        overrule_reason=overrule_reason,
    )
    if look.is_clear:
        raise Refusal("pairings.correction_clear", field="keys")
    return look


def _look_first(
    request: StaffRequest, tournament: Tournament, match: Match, line: str, **texts: str
) -> HttpResponse:
    """Step 2 for a typed result; step 1 again, with what is wrong or missing, where it is none yet."""
    look = None
    try:
        look = _look(request, tournament, match, line, **texts)
        if look.refusal is not None:
            raise look.refusal
        found = _find(tournament, match, look, **texts)
    except Refusal as refusal:
        return _ask_result(request, tournament, match, line=line, look=look, refusal=refusal, **texts)
    initial = {"keys": line, **texts}
    return _show(request, tournament, found, ResultCorrectionForm(initial=initial))


def _find(
    tournament: Tournament, match: Match, look: Look, *, note: str, overrule_reason: str
) -> Consequences:
    """All that the typed result would change; a Refusal where it cannot be recorded."""
    if look.slip is None or look.slip.ending is None:
        raise Refusal("pairings.keys_missing", field="keys")
    if look.asks_note and not note.strip():
        raise Refusal("pairings.judge_note_missing", "X6", field="note")
    if look.slip.drops:
        raise Refusal("pairings.correction_drops", field="keys")
    outcome = decide_correction(
        tournament, match, look.slip.ending, is_overruled=look.asks_overrule and bool(overrule_reason.strip())
    )
    return find_consequences(tournament, match, outcome)


def _ask_result(
    request: StaffRequest,
    tournament: Tournament,
    match: Match,
    *,
    line: str = "",
    look: Look | None = None,
    refusal: Refusal | None = None,
    **texts: str,
) -> HttpResponse:
    """Step 1: the recorded result, and the keys and buttons for the right one."""
    context = {
        "tournament": tournament,
        "match": match,
        "recorded": result_sentence(match),
        "line": line,
        "look": look,
        "error": "" if refusal is None else refusal_text(refusal),
        "may": may_do(request),
        "choices": slip_choices(tournament, match),
        "is_correction": True,
        "title": _title(match.round, match.table_number),
        "round_title": round_title(match.round),
        **texts,
    }
    return render(
        request, "pairings/pages/desk/play/correct.html", context, status=200 if refusal is None else 422
    )


def _show(
    request: StaffRequest,
    tournament: Tournament,
    found: Consequences,
    form: ResultCorrectionForm,
    *,
    status: int = 200,
    asks_rematches: bool = False,
) -> HttpResponse:
    """Step 2: what the correction would change, and the form that does it."""
    way = chosen_way(found, form.data.get("way", ""))
    context = show_consequences(tournament, found, now=timezone.now()) | {
        "tournament": tournament,
        "form": form,
        "may": may_do(request),
        "way": "" if way is None else way.value,
        "asks_rematches": asks_rematches,
        "title": _title(found.match.round, found.match.table_number),
        "round_title": round_title(found.match.round),
    }
    return render(request, "pairings/pages/desk/play/correct_consequences.html", context, status=status)


def _take(request: StaffRequest, tournament: Tournament, match: Match) -> HttpResponse:
    """Correct the result as the form says; else step 2 again with what is wrong, and all that was typed."""
    form = ResultCorrectionForm(request.POST.dict())
    is_valid = form.is_valid()
    texts = {name: form.cleaned_data.get(name, "") for name in ("note", "overrule_reason")}
    line = form.cleaned_data.get("keys", "")
    try:
        look = _look(request, tournament, match, line, **texts)
        found = _find(tournament, match, look, **texts)
    except Refusal as refusal:
        if refusal.code == "pairings.correction_same":
            # The second of two clicks, or of two people: it is what was wanted.
            messages.info(
                request, _("Table %(table)s has already been corrected.") % {"table": match.table_number}
            )
            return redirect("pairings:round", tournament.slug, match.round.number)
        return _ask_result(request, tournament, match, line=line, refusal=refusal, **texts)
    way = chosen_way(found, form.cleaned_data.get("way", ""))
    if way is None and "way" not in form.errors:
        number = 0 if found.later is None else found.later.number
        form.add_error(
            "way", _("Choose what happens to the pairings of round %(number)s.") % {"number": number}
        )
    if not is_valid or way is None:
        return _show(request, tournament, found, form, status=422)
    try:
        correct_earlier_result(
            tournament,
            match.round.number,
            match.table_number or 0,
            found.outcome.ending,
            reason=form.cleaned_data["reason"],
            actor=request.actor,
            way=way,
            overrule_reason=texts["overrule_reason"] if look.asks_overrule else "",
            accepts_rematches=form.cleaned_data["accepts_rematches"],
        )
    except Refusal as refusal:
        return _refused(request, tournament, found, form, refusal)
    return _done(request, tournament, match, found, way)


def _refused(
    request: StaffRequest,
    tournament: Tournament,
    found: Consequences,
    form: ResultCorrectionForm,
    refusal: Refusal,
) -> HttpResponse:
    """Show step 2 again with why it was not done; the form now confirms what this page shows."""
    form.refuse(refusal)
    is_conflict = refusal.code == OUTDATED
    asks_rematches = refusal.code == "pairings.rematch_needed"
    status = 409 if is_conflict or asks_rematches else 422
    return _show(request, tournament, found, form, status=status, asks_rematches=asks_rematches)


def _done(
    request: StaffRequest, tournament: Tournament, match: Match, found: Consequences, way: Way
) -> HttpResponse:
    """Say what was done, on the page where the next step is."""
    number = match.round.number
    of_round = {"table": match.table_number, "number": number, "round": round_title(match.round)}
    told = _("Table %(table)s of round %(number)s has been corrected.") % of_round
    if match.round.is_elimination:
        told = _("%(round)s: table %(table)s has been corrected.") % of_round
    if found.bracket is not None:
        return _done_in_bracket(request, tournament, told, found, way)
    later = None if found.later is None else tournament.rounds.filter(number=found.later.number).first()
    if found.later is not None and later is None:
        messages.success(request, told)
        messages.warning(
            request,
            _("No pairing was possible for round %(number)s, so its proposal was discarded. Pair the round.")
            % {"number": found.later.number},
        )
        return redirect("pairings:desk", tournament.slug)
    if later is not None and way == Way.TABLES:
        told += " " + _("Call the teams at the changed tables, and print their slips.")
    elif later is not None and later.posted_at is None:
        told += " " + _("Round %(number)s has been re-paired as a proposal. Check it, then post it.") % {
            "number": later.number
        }
    messages.success(request, told)
    is_next = later is not None and (way != Way.LEAVE or later.posted_at is None)
    return redirect("pairings:round", tournament.slug, later.number if later and is_next else number)


def _done_in_bracket(
    request: StaffRequest,
    tournament: Tournament,
    told: str,
    found: Consequences,
    way: Way,
) -> HttpResponse:
    """The same in an event whose bracket is made: the desk says what comes next where something was cancelled."""
    bracket = found.bracket
    if bracket is None or (way == Way.LEAVE and bracket.seen is not None):
        messages.success(request, told)
        return redirect("pairings:round", tournament.slug, found.match.round.number)
    if bracket.cut is not None:
        told += " " + _("The cut was cancelled. Make it again with the correct standings.")
    elif way == Way.LATER:
        told += " " + _("Call the teams whose match will be replayed, and print their slip.")
    messages.success(request, told)
    return redirect("pairings:desk", tournament.slug)
