"""Cards and rulings as the box in the header finds them."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext_lazy

from rulings.cards.shown import found_cards
from rulings.pages.frame import standpoint_of
from rulings.search.search import search
from tournament.event.models import Tournament
from tournament.web.access import StaffRequest
from tournament.web.finder import FoundPage, Nearness, nearness_of
from tournament.wording.citations import citation_text

MOST_CARDS = MOST_RULINGS = 4
SHORTEST = 3  # letters, below which half of the library would be found


def find_rulings(request: StaffRequest, tournament: Tournament, typed: str) -> Iterator[FoundPage]:
    """Cards of that name, the search of the library for it, and the first entries that it finds.

    What is typed here is not kept as a question that the library does not answer: only the library's own page knows
    that someone was looking for a ruling.
    """
    if len(typed) < SHORTEST:
        return
    standpoint = standpoint_of(request, tournament)
    cards = found_cards(standpoint, typed)
    for name, address in cards.exact[:MOST_CARDS]:
        yield FoundPage(gettext_lazy("card"), name, address, nearness_of(typed, name))
    library = reverse("rulings:event-search", args=[tournament.slug], query={"q": typed})
    yield FoundPage(gettext_lazy("ruling"), gettext_lazy("Look it up in the rulings"), library, Nearness.PART)
    findings = search(standpoint.shelf.index, typed, standpoint.rule_set, standpoint.shelf.overruled)
    for shown in standpoint.show_findings(findings)[:MOST_RULINGS]:
        yield FoundPage(
            gettext_lazy("ruling"),
            shown.marked_title,
            shown.address,
            Nearness.AROUND,
            citation_text(shown.entry.id),
        )
