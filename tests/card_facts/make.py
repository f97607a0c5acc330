"""Makes the facts of all cards from a copy of the public data base, or says where they differ from it.

    .venv/bin/python -m tests.card_facts.make FOLDER           # writes fixtures/cards/printings.csv
    .venv/bin/python -m tests.card_facts.make --check FOLDER   # compares; exit code 1 where something differs

FOLDER is a checkout of https://github.com/tcgdex/cards-database (MIT); nothing is fetched. Only names, numbers, kinds
and stages are taken, no text and no picture. `corrections.tsv` beside it says what the source has wrong, each with its
reason; one that the source has mended since is named, so that the line can go.
"""

import argparse
import csv
import io
import re
import sys
from collections import Counter
from pathlib import Path

from tests.card_facts.source import read_source

FACTS = Path(__file__).resolve().parents[2] / "fixtures" / "cards"
COLUMNS = ("set", "number", "name", "kind", "stage", "name_de", "name_fr")
COUNTS = {  # printings of each set, counted by hand from the sets' lists
    "base1": 102,
    "base2": 64,
    "base3": 62,
    "base4": 130,
    "base5": 83,  # 82 and Dark Raichu
    "gym1": 132,
    "gym2": 132,
    "neo1": 111,
    "neo2": 75,
    "si1": 18,
    "neo3": 66,  # 64 and two Shining Pokémon
    "neo4": 113,  # 105 and eight Shining Pokémon
    "lc": 110,
    "ecard1": 165,
    "ecard2": 186,  # 147, four of them as a and b; H1 to H32; 148 to 150
    "ecard3": 182,  # 144; H1 to H32; 145 to 150
    "ex1": 109,
    "basep": 53,
    "bog": 9,
    "miscp": 1,  # Ancient Mew
}
STAGES = {"Basic": "Basic", "Stage1": "Stage 1", "Stage2": "Stage 2", "Baby": "Baby"}


def make_rows(cards, corrections, sets):
    """The rows of printings.csv in the order of `sets`; and sentences about corrections that fit nothing."""
    rows = {key: row_of(*key, card) for key, card in cards.items()}
    rows = {(row["set"], row["number"]): row for row in rows.values()}
    idle = []
    for fix in corrections:
        row = rows.get((fix["set"], fix["number"]))
        if row is None or row[fix["column"]] != fix["source"]:
            has = "no such card" if row is None else repr(row[fix["column"]])
            idle.append(
                f"corrections.tsv: {fix['set']} {fix['number']} {fix['column']}: the source has {has}."
            )
            continue
        row[fix["column"]] = fix["ours"]
    return sorted(rows.values(), key=lambda row: (sets.index(row["set"]), number_order(row["number"]))), idle


def row_of(set_key, number, card):
    """One printing: H01 is printed H1, 001 is the only one of its set."""
    kinds = {"Pokemon": "Pokémon", "Trainer": "Trainer", "Energy": "Energy"}
    kind = kinds[card["category"]]
    if card.get("energyType") == "Normal":
        kind = "basic Energy"
    stage = STAGES[card["stage"]] if kind == "Pokémon" else ""
    names = card["name"]
    return {
        "set": set_key,
        "number": re.sub(r"^(\D*)0+(?=\d)", r"\1", number),
        "name": names["en"].strip(),
        "kind": kind,
        "stage": stage,
        "name_de": _translated(names, "de"),
        "name_fr": _translated(names, "fr"),
    }


def _translated(names, language):
    """A name in another language; the source marks an English one that stands in for it by a star."""
    name = names.get(language, "").strip()
    return "" if name.endswith("*") else name


def number_order(number):
    """Numbers in the order of a set's list: 9, 10, 50a, 50b, H1, H2."""
    letter, digits, rest = re.fullmatch(r"(\D*)(\d+)(.*)", number).groups()
    return (letter, int(digits), rest)


def as_csv(rows):
    """The text of printings.csv."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def read_table(name, delimiter=","):
    """The rows of one of our files."""
    with (FACTS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def differences(rows):
    """What the file and `rows` made from the source have not in common, in sentences."""
    ours = {(row["set"], row["number"]): row for row in read_table("printings.csv")}
    theirs = {(row["set"], row["number"]): row for row in rows}
    for key in sorted(ours.keys() - theirs.keys()):
        yield f"{' '.join(key)} ({ours[key]['name']}) is ours alone."
    for key in sorted(theirs.keys() - ours.keys()):
        yield f"{' '.join(key)} ({theirs[key]['name']}) is missing in our file."
    for key in sorted(ours.keys() & theirs.keys()):
        for column in COLUMNS:
            if ours[key][column] != theirs[key][column]:
                yield f"{' '.join(key)}: {column} is {ours[key][column]!r}, the source has {theirs[key][column]!r}."


def wrong_counts(rows):
    """Sets that have another number of printings than the sets' lists, in sentences."""
    counts = Counter(row["set"] for row in rows)
    for key in COUNTS.keys() | counts.keys():
        if counts[key] != COUNTS.get(key):
            yield f"{key} has {counts[key]} printings, not {COUNTS.get(key)}."


def main(arguments=None):
    """Write or compare; the exit code says whether all is well."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(arguments)
    _sets, cards = read_source(options.folder)
    order = [row["set"] for row in read_table("sets.csv")]
    rows, problems = make_rows(cards, read_table("corrections.tsv", "\t"), order)
    problems += wrong_counts(rows)
    if options.check:
        problems += differences(rows)
    else:
        (FACTS / "printings.csv").write_text(as_csv(rows), encoding="utf-8", newline="")
    names = len({row["name"] for row in rows})
    sys.stdout.write("".join(f"{problem}\n" for problem in problems))
    sys.stdout.write(f"{len(rows)} printings of {len(order)} sets, {names} names, {len(problems)} problems\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
