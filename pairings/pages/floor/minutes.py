"""Minutes of one table on a judge's phone: given, and taken away again (FR-216.d)."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.matches.queries import extension_of, minutes_stand
from pairings.matches.wording import minutes_sentence
from pairings.pages.frame.asked import table_page
from pairings.pages.frame.small_forms import find_table
from pairings.tableside.extension_forms import TakeMinutesForm
from pairings.tableside.extensions import give_extension, take_extension
from pairings.tableside.forms import TableExtensionForm
from tournament.event.models import Tournament
from tournament.kernel import clock
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
from tournament.web.posted import posted


def give(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Give the table minutes; ?minutes= and ?reason= fill the form in after a deck check or a call."""
    match = find_table(request, tournament, table_number)
    start = TableExtensionForm.start_with(request.GET.get("minutes", ""), request.GET.get("reason", ""))
    page = table_page(
        request,
        match,
        title=_("Extra minutes for table %(table)s"),
        lede=_("At this table, a result on time counts only after these minutes."),
        rule="FR-216.d",
        button=_("Add the minutes"),
        names=[minutes_stand(match)],
    )
    form = TableExtensionForm(posted(request), initial=start)
    return ask_and_do(form, page, give_extension, said=minutes_sentence)


def take(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Take some of the table's own minutes away, with the reason."""
    match = find_table(request, tournament, table_number)
    own = clock.whole_minutes(extension_of(match))
    lede = ngettext(
        "This table was given %(minutes)s extra minute. It can be taken away as long as it has not been used.",
        "This table was given %(minutes)s extra minutes. Those not used yet can be taken away.",
        own,
    )
    page = table_page(
        request,
        match,
        title=_("Take minutes away from table %(number)s"),
        lede=lede % {"minutes": own},
        rule="FR-216.d",
        button=_("Take the minutes away"),
        names=[minutes_stand(match)],
    )
    return ask_and_do(TakeMinutesForm(posted(request)), page, take_extension, said=minutes_sentence)
