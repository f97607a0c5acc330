"""Bare words: what a page, a sheet or a workbook says in the made-up language with letters that are not marked.

Data is bare too, and is no fault: what people typed (`Known.of_rows`), names that no language changes (`NAMES`), and
what says by `lang` that it is in a language of its own.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile
from zoneinfo import available_timezones

from django.apps import apps
from django.db import models
from openpyxl import load_workbook
from pypdf import PageObject, PdfReader

from rulings.library.models import LibraryCard, LibraryEntry, LoadedLibrary
from rulings.sheets.table_card import MULLIGAN
from teams.cards.files import shipped_catalogue
from teams.deck_lists.models import DeckList
from tests.made_up import BARE, CODE
from tournament.kernel.version import VERSION

# The same in every language, each for its reason.
NAMES = {
    "the program": ["Tandem", VERSION],
    "seats of a table": ["A", "B", "1A", "1B", "2A", "2B"],
    "kinds of files": ["csv", "xlsx", "pdf", "json", "zip", "html", "svg", "CSV", "JSON"],
    "paper": ["A4", "Letter", "A5"],
    "what a result slip has for the number pad": ["W1", "W2", "N1", "N2", "D1", "D2", "T"],
    "ids of the head judge's rulings": ["HJ"],
    "where facts of cards come from": ["TCGdex cards-database", "MIT"],
}
# Addresses, folders, commands, codes of teams in groups, and what a script fills in.
_NO_WORDS = re.compile(
    r"https?://\S+|\S*/\S+/\S*|\b(?:\w{4}-){6}\w{2}\b|\[[a-z]\]|manage\.py \w+|\b[A-Z]+_[A-Z]+="
)
# Shown or read out although no text is between tags.
SHOWN = frozenset(
    {
        "alt", "aria-description", "aria-label", "aria-placeholder", "aria-roledescription", "aria-valuetext",
        "content", "hx-confirm", "hx-prompt", "label", "placeholder", "title",
    }
)  # fmt: skip
# `data-…` that a script shows; any other whose value has two words is looked at as well.
SHOWN_BY_SCRIPTS = re.compile(r"data-(label|confirm|.*text|sending|not-sent|more|less|back)")
_TWO_WORDS = re.compile(r"[A-Za-z][a-z]+ [a-z]{2,}")
_WORDS = re.compile(r"\w+")
_BUTTONS = {"submit", "button", "reset"}  # of an <input>; what a <button> sends is not shown
_NOT_SHOWN = {"script", "style", "kbd"}  # what a keyboard has on its keys, and what is typed with them
_VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "track",
        "wbr",
        "path",
        "rect",
        "circle",
        "line",
        "use",
    ]
)
_FEW = 4  # of a text of so many words parts may be shown too
# What a row keeps as a code, or what nobody is shown.
_CODES = frozenset(
    [
        "action",
        "agent",
        "app_label",
        "codename",
        "digest",
        "do",
        "file_name",
        "folded",
        "folded_name",
        "format",
        "how",
        "key",
        "key_hash",
        "line_decided_by",
        "nonce",
        "password",
        "rule_set",
        "set_up_token_hash",
        "ruling_language",
    ]
)
_NO_EVENTS = {"auth", "contenttypes", "sessions"}


def words(text: str) -> list[str]:
    """The words and numbers of a text."""
    return _WORDS.findall(_NO_WORDS.sub(" ", text))


class Known:
    """Texts that are data, so that their letters are bare in every language."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._whole: dict[str, list[list[str]]] = {}
        long = []
        for text in set(texts):
            found = words(text)
            if found and BARE.search(text):
                self._whole.setdefault(found[0], []).append(found)
                if len(found) >= _FEW:
                    long.append(" ".join(found))
        self._long = " | ".join(["", *long, ""])

    @classmethod
    def of_rows(cls, *more: str) -> "Known":
        """What the rows of all tables keep as people typed it, names that no language changes, and more texts."""
        typed = {text for model in apps.get_models() for text in _typed(model)}
        zones = {part.replace("_", " ") for zone in available_timezones() for part in zone.split("/")}
        catalogue = shipped_catalogue()
        cards = {
            name
            for one in (*catalogue.sets.values(), *catalogue.printings.values())
            for name in (one.name, *one.names.values())
        }
        numbers = {one.number for one in catalogue.printings.values() if not one.number.isdigit()}
        return cls(
            [*typed, *zones, *cards, *numbers, *(name for names in NAMES.values() for name in names), *more]
        )

    def bare(self, text: str) -> list[str]:
        """The words of a text that have an unmarked letter and are no data."""
        found, at, here = [], 0, words(text)
        while at < len(here):
            known = self._length_at(here, at)
            if not known and BARE.search(here[at]):
                found.append(here[at])
            at += known or 1
        return found

    def _length_at(self, here: list[str], at: int) -> int:
        """How many words from there on are data."""
        whole = [len(one) for one in self._whole.get(here[at], ()) if here[at : at + len(one)] == one]
        longest = max(whole, default=0)
        end = max(at + longest + 1, at + _FEW - 1)
        while end <= len(here) and f" {' '.join(here[at:end])} " in self._long:
            longest = end - at
            end += 1
        return longest


