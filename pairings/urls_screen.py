"""Addresses of the screens of the hall, and of the desk's page about them."""

from django.urls import URLPattern, path

from pairings.views import screen

urlpatterns: list[URLPattern] = [
    path("t/<slug:slug>/screen/", screen.screen, name="screen"),
    path("t/<slug:slug>/screen/<slug:mode>/", screen.screen, name="screen-mode"),
    path("t/<slug:slug>/desk/screens/", screen.screens, name="screens"),
    path("t/<slug:slug>/desk/screens/<int:number>/down/", screen.take_down, name="announcement-down"),
]
