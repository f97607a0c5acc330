"""The library as one file for a phone: every entry, the event's rulings, the index, and the search in JavaScript."""

import base64
import gzip
import json
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from anyascii import anyascii
from django.template.loader import render_to_string
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from rulings.aids.timed import timed_matches
from rulings.library.contents import contents_of
from rulings.library.library import GLOSSARY, HEAD_JUDGE, HEAD_JUDGE_WEIGHT
from rulings.offline.calculators import GAP, aids_shown, calculators
from rulings.search import index as search_index
from rulings.search import instead, references, search, words
from rulings.shelf.shown import FOR_SINGLES, Standpoint, document_title, said_by_another, zone_of
from tournament.kernel.rule_sets import RULE_SETS

# Letters that people type on phones: Latin with accents, signs like them, Hiragana, Katakana.
FOLDED_RANGES = ((0x00A1, 0x024F), (0x1E00, 0x1EFF), (0x2010, 0x2060), (0x3041, 0x30FF))


def offline_file(standpoint: Standpoint, *, now: datetime) -> str:
    """Return the whole file as HTML, which fetches nothing; it shows `now` as the time it was made."""
    made_at = formats.date_format(timezone.localtime(now, zone_of(standpoint.tournament)), "DATETIME_FORMAT")
    rule_sets = [standpoint.rule_set] if standpoint.tournament else list(RULE_SETS)
    context = {
        "tournament": standpoint.tournament,
        "made_at": made_at,
        "data": _as_script(offline_data(standpoint, rule_sets)),
        "rule_sets": [(key, _(RULE_SETS[key].title), key == standpoint.rule_set) for key in RULE_SETS],
        "rule_set": RULE_SETS[standpoint.rule_set],
        "documents": list(_documents(standpoint)),
        "aids": aids_shown(rule_sets, timed_matches(standpoint.tournament)),
        "lang": standpoint.lang,
    }
    page = render_to_string("rulings/offline/offline.html", context)
    return re.sub(r"[ \t]*\n\s*", "\n", page)


def _documents(standpoint: Standpoint) -> Iterator[dict[str, Any]]:
    """Every document that has an entry, the one whose word counts most first, with its chapters."""
    library, entries = standpoint.shelf.library, standpoint.shelf.entries.values()
    order = library.orders[standpoint.rule_set]
    for key in (HEAD_JUDGE, *order.documents):
        chapters = contents_of(key, entries, library.parts)
        if chapters:
            title = (
                document_title(library.documents[key])
                if key in library.documents
                else _("Head judge's rulings")
            )
            yield {
                "key": key,
                "title": title,
                "is_open": key == HEAD_JUDGE,
                "chapters": [
                    (
                        chapter.title,
                        [
                            (
                                "" if part.key in standpoint.shelf.entries else part.key,
                                part.title,
                                [standpoint.show(one, is_whole=True) for one in part.entries],
                            )
                            for part in chapter.sections
                        ],
                    )
                    for chapter in chapters
                ],
            }


def _as_script(data: dict[str, Any]) -> str:
    """The data as JSON, packed, in characters that cannot end the script element around them."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode()


def offline_data(standpoint: Standpoint, rule_sets: list[str]) -> dict[str, Any]:
    """What the scripts work with: the index, the tables of words, the aids. The entries are in the page itself."""
    index, library = standpoint.shelf.index, standpoint.shelf.library
    orders = {key: library.orders[key] for key in rule_sets}
    documents = [*library.documents, HEAD_JUDGE]
    line_table, lines = _all_lines(standpoint)
    return {
        "ruleSet": standpoint.rule_set,
        "weights": {
            key: {document: order.weight(document) for document in documents} for key, order in orders.items()
        },
        "answers": {key: [*order.answers, HEAD_JUDGE] for key, order in orders.items()},
        "elsewhere": {
            key: {other: said_by_another(library, order.answers[0], other) for other in order.elsewhere}
            for key, order in orders.items()
        },
        "texts": {
            "singles": str(FOR_SINGLES),
            "unsure": _("The library may not have an answer to this. These are the closest entries:"),
            "corrected": _("Showing results for “%(words)s”.") % {"words": GAP},
            "nothing": _(
                "The library has no answer to this. If no document answers it, the head judge decides."
            ),
            "nearest": _("Did you mean one of these? %(names)s") % {"names": GAP},
        },
        "aids": calculators(standpoint, rule_sets),
        "ids": list(index.ids),
        "singles": [key for key in index.ids if standpoint.shelf.entries[key].singles],
        "silent": sorted(index.silent),
        "unlimited": index.unlimited,
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
        "cardWords": [word for word in sorted(index.card_words) if search.corrects(index, word)],
        "titles": {name: sorted(numbers) for name, numbers in index.titles.items()},
        "unknown": search.unknown_weight(index),
        "references": {key: list(ids) for key, ids in index.references.squashed.items()},
        "tables": _tables(),
    }


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
        "silentElsewhere": search.SILENT_ELSEWHERE,
        "candidates": search.CANDIDATES,
        "results": search.RESULTS,
        "cutoff": search.CUTOFF,
        "sameStart": search.SAME_START,
        "sure": search.SURE,
        "sureValue": search.SURE_VALUE,
        "swapped": search.SWAPPED,
        "exactName": search.EXACT_NAME,
        "partOfName": search.PART_OF_NAME,
        "minShare": search.MIN_SHARE,
        "nearest": search.NEAREST,
        "headJudgeWeight": HEAD_JUDGE_WEIGHT,
        "glossary": GLOSSARY,
        "meaningStarts": search.MEANING_STARTS,
        "meaningWords": search.MEANING_WORDS,
        "meaningWeight": search.MEANING_WEIGHT,
        "mostWordsOfName": search_index.MOST_WORDS_OF_NAME,
        "maxLength": words.MAX_LENGTH,
        "maxWords": words.MAX_WORDS,
        "stopWords": sorted(words.STOP_WORDS),
        "everydayWords": sorted(words.EVERYDAY_WORDS),
        "exact": words.EXACT,
        "canonical": words.CANONICAL,
        "nearTerms": words.NEAR_TERMS,
        "shortForms": instead.SHORT_FORMS,
        "german": instead.GERMAN,
        "germanBesideOthers": instead.GERMAN_BESIDE_OTHERS,
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
