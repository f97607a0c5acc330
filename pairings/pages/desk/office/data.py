"""The event's data to take away: a workbook, .csv files, the results as one page."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header

from pairings.bracket_sheets.states import find_end_sheets
from pairings.exports.results_page import draw_results_page
from pairings.exports.workbook import event_csv_zip, event_workbook
from pairings.pages.desk.office.data_offers import data_offers
from pairings.pages.desk.office.moments import DATA
from pairings.pages.desk.office.offers import read_phase, show_offers
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.host.models import Installation
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def _attachment(data: bytes, content_type: str, name: str) -> HttpResponse:
    response = HttpResponse(data, content_type=content_type)
    response["Content-Disposition"] = content_disposition_header(True, name) or ""
    return response


def data(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """What can be downloaded."""
    progress = read_progress(tournament)
    end = find_end_sheets(tournament, progress)
    phase = read_phase(tournament, progress, is_decided=not end.places, now=timezone.now())
    offers = data_offers(
        tournament,
        progress,
        is_owner=request.user.is_owner,
        may_set_up=request.actor.may(Permission.SET_UP),
        has_copies=bool(Installation.load().copies_folder),
    )
    context = {"tournament": tournament, "offered": show_offers(DATA, phase, offers)}
    return render(request, "pairings/pages/desk/office/data.html", context)


def workbook(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Everything in one workbook."""
    return _attachment(event_workbook(tournament), XLSX, f"{tournament.slug}.xlsx")


def csv_zip(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The workbook's sheets as .csv files."""
    return _attachment(event_csv_zip(tournament), "application/zip", f"{tournament.slug}-csv.zip")


def results_page(_request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """The results as one HTML file, to be kept or shared: always a download, since it holds its own styles."""
    page = draw_results_page(tournament, now=timezone.now())
    return _attachment(page, "text/html; charset=utf-8", f"{tournament.slug}-results.html")
