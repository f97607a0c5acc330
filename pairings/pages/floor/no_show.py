"""The loss of a no-show: offered by the clock, decided by a judge or the desk."""

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.matches.models import Match
from pairings.matches.wording import result_sentence, team_names
from pairings.pages.frame.asked import FLOOR_FORM, table_page
from pairings.pages.frame.small_forms import find_table
from pairings.results.actions import may_change_result, record_result
from pairings.tableside.forms import NoShowForm
from pairings.tableside.no_show_queries import missing_sides
from tournament.event.models import Tournament
from tournament.kernel import clock
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
from tournament.web.posted import posted


def no_show(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Record that a team, or both, did not come; ?missing= ("1", "2" or "12") fills the form in, or what was noted."""
    match = find_table(request, tournament, table_number)
    form = NoShowForm(
        posted(request),
        initial={"missing": request.GET.get("missing") or missing_sides(match)},
        names=team_names(match),
        may_drop=request.actor.may(Permission.REGISTER),
    )
    is_settled = not match.is_open and not may_change_result(request.actor)
    page = table_page(
        request,
        match,
        title=_("No-show at table %(number)s"),
        lede=_lede(tournament, match),
        rule="GAP-28",
        button=_("Record the loss"),
        said=_("The result of table %(number)s is saved."),
        names=[match.stands],
        context={"recorded": result_sentence(match)},
        template="pairings/pages/floor/floor_settled.html" if is_settled else FLOOR_FORM,
    )
    return ask_and_do(form, page, record_result, given={"ended_by": Match.EndedBy.JUDGE})


def _lede(tournament: Tournament, match: Match) -> str:
    """Return what to know before deciding: an existing result, or the clock and the event's setting."""
    if not match.is_open:
        return result_sentence(match)
    played, loss = clock.elapsed(match.round.clock, now=timezone.now()), tournament.no_show_loss_minutes
    if played is None:
        return _("The clock of this round has not been started, so it cannot show how late a team is.")
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
