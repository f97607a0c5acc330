"""Every page, sheet and file of an event as the text that a person reads, for tests that compare or search them all.

    for place, text in read_outputs(event, staff).items():
        assert "Swiss" not in text, place

The addresses are those of `tests/places.py`, so a new one is read without being named here.
"""

import html
import re
import zipfile
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import product
from typing import Any

from django.test import Client
from openpyxl import load_workbook
from pypdf import PdfReader

from tests import places
from tournament.event.models import Tournament
from tournament.web.addresses import declared_addresses

SHEETS_OF_CARDS = (
    "booklet",
    "table-card",
    "rulings",
    "aids",
)  # the library: its words are those of the documents
_HIDDEN = re.compile(
    r"<(script|style|template)\b.*?</\1>|<!--.*?-->|<head>.*?(?=<title>)|<datalist.*?</datalist>", re.DOTALL
)
_READ_ALOUD = re.compile(
    r"""\b(?:title|aria-label|alt|placeholder|data-label|data-text)=(?:"([^"]*)"|'([^']*)')"""
)
_TAG = re.compile(r"<[^>]*>")


def words_of_page(page: str) -> str:
    """What people read of a page: its text, and what is read aloud or shown on hover; addresses left out."""
    shown = _HIDDEN.sub(" ", page)
    aloud = [one or two for one, two in _READ_ALOUD.findall(shown)]
    return " ".join(html.unescape(" ".join([_TAG.sub(" ", shown), *aloud])).split())


def words_of_pdf(data: bytes) -> str:
    """The text of a sheet of paper."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages).split())


def words_of_workbook(data: bytes) -> str:
    """The titles of all sheets of a workbook, and their cells."""
    book = load_workbook(BytesIO(data))
    cells = [
        f"[{sheet.title}] " + " | ".join("" if cell is None else str(cell) for cell in row)
        for sheet in book
        for row in sheet.iter_rows(values_only=True)
    ]
    return "\n".join(cells)


def words_of_zip(data: bytes) -> str:
    """The names of the files in a zip of .csv files, and what is in them."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return "\n".join(f"[{name}] {archive.read(name).decode('utf-8-sig')}" for name in archive.namelist())


def words_of(answer: Any) -> str:
    """What people read of an answer, whatever it is."""
    kind = answer.headers.get("Content-Type", "")
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if kind.startswith("text/html"):
        return words_of_page(content.decode())
    if kind == "application/pdf":
        return words_of_pdf(content)
    if "spreadsheetml" in kind:
        return words_of_workbook(content)
    if "zip" in kind:
        return words_of_zip(content)
    return content.decode("utf-8-sig", errors="replace")


def paths_of(event: Tournament, teams: Iterable[int] = ()) -> Iterator[str]:
    """Every address of an event that can be read, in each round, and for each of these teams (without them: all)."""
    rounds = [*event.rounds.values_list("number", flat=True)] or [1]
    entries = event.entries.order_by("number")
    codes = dict((entries.filter(number__in=teams) if teams else entries).values_list("number", "pass_code"))
    seen = set()
    for path in places.ALL:
        if not (found := re.match(r"/t/\w+(/.*)", path)) or is_button(path):
            continue
        rest = found[1]
        for number, (team, code) in product(rounds, codes.items()):
            filled = re.sub(r"/(rounds|standings)/\d+", rf"/\1/{number}", rest)
            filled = re.sub(r"/(teams|entries|why|play-on)/\d+", rf"/\1/{team}", filled)
            filled = re.sub(r"[{](pass_\w+)[}]", code or "dead", filled)
            if "{" not in filled and filled not in seen:
                seen.add(filled)
                yield f"/t/{event.slug}{filled}"


def is_button(path: str) -> bool:
    """Whether an address takes no GET: a button's, which has no page."""
    name = places.name_of(path)
    return next("GET" not in each.methods for each in declared_addresses() if each.name == name)


def read_outputs(
    event: Tournament, staff: Client, teams: Iterable[int] = (), *, without: tuple[str, ...] = SHEETS_OF_CARDS
) -> dict[str, str]:
    """The words of every page, sheet and file that answers now, by its address; `staff` may see everything."""
    found = {}
    for path in paths_of(event, teams):
        if any(name in path for name in without):
            continue
        answer = staff.get(path)
        if answer.status_code == 200:
            found[path] = words_of(answer)
    return found
