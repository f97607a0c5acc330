"""Addresses of paper and data."""

from django.urls import URLPattern, path

from pairings.views import data, paper

PAPER = "t/<slug:slug>/desk/paper/"
DATA = "t/<slug:slug>/desk/data/"

urlpatterns: list[URLPattern] = [
    path(PAPER, paper.paper, name="paper"),
    path(f"{PAPER}rounds/<int:number>/slips.pdf", paper.slips, name="print-slips"),
    path(f"{PAPER}rounds/<int:number>/by-table.pdf", paper.by_table, name="print-by-table"),
    path(f"{PAPER}rounds/<int:number>/by-team.pdf", paper.by_team, name="print-by-team"),
    path(f"{PAPER}rounds/<int:number>/by-player.pdf", paper.by_player, name="print-by-player"),
    path(f"{PAPER}standings/<int:after>.pdf", paper.standings, name="print-standings"),
    path(f"{PAPER}teams.pdf", paper.team_list, name="print-team-list"),
    path(f"{PAPER}registration-form.pdf", paper.registration_form, name="print-registration-form"),
    path(f"{PAPER}blank-slips.pdf", paper.blank_slips, name="print-blank-slips"),
    path(f"{PAPER}table-numbers.pdf", paper.table_numbers, name="print-table-numbers"),
    path(f"{PAPER}poster.pdf", paper.poster, name="print-poster"),
    path(DATA, data.data, name="data"),
    path(f"{DATA}workbook.xlsx", data.workbook, name="data-workbook"),
    path(f"{DATA}csv.zip", data.csv_zip, name="data-csv"),
    path(f"{DATA}results.html", data.results_page, name="data-results-page"),
]
