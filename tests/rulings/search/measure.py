"""How well the search answers a list of questions: `python -m tests.rulings.search.measure FILE ...`.

A file has one question a line, in columns parted by tabs: the question, the key of the rule set and the ids of the
entries that answer it (any of them is right; a number without its last part stands for all rows below it). The first
line is a heading. With --misses each question is listed whose answer did not come first.
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from rulings.library.files import read_texts
from rulings.library.library import Library, parse_library
from rulings.search.index import Index, build_index
from rulings.search.search import search
from teams.cards.facts import read_printings

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "rulings"


def read_titles() -> set[str]:
    """The names of all cards that come with the program, in the three languages of the files."""
    printings = read_printings((FOLDER.parent / "cards" / "printings.csv").read_text(encoding="utf-8"))
    return {name for one in printings for name in (one.name, *one.names.values())}


def index_of(library: Library) -> Index:
    """The index of a library with all cards that come with the program, as pages have it."""
    return build_index(library.entries.values(), library.cards, library.orders, titles=read_titles())


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody typed under a rule set, and the ids of the entries of which any is a right answer."""

    text: str
    rule_set: str
    right: frozenset[str]


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with the ids that the search found, the best first, and the time that it took, in milliseconds."""

    question: Question
    found: tuple[str, ...]
    milliseconds: float

    def is_right_among(self, places: int) -> bool:
        """Whether one of the first `places` answers is right."""
        return not self.question.right.isdisjoint(self.found[:places])


def read_questions(path: Path, index: Index) -> list[Question]:
    """The questions of a file; ValueError where a line names an entry or a rule set that there is not."""
    questions = []
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        if not line.strip():
            continue
        text, rule_set, ids = line.split("\t")
        right = [found for wanted in ids.split() for found in index.references.below(wanted) or [""]]
        if rule_set not in index.references.order or not all(right):
            raise ValueError(f"{path.name}: {line!r} names what the library does not have.")
        questions.append(Question(text, rule_set, frozenset(right)))
    return questions


def ask_all(index: Index, questions: Iterable[Question]) -> list[Answered]:
    """Every question with what the search answers."""
    answered = []
    for question in questions:
        started = process_time()
        hits = search(index, question.text, question.rule_set).hits
        spent = 1000 * (process_time() - started)
        answered.append(Answered(question, tuple(hit.id for hit in hits), spent))
    return answered


def _summary(name: str, rows: Sequence[Answered]) -> str:
    first = sum(row.is_right_among(1) for row in rows)
    three = sum(row.is_right_among(3) for row in rows)
    slowest = max(row.milliseconds for row in rows)
    return f"{name:<28} {len(rows):>5} {first:>6} {three:>6} {len(rows) - three:>6} {slowest:>9.1f}"


def main(arguments: Sequence[str]) -> None:
    """Print for each file how many questions are answered first and among the first three, by rule set as well."""
    library = parse_library(read_texts(FOLDER)[1])
    index = index_of(library)
    print(f"{'':<28} {'asked':>5} {'first':>6} {'in 3':>6} {'missed':>6} {'worst ms':>9}")
    for name in (one for one in arguments if not one.startswith("--")):
        rows = ask_all(index, read_questions(Path(name), index))
        print(_summary(Path(name).stem, rows))
        for rule_set in library.orders:
            if part := [row for row in rows if row.question.rule_set == rule_set]:
                print(_summary(f"  {rule_set}", part))
        if "--misses" in arguments:
            for row in rows:
                if not row.is_right_among(1):
                    place = next(
                        (str(n) for n, key in enumerate(row.found, 1) if key in row.question.right), "-"
                    )
                    right = " ".join(sorted(row.question.right))
                    print(f"    {place:>2}  {row.question.rule_set:<16} {row.question.text}")
                    print(f"        right: {right}; found: {' '.join(row.found[:4])}")


if __name__ == "__main__":
    main(sys.argv[1:])
