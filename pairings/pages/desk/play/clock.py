"""The clock of a round for staff: start, pause, resume, minutes for every table or for one."""

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.matches.models import Extension
from pairings.matches.queries import minutes_stands
from pairings.matches.steps import check_open_round
from pairings.matches.wording import minutes_sentence
from pairings.pages.frame.answers import find_round, to_desk
from pairings.pages.frame.asked import by_kind, desk_page
from pairings.pages.frame.impossible import impossible
from pairings.rounds import clock
from pairings.rounds.checks import check_newest
from pairings.rounds.shown import length_stand
from pairings.tableside.extension_forms import ExtensionForm, MinutesForm
from pairings.tableside.extensions import give_extension, take_extension
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
from tournament.web.messages import refusals_told
from tournament.web.posted import posted
from tournament.wording.stages import round_title


def start(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Start the clock of a posted round."""
    with refusals_told(request):
        clock.start_clock(tournament, number, actor=request.actor)
    return to_desk(tournament)


def pause(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Stop the clock for every table."""
    with refusals_told(request):
        clock.pause_clock(tournament, number, actor=request.actor)
    return to_desk(tournament)


def resume(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Let a paused clock run on."""
    with refusals_told(request):
        clock.resume_clock(tournament, number, actor=request.actor)
    return to_desk(tournament)


def lengthen(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Give every table more minutes."""
    round_ = find_round(request, tournament, number)
    form = MinutesForm(posted(request))
    page = desk_page(
        request,
        tournament,
        round_,
        title=by_kind(
            round_, _("Minutes for every table in round %(number)s"), _("%(name)s: minutes for every table")
        ),
        lede=_(
            "Every table in this round gets these minutes. If time has been called, the clock runs again."
        ),
        button=_("Add the minutes"),
        values={"name": round_title(round_)},
        names=[length_stand(round_)],
    )
    return ask_and_do(
        form,
        page,
        clock.lengthen_clock,
        checks=(partial(check_newest, round_), partial(check_open_round, round_)),
        said=lambda _done: _lengthened_sentence(form.cleaned_data["minutes"]),
    )


def _lengthened_sentence(minutes: int) -> str:
    text = ngettext(
        "Every table has %(minutes)s more minute.",
        "Every table has %(minutes)s more minutes.",
        minutes,
    )
    return text % {"minutes": minutes}


def extend(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter the minutes that a judge gave one table (FR-216.d); ?table= fills the number in.

    The form names the minutes of each table, so that pressing twice adds minutes to a table once.
    """
    round_ = find_round(request, tournament, number)
    page = impossible(
        request,
        tournament,
        _("Minutes for one table"),
        lambda: check_newest(round_),
        lambda: check_open_round(round_),
    )
    if page is not None:
        return page
    given = Extension.objects.filter(match__round=round_).select_related("match").order_by("-given_at", "-pk")
    form = ExtensionForm(posted(request), initial={"table": request.GET.get("table", "")})
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        match = round_.matches.at_table(values["table"])
        actor = request.actor if match is None else request.actor.naming(match.who)
        try:
            change_minutes = take_extension if values["takes"] else give_extension
            given_now = change_minutes(
                tournament,
                number,
                values["table"],
                minutes=values["minutes"],
                reason=values["reason"],
                judge=values["judge"],
                actor=actor,
            )
        except Refusal as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, minutes_sentence(given_now))
            return to_desk(tournament)
    context = {
        "tournament": tournament,
        "round": round_,
        "form": form,
        "given": given,
        "names": minutes_stands(round_),
    }
    return render(
        request, "pairings/pages/desk/play/extend.html", context, status=422 if form.errors else 200
    )
