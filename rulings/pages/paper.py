"""The judge's booklet, the table card and the report of an event's rulings, as PDF."""

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from pairings.sheets.content import page_frame
from rulings.head_judge.models import EventRuling
from rulings.pages.frame import standpoint_of, values_behind
from rulings.sheets.booklet import draw_booklet
from rulings.sheets.report import draw_report
from rulings.sheets.table_card import draw_table_card
from rulings.shelf.shown import Standpoint
from tournament.event.models import Tournament
from tournament.event.queries import house_zone
from tournament.kernel.rule_sets import find_rule_set
from tournament.sheets.pen import PageFrame
from tournament.web.access import StaffRequest
from tournament.web.kept_files import answer_file

PDF = "application/pdf"


def _frame(standpoint: Standpoint, paper: str) -> PageFrame:
    """What every page names: the event, or the rule set alone."""
    now = timezone.now()
    if standpoint.tournament:
        return replace(
            page_frame(standpoint.tournament, "", now=now), paper=paper or standpoint.tournament.paper
        )
    rule_set = find_rule_set(standpoint.rule_set)
    return PageFrame(
        event=_(rule_set.title),
        round_name="",
        rule_set=f"{_(rule_set.title)}, {_(rule_set.edition)}",
        printed_at=date_format(timezone.localtime(now, house_zone().zone), "DATETIME_FORMAT"),
        paper=paper or "A4",
    )


def _names(standpoint: Standpoint, name: str) -> str:
    """The header that names the file."""
    first = standpoint.tournament.slug if standpoint.tournament else standpoint.rule_set
    return content_disposition_header(False, f"{first}-{name}.pdf") or ""


def _kept_pdf(
    request: HttpRequest,
    standpoint: Standpoint,
    name: str,
    draw: Callable[[PageFrame, Standpoint], bytes],
    paper: str,
) -> HttpResponse:
    """Return a public sheet, drawn once for each version of what it shows; it says when that was."""
    return answer_file(
        request,
        lambda: draw(_frame(standpoint, paper), standpoint),
        made_of=(name, paper, values_behind(standpoint)),
        content_type=PDF,
        disposition=_names(standpoint, name),
    )


def booklet(request: HttpRequest, tournament: Tournament | None = None) -> HttpResponse:
    """Every answer on A5 pages, by card and by section, with an index."""
    return _kept_pdf(
        request, standpoint_of(request, tournament), pgettext("name of a file", "booklet"), draw_booklet, "A5"
    )


def table_card(request: HttpRequest, tournament: Tournament | None = None) -> HttpResponse:
    """One page for the table; ?paper=Letter where there is no event."""
    paper = "Letter" if not tournament and request.GET.get("paper") == "Letter" else ""
    return _kept_pdf(
        request,
        standpoint_of(request, tournament),
        pgettext("name of a file", "table-card"),
        draw_table_card,
        paper,
    )


def report(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The head judge's rulings of the event, withdrawn ones too."""
    standpoint = standpoint_of(request, tournament)
    rulings = EventRuling.objects.filter(tournament=tournament).order_by("number")
    data = draw_report(_frame(standpoint, ""), standpoint, list(rulings))
    return HttpResponse(
        data,
        content_type=PDF,
        headers={"Content-Disposition": _names(standpoint, pgettext("name of a file", "rulings"))},
    )
