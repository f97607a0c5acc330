"""What only the head judge does at a table: end the match against a refusal that a judge may overrule."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from pairings.matches.models import Match
from pairings.matches.wording import result_sentence, team_names
from pairings.pages.frame.asked import table_page
from pairings.pages.frame.small_forms import find_table
from pairings.results.actions import record_result
from pairings.tableside.forms import DecisionForm
from tournament.event.models import Tournament
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
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
    page = table_page(
        request,
        match,
        title=_("Head judge: end the match at table %(number)s"),
        lede=result_sentence(match),
        rule="FR-216.d",
        button=_("Save this result"),
        said=_("The result of table %(number)s is saved."),
        names=[match.stands],
    )
    return ask_and_do(form, page, record_result, given={"ended_by": Match.EndedBy.JUDGE})
