"""Decides which older printings are the same card as one in Modified, and says where the table differs from that.

    .venv/bin/python -m tests.card_facts.same FOLDER           # writes fixtures/cards/same_card.tsv
    .venv/bin/python -m tests.card_facts.same --check FOLDER   # compares; exit code 1 where something differs

FOLDER is a checkout of https://github.com/tcgdex/cards-database. What the rules call the very same card (FR-226.c) is
decided for each older printing that shares its title with one in Modified (basic Energy is legal from any set). Pokémon
are compared by hit points, the names of powers and attacks, costs, damage, weakness, resistance and retreat cost; what
is alike but for a detail must be decided in `BY_HAND` below, and so must every Trainer and special Energy, whose texts
were compared by a person. Texts are compared here and kept nowhere.
"""

import argparse
import csv
import io
import os
import re
import sys
from collections import Counter
from pathlib import Path

from rapidfuzz import fuzz

from teams.cards.cards import POKEMON, join_catalogue, shared_titles
from teams.cards.facts import SAME_COLUMNS, read_printings, read_sets
from tests.card_facts.make import FACTS, row_of
from tests.card_facts.source import read_source

SAME, DIFFERENT, DOUBTFUL = "same", "different", "doubtful"

# (older printings, printings in Modified, answer, reason): what the comparison alone cannot decide.
BY_HAND = (
    (
        "base1-7 base4-8",
        "bog-2",
        "yes",
        "the same attacks and costs; 70 hit points on both (one public list has 60 for the promo, a second one 70)",
    ),
    (
        "base1-43",
        "lc-67",
        "yes",
        "the same hit points and attack; its cost is entered wrongly for Base Set alone, Base Set 2 agrees",
    ),
    (
        "base4-11",
        "lc-31",
        "yes",
        "the same hit points, attacks and costs; the damage of one is entered wrongly for Base Set 2 alone",
    ),
    (
        "base4-44",
        "lc-47",
        "yes",
        "the same hit points, attacks and costs; the damage of one is entered wrongly for Base Set 2 alone",
    ),
    (
        "base3-40",
        "lc-58",
        "yes",
        "the same hit points and attacks; one cost is entered wrongly for the reprint, a second list agrees",
    ),
    ("base1-76 base4-105", "lc-102", "yes", "Trainer with the same effect"),
    ("base1-77 base4-106", "lc-103", "yes", "Trainer with the same effect"),
    ("base1-78 base4-107", "lc-104", "yes", "Trainer with the same effect"),
    ("base1-81 base4-110", "lc-107", "yes", "Trainer with the same effect"),
    (
        "base1-82 base4-111",
        "ecard1-154",
        "yes",
        "Trainer with the same effect; the later wording says Special Conditions, which include Burned",
    ),
    ("base1-85 base4-114", "basep-40", "yes", "Trainer with the same effect"),
    ("base1-91 base4-118", "lc-108", "yes", "Trainer with the same effect"),
    ("base1-94 base4-122", "lc-110 ecard1-156 ex1-91", "yes", "Trainer with the same effect, reworded later"),
    ("base1-95 base4-123", "ecard1-157 ex1-92", "yes", "Trainer with the same effect, reworded later"),
    ("base2-64 base4-121", "ex1-86", "yes", "Trainer with the same effect, reworded later"),
    (
        "base3-59",
        "ecard1-153 ex1-90",
        "yes",
        "Trainer with the same effect; the later wording adds that the card found is shown",
    ),
    (
        "base3-62",
        "lc-109",
        "yes",
        "Trainer with the same effect; the later wording says Special Conditions",
    ),
    (
        "base5-17 base5-80",
        "ecard2-144 ex1-95",
        "look",
        "the older one gives the types of basic Energy and does damage, the later one gives every type and puts "
        "a damage counter",
    ),
    ("base5-73", "lc-105", "yes", "Trainer with the same effect"),
    ("base5-74", "lc-106", "yes", "Trainer with the same effect"),
    (
        "base5-81",
        "lc-100",
        "yes",
        "special Energy with the same effect; the later wording says Special Conditions",
    ),
    ("base5-82", "lc-101", "yes", "special Energy with the same effect"),
    ("gym2-116", "ecard1-143", "yes", "Trainer with the same effect"),
    ("gym2-126", "ecard1-152", "yes", "Trainer with the same effect, reworded later"),
)


def hand_decisions():
    """BY_HAND by pair of printings."""
    return {
        (older, legal): (answer, reason)
        for olders, legals, answer, reason in BY_HAND
        for older in olders.split()
        for legal in legals.split()
    }


def compare(older, legal):
    """SAME, DIFFERENT or DOUBTFUL for two Pokémon of one title, and what differs in our words."""
    ours, theirs = _facts(older), _facts(legal)
    differs = [name for name in ours if not _agree(name, ours[name], theirs[name])]
    names = [name for name in ("powers", "attacks") if name in differs]
    if not differs:
        return SAME, []
    words = {
        "hp": f"{theirs['hp']} hit points there and {ours['hp']} here",
        "powers": "other Powers",
        "attacks": "other attacks",
        "costs": "other costs",
        "damage": "other damage",
        "weaknesses": "another weakness",
        "resistances": "another resistance",
        "retreat": "another retreat cost",
        "types": "another type",
    }
    keys = [key for key in differs if not ({"attacks"} & set(names) and key in {"costs", "damage"})]
    return (DIFFERENT if names else DOUBTFUL), [words[key] for key in keys]


