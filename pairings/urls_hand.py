"""Addresses of a draft that is changed by hand."""

from django.urls import URLPattern, path

from pairings.views import by_hand

ROUND = "t/<slug:slug>/desk/rounds/<int:number>/"

urlpatterns: list[URLPattern] = [
    path(f"{ROUND}by-hand/", by_hand.by_hand, name="by-hand"),
]
