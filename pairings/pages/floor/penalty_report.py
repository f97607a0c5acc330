"""The penalty report as a PDF: of the whole event, or of one penalty with lines to sign."""

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from pairings.penalties.actions import find_penalty
from pairings.penalties.queries import event_penalties
from pairings.sheets import content
from pairings.sheets.penalty_content import penalty_line
from pairings.sheets.penalty_report import draw_penalty_report
from tournament.event.models import Tournament
from tournament.web.access import StaffRequest


def report(request: StaffRequest, tournament: Tournament, number: int | None = None) -> HttpResponse:
    """Print all penalties in their order, or only penalty `number`."""
    if number is None:
        penalties, name = event_penalties(tournament), "penalties"
    else:
        found = find_penalty(tournament, number)
        if found is None:
            raise Http404(_("There is no penalty %(number)s at this event.") % {"number": number})
        penalties, name = [found], f"penalty-{number}"
    frame = content.page_frame(tournament, _("All rounds"), now=timezone.now())
    lines = [penalty_line(penalty, tournament) for penalty in penalties]
    response = HttpResponse(
        draw_penalty_report(frame, lines, is_signed=number is not None), content_type="application/pdf"
    )
    response["Content-Disposition"] = content_disposition_header(False, f"{tournament.slug}-{name}.pdf") or ""
    return response