def _facts(card):
    attacks = card.get("attacks", [])
    return {
        "hp": card.get("hp"),
        "powers": sorted(_plain(each["name"].get("en", "")) for each in card.get("abilities", [])),
        "attacks": [_plain(each["name"].get("en", "")) for each in attacks],
        "costs": [sorted(each.get("cost", [])) for each in attacks],
        "damage": [_amount(each.get("damage")) for each in attacks],
        "types": card.get("types"),
        "weaknesses": sorted(each["type"] for each in card.get("weaknesses", [])),
        "resistances": sorted(each["type"] for each in card.get("resistances", [])),
        "retreat": card.get("retreat", 0),
    }


def _agree(name, ours, theirs):
    """Whether two facts are the same; a type or damage that the source leaves out says nothing."""
    if name in {"attacks", "powers"}:
        return len(ours) == len(theirs) and all(map(_is_spelt_alike, ours, theirs))
    if name == "damage":
        return len(ours) == len(theirs) and all(
            one == two or None in (one, two) for one, two in zip(ours, theirs, strict=True)
        )
    if name == "types":
        return ours == theirs or None in (ours, theirs)
    return ours == theirs


def _is_spelt_alike(one, two):
    """Whether two names of attacks are one, with a slip of the source at most."""
    return fuzz.ratio(one, two) >= 90


def _plain(text):
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _amount(damage):
    """A damage as a number, without the sign behind it; None where the source has none."""
    found = re.match(r"\d+", str(damage))
    return int(found[0]) if found else None


def decide(catalogue, cards):
    """A row of the table for each older printing that shares its title; and pairs that only a person can decide."""
    by_hand, rows, open_pairs = hand_decisions(), [], []
    for older, legals in shared_titles(catalogue):
        found = {}
        for legal in legals:
            pair = (older.key, legal.key)
            verdict, words = (
                compare(cards[older.key], cards[legal.key]) if older.kind == POKEMON else (DOUBTFUL, [])
            )
            if pair in by_hand:
                answer, words = by_hand[pair][0], [by_hand[pair][1]]
            elif verdict == DOUBTFUL:
                open_pairs.append(pair)
                answer = "look"
            else:
                answer = "yes" if verdict == SAME else "no"
            found[legal.key] = (answer, words)
        rows.append(_row(older, found, cards))
    unused = by_hand.keys() - {
        (older.key, each.key) for older, legals in shared_titles(catalogue) for each in legals
    }
    return rows, [*open_pairs, *unused]


def _row(older, found, cards):
    same = [key for key, (answer, _words) in found.items() if answer == "yes"]
    look = [key for key, (answer, _words) in found.items() if answer == "look"]
    told = same or look
    if told:
        words = next((words for key in told if (words := found[key][1])), None)
        reason = words[0] if words else _why_same(cards[older.key])
    else:
        nearest = max(found, key=lambda key: _nearness(cards[older.key], cards[key]))
        reason = f"differs from {nearest}: {', '.join(found[nearest][1])}"
    return {
        "printing": older.key,
        "name": older.name,
        "answer": "yes" if same else "look" if look else "no",
        "same": " ".join(same),
        "look": " ".join(look),
        "reason": reason,
    }


def _why_same(card):
    power = "Pokémon Power, " if card.get("abilities") else ""
    return f"the same hit points, {power}attacks and costs"


def _nearness(older, legal):
    """How much two cards have in common: names of attacks and powers first, then the rest."""
    ours, theirs = _facts(older), _facts(legal)
    shared = Counter(ours["attacks"] + ours["powers"]) & Counter(theirs["attacks"] + theirs["powers"])
    return (sum(shared.values()), sum(ours[key] == theirs[key] for key in ours))


def as_table(rows):
    """The text of same_card.tsv."""
    text = io.StringIO()
    writer = csv.DictWriter(text, SAME_COLUMNS, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_NONE)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def main(arguments=None):
    """Write or compare; the exit code says whether all is well."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args(arguments)
    _sets, source = read_source(options.folder)
    cards = {
        f"{row['set']}-{row['number']}": card for key, card in source.items() for row in [row_of(*key, card)]
    }
    catalogue = join_catalogue(
        read_sets((FACTS / "sets.csv").read_text("utf-8")),
        read_printings((FACTS / "printings.csv").read_text("utf-8")),
    )
    rows, undecided = decide(catalogue, cards)
    problems = [
        f"{older} and {legal}: decide by hand, or take the decision out." for older, legal in undecided
    ]
    table, path = as_table(rows), FACTS / "same_card.tsv"
    if not options.check:
        path.write_text(table, encoding="utf-8", newline="")
    elif path.read_text("utf-8") != table:
        kept = set(path.read_text("utf-8").splitlines())
        problems += [f"differs: {line}" for line in table.splitlines() if line not in kept]
    counts = Counter(row["answer"] for row in rows)
    sys.stdout.write("".join(f"{problem}\n" for problem in problems))
    sys.stdout.write(f"{len(rows)} older printings: {dict(counts)}, {len(problems)} problems\n")
    return 1 if problems else 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    sys.exit(main())
