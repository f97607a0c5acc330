"""What only the head judge does at a table: end the match against a refusal that a judge may overrule."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.matches.wording import result_sentence, team_names
from pairings.pages.frame.small_forms import find_table, floor_form_page, to_table, try_form
from pairings.results.actions import record_result
from pairings.tableside.forms import DecisionForm
from tournament.event.models import Tournament
from tournament.web.access import StaffRequest
from tournament.web.posted import posted


def decide(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """End the match on time before its time (FR-216.d), or by a decision on the points (X6), with a reason."""
    match = find_table(request, tournament, table_number)
    form = DecisionForm(
        posted(request),
        names=team_names(match),
        alternate_scoring=tournament.alternate_scoring,
        kind=match.kind,
    )
    if form.is_valid() and try_form(form, lambda: _record(request, tournament, match, form)):
        messages.success(request, _("The result of table %(number)s is saved.") % {"number": table_number})
        return to_table(tournament, table_number)
    return floor_form_page(
        request,
        tournament,
        form,
        title=_("Head judge: end the match at table %(number)s") % {"number": table_number},
        submit=_("Save this result"),
        table=match,
        names=[match.stands],
        lede=result_sentence(match),
        rule="FR-216.d",
    )


def _record(request: StaffRequest, tournament: Tournament, match: Match, form: DecisionForm) -> None:
    values = form.cleaned_data
    ending = form.ending()
    record_result(
        tournament,
        match.round.number,
        match.table_number or 0,
        ending,
        overrule_reason=values["reason"] if ending.how == How.TIME else "",
        ended_by=Match.EndedBy.JUDGE,
        actor=request.actor,
    )
