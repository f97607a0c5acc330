"""One table on a judge's phone: who is there, minutes, deck checks, slow play."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.matches.wording import result_sentence, team_names
from pairings.pages.floor.table_queries import read_floor_table
from pairings.pages.frame.answers import may_do
from pairings.pages.frame.small_forms import (
    act,
    find_table,
    floor_form_page,
    is_unmoved,
    page_key,
    to_table,
    try_form,
)
from pairings.penalties.wording import infraction_text
from pairings.tableside.deck_checks import finish_deck_check, start_deck_check
from pairings.tableside.extensions import give_extension
from pairings.tableside.forms import PresenceForm, SlowPlayForm, TableExtensionForm
from pairings.tableside.notes import note_presence, note_slow_play
from pairings.tableside.times import offered_for_deck_check
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.messages import tell_refusal


def table(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Both teams, who is there, past penalties, minutes, result, and what a judge can do."""
    if is_unmoved(request, tournament):
        return HttpResponse(status=204)
    match = find_table(tournament, table_number)
    context = {
        "tournament": tournament,
        "round": match.round,
        "match": match,
        "view": read_floor_table(tournament, match.round, match, now=timezone.now()),
        "result": result_sentence(match),
        "key": page_key(tournament),
        "may": may_do(request),
    }
    template = (
        "pairings/pages/floor/_floor_table.html" if request.htmx else "pairings/pages/floor/floor_table.html"
    )
    return render(request, template, context)


def presence(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Note that players sit, are missing, or neither: one seat, a team, or all four."""
    form = PresenceForm(request.POST)
    seats = form.cleaned_data["seats"] if form.is_valid() else []
    is_here = form.NOTES.get(form.cleaned_data.get("here", ""))
    match = find_table(tournament, table_number)
    act(
        request,
        lambda: note_presence(
            tournament, match.round.number, table_number, seats=seats, is_here=is_here, actor=request.actor
        ),
    )
    if form.cleaned_data.get("back") == "outstanding":
        return redirect("pairings:outstanding", tournament.slug)
    return to_table(tournament, table_number)


def extension(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Give the table minutes; ?minutes= and ?reason= fill the form in after a deck check or a call."""
    match = find_table(tournament, table_number)
    start = {name: request.GET.get(name) for name in ("minutes", "reason")}
    form = TableExtensionForm(request.POST or None, initial=start | {"seen": match.extensions.count()})
    if form.is_valid() and try_form(
        form,
        lambda: give_extension(
            tournament,
            match.round.number,
            table_number,
            minutes=form.cleaned_data["minutes"],
            reason=form.reason_text(),
            seen=form.cleaned_data["seen"],
            actor=request.actor,
        ),
    ):
        said = _("Table %(table)s has %(minutes)s minutes more.")
        messages.success(request, said % {"table": table_number, "minutes": form.cleaned_data["minutes"]})
        return to_table(tournament, table_number)
    return floor_form_page(
        request,
        tournament,
        form,
        title=_("Minutes for table %(number)s") % {"number": table_number},
        submit=_("Give the minutes"),
        table=match,
        lede=_("A result on time counts at this table only after them."),
        rule="FR-216.d",
    )


def deck_check(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """The decks are taken away."""
    number = find_table(tournament, table_number).round.number
    act(request, lambda: start_deck_check(tournament, number, table_number, actor=request.actor))
    return to_table(tournament, table_number)


def deck_check_done(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """The decks are back: straight on to the minutes, with what it took and the usual three filled in."""
    number = find_table(tournament, table_number).round.number
    try:
        check = finish_deck_check(tournament, number, table_number, actor=request.actor)
    except Refusal as refusal:
        tell_refusal(request, refusal)
        return to_table(tournament, table_number)
    minutes = offered_for_deck_check(check.length(timezone.now()))
    address = reverse("pairings:floor-extension", args=[tournament.slug, table_number])
    return redirect(f"{address}?minutes={minutes}&reason=deck_check")


def slow_play(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Note that a team was asked to play faster (FR-B.GS7.b)."""
    match = find_table(tournament, table_number)
    start = {"side": request.GET.get("side")}
    form = SlowPlayForm(request.POST or None, initial=start, names=team_names(match))
    if form.is_valid() and try_form(
        form,
        lambda: note_slow_play(
            tournament,
            match.round.number,
            table_number,
            side=form.cleaned_data["side"],
            note=form.cleaned_data["note"],
            actor=request.actor,
        ),
    ):
        messages.success(request, _("Noted, with the time."))
        return to_table(tournament, table_number)
    return floor_form_page(
        request,
        tournament,
        form,
        title=_("Slow play at table %(number)s") % {"number": table_number},
        submit=_("Note it"),
        table=match,
        lede=_("A note with the time, not a penalty; a penalty is %(infraction)s.")
        % {"infraction": infraction_text("141")},
        rule="FR-B.GS7.b",
    )
