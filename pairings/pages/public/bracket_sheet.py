"""The public bracket as a PDF, drawn once for each version of what it shows."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from pairings.bracket_sheets.bracket_content import print_bracket
from pairings.bracket_sheets.bracket_sheet import draw_bracket
from pairings.sheets.content import page_frame, stage_name
from tournament.event.models import Tournament
from tournament.web.kept_files import answer_file


def bracket_sheet(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw the public bracket with the time of printing; 404 before a round of it is posted."""
    printed = print_bracket(tournament)
    if printed is None:
        raise Http404(_("The bracket of this event is not posted yet."))
    frame = page_frame(tournament, stage_name(tournament), now=timezone.now())
    return answer_file(
        request,
        lambda: draw_bracket(frame, printed),
        made_of=("bracket", replace(frame, printed_at=""), printed),
        content_type="application/pdf",
        disposition=content_disposition_header(False, f"{tournament.slug}-bracket.pdf") or "",
    )
