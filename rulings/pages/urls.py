"""Addresses of the library, public and inside an event."""

from rulings.head_judge.actions import withdraw_ruling
from rulings.pages import aids, cards, head_judge, library, offline, paper
from tournament.kernel.roles import Permission
from tournament.web.addresses import PAGE, PAGE_AND_FORM, for_action, for_anybody, for_public, for_staff

RULINGS = "t/<slug:slug>/desk/rulings/"

urlpatterns = [
    # /rulings/
    for_anybody("rulings/", library.search_page, "search", is_public=True),
    for_anybody("rulings/search.json", library.search_json, "search-json", is_public=True),
    for_anybody("rulings/booklet.pdf", paper.booklet, "booklet", costly=PAGE, is_public=True),
    for_anybody("rulings/table-card.pdf", paper.table_card, "table-card", costly=PAGE, is_public=True),
    for_anybody("rulings/offline.html", offline.offline, "offline", costly=PAGE, is_public=True),
    for_anybody("rulings/cards/", cards.card_sets, "card-sets", is_public=True),
    for_anybody("rulings/cards/<slug:card_slug>/", cards.card, "card", is_public=True),
    for_anybody("rulings/sets/<slug:key>/", cards.card_set, "card-set", is_public=True),
    for_anybody("rulings/documents/<slug:key>/", library.document, "document", is_public=True),
    for_anybody("rulings/aids/<slug:key>/", aids.aid, "aid", is_public=True),
    # /t/<event>/rulings/
    for_public("t/<slug:slug>/rulings/", library.search_page, "event-search"),
    for_public("t/<slug:slug>/rulings/search.json", library.search_json, "event-search-json"),
    for_public("t/<slug:slug>/rulings/cards/", cards.card_sets, "event-card-sets"),
    for_public("t/<slug:slug>/rulings/cards/<slug:card_slug>/", cards.card, "event-card"),
    for_public("t/<slug:slug>/rulings/sets/<slug:key>/", cards.card_set, "event-card-set"),
    for_public("t/<slug:slug>/rulings/documents/<slug:key>/", library.document, "event-document"),
    for_public("t/<slug:slug>/rulings/aids/<slug:key>/", aids.aid, "event-aid"),
    for_public("t/<slug:slug>/rulings/offline.html", offline.offline, "event-offline", costly=PAGE),
    for_public("t/<slug:slug>/rulings/booklet.pdf", paper.booklet, "event-booklet", costly=PAGE),
    for_public("t/<slug:slug>/rulings/table-card.pdf", paper.table_card, "event-table-card", costly=PAGE),
    # /t/<event>/desk/rulings/
    for_staff(RULINGS, head_judge.rulings, "event-rulings", Permission.SEE_DESK),
    for_staff(
        f"{RULINGS}report.pdf",
        paper.report,
        "rulings-report",
        Permission.PRINT,
        costly=PAGE,
    ),
    for_staff(f"{RULINGS}write/", head_judge.write, "write-ruling", Permission.OVERRULE, PAGE_AND_FORM),
    for_action(
        f"{RULINGS}<int:number>/withdraw/",
        head_judge.withdraw,
        "withdraw-ruling",
        withdraw_ruling,
        PAGE_AND_FORM,
    ),
    # An id is whatever is left.
    for_anybody("rulings/<str:entry_id>/", library.entry, "entry", is_public=True),
    for_public("t/<slug:slug>/rulings/<str:entry_id>/", library.entry, "event-entry"),
]
