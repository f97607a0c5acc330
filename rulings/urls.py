"""Addresses of the library, for everybody and inside an event."""

from django.urls import URLPattern, path

from rulings.views import aids, head_judge, library, offline, paper
from tournament.views.access import public_event_view

app_name = "rulings"

urlpatterns: list[URLPattern] = [
    # /rulings/
    path("rulings/", library.search_page, name="search"),
    path("rulings/search.json", library.search_json, name="search-json"),
    path("rulings/booklet.pdf", paper.booklet, name="booklet"),
    path("rulings/table-card.pdf", paper.table_card, name="table-card"),
    path("rulings/offline.html", offline.offline, name="offline"),
    path("rulings/cards/<slug:card_slug>/", library.card, name="card"),
    path("rulings/documents/<slug:key>/", library.document, name="document"),
    path("rulings/aids/<slug:key>/", aids.aid, name="aid"),
    # /t/<event>/rulings/
    path("t/<slug:slug>/rulings/", public_event_view(library.search_page), name="event-search"),
    path(
        "t/<slug:slug>/rulings/search.json",
        public_event_view(library.search_json),
        name="event-search-json",
    ),
    path("t/<slug:slug>/rulings/cards/<slug:card_slug>/", public_event_view(library.card), name="event-card"),
    path(
        "t/<slug:slug>/rulings/documents/<slug:key>/",
        public_event_view(library.document),
        name="event-document",
    ),
    path("t/<slug:slug>/rulings/aids/<slug:key>/", public_event_view(aids.aid), name="event-aid"),
    path("t/<slug:slug>/rulings/offline.html", public_event_view(offline.offline), name="event-offline"),
    path("t/<slug:slug>/rulings/booklet.pdf", public_event_view(paper.booklet), name="event-booklet"),
    path(
        "t/<slug:slug>/rulings/table-card.pdf", public_event_view(paper.table_card), name="event-table-card"
    ),
    # /t/<event>/desk/rulings/
    path("t/<slug:slug>/desk/rulings/", head_judge.rulings, name="event-rulings"),
    path("t/<slug:slug>/desk/rulings/report.pdf", paper.report, name="rulings-report"),
    path("t/<slug:slug>/desk/rulings/write/", head_judge.write, name="write-ruling"),
    path("t/<slug:slug>/desk/rulings/<int:number>/withdraw/", head_judge.withdraw, name="withdraw-ruling"),
    # An id is whatever is left.
    path("rulings/<str:entry_id>/", library.entry, name="entry"),
    path("t/<slug:slug>/rulings/<str:entry_id>/", public_event_view(library.entry), name="event-entry"),
]
