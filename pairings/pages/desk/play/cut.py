"""The cut at the desk: the standings with the line; made, cancelled; provisional standings."""

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from pairings.cut import actions
from pairings.cut.forms import CutForm
from pairings.cut.queries import CutPlan, find_cut, find_last_swiss, plan_cut
from pairings.cut.wording import decided_sentence
from pairings.matches.forms import ReasonForm
from pairings.pages.frame.answers import may_do, to_desk
from pairings.pages.frame.asked import desk_page
from pairings.pages.frame.impossible import impossible
from pairings.rounds.shown import newest_who
from pairings.rounds.waits import find_waits
from pairings.standings.final import objections_until
from pairings.standings.queries import rows_that_never_came
from pairings.standings.wording import never_came_sentence
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.journal.journal import check_not_finished
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
from tournament.web.messages import refusals_told, tell_refusal
from tournament.web.posted import posted
from tournament.wording.tiebreakers import tiebreaker_texts


def cut(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The standings with the line: who is in, what decided; and the form that makes the cut."""
    made = find_cut(tournament)
    page = impossible(
        request,
        tournament,
        _("Make the cut"),
        lambda: check_not_finished(tournament),
        lambda: actions.check_cut(tournament) if made is None else actions.check_cut_again(tournament),
    )
    last = find_last_swiss(tournament)
    if page is not None or last is None:
        return page or to_desk(tournament)
    newest = read_progress(tournament).newest
    # The second of two presses is from the page of the first cut: that one is not made again by it.
    is_again = made is not None and request.actor.has_seen(newest_who(newest))
    plain = plan_cut(tournament, through=last.number)
    form = CutForm(posted(request), plan=plain)
    plan = plain
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        teams, declined = values.get("teams"), form.reasons
        plan = plan_cut(tournament, through=last.number, teams=teams, declined=declined)
        choice = actions.CutChoice(teams, declined, values["is_confirmed"])
        try:
            round_ = actions.make_cut(tournament, choice, actor=request.actor, is_again=is_again)
        except Refusal as refusal:
            if refusal.code == "pairings.cut_made":
                tell_refusal(request, refusal)
                return to_desk(tournament)
            # The answer shows the line as it is now, so the next try is one that has seen it, whatever is refused.
            form.data = {**request.POST.dict(), "declined": list(declined)}
            form.refuse(refusal)
        else:
            return redirect("pairings:round", tournament.slug, round_.number)
    return _show(request, tournament, form, plan, last_number=last.number, is_again=made is not None)


def _show(
    request: StaffRequest,
    tournament: Tournament,
    form: CutForm,
    plan: CutPlan,
    *,
    last_number: int,
    is_again: bool,
) -> HttpResponse:
    last = find_last_swiss(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "plan": plan,
        "never_came": never_came_sentence(rows_that_never_came(line.row for line in plan.rows)),
        "waits": find_waits(tournament),
        "names": [newest_who(read_progress(tournament).newest), plan.stands],
        "declined": [str(number) for number in form["declined"].value() or ()],
        "decided": decided_sentence(tournament, plan),
        "tiebreakers": tiebreaker_texts(tournament.tiebreakers),
        "columns": 5 + len(tournament.tiebreakers),
        "last_number": last_number,
        "objections_until": None if last is None else objections_until(tournament, last),
        "is_again": is_again,
        "may": may_do(request),
        "may_confirm": request.actor.may(Permission.OVERRULE),
    }
    status = 422 if form.errors else 200
    return render(request, "pairings/pages/desk/play/cut.html", context, status=status)


def provisional(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Post the standings after the last Swiss round as provisional; the time for objections starts again."""
    with refusals_told(request):
        actions.post_provisional(tournament, number, actor=request.actor)
        messages.success(request, _("The provisional standings are posted."))
    return to_desk(tournament)


def take_back(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Cancel the cut, with a reason, before its first match has a result."""
    page = desk_page(
        request,
        tournament,
        title=_("Cancel the cut"),
        lede=_(
            "This removes the first round of the bracket and the list of its teams. The Swiss rounds stay as they are, "
            "and you can make the cut again."
        ),
        button=_("Cancel the cut"),
        said=_("The cut was cancelled. Make it again, or finish the event without one."),
        is_grave=True,
        names=[newest_who(read_progress(tournament).newest)],
    )
    checks = (partial(actions.check_take_cut_back, tournament),)
    return ask_and_do(ReasonForm(posted(request)), page, actions.take_cut_back, checks=checks)
