"""The judge's booklet, the table card and the report of an event's rulings, as PDF."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from pairings.sheets.content import page_frame
from rulings.head_judge.models import EventRuling
from rulings.pages.frame import standpoint_of
from rulings.sheets.booklet import draw_booklet
from rulings.sheets.report import draw_report
from rulings.sheets.table_card import draw_table_card
from rulings.shelf.shown import Standpoint
from tournament.event.models import Tournament
from tournament.kernel.rule_sets import find_rule_set
from tournament.sheets.pen import PageFrame
from tournament.web.access import StaffRequest


def _frame(standpoint: Standpoint, paper: str) -> PageFrame:
    """What every page names: the event, or the rule set alone."""
    now = timezone.now()
    if standpoint.tournament:
        return replace(
            page_frame(standpoint.tournament, "", now=now), paper=paper or standpoint.tournament.paper
        )
    rule_set = find_rule_set(standpoint.rule_set)
    return PageFrame(
        event=rule_set.title,
        round_name="",
        rule_set=f"{rule_set.title}, {rule_set.edition}",
        printed_at=timezone.localtime(now).strftime("%Y-%m-%d %H:%M"),
        paper=paper or "A4",
    )


def _pdf(standpoint: Standpoint, name: str, data: bytes) -> HttpResponse:
    first = standpoint.tournament.slug if standpoint.tournament else standpoint.rule_set
    response = HttpResponse(data, content_type="application/pdf", headers={"Cache-Control": "no-cache"})
    response["Content-Disposition"] = content_disposition_header(False, f"{first}-{name}.pdf") or ""
    return response


def booklet(request: HttpRequest, tournament: Tournament | None = None) -> HttpResponse:
    """Every answer on A5 pages, by card and by section, with an index."""
    standpoint = standpoint_of(request, tournament)
    return _pdf(standpoint, _("booklet"), draw_booklet(_frame(standpoint, "A5"), standpoint))


def table_card(request: HttpRequest, tournament: Tournament | None = None) -> HttpResponse:
    """One page for the table; ?paper=Letter where there is no event."""
    standpoint = standpoint_of(request, tournament)
    paper = "Letter" if not tournament and request.GET.get("paper") == "Letter" else ""
    return _pdf(standpoint, _("table-card"), draw_table_card(_frame(standpoint, paper), standpoint))


def report(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The head judge's rulings of the event, withdrawn ones too."""
    standpoint = standpoint_of(request, tournament)
    rulings = EventRuling.objects.filter(tournament=tournament).order_by("number")
    return _pdf(standpoint, _("rulings"), draw_report(_frame(standpoint, ""), standpoint, list(rulings)))