def _typed(model: type[models.Model]) -> Iterator[str]:
    rows = model._default_manager
    if model is LibraryEntry:
        yield from rows.values_list("rule_id", flat=True)
    if model in (LibraryEntry, LibraryCard, LoadedLibrary):
        return  # what else they say is marked as English
    for field in model._meta.concrete_fields:
        is_text = isinstance(field, (models.CharField, models.TextField)) and not field.choices
        if not is_text or field.name in _CODES or model._meta.app_label in _NO_EVENTS:
            continue
        for value in filter(None, rows.values_list(field.attname, flat=True).distinct()):
            yield from (value, value[:1].upper() + value[1:], *value.splitlines())
    if model is DeckList:
        yield from _strings(list(rows.values_list("lines", flat=True)))


def library_texts() -> Iterator[str]:
    """What the library of rulings says, which stays English."""
    for model in (LibraryEntry, LibraryCard, LoadedLibrary):
        for row in model._default_manager.values():
            yield from _strings(list(row.values()))
    yield MULLIGAN


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _strings(one)


class _Reader(HTMLParser):
    """Collects (where, text) of all that a page shows, but for what is marked as English."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._open: list[tuple[str, bool]] = []  # (tag, whether what is in it is not looked at)

    @property
    def _is_other(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        is_other = self._is_other if "lang" not in given else given["lang"] != CODE
        if not is_other:
            self._look_at(tag, given)
        if tag not in _VOID:
            is_data = given.get("type") == "application/json" and tag == "script"
            self._open.append((tag, is_other or (tag in _NOT_SHOWN and not is_data)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        tags = [name for name, _is_left_out in self._open]
        if tag in tags:
            del self._open[len(tags) - 1 - tags[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._is_other:
            self.found.append((f"<{self._open[-1][0]}>" if self._open else "text", " ".join(data.split())))

    def _look_at(self, tag: str, given: dict[str, str]) -> None:
        for name, value in given.items():
            is_shown = name in SHOWN and not (tag == "meta" and given.get("name") != "description")
            is_for_scripts = name.startswith("data-") and (
                SHOWN_BY_SCRIPTS.fullmatch(name) or _TWO_WORDS.search(value)
            )
            is_button = (tag, name) == ("input", "value") and given.get("type") in _BUTTONS
            if is_shown or is_for_scripts or is_button:
                self.found.append((f"<{tag} {name}>", value))


def shown_in(html: str) -> list[tuple[str, str]]:
    """(where, text) of all that a page shows or reads out, but for what it marks as another language."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.found


def bare_in_page(html: str, known: Known) -> list[str]:
    """Each text of a page with bare words: where it is, the words, and the text itself."""
    return [
        f"{where} {' '.join(bare)!r} in {text[:160]!r}"
        for where, text in dict.fromkeys(shown_in(html))
        if (bare := known.bare(text))
    ]


def bare_in_sheet(pdf: bytes, known: Known) -> list[str]:
    """The bare words of each page of a sheet of paper, and of the title that a reader shows above it."""
    reader = PdfReader(BytesIO(pdf))
    title = str(reader.metadata.title) if reader.metadata else ""
    texts = {"title": title} | {
        f"page {number}": "\n".join(_pieces(page)) for number, page in enumerate(reader.pages, 1)
    }
    return [f"{where}: {' '.join(bare)}" for where, text in texts.items() if (bare := known.bare(text))]


def _pieces(page: PageObject) -> list[str]:
    """The texts that were drawn on a page, in that order."""
    found: list[str] = []

    def visit(text: str, _matrix: object, _placed: object, _font: object, _size: object) -> None:
        if text.strip():
            found.append(text.strip())

    page.extract_text(visitor_text=visit)
    return found


def bare_in_workbook(xlsx: bytes, known: Known) -> list[str]:
    """The cells, names of sheets, headers and footers of a workbook with bare words."""
    book = load_workbook(BytesIO(xlsx))
    texts = [("title", book.properties.title or "")]
    for sheet in book:
        texts.append(("sheet", sheet.title))
        parts = [getattr(line, side) for line in (sheet.oddHeader, sheet.oddFooter) for side in _SIDES]
        texts += [("header or footer", re.sub("&[A-Z]", " ", part.text or "")) for part in parts]
        for row in sheet.iter_rows():
            for cell in row:
                texts += (
                    [(f"{sheet.title} {cell.coordinate}", cell.value)] if isinstance(cell.value, str) else []
                )
                texts += [("comment", cell.comment.text)] if cell.comment else []
        for rule in sheet.data_validations.dataValidation:
            texts += [("rule", text) for text in (rule.promptTitle, rule.prompt, rule.error, rule.errorTitle)]
    return [f"{where}: {text!r}" for where, text in texts if text and known.bare(text)]


_SIDES = ("left", "center", "right")


def bare_in_tables(zipped: bytes, known: Known) -> list[str]:
    """The cells of the CSV files in a ZIP with bare words."""
    with ZipFile(BytesIO(zipped)) as archive:
        texts = [
            (name, cell)
            for name in archive.namelist()
            if name.endswith(".csv")
            for row in csv.reader(StringIO(archive.read(name).decode("utf-8-sig")))
            for cell in row
        ]
    return [f"{name}: {cell!r}" for name, cell in texts if known.bare(cell)]
