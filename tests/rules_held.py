"""Which rule is held where, and by which tests: reads `docs/rules-held.tsv`, and watches what those tests run."""

import ast
import csv
import os
import re
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.mutants.mutant import Mutant, mutate

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "docs" / "rules-held.tsv"
COLUMNS = ("id", "rule", "status", "held", "tests", "breaks", "told", "says", "waits", "left")

HELD, TOLD, OPEN, WRONG = "H", "N", "I", "M"
STATUSES = {
    HELD: "held: the program refuses, computes, keeps or prints it; of decks it marks it, where lists are asked for",
    TOLD: "in the library, which is all that a program can do about it",
    OPEN: "in the library, although a program could enforce it",
    WRONG: "missing or wrong",
}
# What a line that is open may wait for.
WAITS = {
    "bracket": "single elimination after the Swiss rounds",
    "cards": "the playing cards as facts",
    "decks": "deck lists and their legality",
    "draft": "drafts: packs, seats, picks",
    "games": "matches of several games",
    "pods": "pods, and a Top 8 that drafts again",
    "product": "packs and pools of Limited events",
    "ratings": "ratings of teams and players",
    "singles": "events for one player a side",
}
NODE = re.compile(r"(tests/[\w/]+\.py)::((?:\w+::)?test_\w+)")
PLACE = re.compile(r"([\w/]+\.py):(\w+(?:\.\w+)?)")
BREAKS = re.compile(r"(?P<file>[\w/]+\.py):(?P<function>[\w.]*): (?P<old>.+?) => (?P<new>.+)")


@dataclass(frozen=True, slots=True)
class Line:
    """One rule: `held` are places ("teams/entries/seats.py:swap_seats"), `tests` node ids without parameters.

    `breaks` is the smallest change of the code that those tests have to find: "file:function: old => new", where `old`
    stands once in the function, or in the module where none is named; "" where the program only says the rule.
    `told` are numbers of the library ("FR-244.d", or "MP-12" for all rows below); `says` are words that stand there.
    """

    id: str
    rule: str
    status: str
    held: tuple[str, ...]
    tests: tuple[str, ...]
    breaks: str
    told: tuple[str, ...]
    says: tuple[str, ...]
    waits: tuple[str, ...]
    left: str


