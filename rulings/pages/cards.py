"""Public pages of cards: a card with its printings, legality and rulings, and the lists of sets."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from rulings.cards.days import card_day, sets_of_event
from rulings.cards.shown import show_printing, show_set, show_title
from rulings.library.library import Card
from rulings.pages.frame import answer_page, standpoint_of
from rulings.pages.library import whole_entry
from teams.cards.files import SOURCE, SOURCE_ADDRESS, SOURCE_LICENCE
from teams.cards.queries import read_catalogue
from tournament.event.models import Tournament

SOURCES = {"name": SOURCE, "address": SOURCE_ADDRESS, "licence": SOURCE_LICENCE}


def card(request: HttpRequest, tournament: Tournament | None = None, *, card_slug: str) -> HttpResponse:
    """All that is known of a card: its printings, whether each is legal on a day, every entry that speaks of it."""
    standpoint = standpoint_of(request, tournament)
    catalogue = read_catalogue()
    title = catalogue.titles_by_slug.get(card_slug)
    if title is None:
        raise Http404(_("There is no card with this name. Search for it instead."))
    found = standpoint.shelf.library.cards.get(title) or Card(title, "")
    day = card_day(tournament, request.GET.get("on", ""))
    context = {
        "tournament": tournament,
        "standpoint": standpoint,
        "card": found,
        "day": day,
        "shown": show_title(standpoint, catalogue, title, sets_of_event(tournament, day)),
        "source": SOURCES,
        "groups": [
            (heading, is_elsewhere, [whole_entry(standpoint, key, of=found) for key in ids])
            for heading, is_elsewhere, ids in standpoint.rulings_on(found)
        ],
    }
    return answer_page(request, "rulings/pages/card.html", context)


def card_sets(request: HttpRequest, tournament: Tournament | None = None) -> HttpResponse:
    """Every set with its day of sale and its place in Modified."""
    standpoint = standpoint_of(request, tournament)
    catalogue = read_catalogue()
    event_sets = sets_of_event(tournament, card_day(tournament, ""))
    context = {
        "tournament": tournament,
        "standpoint": standpoint,
        "sets": [show_set(standpoint, catalogue, each, event_sets) for each in catalogue.sets.values()],
        "source": SOURCES,
    }
    return answer_page(request, "rulings/pages/card_sets.html", context)


def card_set(request: HttpRequest, tournament: Tournament | None = None, *, key: str) -> HttpResponse:
    """The cards of a set in the order of its list."""
    standpoint = standpoint_of(request, tournament)
    catalogue = read_catalogue()
    found = catalogue.sets.get(key)
    if found is None:
        raise Http404(_("There is no card set with this name."))
    day: date = card_day(tournament, request.GET.get("on", ""))
    event_sets = sets_of_event(tournament, day)
    context = {
        "tournament": tournament,
        "standpoint": standpoint,
        "set": show_set(standpoint, catalogue, found, event_sets),
        "day": day,
        "printings": [
            show_printing(standpoint, catalogue, printing, event_sets) for printing in catalogue.by_set[key]
        ],
        "source": SOURCES,
    }
    return answer_page(request, "rulings/pages/card_set.html", context)
