"""Addresses of a team's own pages, which its team code opens."""

from pairings.drops.requests import ask_to_drop, take_back_drop_request
from pairings.pages.phones import lists, team, team_reports
from pairings.pages.phones.access import for_team
from pairings.tableside.team_calls import call_from_table, withdraw_call
from pairings.team_reports.actions import report_result, take_report_back
from tournament.web.addresses import FORM, PAGE_AND_FORM, for_public

TEAMS = "t/<slug:slug>/team/"
TEAM = f"{TEAMS}<str:code>/"

urlpatterns = [
    for_public(TEAMS, team.find_team, "team-find", PAGE_AND_FORM, is_kept=True),
    for_team(TEAM, team.team, "team", is_kept=True),
    for_team(f"{TEAM}a/", team.team, "team-a", is_kept=True, extra={"seat": "a"}),
    for_team(f"{TEAM}b/", team.team, "team-b", is_kept=True, extra={"seat": "b"}),
    for_team(f"{TEAM}call/", team.call, "team-call", FORM, does=call_from_table),
    for_team(f"{TEAM}call/take-back/", team.take_call_back, "team-call-take-back", FORM, does=withdraw_call),
    for_team(f"{TEAM}leave/", team.leave, "team-leave", PAGE_AND_FORM, does=ask_to_drop),
    for_team(f"{TEAM}leave/take-back/", team.stay, "team-stay", FORM, does=take_back_drop_request),
    for_team(f"{TEAM}lists/a/", lists.hand_in, "team-list-a", PAGE_AND_FORM, extra={"seat": "a"}),
    for_team(f"{TEAM}lists/b/", lists.hand_in, "team-list-b", PAGE_AND_FORM, extra={"seat": "b"}),
    for_team(f"{TEAM}opponents-lists/", lists.read_opponents, "team-opponents-lists"),
    for_team(f"{TEAM}report/", team_reports.report, "team-report", PAGE_AND_FORM, does=report_result),
    for_team(
        f"{TEAM}report/take-back/",
        team_reports.take_back,
        "team-report-take-back",
        FORM,
        does=take_report_back,
    ),
]
