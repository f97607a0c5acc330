"""Addresses of the desk about teams on their phones: their cards, and their wishes to leave."""

from django.urls import URLPattern, path

from pairings.views import cards, drop_requests

DESK = "t/<slug:slug>/desk/"
ENTRY = f"{DESK}entries/<int:number>/"
CARD = f"{ENTRY}card/"

urlpatterns: list[URLPattern] = [
    path(f"{DESK}cards/", cards.cards, name="cards"),
    path(f"{DESK}cards/make/", cards.make, name="cards-make"),
    path(f"{DESK}cards/cards.pdf", cards.print_cards, name="print-cards"),
    path(CARD, cards.card, name="entry-card"),
    path(f"{CARD}code.svg", cards.code, name="entry-card-code"),
    path(f"{CARD}replace/", cards.replace, name="entry-card-replace"),
    path(f"{ENTRY}drop-request/accept/", drop_requests.accept, name="drop-request-accept"),
    path(f"{ENTRY}drop-request/refuse/", drop_requests.refuse, name="drop-request-refuse"),
]
