"""Addresses of a team's own pages, which the code of its pass opens."""

from django.urls import URLPattern, path

from pairings.views import team

TEAMS = "t/<slug:slug>/team/"
TEAM = f"{TEAMS}<str:code>/"

urlpatterns: list[URLPattern] = [
    path(TEAMS, team.find_team, name="team-find"),
    path(TEAM, team.team, name="team"),
    path(f"{TEAM}a/", team.team, {"seat": "a"}, name="team-a"),
    path(f"{TEAM}b/", team.team, {"seat": "b"}, name="team-b"),
    path(f"{TEAM}call/", team.call, name="team-call"),
    path(f"{TEAM}call/take-back/", team.take_call_back, name="team-call-take-back"),
    path(f"{TEAM}leave/", team.leave, name="team-leave"),
    path(f"{TEAM}leave/take-back/", team.stay, name="team-stay"),
]
