"""The library as one file for a phone: every entry, the event's rulings, the index, and the search in JavaScript."""

import json
import re
from datetime import datetime
from typing import Any

from anyascii import anyascii
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.library.library import HEAD_JUDGE, HEAD_JUDGE_WEIGHT
from rulings.search import index as search_index
from rulings.search import references, search, words
from rulings.shelf.shown import STATUS_NAMES, Standpoint, zone_of
from tournament.kernel.rule_sets import RULE_SETS

# Letters that people type on phones: Latin with accents, signs like them, Hiragana, Katakana.
FOLDED_RANGES = ((0x00A1, 0x024F), (0x1E00, 0x1EFF), (0x2010, 0x2060), (0x3041, 0x30FF))


def offline_file(standpoint: Standpoint, *, now: datetime) -> str:
    """The whole file as HTML, with nothing fetched from anywhere; `now` is told on it."""
    made_at = timezone.localtime(now, zone_of(standpoint.tournament)).strftime("%Y-%m-%d %H:%M")
    context = {
        "tournament": standpoint.tournament,
        "made_at": made_at,
        "data": _as_script(offline_data(standpoint)),
        "rule_sets": [(key, value.title, key == standpoint.rule_set) for key, value in RULE_SETS.items()],
        "rule_set": RULE_SETS[standpoint.rule_set],
    }
    page = render_to_string("rulings/offline/offline.html", context)
    return re.sub(r"\n\s*\n+", "\n", page)


def _as_script(data: dict[str, Any]) -> str:
    """JSON that cannot end the script element that it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def offline_data(standpoint: Standpoint) -> dict[str, Any]:
    """What the script works with: entries as short lists, the index, the tables of words."""
    index, library = standpoint.shelf.index, standpoint.shelf.library
    orders = (
        {standpoint.rule_set: library.orders[standpoint.rule_set]}
        if standpoint.tournament
        else library.orders
    )
    documents = [*library.documents, HEAD_JUDGE]
    line_table, lines = _all_lines(standpoint)
    return {
        "ruleSet": standpoint.rule_set,
        "weights": {
            key: {document: order.weight(document) for document in documents} for key, order in orders.items()
        },
        "answers": {key: [*order.answers, HEAD_JUDGE] for key, order in orders.items()},
        "documents": {
            **{key: document.title for key, document in library.documents.items()},
            HEAD_JUDGE: _("Rulings of the head judge"),
        },
        "statuses": {key: str(name) for key, name in STATUS_NAMES.items()},
        "texts": {
            "elsewhere": _("another document"),
            "unsure": _("The library may have no answer to this. The nearest entries:"),
            "clash": _("clash"),
            "clashes": _("Elsewhere it says otherwise"),
            "corrected": _("Showing what was found for"),
            "nothing": _("The library has no answer to this. The head judge decides what no document says."),
            "nearest": _("Did you mean"),
        },
        "entries": [_entry(standpoint, entry_id) for entry_id in index.ids],
        "ids": list(index.ids),
        "overruled": dict(standpoint.shelf.overruled),
        "ranks": list(index.ranks),
        "entryDocuments": [list(keys) for keys in index.documents],
        "lineTable": line_table,
        "lines": lines,
        "terms": list(index.terms),
        "termWeights": list(index.weights),
        "near": [[number, *others] for number, others in index.near.items()],
        "words": list(index.word_terms),
        "wordTerms": list(index.word_terms.values()),
        "names": list(index.names),
        "unknown": search.unknown_weight(index),
        "references": {key: list(ids) for key, ids in index.references.squashed.items()},
        "tables": _tables(),
    }


def _entry(standpoint: Standpoint, entry_id: str) -> list[Any]:
    """Title, citation, status, question, answer, reasoning, what clashes."""
    shown = standpoint.show(entry_id)
    entry = shown.entry
    return [
        entry.title,
        shown.citation,
        entry.status,
        entry.question,
        shown.answer,
        entry.why,
        list(entry.differs),
    ]


def _all_lines(standpoint: Standpoint) -> tuple[list[list[int]], list[list[int]]]:
    """Every line once as [kind, its weight, term, term, ...], and by entry the numbers of its lines.

    The script makes the postings of them again.
    """
    index, cards = standpoint.shelf.index, standpoint.shelf.library.cards
    table: dict[tuple[int, ...], int] = {}
    by_entry = []
    for entry_id in index.ids:
        lines = search_index.lines_as_terms(standpoint.shelf.entries[entry_id], cards, index)
        keys = [(kind, total, *sorted(terms)) for kind, total, terms in lines]
        by_entry.append([table.setdefault(key, len(table)) for key in keys])
    return [list(key) for key in table], by_entry


def _tables() -> dict[str, Any]:
    """The constants of the ranking, and the words that count alike."""
    return {
        "name": search_index.NAME,
        "legal": search_index.LEGAL,
        "title": search_index.TITLE,
        "asked": search_index.ASKED,
        "termCounts": search_index.TERM_COUNTS,
        "lineWorth": search_index.LINE_WORTH,
        "saturation": search_index.SATURATION,
        "lengthShare": search_index.LENGTH_SHARE,
        "partOfPhrase": search_index.PART_OF_PHRASE,
        "cases": [words.term_of(word) for word in search_index.CASES],
        "withTitle": search.WITH_TITLE,
        "coverage": search.COVERAGE,
        "likeness": search.LIKENESS,
        "held": search.HELD,
        "nearShare": search.NEAR_SHARE,
        "wholeShare": search.WHOLE_SHARE,
        "otherCase": search.OTHER_CASE,
        "candidates": search.CANDIDATES,
        "results": search.RESULTS,
        "cutoff": search.CUTOFF,
        "otherCutoff": search.OTHER_CUTOFF,
        "sure": search.SURE,
        "sureValue": search.SURE_VALUE,
        "swapped": search.SWAPPED,
        "exactName": search.EXACT_NAME,
        "partOfName": search.PART_OF_NAME,
        "minShare": search.MIN_SHARE,
        "nearest": search.NEAREST,
        "headJudgeWeight": HEAD_JUDGE_WEIGHT,
        "maxLength": words.MAX_LENGTH,
        "maxWords": words.MAX_WORDS,
        "stopWords": sorted(words.STOP_WORDS),
        "exact": words.EXACT,
        "canonical": words.CANONICAL,
        "nearTerms": words.NEAR_TERMS,
        "phrases": {f"{first} {second}": term for (first, second), term in words.PHRASE_TERMS.items()},
        "fold": _fold_table(),
        "spelling": references.SPELLING,
    }


def _fold_table() -> dict[str, str]:
    """What letters outside of ASCII become."""
    table = {}
    for start, end in FOLDED_RANGES:
        for code in range(start, end + 1):
            plain = anyascii(chr(code))
            if plain:
                table[chr(code)] = plain
    return table
