"""What one team has paid, where that is not the fee."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from teams.entries.registration import note_payment
from teams.fees.forms import PaymentForm
from teams.pages.answers import find_shown_entry, team_page
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.web.access import StaffRequest
from tournament.web.asking import ask_and_do
from tournament.web.posted import posted
from tournament.wording.money import money_text


def payment(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Note another amount than the fee: reduced, or 0 where it was waived."""
    entry = find_shown_entry(request, tournament, number)
    if tournament.entry_fee is None:
        raise Refusal("teams.no_entry_fee")
    values = {"team": entry.team_name, "fee": money_text(tournament.entry_fee, tournament)}
    page = team_page(
        request,
        entry,
        title=_("Entry fee of %(name)s"),
        lede=with_names(_("The entry fee per team is %(fee)s."), values),
        button=_("Mark as paid"),
        said=_("Saved."),
    )
    return ask_and_do(PaymentForm(posted(request), entry=entry), page, note_payment)
