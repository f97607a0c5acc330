"""Addresses of results from the teams' phones."""

from pairings.pages.floor import reports
from pairings.pages.phones import reports as phones_reports
from pairings.pages.phones.access import for_team
from tournament.kernel.roles import Permission
from tournament.web.addresses import FORM, PAGE_AND_FORM, for_staff

TEAM = "t/<slug:slug>/team/<str:code>/"
TABLE = "t/<slug:slug>/floor/tables/<int:table_number>/"

urlpatterns = [
    for_team(f"{TEAM}report/", phones_reports.report, "team-report", PAGE_AND_FORM),
    for_team(f"{TEAM}report/take-back/", phones_reports.take_back, "team-report-take-back", FORM),
    for_staff(f"{TABLE}accept/", reports.accept, "accept-report", Permission.RUN_FLOOR, FORM),
    for_staff(f"{TABLE}dispute/take/", reports.take, "floor-dispute-take", Permission.RUN_FLOOR, FORM),
]
