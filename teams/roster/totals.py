"""Rows below the teams of a sheet that count or add them up, such as "Total: 24 teams". PURE."""

import re
from collections.abc import Mapping, Sequence

from teams.people.names import fold_name
from teams.roster.headers import AMOUNT

_TOTAL = frozenset(
    {
        *(
            "total",
            "totals",
            "sum",
            "count",
            "gesamt",
            "insgesamt",
            "gesamtzahl",
            "gesamtsumme",
            "summe",
            "anzahl",
        ),
        *("somme", "totaux", "suma", "totale", "razem", "lacznie", "totaal", "celkem"),
    }
)
_COUNTED = frozenset(
    {
        *("team", "teams", "player", "players", "entries", "registered", "paid", "mannschaften", "spieler"),
        *(
            "equipes",
            "joueurs",
            "equipos",
            "squadre",
            "druzyny",
            "druzyn",
            "teilnehmer",
            "anmeldungen",
            "startgeld",
        ),
    }
)
_BETWEEN = frozenset({"of", "the", "number", "all", "der", "de", "in", "eur", "usd", "chf"})
# Where a number alone belongs to people, and counts nothing.
_ABOUT_PEOPLE = ("team_name", "name_a", "number_a", "name_b", "number_b")


def find_totals(rows: Sequence[Sequence[str]], places: Mapping[str, int]) -> dict[int, str]:
    """The rows (from 0) that are no teams but totals, each with its text; `places` are the columns of the fields.

    A row whose cells all say so in words or are amounts; at the end also a number alone, or amounts alone where no team
    and nobody is named. A team that is called "Total" has players.
    """
    filled = {index: row for index, row in enumerate(rows) if any(row)}
    totals = {index: " ".join(filter(None, row)) for index, row in filled.items() if _says_total(row)}
    last = max(filled.keys() - totals.keys(), default=None)
    if last is not None and _is_bare_total(rows[last], places):
        totals[last] = " ".join(filter(None, rows[last]))
    return dict(sorted(totals.items()))


def _says_total(row: Sequence[str]) -> bool:
    said = [cell for cell in row if cell and not AMOUNT.fullmatch(fold_name(cell))]
    if not said or len(said) > 3 or len(said[0]) > 100:
        return False
    is_alone = sum(map(bool, row)) == 1
    return all(_is_total_text(cell) for cell in said) or (is_alone and _begins_with_total(said[0]))


def _is_total_text(text: str) -> bool:
    """Whether all of a text counts: "Total: 24 teams", "Anzahl Teams", "24 teams"."""
    words = set(_words(text))
    numbers = {word for word in words if word.isdecimal()}
    is_counting = bool(words & _TOTAL or (words & _COUNTED and numbers))
    return is_counting and words - numbers <= _TOTAL | _COUNTED | _BETWEEN


def _begins_with_total(text: str) -> bool:
    """Whether a text counts and says more: "Total: 24 teams, 2 on the waiting list"."""
    words = _words(text)
    return words[:1] != [] and words[0] in _TOTAL and any(word.isdecimal() for word in words)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", " ".join(fold_name(word) for word in text.split()))


def _is_bare_total(row: Sequence[str], places: Mapping[str, int]) -> bool:
    cells = [cell for cell in row if cell]
    if not all(AMOUNT.fullmatch(fold_name(cell)) for cell in cells):
        return False
    people = [row[places[name]] for name in _ABOUT_PEOPLE if places.get(name, len(row)) < len(row)]
    return len(cells) == 1 or not any(people)
