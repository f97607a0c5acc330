"""Addresses of the teams' cards at the desk."""

from django.urls import URLPattern, path

from pairings.views import cards

DESK = "t/<slug:slug>/desk/"
CARD = f"{DESK}entries/<int:number>/card/"

urlpatterns: list[URLPattern] = [
    path(f"{DESK}cards/", cards.cards, name="cards"),
    path(f"{DESK}cards/make/", cards.make, name="cards-make"),
    path(f"{DESK}cards/cards.pdf", cards.print_cards, name="print-cards"),
    path(CARD, cards.card, name="entry-card"),
    path(f"{CARD}code.svg", cards.code, name="entry-card-code"),
    path(f"{CARD}replace/", cards.replace, name="entry-card-replace"),
]
