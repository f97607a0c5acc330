"""Addresses of late teams, and of what is outstanding in the round being played."""

from django.urls import URLPattern, path

from pairings.views import arrivals, outstanding

LATE = "t/<slug:slug>/desk/entries/<int:number>/late/"

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/desk/outstanding/", outstanding.outstanding, name="outstanding"),
    path(LATE, arrivals.late, name="entry-late"),
    path(f"{LATE}cancel/", arrivals.cancel, name="entry-late-cancel"),
]
