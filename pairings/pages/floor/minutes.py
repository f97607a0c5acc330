"""Taking away minutes that a table was given (FR-216.d)."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.matches.queries import extension_of, minutes_stand
from pairings.pages.frame.small_forms import find_table, floor_form_page, to_table, try_form
from pairings.tableside.extension_forms import TakeMinutesForm
from pairings.tableside.extensions import take_extension
from tournament.event.models import Tournament
from tournament.kernel import clock
from tournament.web.access import StaffRequest
from tournament.web.posted import posted


def take(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Take some of the table's own minutes away, with the reason."""
    match = find_table(request, tournament, table_number)
    form = TakeMinutesForm(posted(request))
    if form.is_valid() and try_form(
        form,
        lambda: take_extension(
            tournament,
            match.round.number,
            table_number,
            minutes=form.cleaned_data["minutes"],
            reason=form.cleaned_data["reason"],
            actor=request.actor,
        ),
    ):
        taken = form.cleaned_data["minutes"]
        said = ngettext(
            "Table %(table)s has %(minutes)s minute less.",
            "Table %(table)s has %(minutes)s minutes less.",
            taken,
        )
        messages.success(request, said % {"table": table_number, "minutes": taken})
        return to_table(tournament, table_number)
    own = clock.whole_minutes(extension_of(match))
    return floor_form_page(
        request,
        tournament,
        form,
        title=_("Take minutes away from table %(number)s") % {"number": table_number},
        submit=_("Take the minutes away"),
        table=match,
        names=[minutes_stand(match)],
        lede=ngettext(
            "This table was given %(minutes)s extra minute. It can be taken away while it has not been played.",
            "This table was given %(minutes)s extra minutes. Those not played yet can be taken away.",
            own,
        )
        % {"minutes": own},
        rule="FR-216.d",
    )