def parse_table(text: str) -> list[Line]:
    """The lines of a table with COLUMNS at its head; ValueError where that or a row has another shape."""
    rows = list(csv.reader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
    if not rows or tuple(rows[0]) != COLUMNS:
        raise ValueError(f"The first line has to be: {' '.join(COLUMNS)}")
    if wrong := [row[0] for row in rows[1:] if len(row) != len(COLUMNS)]:
        raise ValueError(f"Not {len(COLUMNS)} cells: {wrong}")
    return [_line(dict(zip(COLUMNS, row, strict=True))) for row in rows[1:]]


def _line(cells: dict[str, str]) -> Line:
    return Line(
        id=cells["id"],
        rule=cells["rule"],
        status=cells["status"],
        held=tuple(cells["held"].split()),
        tests=tuple(cells["tests"].split()),
        breaks=cells["breaks"],
        told=tuple(cells["told"].split()),
        says=tuple(part.strip() for part in cells["says"].split(" | ") if part.strip()),
        waits=tuple(cells["waits"].split()),
        left=cells["left"],
    )


@cache
def table() -> tuple[Line, ...]:
    """The lines of the table of the repository."""
    return tuple(parse_table(TABLE.read_text(encoding="utf-8")))


def breaking_mutants() -> Iterator[Mutant]:
    """What each rule's tests have to find, of the rules that say it; ValueError where it has another shape."""
    for line in table():
        if line.breaks:
            match = BREAKS.fullmatch(line.breaks)
            if match is None:
                raise ValueError(f"{line.id}: not file:function: old => new: {line.breaks}")
            yield Mutant(line.id, tests=line.tests, **match.groupdict())


@cache
def functions_in(path: str) -> frozenset[str]:
    """The names of a module's functions and classes, with `Class.method`; none where there is no such file."""
    if not (ROOT / path).is_file():
        return frozenset()
    found: set[str] = set()
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{one.name}" for one in node.body if isinstance(one, ast.FunctionDef)}
    return frozenset(found)


def is_place(text: str) -> bool:
    """Whether that function or class is in the program."""
    match = PLACE.fullmatch(text)
    return bool(match) and not text.startswith("tests/") and match[2] in functions_in(match[1])


def is_test(text: str) -> bool:
    """Whether that test is in its file."""
    match = NODE.fullmatch(text)
    return bool(match) and match[2].replace("::", ".") in functions_in(match[1])


def lost_breaks() -> list[str]:
    """What is wrong with the changes that tests have to find: each has to stand where it says, once."""
    lost = []
    for mutant in breaking_mutants():
        try:
            mutate((ROOT / mutant.file).read_text(encoding="utf-8"), mutant)
        except (OSError, SyntaxError, ValueError) as error:
            lost.append(f"{mutant.key}: {error}")
        if not mutant.tests:
            lost.append(f"{mutant.key}: no tests that could find it")
    return lost


def below(number: str, entries: Iterable[str]) -> list[str]:
    """The entry of that number, or the rows below it: "MP-12" has "MP-12.a"."""
    return [key for key in entries if key == number or key.startswith(f"{number}.")]


def find_faults(lines: Iterable[Line], ids: Iterable[str], entries: Iterable[str]) -> list[str]:
    """What is wrong with a table, one sentence each: `ids` it has to have once each, `entries` the library has."""
    lines, known = list(lines), frozenset(entries)
    counted = Counter(line.id for line in lines)
    faults = [f"{key}: {counted[key]} lines, not one" for key in ids if counted[key] != 1]
    faults += [f"{key}: a line for a rule that nobody knows" for key in counted if key not in set(ids)]
    for line in lines:
        faults += [f"{line.id}: {fault}" for fault in _faults_of(line, known)]
    return faults


def _faults_of(line: Line, entries: frozenset[str]) -> Iterator[str]:
    if line.status not in STATUSES:
        yield f"no such status: {line.status!r}"
    if not line.rule:
        yield "does not say what the rule is"
    yield from (f"no such place: {place}" for place in line.held if not is_place(place))
    yield from (f"no such test: {test}" for test in line.tests if not is_test(test))
    yield from (f"no such work to wait for: {key}" for key in line.waits if key not in WAITS)
    yield from (f"no such entry: {key}" for key in line.told if not below(key, entries))
    if line.status == HELD:
        if not line.held:
            yield "held nowhere"
        if not line.tests:
            yield "held without a test"
        if line.waits:
            yield "held, and waits for other work"
    elif not line.told or not line.says:
        yield "in no entry of the library, or without words that a test can look for"
    if line.status in (OPEN, WRONG) and not line.waits and not line.left:
        yield "open, and does not say why"


@cache
def lines_by_test() -> dict[str, tuple[Line, ...]]:
    """The held lines by each test that they name."""
    found: dict[str, list[Line]] = {}
    for line in table():
        for test in line.tests if line.status == HELD else ():
            found.setdefault(test, []).append(line)
    return {test: tuple(lines) for test, lines in found.items()}


def lines_of(nodeid: str) -> tuple[Line, ...]:
    """The held lines that name a test, whatever its parameters."""
    return lines_by_test().get(nodeid.partition("[")[0], ())


@contextmanager
def watched() -> Iterator[set[str]]:
    """The places of the program that run meanwhile, in this thread."""
    ran: set[str] = set()
    root, seen = f"{ROOT}{os.sep}", set[CodeType]()

    def note(frame: FrameType, event: str, _arg: Any) -> None:
        code = frame.f_code
        if event == "call" and code not in seen:
            seen.add(code)
            if code.co_filename.startswith(root):
                place = code.co_filename.removeprefix(root).replace(os.sep, "/")  # as the table has it
                ran.add(f"{place}:{code.co_qualname}")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield ran
    finally:
        sys.setprofile(before)


def not_run(nodeid: str, ran: Iterable[str]) -> list[str]:
    """The rules that a test holds by the table, of whose places it ran none."""
    places = set(ran)
    return [line.id for line in lines_of(nodeid) if not _with_methods(line.held, places)]


def _with_methods(held: Iterable[str], ran: set[str]) -> bool:
    """Whether one of the places ran; of a class, one of its methods."""
    return any(place in ran or any(one.startswith(f"{place}.") for one in ran) for place in held)


def watch(nodeid: str) -> Generator[None, Any, Any]:
    """What goes around a test: one that runs nothing of a rule that it holds by the table fails."""
    if not lines_of(nodeid):
        return (yield)
    with watched() as ran:
        result = yield
    if rules := not_run(nodeid, ran):
        pytest.fail(
            f"{TABLE.name} says that this test holds {', '.join(rules)}; it ran nothing of where they are held"
        )
    return result
