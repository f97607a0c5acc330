"""The event's data to take away: a workbook, .csv files, the results as one page."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from pairings.printing.results_page import draw_results_page
from pairings.spreadsheets import event_csv_zip, event_workbook
from tournament.models import Tournament
from tournament.roles import Permission
from tournament.views.access import StaffRequest, event_view

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _attachment(data: bytes, content_type: str, name: str) -> HttpResponse:
    response = HttpResponse(data, content_type=content_type)
    response["Content-Disposition"] = content_disposition_header(True, name) or ""
    return response


@never_cache
@require_safe
@event_view(Permission.EXPORT)
def data(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """What can be downloaded."""
    return render(request, "pairings/data.html", {"tournament": tournament})


@never_cache
@require_safe
@event_view(Permission.EXPORT)
def workbook(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Everything in one workbook."""
    return _attachment(event_workbook(tournament), XLSX, f"{tournament.slug}.xlsx")


@never_cache
@require_safe
@event_view(Permission.EXPORT)
def csv_zip(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The workbook's sheets as .csv files."""
    return _attachment(event_csv_zip(tournament), "application/zip", f"{tournament.slug}-csv.zip")


@never_cache
@require_safe
@event_view(Permission.EXPORT)
def results_page(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The results as one HTML file, to be kept or shared: always a download, since it holds its own styles."""
    page = draw_results_page(tournament, now=timezone.now())
    return _attachment(page, "text/html; charset=utf-8", f"{tournament.slug}-results.html")
