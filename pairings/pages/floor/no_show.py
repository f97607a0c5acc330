"""The loss of a no-show: offered by the clock, decided by a judge or the desk."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.matches.models import Match
from pairings.matches.wording import result_sentence, team_names
from pairings.pages.frame.small_forms import find_table, floor_form_page, to_table, try_form
from pairings.results.actions import may_change_result, record_result
from pairings.tableside.forms import NoShowForm
from tournament.event.models import Tournament
from tournament.kernel import clock
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.posted import posted


def no_show(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Record that a team, or both, did not come; ?missing= ("1", "2" or "12") fills the form in."""
    match = find_table(request, tournament, table_number)
    form = NoShowForm(
        posted(request),
        initial={"missing": request.GET.get("missing", "")},
        names=team_names(match),
        may_drop=request.actor.may(Permission.REGISTER),
    )
    if form.is_valid() and try_form(
        form,
        lambda: record_result(
            tournament,
            match.round.number,
            table_number,
            form.ending(),
            drops=form.sides_out(),
            ended_by=Match.EndedBy.JUDGE,
            actor=request.actor,
        ),
    ):
        messages.success(request, _("The result of table %(number)s is saved.") % {"number": table_number})
        return to_table(tournament, table_number)
    if not match.is_open and not may_change_result(request.actor):
        context = {"tournament": tournament, "match": match, "recorded": result_sentence(match)}
        status = 422 if form.errors else 200
        return render(request, "pairings/pages/floor/floor_settled.html", context, status=status)
    return floor_form_page(
        request,
        tournament,
        form,
        title=_("No-show at table %(number)s") % {"number": table_number},
        submit=_("Record the loss"),
        table=match,
        names=[match.stands],
        lede=_lede(tournament, match),
        rule="GAP-28",
    )


def _lede(tournament: Tournament, match: Match) -> str:
    """Return what to know before deciding: an existing result, or the clock and the event's setting."""
    if not match.is_open:
        return result_sentence(match)
    played, loss = clock.elapsed(match.round.clock, now=timezone.now()), tournament.no_show_loss_minutes
    if played is None:
        return _("The clock of this round was not started, so it cannot show how late a team is.")
    minutes = clock.whole_minutes(played)
    first = ngettext(
        "The round has been running for %(count)s minute.",
        "The round has been running for %(count)s minutes.",
        minutes,
    ) % {"count": minutes}
    if loss is None:
        return first
    after = ngettext(
        "At this event, a no-show loses the match after %(count)s minute. The judge decides.",
        "At this event, a no-show loses the match after %(count)s minutes. The judge decides.",
        loss,
    )
    return f"{first} {after % {'count': loss}}"
