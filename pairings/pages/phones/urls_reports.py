"""Addresses of results from the teams' phones."""

from pairings.pages.floor import team_reports
from pairings.pages.phones.access import for_team
from pairings.pages.phones.team_reports import report, take_back
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, PAGE_AND_FORM, for_staff

TEAM = "t/<slug:slug>/team/<str:code>/"
TABLE = "t/<slug:slug>/floor/tables/<int:table_number>/"

urlpatterns = [
    for_team(f"{TEAM}report/", report, "team-report", PAGE_AND_FORM),
    for_team(f"{TEAM}report/take-back/", take_back, "team-report-take-back", FORM),
    for_staff(f"{TABLE}accept/", team_reports.accept, "accept-report", Permission.RUN_FLOOR, FORM),
    for_staff(f"{TABLE}dispute/take/", team_reports.take, "floor-dispute-take", Permission.RUN_FLOOR, FORM),
]
