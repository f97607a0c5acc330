"""Reads tables of card facts: sets, printings, and which older printings are the same card as a legal one. PURE.

The files are fixtures/cards/sets.csv, printings.csv and same_card.tsv; a table of a further set has the columns of
printings.csv. What cannot be read is a Refusal that names the row as a spreadsheet program counts it.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from datetime import date

from teams.cards.cards import (
    BASIC_ENERGIES,
    BASIC_ENERGY,
    KINDS,
    POKEMON,
    STAGES,
    CardSet,
    Printing,
    SameCard,
)
from teams.cards.names import fold_card_name
from tournament.kernel.refusal import Refusal

SET_COLUMNS = ("set", "name", "name_de", "name_fr", "abbreviations", "sold_on", "modified_from")
PRINTING_COLUMNS = ("set", "number", "name", "kind", "stage", "name_de", "name_fr")
SAME_COLUMNS = ("printing", "name", "answer", "same", "look", "reason")
NEEDED = ("number", "name", "kind")  # what a row of a further set cannot do without
YES, NO, LOOK = ANSWERS = ("yes", "no", "look")
MOST_PRINTINGS = 1_000  # of one set
MOST_LETTERS = 80  # of a name
SET_KEY = re.compile(r"[a-z][a-z0-9]{0,11}")
NUMBER = re.compile(r"[A-Za-z]{0,4}\d{1,4}[a-z]?")


def read_sets(text: str) -> list[CardSet]:
    """The sets of sets.csv."""
    return [
        CardSet(
            key=row["set"],
            names=_names(row),
            abbreviations=tuple(filter(None, row["abbreviations"].split("|"))),
            sold_on=date.fromisoformat(row["sold_on"]),
            modified_from=int(row["modified_from"]) if row["modified_from"] else None,
        )
        for _line, row in _rows(text, SET_COLUMNS, ",")
    ]


def read_printings(text: str, set_key: str = "") -> list[Printing]:
    """Read the printings of a table; with `set_key` all are of that set, and the table need not name it.

    Refused: missing columns, an empty table, a row of another set, a number that occurs twice or is not one, an empty
    or endless name, an unknown kind or stage, and a basic Energy that FR-226.d does not name.
    """
    rows = list(_rows(text, NEEDED, _separator(text)))
    if not rows:
        raise Refusal("teams.cards_none")
    if len(rows) > MOST_PRINTINGS and set_key:
        raise Refusal("teams.cards_too_many", count=len(rows), most=MOST_PRINTINGS)
    found: dict[str, Printing] = {}
    for line, row in rows:
        printing = _printing(line, row, set_key)
        if printing.key in found:
            raise Refusal("teams.cards_twice", row=line, number=printing.number)
        found[printing.key] = printing
    return list(found.values())


def read_same(text: str) -> list[SameCard]:
    """The decisions of same_card.tsv; `answer` must be what the two lists say."""
    found = []
    for line, row in _rows(text, SAME_COLUMNS, "\t"):
        same, look = tuple(row["same"].split()), tuple(row["look"].split())
        if row["answer"] != (YES if same else LOOK if look else NO):
            raise ValueError(f"same_card.tsv, row {line}: the answer is not what the lists say")
        found.append(SameCard(row["printing"], same, look, row["reason"]))
    return found


def _printing(line: int, row: Mapping[str, str], set_key: str) -> Printing:
    of_set = row.get("set", "") or set_key
    if set_key and of_set != set_key:
        raise Refusal("teams.cards_other_set", row=line, found=of_set, set=set_key)
    number, name = row["number"], row["name"]
    if not NUMBER.fullmatch(number):
        raise Refusal("teams.cards_number", row=line, number=number)
    for text in (name, *_names(row).values()):
        if not fold_card_name(text) or len(text) > MOST_LETTERS:
            raise Refusal("teams.cards_name", row=line, most=MOST_LETTERS)
    kind = _one_of(KINDS, row["kind"])
    if kind is None:
        raise Refusal("teams.cards_kind", row=line, kind=row["kind"], kinds=", ".join(KINDS))
    if kind == BASIC_ENERGY and name not in BASIC_ENERGIES:
        raise Refusal("teams.cards_basic_energy", "FR-226.d", row=line, name=name)
    stage = _one_of(STAGES, row.get("stage", "")) if kind == POKEMON else ""
    if stage is None:
        raise Refusal("teams.cards_stage", row=line, stage=row.get("stage", ""), stages=", ".join(STAGES))
    return Printing(of_set, number, name, kind, stage, _names(row))


def _one_of(known: tuple[str, ...], text: str) -> str | None:
    """The known word that a cell means, whatever its case and accents; None where it is none."""
    return {fold_card_name(word): word for word in known}.get(fold_card_name(text))


def _names(row: Mapping[str, str]) -> dict[str, str]:
    found = {"en": row["name"], "de": row.get("name_de", ""), "fr": row.get("name_fr", "")}
    return {language: name for language, name in found.items() if name or language == "en"}


def _separator(text: str) -> str:
    """The sign between the columns, by the first line: spreadsheet programs of other countries write semicolons."""
    head = text.partition("\n")[0]
    return max(",;\t", key=head.count)


def _rows(text: str, columns: tuple[str, ...], separator: str) -> Iterator[tuple[int, dict[str, str]]]:
    """(row as a spreadsheet counts it, cells by header) of each row that is not empty."""
    reader = csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter=separator)
    head = [cell.strip().casefold() for cell in next(reader, [])]
    missing = [column for column in columns if column not in head]
    if missing:
        raise Refusal("teams.cards_columns", columns=", ".join(missing))
    for line, cells in enumerate(reader, start=2):
        if any(cell.strip() for cell in cells):
            padded = [*cells, *[""] * len(head)]
            yield line, {key: cell.strip() for key, cell in zip(head, padded, strict=False)}
