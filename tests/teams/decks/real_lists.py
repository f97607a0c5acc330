"""Lists as people really wrote them, and how well they are read: python -m tests.teams.decks.real_lists"""

import os
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from teams.decks.reading import ASKED, READ, ReadList, read_deck_list
from tests.teams.decks.event_cards import index, judge_for

FOLDER = Path(__file__).resolve().parent / "lists"


@dataclass(frozen=True)
class RealList:
    """A list with the address where it stands; `cards` is what its reader understands, by English title."""

    name: str
    source: str
    year: int
    format_key: str
    text: str
    cards: Mapping[str, int]


@cache
def real_lists(file: str) -> tuple[RealList, ...]:
    """The lists of lists/<file>.toml."""
    found = tomllib.loads((FOLDER / f"{file}.toml").read_text(encoding="utf-8"))["list"]
    return tuple(
        RealList(
            one["name"], one["source"], one["year"], one.get("format", "unlimited"), one["text"], one["cards"]
        )
        for one in found
    )


def read_real(real: RealList) -> ReadList:
    return read_deck_list(real.text, judge_for(real.format_key), index())


def is_read_right(real: RealList, read: ReadList) -> bool:
    """Every card as its reader understands it, with at most one question, to which the likeliest card is the answer."""
    questions = {asked.key: asked for asked in read.questions}
    found: Counter[str] = Counter()
    for line in read.lines:
        if line.state == READ:
            found[line.title] += line.count
        elif line.state == ASKED:
            choices = questions[line.question].choices
            found[line.title or choices[0].title] += line.count
    return found == Counter(real.cards) and len(read.questions) <= 1


def main() -> None:
    """Print, for each file, which lists are read right."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    for file in sorted(path.stem for path in FOLDER.glob("*.toml")):
        lists = real_lists(file)
        reads = [(real, read_real(real)) for real in lists]
        right = [real.name for real, read in reads if is_read_right(real, read)]
        print(f"{file}: {len(right)} of {len(lists)} read right with at most one question each")
        for real, read in reads:
            asked = "; ".join(
                f"{each.typed} -> {[one.title for one in each.choices]}" for each in read.questions
            )
            mark = " " if real.name in right else "!"
            print(f" {mark} {real.name} ({real.year}): {read.count} cards. {asked}")


if __name__ == "__main__":
    main()
