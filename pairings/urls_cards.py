"""Addresses of the desk about teams on their phones: their passes, and their wishes to leave."""

from django.urls import URLPattern, path

from pairings.views import cards, drop_requests

DESK = "t/<slug:slug>/desk/"
ENTRY = f"{DESK}entries/<int:number>/"
PASS = f"{ENTRY}pass/"

urlpatterns: list[URLPattern] = [
    path(f"{DESK}passes/", cards.passes, name="passes"),
    path(f"{DESK}passes/make/", cards.make, name="passes-make"),
    path(f"{DESK}passes/passes.pdf", cards.print_passes, name="print-passes"),
    path(PASS, cards.team_pass, name="entry-pass"),
    path(f"{PASS}code.svg", cards.code, name="entry-pass-code"),
    path(f"{PASS}replace/", cards.replace, name="entry-pass-replace"),
    path(f"{ENTRY}drop-request/accept/", drop_requests.accept, name="drop-request-accept"),
    path(f"{ENTRY}drop-request/refuse/", drop_requests.refuse, name="drop-request-refuse"),
]
