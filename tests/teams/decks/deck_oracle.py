"""A second opinion on decks, written from the text of the rules and the tables of cards alone.

It shares nothing with the program: it reads the files itself, and asks every rule in turn whether the deck keeps it.
"""

import csv
from datetime import date
from functools import cache
from pathlib import Path

CARDS = Path(__file__).resolve().parents[3] / "fixtures" / "cards"
NAMED_IN_226 = ("neo1", "neo2", "neo3", "si1", "neo4", "lc", "ecard1")
LATER_THAN_EXPEDITION = date(2002, 9, 15)
SIX_ENERGIES = {f"{kind} Energy" for kind in ("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting")}


@cache
def rows(name: str, mark: str) -> list[dict[str, str]]:
    with (CARDS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=mark, quoting=csv.QUOTE_MINIMAL))


@cache
def names() -> dict[str, str]:
    return {f"{row['set']}-{row['number']}": row["name"] for row in rows("printings.csv", ",")}


@cache
def sold() -> dict[str, date]:
    return {row["set"]: date.fromisoformat(row["sold_on"]) for row in rows("sets.csv", ",")}


@cache
def decided(column: str) -> dict[str, set[str]]:
    return {row["printing"]: set(row[column].split()) for row in rows("same_card.tsv", "\t")}


def set_of(key: str) -> str:
    return key.rsplit("-", 1)[0]


def is_available(key: str, today: date, without: set[str]) -> bool:
    return set_of(key) not in without and sold()[set_of(key)] <= today


def is_listed_in_226(key: str) -> bool:
    """FR-226.a, as its list goes on."""
    which = set_of(key)
    if which == "basep":
        return int(key.rsplit("-", 1)[1]) > 20
    if which == "bog" or which in NAMED_IN_226:
        return True
    return which not in ("miscp",) and sold()[which] > LATER_THAN_EXPEDITION


def is_banned(key: str, unlimited: bool) -> bool:
    if names()[key] in ("Ancient Mew", "____'s Pikachu"):
        return True
    return not unlimited and (names()[key], key) in {("Sneasel", "neo1-25"), ("Slowking", "neo1-14")}


def may_be_in(key: str, form: str, today: date, without: set[str]) -> str:
    """ "yes", "no" or "look"."""
    if names()[key] in SIX_ENERGIES:
        return "yes"
    constructed = form in ("modified", "unlimited")
    if constructed and is_banned(key, form == "unlimited"):
        return "no"
    if not is_available(key, today, without):
        return "no"
    if form != "modified" or is_listed_in_226(key):
        return "yes"
    copies = {
        word: [
            other
            for other in decided(word).get(key, ())
            if is_listed_in_226(other) and is_available(other, today, without) and not is_banned(other, False)
        ]
        for word in ("same", "look")
    }
    return "yes" if copies["same"] else "look" if copies["look"] else "no"


def broken_rules(deck: list[tuple[int, str]], form: str, today: date, without: set[str]) -> set[str]:
    """The rules that a deck of (count, printing) breaks, in a word each; "look" where somebody has to look."""
    wrong = set()
    constructed = form in ("modified", "unlimited")
    if sum(count for count, _key in deck) != (60 if constructed else 40):
        wrong.add("size")
    if constructed:
        by_name = [(count, "Unown" if "Unown" in names()[key] else names()[key]) for count, key in deck]
        for title in {name for _count, name in by_name} - SIX_ENERGIES:
            if sum(count for count, name in by_name if name == title) > 4:
                wrong.add("copies")
    for _count, key in deck:
        wrong |= {"no": {"card"}, "look": {"look"}, "yes": set()}[may_be_in(key, form, today, without)]
    return wrong
