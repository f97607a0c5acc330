"""Which tables get a deck check (drawn, by number, all of the cut), and who was checked. For judges alone."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.deck_checks import planning, queries
from pairings.deck_checks.deck_queries import uses_lists
from pairings.deck_checks.draw import proposed_count
from pairings.deck_checks.forms import ChooseForm, DrawForm, LeaveOutForm
from pairings.deck_checks.models import PlannedCheck
from pairings.pages.frame.answers import may_do
from pairings.pages.frame.asked import FLOOR_FORM
from pairings.pages.frame.own_match import ask_player, is_answered, own_match_in
from pairings.pages.frame.small_forms import act, try_form
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.kernel import clock
from tournament.web.access import StaffRequest
from tournament.web.asking import FormPage, ask_and_do
from tournament.web.posted import posted


def checks(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the tables of the newest round that are to be checked, and the checks of every team so far.

    Who plays in that round is asked first: their own table may be among them.
    """
    round_ = read_progress(tournament).newest
    own = None if round_ is None or is_answered(request) else own_match_in(request, round_)
    if own is not None:
        lede = _("This page shows which tables are to be checked, and yours may be one of them.")
        return ask_player(request, tournament, own[1], lede=lede)
    return _page(request, tournament)


def draw(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Draw more tables."""
    form = DrawForm(request.POST)
    number = _round_to_check(tournament).number
    if form.is_valid() and try_form(
        form,
        lambda: planning.draw_checks(tournament, number, form.cleaned_data["count"], actor=request.actor),
    ):
        return redirect("pairings:floor-checks", tournament.slug)
    return _page(request, tournament, draw_form=form)


def choose(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Choose tables by their numbers."""
    form = ChooseForm(request.POST)
    number = _round_to_check(tournament).number
    if form.is_valid() and try_form(
        form,
        lambda: planning.choose_tables(tournament, number, form.cleaned_data["tables"], actor=request.actor),
    ):
        return redirect("pairings:floor-checks", tournament.slug)
    return _page(request, tournament, choose_form=form)


def choose_cut(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Choose every team of the cut that was not checked in the bracket yet."""
    number = _round_to_check(tournament).number
    act(request, lambda: planning.choose_cut(tournament, number, actor=request.actor))
    return redirect("pairings:floor-checks", tournament.slug)


def leave_out(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Leave a table out after all, with a reason for the other judges."""
    round_ = _round_to_check(tournament)
    page = FormPage(
        request=request,
        tournament=tournament,
        place=(round_.number, table_number),
        to=reverse("pairings:floor-checks", args=[tournament.slug]),
        title=_("Leave table %(number)s out of the deck checks"),
        lede=_("It stays on the list with your reason, and is not drawn again this round."),
        button=_("Leave it out"),
        said=_("Table %(number)s is left out of the deck checks."),
        values={"number": table_number},
        names=[round_.who],
        template=FLOOR_FORM,
    )
    return ask_and_do(LeaveOutForm(posted(request)), page, planning.leave_check_out)


def _round_to_check(tournament: Tournament) -> Round:
    """Return the newest round, even a proposal; Http404 before there is one."""
    round_ = read_progress(tournament).newest
    if round_ is None:
        raise Http404(_("No round has been paired yet."))
    return round_


def _tables_on_paper(tournament: Tournament, planned: Mapping[int, PlannedCheck]) -> str:
    """Return the tables still to check, as in the address of their sheets; "" where no lists are in use."""
    if not uses_lists(tournament):
        return ""
    return ",".join(str(number) for number, one in sorted(planned.items()) if one.is_open)


def _page(
    request: StaffRequest,
    tournament: Tournament,
    *,
    draw_form: DrawForm | None = None,
    choose_form: ChooseForm | None = None,
) -> HttpResponse:
    round_ = read_progress(tournament).newest
    context: dict[str, Any] = {"tournament": tournament, "round": round_, "may": may_do(request)}
    context["teams"] = queries.teams_by_checks(tournament)
    if round_ is not None:
        tables = queries.tables_of(round_)
        planned = queries.planned_checks(tournament, round_.number)
        left = queries.tables_to_draw(round_, tables)
        time = queries.check_time(round_)
        context |= {
            "is_open": round_.closed_at is None and tournament.finished_at is None,
            "chosen": [(planned[number], tables.get(number)) for number in sorted(planned)],
            "sheets": _tables_on_paper(tournament, planned),
            "names": [round_.who, queries.checks_stand(planned)],
            "left": len(left),
            "too_late": [table.number for table in left if time.would_hold_up(table.extension)],
            "usual_minutes": clock.whole_minutes(time.usual),
            "draw_form": draw_form or DrawForm(initial={"count": proposed_count(len(tables))}),
            "choose_form": choose_form or ChooseForm(),
        }
    is_wrong = any(form is not None and form.errors for form in (draw_form, choose_form))
    return render(request, "pairings/pages/floor/checks.html", context, status=422 if is_wrong else 200)
