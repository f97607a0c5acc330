"""Draw `docs/rules-held.md` from `docs/rules-held.tsv`: `python -m tests.draw_rules_held`."""

import re
from collections import Counter
from collections.abc import Sequence

from tests.rules_held import STATUSES, TABLE, WAITS, Line, table

DOC = TABLE.with_suffix(".md")
HEAD = """# The rules, and what holds them

Every rule of the documents that Tandem works with, and every question on which they clash or are silent: whether the
program holds it, where, and by which test. Drawn from `docs/rules-held.tsv` by `python -m tests.draw_rules_held`;
change the table there.

`tests/test_rules_held.py` reads it. A line whose function, test or entry of the library is gone fails; so does a
test that no longer runs the function that holds its rule, and an entry that no longer says what it has to say.

"Only where lists are asked for; marked" is the weakest way to hold a rule of decks. Lists are off unless the event asks
for them. One that breaks the rule is taken all the same: what is wrong is marked with it, with the rule, at the desk,
on the team's page and on the sheets. Where the event requires lists, round 1 is posted once each of them is legal, or
the head judge lets it pass on record. By rules that say less of decks than the Floor Rules, what those alone demand is
marked as something to look at, and breaks nothing.

"""
HEADS = (
    "| id | rule | | where | test, or the words that have to stand there | left |",
    "| --- | --- | --- | --- | --- | --- |",
)
# The parts of the page, by what the ids of each look like.
PARTS = (
    ("Floor Rules 2003, sections 200 to 246", r"FR-(?:Intro|\d)"),
    ("Floor Rules 2003, appendix A part A: Rochester Draft", r"FR-A\d"),
    ("Floor Rules 2003, appendix A part B: team play", r"FR-B"),
    ("Cards: appendix B, examples, chats", r"FR-C|FR-E|CE-E|CR"),
    ("Multiplayer Rules V1.3", r"MP"),
    ("Casual 2v2", r"CE0?-[A-DF-Z]"),
    ("Team Battle 14.3", r"TB"),
    ("Where the documents clash", r"X\d"),
    ("Where no document speaks", r"gap:"),
    ("The library, the whole", r"S7:|R:"),
    ("Checks that follow from several rules", r"D\d"),
)


def draw_page(lines: Sequence[Line]) -> str:
    """The page: the numbers first, then each part as a table."""
    parts = [HEAD + draw_counts(lines)]
    for title, pattern in PARTS:
        rows = [_row(line) for line in lines if re.match(pattern, line.id)]
        parts.append("\n".join([f"## {title}\n", *HEADS, *rows]))
    return "\n\n".join(parts) + "\n"


def draw_counts(lines: Sequence[Line]) -> str:
    """How many lines have each status, and what the open ones wait for."""
    count = Counter(line.status for line in lines)
    rows = [f"| {key} | {told} | {count[key]} |" for key, told in STATUSES.items()]
    waiting = Counter(key for line in lines for key in line.waits)
    waits = [f"| {told} | {waiting[key]} |" for key, told in WAITS.items() if waiting[key]]
    heads = (
        ["| | | lines |", "| --- | --- | --- |"],
        ["", "What the open ones wait for (some wait for two):", "", "| | lines |", "| --- | --- |"],
    )
    return "\n".join([*heads[0], *rows, *heads[1], *waits])


def _row(line: Line) -> str:
    where = ", ".join([f"`{place}`" for place in line.held] or [f"library: {', '.join(line.told)}"])
    tests = ", ".join(
        [test.rpartition("::")[2] for test in line.tests] + [f"“{words}”" for words in line.says]
    )
    left = "; ".join([line.left] * bool(line.left) + [f"waits for {WAITS[key]}" for key in line.waits])
    cells = (line.id, line.rule, line.status, where, tests, left)
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


if __name__ == "__main__":
    DOC.write_text(draw_page(table()), encoding="utf-8")
