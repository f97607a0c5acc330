"""The public library: search, entries, cards, documents. The same views serve an event and no event."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _

from rulings.cards.shown import found_cards
from rulings.head_judge.actions import note_missed_question
from rulings.library.contents import Chapter, contents_of
from rulings.library.library import Card, Document, RuleEntry
from rulings.pages.aids import aid_links
from rulings.pages.frame import answer_page, is_part, is_rule_set, rule_set_choices, standpoint_of
from rulings.search.search import Findings, search
from rulings.shelf.queries import find_wording, open_shelf
from rulings.shelf.shown import MODIFIED_NAMES, Shown, Standpoint, as_json, document_title
from tournament.event.models import Tournament
from tournament.kernel.rule_sets import DEFAULT_RULE_SET
from tournament.wording.citations import DOCUMENTS

# The part that a search returns while a visitor types, by the element of the page that shows it.
_PARTS = {"results": "rulings/pages/_results.html", "look-up": "rulings/pages/_looked_up.html"}


@dataclass(frozen=True, slots=True)
class Related:
    """Another entry that a page leads to."""

    title: str
    address: str
    citation: str
    is_overruled: bool


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a document with what is below it; `anchor` is empty where an entry below has that very id."""

    key: str
    anchor: str
    title: str
    items: list[Shown]


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A part of a document as its page shows it."""

    heading: Heading
    sections: list[Heading]
    has_headings: bool


def search_page(request: HttpRequest, tournament: Tournament | None = None) -> HttpResponse:
    """Show results for ?q= (as a part while typing), or the contents of the library."""
    standpoint = standpoint_of(request, tournament)
    query = request.GET.get("q", "")
    context: dict[str, Any] = {"tournament": tournament, "standpoint": standpoint, "query": query[:400]}
    if query.strip():
        context |= _find(standpoint, query)
    else:
        context |= {
            "rulings": [standpoint.show(key) for key in list(standpoint.shelf.rulings)[::-1]],
            "cards": [(card, standpoint.card_address(card)) for card in _sorted_cards(standpoint)],
            "sets_address": standpoint.set_address(),
            "aids": aid_links(standpoint),
            "documents": [
                (document_title(one), one.day, standpoint.document_address(one.key))
                for one in _documents(standpoint)
            ],
        }
    context["rule_sets"] = rule_set_choices(standpoint)
    part = next((part for target, part in _PARTS.items() if is_part(request, target)), "")
    return answer_page(request, part or "rulings/pages/search.html", context)


def _find(standpoint: Standpoint, query: str) -> dict[str, Any]:
    findings = search(standpoint.shelf.index, query, standpoint.rule_set, standpoint.shelf.overruled)
    cards = found_cards(standpoint, query)
    if not findings.hits and standpoint.tournament and not cards.exact:
        note_missed_question(standpoint.tournament, query)
    shown = standpoint.show_findings(findings)
    return {
        "findings": findings,
        "best": shown[0] if shown else None,
        "others": shown[1:],
        "nearest": cards.near or _nearest(standpoint, findings),
        "cards_found": cards,
    }


def _nearest(standpoint: Standpoint, findings: Findings) -> list[tuple[str, str]]:
    """Names of cards or effects with the addresses of the cards they are on."""
    by_name = {
        name: card for card in standpoint.shelf.library.cards.values() for name in (card.name, card.effect)
    }
    return [(name, standpoint.card_address(by_name[name])) for name in findings.nearest]


def _documents(standpoint: Standpoint) -> list[Document]:
    """The documents in the order of their authority under the rule set."""
    order = standpoint.shelf.library.orders[standpoint.rule_set]
    return [standpoint.shelf.library.documents[key] for key in order.documents]


def _sorted_cards(standpoint: Standpoint) -> list[Card]:
    return sorted(
        standpoint.shelf.library.cards.values(), key=lambda card: card.name.lstrip("_'s ").casefold()
    )


def search_json(request: HttpRequest, tournament: Tournament | None = None) -> JsonResponse:
    """`?q=...&rule_set=...` -> {"query", "corrected", "results": [...]}; 400 for an unknown rule set."""
    wanted = request.GET.get("rule_set") or DEFAULT_RULE_SET
    if tournament is None and not is_rule_set(wanted):
        known = ", ".join(open_shelf(None).library.orders)
        message = _("There is no rule set “%(key)s”. Use one of: %(known)s.")
        return JsonResponse({"error": message % {"key": wanted[:40], "known": known}}, status=400)
    standpoint = standpoint_of(request, tournament)
    findings = search(
        standpoint.shelf.index, request.GET.get("q", ""), standpoint.rule_set, standpoint.shelf.overruled
    )
    if tournament and not findings.hits:
        note_missed_question(tournament, findings.query)
    return JsonResponse(as_json(findings, standpoint.show_findings(findings)))


def entry(request: HttpRequest, tournament: Tournament | None = None, *, entry_id: str) -> HttpResponse:
    """The page of an entry, or of all entries below a number ("FR-217"); the part alone for an open-in-place."""
    standpoint = standpoint_of(request, tournament)
    if entry_id not in standpoint.shelf.entries:
        ids = standpoint.shelf.index.references.below(entry_id)
        if not ids:
            raise Http404(_("The library has no entry with this number. Search for it instead."))
        if len(ids) == 1 and ids[0] != entry_id:
            return redirect(standpoint.address(ids[0]))
    else:
        ids = [entry_id]
    shown = [whole_entry(standpoint, key) for key in ids]
    context = {"tournament": tournament, "standpoint": standpoint, "items": shown, "heading": entry_id}
    if is_part(request, "citation-body"):
        response = render(request, "rulings/pages/_entries.html", {**context, "is_in_place": True})
        patch_vary_headers(response, ["HX-Request", "HX-Target", "HX-Current-URL"])
        return response
    return answer_page(request, "rulings/pages/entry.html", context)


def whole_entry(standpoint: Standpoint, entry_id: str, *, of: Card | None = None) -> dict[str, Any]:
    """Everything that the page of an entry shows; on the page `of` a card without that card and without own copies."""
    shown = standpoint.show(entry_id, is_whole=True)
    return {
        "shown": shown,
        "cards": [
            (card, address, MODIFIED_NAMES[card.modified] if card.kind else "")
            for card, address in standpoint.cards_of(shown.entry)
            if card != of
        ],
        "related": _related(standpoint, shown.entry, shown.clashes),
        "also_in": [DOCUMENTS[key] for key in shown.entry.also_in],
        "wording": [] if of else find_wording(shown.entry),
    }


def _related(standpoint: Standpoint, one: RuleEntry, clashes: tuple[Shown, ...]) -> list[Related]:
    shown = {clash.entry.id for clash in clashes}
    others = [standpoint.show(key) for key in one.see if key not in shown]
    return [Related(other.entry.title, other.address, other.citation, other.is_overruled) for other in others]


def document(request: HttpRequest, tournament: Tournament | None = None, *, key: str) -> HttpResponse:
    """Every entry of one document, in its order, below its headings, with a table of contents."""
    standpoint = standpoint_of(request, tournament)
    library = standpoint.shelf.library
    found = library.documents.get(key)
    if found is None:
        raise Http404(_("The library has no document with this name."))
    chapters = contents_of(key, library.entries.values(), library.parts)
    context = {
        "tournament": tournament,
        "standpoint": standpoint,
        "document": found,
        "title": document_title(found),
        "parts": [_part(standpoint, chapter) for chapter in chapters],
    }
    return answer_page(request, "rulings/pages/document.html", context)


def _part(standpoint: Standpoint, chapter: Chapter) -> ShownPart:
    known = standpoint.shelf.library.entries
    sections = [
        Heading(
            one.key,
            "" if one.key in known else one.key,
            one.title,
            [standpoint.show(entry_id) for entry_id in one.entries],
        )
        for one in chapter.sections
    ]
    is_taken = chapter.key in known or any(one.key == chapter.key and one.title for one in chapter.sections)
    items = [shown for section in sections for shown in section.items]
    heading = Heading(chapter.key, "" if is_taken else chapter.key, chapter.title, items)
    return ShownPart(heading, sections, chapter.has_headings)
