"""The rulings: building the index and searching it, at the library's real size and with 10,000 entries."""

import gzip
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from rulings.library.library import Library, RuleEntry, parse_library
from rulings.search.index import Index, build_index
from rulings.search.search import search
from tests.rulings.search.measure import read_titles

FOLDER = Path(__file__).resolve().parent.parent.parent / "fixtures" / "rulings"
SYLLABLES = (
    "ka",
    "to",
    "mi",
    "ra",
    "len",
    "dor",
    "vis",
    "per",
    "gan",
    "sol",
    "tu",
    "mer",
    "bel",
    "nix",
    "or",
    "fa",
)


def read_library() -> Library:
    """The library of the committed files."""
    files = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml"))}
    return parse_library(files)


def make_entries(library: Library, how_many: int, *, seed: int = 5) -> list[RuleEntry]:
    """Entries as long as the real ones, a third of their words put in from 6,000 invented ones.

    A library of that size would be a collection of rulings: title, question, answer, reasoning, two ways to ask.
    """
    dice = random.Random(seed)
    invented = ["".join(dice.choices(SYLLABLES, k=dice.randint(2, 4))) for _number in range(6000)]
    real = list(library.entries.values())

    def change(text: str) -> str:
        return " ".join(dice.choice(invented) if dice.random() < 0.33 else word for word in text.split())

    made = []
    for number in range(how_many):
        old = real[number % len(real)]
        made.append(
            replace(
                old,
                id=f"FR-{300 + number}",
                document="FR",
                title=change(old.title),
                question=change(old.question or old.asked[0] if old.asked else old.title),
                answer=change(old.answer),
                why=change(old.why),
                asked=tuple(change(text) for text in old.asked[:2]),
                see=(),
                differs=(),
            )
        )
    return made


def measure(run: Callable[[], object], turns: int) -> float:
    """Milliseconds of processor time of one run, the mean of `turns`."""
    start = time.process_time()
    for _turn in range(turns):
        run()
    return (time.process_time() - start) * 1000 / turns


def measure_queries(index: Index, queries: Sequence[str], turns: int) -> tuple[float, float]:
    """Mean and worst milliseconds over the queries."""
    times = [measure(lambda query=query: search(index, query, "dci-2003"), turns) for query in queries]
    return sum(times) / len(times), max(times)


def pick_queries(entries: Sequence[RuleEntry], how_many: int, *, misspelt: bool, seed: int = 9) -> list[str]:
    """Two words of one entry; `misspelt` with a letter of the longer one changed."""
    dice = random.Random(seed)
    queries: list[str] = []
    while len(queries) < how_many:
        words = [word.strip(".,:;\"'").lower() for word in dice.choice(entries).answer.split()]
        words = [word for word in words if len(word) > 4 and word.isalpha()]
        if len(words) < 2:
            continue
        first, second = dice.sample(words, 2)
        if misspelt:
            at = dice.randrange(1, len(first) - 1)
            first = first[:at] + dice.choice("xqzvw") + first[at + 1 :]
        queries.append(f"{first} {second}")
    return queries


def main(quick: bool = False) -> None:
    """Print the figures."""
    turns = 1 if quick else 3
    library = read_library()
    real = list(library.entries.values())
    titles = read_titles()
    many = make_entries(library, 1_000 if quick else 10_000)
    for label, entries in (("the library", real), ("generated", many)):
        made = measure(
            lambda entries=entries: build_index(entries, library.cards, library.orders, titles=titles), turns
        )
        index = build_index(entries, library.cards, library.orders, titles=titles)
        print(f"{label}, {len(entries)} entries, {len(index.words)} words: index built in {made:.0f} ms")
        for name, misspelt in (("two words", False), ("one of them misspelt", True)):
            queries = pick_queries(entries, 40 if quick else 200, misspelt=misspelt)
            mean, worst = measure_queries(index, queries, turns)
            print(f"  search with {name}: {mean:.2f} ms, at worst {worst:.2f} ms")
    print(f"  answer part: {answer_size()} bytes gzip")


def answer_size() -> int:
    """The largest answer part that htmx swaps in, compressed, over some questions."""
    import django  # noqa: PLC0415

    django.setup()
    from django.template.loader import render_to_string  # noqa: PLC0415 - only here is Django needed

    from rulings.shelf.queries import Shelf  # noqa: PLC0415
    from rulings.shelf.shown import Standpoint  # noqa: PLC0415

    library = read_library()
    index = build_index(library.entries.values(), library.cards, library.orders)
    desk = Standpoint(Shelf(library, {}, library.entries, index, ()), None, "dci-2003")
    sizes = []
    for query in ("prizes", "mulligan", "partner", "slowking", "200", "who takes the prize"):
        shown = desk.show_findings(search(index, query, "dci-2003"))
        context = {"query": query, "best": shown[0], "others": shown[1:], "desk": desk, "findings": None}
        sizes.append(len(gzip.compress(render_to_string("rulings/pages/_results.html", context).encode())))
    return max(sizes)
