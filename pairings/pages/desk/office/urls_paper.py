"""Addresses of paper and data."""

from typing import ParamSpec

from pairings.pages.desk.office import data, paper
from tournament.kernel.roles import Permission
from tournament.web.access import EventView
from tournament.web.addresses import DeclaredPattern, for_staff

P = ParamSpec("P")
PAPER = "t/<slug:slug>/desk/paper/"
DATA = "t/<slug:slug>/desk/data/"


def sheet(route: str, view: EventView[P], name: str) -> DeclaredPattern:
    """For staff who may print, never kept by the browser."""
    return for_staff(f"{PAPER}{route}", view, name, Permission.PRINT, is_private=True)


urlpatterns = [
    sheet("", paper.paper, "paper"),
    sheet("rounds/<int:number>/slips.pdf", paper.slips, "print-slips"),
    sheet("rounds/<int:number>/by-table.pdf", paper.by_table, "print-by-table"),
    sheet("rounds/<int:number>/by-team.pdf", paper.by_team, "print-by-team"),
    sheet("rounds/<int:number>/by-player.pdf", paper.by_player, "print-by-player"),
    sheet("standings/<int:after>.pdf", paper.standings, "print-standings"),
    sheet("teams.pdf", paper.team_list, "print-team-list"),
    sheet("registration-form.pdf", paper.registration_form, "print-registration-form"),
    sheet("blank-slips.pdf", paper.blank_slips, "print-blank-slips"),
    sheet("table-numbers.pdf", paper.table_numbers, "print-table-numbers"),
    sheet("poster.pdf", paper.poster, "print-poster"),
    for_staff(DATA, data.data, "data", Permission.EXPORT, is_private=True),
    for_staff(f"{DATA}workbook.xlsx", data.workbook, "data-workbook", Permission.EXPORT, is_private=True),
    for_staff(f"{DATA}csv.zip", data.csv_zip, "data-csv", Permission.EXPORT, is_private=True),
    for_staff(
        f"{DATA}results.html", data.results_page, "data-results-page", Permission.EXPORT, is_private=True
    ),
]
