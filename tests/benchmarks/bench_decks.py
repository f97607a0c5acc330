"""Deck lists: how long a pasted list takes to be read, and 1,000 lists to be checked."""

import random
import time
from datetime import date

from teams.cards.cards import Catalogue, join_catalogue
from teams.cards.facts import read_printings, read_same, read_sets
from teams.decks.formats import EventSets
from teams.decks.legality import DeckJudge, DeckLine, check_deck, make_judge
from teams.decks.name_index import NameIndex
from teams.decks.reading import read_deck_list
from tests.benchmarks.bench_rulings import measure
from tests.teams.decks.deck_oracle import CARDS


def read_catalogue() -> Catalogue:
    """The facts of the committed files."""
    sets, printings, same = (
        (CARDS / name).read_text(encoding="utf-8") for name in ("sets.csv", "printings.csv", "same_card.tsv")
    )
    return join_catalogue(read_sets(sets), read_printings(printings), read_same(same))


def make_lists(catalogue: Catalogue, how_many: int, *, seed: int = 16) -> list[list[DeckLine]]:
    """Lists of 60 cards in some 20 lines, a third of which do not say which printing they mean."""
    dice = random.Random(seed)
    printings = list(catalogue.printings.values())
    lists = []
    for _list in range(how_many):
        lines: list[DeckLine] = []
        while (missing := 60 - sum(line.count for line in lines)) > 0:
            printing = dice.choice(printings)
            every = tuple(each.key for each in catalogue.titles[printing.title])
            keys = every if dice.random() < 0.33 else (printing.key,)
            count = min(missing, dice.randint(1, 4))
            lines.append(DeckLine(len(lines) + 1, count, printing.title, keys, printing.title))
        lists.append(lines)
    return lists


def write_list(lines: list[DeckLine], *, misspelt: bool) -> str:
    """A list as text; `misspelt` with a letter left out of every name."""
    return "\n".join(
        f"{line.count} {line.title[:3] + line.title[4:] if misspelt else line.title}" for line in lines
    )


def main(quick: bool = False) -> None:
    """Print the figures."""
    catalogue = read_catalogue()
    event_sets = EventSets(date(2003, 8, 1))
    lists = make_lists(catalogue, 100 if quick else 1_000)
    for format_key in ("modified", "unlimited"):
        judge = make_judge(catalogue, "dci-2003", format_key, event_sets)
        took = measure(lambda judge=judge: [check_deck(judge, lines) for lines in lists], 1)
        print(f"decks: {len(lists)} lists of 60 cards checked in {format_key}: {took:.0f} ms")
    judge = make_judge(catalogue, "dci-2003", "modified", event_sets)
    index = NameIndex(catalogue)
    first = measure(lambda: read_deck_list("4 Bill", judge, index), 1)
    print(f"decks: the index of {len(index.spellings)} spellings made in {first:.0f} ms, once")
    read_all(judge, index, lists[:50])


def read_all(judge: DeckJudge, index: NameIndex, lists: list[list[DeckLine]]) -> None:
    """Print how long a pasted list takes, and how long one of 2,000 lines and one of 64 KB."""
    for label, misspelt in (("well written", False), ("with every name misspelt", True)):
        texts = [write_list(lines, misspelt=misspelt) for lines in lists]
        times = [measure(lambda text=text: read_deck_list(text, judge, index), 1) for text in texts]
        print(f"decks: a pasted list {label}: {sum(times) / len(times):.1f} ms, at worst {max(times):.1f} ms")
    long = "\n".join(line for text in texts for line in text.splitlines())
    for label, text in (("2,000 lines", long), ("64 KB in lines", long * 3)):
        lines = text.splitlines()[:2_000] if label.startswith("2") else text[:65_536].splitlines()
        started = time.process_time()
        read_deck_list("\n".join(lines), judge, index)
        print(f"decks: {label}, {len(lines)} misspelt lines: {(time.process_time() - started) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
