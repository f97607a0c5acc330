"""Addresses of results from the teams' phones."""

from django.urls import URLPattern, path

from pairings.views import team_reports

TEAM = "t/<slug:slug>/team/<str:code>/"
TABLE = "t/<slug:slug>/floor/tables/<int:table_number>/"

urlpatterns: list[URLPattern] = [
    path(f"{TEAM}report/", team_reports.report, name="team-report"),
    path(f"{TEAM}report/take-back/", team_reports.take_back, name="team-report-take-back"),
    path(f"{TABLE}accept/", team_reports.accept, name="accept-report"),
    path(f"{TABLE}dispute/take/", team_reports.take, name="floor-dispute-take"),
]
