"""The page that finds a page, a team, a table, a card or a ruling; the box in the header is its form."""

from collections.abc import Iterator
from itertools import chain

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from tournament.event.models import Tournament
from tournament.web.access import StaffRequest
from tournament.web.finder import MOST_TYPED, FoundPage, Nearness, find_everything, nearness_of
from tournament.web.navigation import FURTHER_PAGES, PAGE_WORDS, STAFF_PAGES, pages_open_to


def find(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show what ?q= finds (as a part while typing); with ?go= lead to the likeliest."""
    query = request.GET.get("q", "")[:MOST_TYPED]
    found = find_everything(request, tournament, query)
    is_part = bool(request.htmx) and request.htmx.target == "found"
    if found and "go" in request.GET and not is_part:
        return redirect(found[0].address)
    context = {"tournament": tournament, "query": query, "found": found}
    return render(
        request, "tournament/pages/_found.html" if is_part else "tournament/pages/find.html", context
    )


def find_pages(request: StaffRequest, tournament: Tournament, typed: str) -> Iterator[FoundPage]:
    """Pages whose name, or a word they are looked for by, begins with each word that was typed."""
    parts = typed.casefold().split()
    for page in pages_open_to(chain(STAFF_PAGES, FURTHER_PAGES), tournament, request.actor):
        nearness = _nearness(parts, str(page.label), str(PAGE_WORDS.get(page.path, "")))
        if nearness is not None:
            yield FoundPage(_("page"), page.label, f"/t/{tournament.slug}/{page.path}", nearness)


def _nearness(parts: list[str], name: str, words: str) -> Nearness | None:
    """How near a page is whose name, or the words it is also found by, begin with all `parts`; None where it is not."""
    own, others = name.casefold().split(), words.casefold().split()
    if _begin(parts, own):
        return nearness_of(" ".join(parts), name)
    if _begin(parts, own + others):
        return Nearness.START if set(parts) & set(others) else Nearness.AROUND
    return None


def _begin(parts: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(part) for word in words) for part in parts)
