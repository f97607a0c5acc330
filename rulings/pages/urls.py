"""Addresses of the library, for everybody and inside an event."""

from rulings.pages import aids, head_judge, library, offline, paper
from tournament.kernel.roles import Permission
from tournament.web.addresses import PAGE, PAGE_AND_FORM, for_anybody, for_public, for_staff

RULINGS = "t/<slug:slug>/desk/rulings/"

urlpatterns = [
    # /rulings/
    for_anybody("rulings/", library.search_page, "search"),
    for_anybody("rulings/search.json", library.search_json, "search-json"),
    for_anybody("rulings/booklet.pdf", paper.booklet, "booklet", costly=PAGE),
    for_anybody("rulings/table-card.pdf", paper.table_card, "table-card", costly=PAGE),
    for_anybody("rulings/offline.html", offline.offline, "offline", costly=PAGE),
    for_anybody("rulings/cards/<slug:card_slug>/", library.card, "card"),
    for_anybody("rulings/documents/<slug:key>/", library.document, "document"),
    for_anybody("rulings/aids/<slug:key>/", aids.aid, "aid"),
    # /t/<event>/rulings/
    for_public("t/<slug:slug>/rulings/", library.search_page, "event-search"),
    for_public("t/<slug:slug>/rulings/search.json", library.search_json, "event-search-json"),
    for_public("t/<slug:slug>/rulings/cards/<slug:card_slug>/", library.card, "event-card"),
    for_public("t/<slug:slug>/rulings/documents/<slug:key>/", library.document, "event-document"),
    for_public("t/<slug:slug>/rulings/aids/<slug:key>/", aids.aid, "event-aid"),
    for_public("t/<slug:slug>/rulings/offline.html", offline.offline, "event-offline", costly=PAGE),
    for_public("t/<slug:slug>/rulings/booklet.pdf", paper.booklet, "event-booklet", costly=PAGE),
    for_public("t/<slug:slug>/rulings/table-card.pdf", paper.table_card, "event-table-card", costly=PAGE),
    # /t/<event>/desk/rulings/
    for_staff(RULINGS, head_judge.rulings, "event-rulings", Permission.SEE_DESK, is_private=True),
    for_staff(
        f"{RULINGS}report.pdf",
        paper.report,
        "rulings-report",
        Permission.PRINT,
        is_private=True,
        costly=PAGE,
    ),
    for_staff(
        f"{RULINGS}write/",
        head_judge.write,
        "write-ruling",
        Permission.OVERRULE,
        PAGE_AND_FORM,
        is_private=True,
    ),
    for_staff(
        f"{RULINGS}<int:number>/withdraw/",
        head_judge.withdraw,
        "withdraw-ruling",
        Permission.OVERRULE,
        PAGE_AND_FORM,
        is_private=True,
    ),
    # An id is whatever is left.
    for_anybody("rulings/<str:entry_id>/", library.entry, "entry"),
    for_public("t/<slug:slug>/rulings/<str:entry_id>/", library.entry, "event-entry"),
]
