"""Addresses of the pages for everybody."""

from django.urls import URLPattern, path

from pairings.views import public

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/", public.pairings, name="public-pairings"),
    path("t/<slug:slug>/rounds/<int:number>/", public.earlier_round, name="public-round"),
    path("t/<slug:slug>/standings/", public.standings, name="public-standings"),
    path("t/<slug:slug>/standings/<int:after>/", public.standings, name="public-standings-after"),
    path("t/<slug:slug>/clock/", public.clock, name="public-clock"),
    path("t/<slug:slug>/clock/now/", public.server_time, name="public-now"),
]
