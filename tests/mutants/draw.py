"""Draws mutants of the apps by a seed: `python -m tests.mutants.draw SEED > tests/mutants/drawn.tsv`.

Conditions, limits, permissions, points and the steps that undo and refusals rest on; words and drawing are left out. An
old list stays as it is: a new one is drawn only where new code needs one of its own.
"""

import ast
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.mutants.mutant import Mutant, mutate, named_nodes

ROOT = Path(__file__).resolve().parents[2]
APPS = ("tournament", "teams", "pairings", "rulings")
WORDS_AND_DRAWING = {
    *("sheets", "wording", "migrations", "locale", "formats", "bracket_sheets", "deck_sheets", "management"),
    *("refusals.py", "wording.py", "rehearsal", "paper_wording.py", "how_names.py"),
}
WANTED = {"condition": 35, "limit": 15, "permission": 15, "points": 15, "undo": 10, "refusal": 10}
POINTS = ("scoring", "standings", "engine", "elimination", "cut", "matches")
FLIPPED = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: (" in ", " not in "),
    ast.Is: (" is ", " is not "),
    ast.IsNot: (" is not ", " is "),
}


def candidates(file: str, source: str) -> Iterator[tuple[str, Mutant]]:
    """Every mutant of a file with its kind."""
    tree, lines = ast.parse(source), source.splitlines()
    spans = [(node.lineno, node.end_lineno or 0, name) for name, node in named_nodes(tree)]
    for node in ast.walk(tree):
        for kind, old, new in _changes(node, source):
            line = lines[node.lineno - 1]
            inside = [span for span in spans if span[0] <= node.lineno <= span[1]]
            function = max(inside)[2] if inside else ""
            start = node.col_offset  # columns count bytes; a line with other letters is left out
            if not line.isascii() or line[start:].count(old) < 1:
                continue
            place = line.index(old, start)
            changed = (line[:place] + new + line[place + len(old) :]).strip()
            mutant = Mutant("", file, function, line.strip(), changed)
            try:
                mutate(source, mutant)
            except (ValueError, SyntaxError):
                continue
            is_points = kind in {"limit", "condition"} and any(word in file for word in POINTS)
            yield ("points" if is_points and kind == "limit" else kind), mutant


def _changes(node: ast.AST, source: str) -> Iterator[tuple[str, str, str]]:
    """What may become of a node on one line: kind, old, new."""
    if getattr(node, "lineno", 0) != getattr(node, "end_lineno", 0):
        return
    segment = ast.get_source_segment(source, node) if hasattr(node, "lineno") else ""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in FLIPPED:
            yield "condition", *FLIPPED[type(operator)]
        case ast.BoolOp(op=ast.And()):
            yield "condition", " and ", " or "
        case ast.BoolOp(op=ast.Or()):
            yield "condition", " or ", " and "
        case ast.UnaryOp(op=ast.Not()):
            yield "condition", "not ", ""
        case ast.Constant(value=int() as value) if type(value) is int:
            yield "limit", str(segment), str(value + 1)
        case ast.Attribute(value=ast.Name(id="Permission"), attr=name):
            yield (
                "permission",
                f"Permission.{name}",
                f"Permission.{'PRINT' if name == 'SEE_DESK' else 'SEE_DESK'}",
            )
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="change"), attr="keep" | "add"))):
            yield "undo", str(segment), "pass"
        case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name.startswith("check_"):
            yield "refusal", str(segment), "pass"


def draw(seed: int) -> list[Mutant]:
    """As many of each kind as WANTED says, at most two in one function."""
    by_kind: dict[str, list[Mutant]] = {kind: [] for kind in WANTED}
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            file = path.relative_to(ROOT).as_posix()
            if not WORDS_AND_DRAWING & set(file.split("/")):
                for kind, mutant in candidates(file, path.read_text(encoding="utf-8")):
                    by_kind[kind].append(mutant)
    lot, drawn = random.Random(seed), []
    for kind, count in WANTED.items():
        lot.shuffle(by_kind[kind])
        seen: set[tuple[str, str]] = set()
        for mutant in by_kind[kind]:
            if (mutant.file, mutant.function) not in seen and len(seen) < count:
                seen.add((mutant.file, mutant.function))
                drawn.append(mutant)
    return drawn


def main(seed: int) -> None:
    print("key\tfile\tfunction\told\tnew\tfound")
    for number, one in enumerate(draw(seed), 1):
        print("\t".join([f"m{number:03}", one.file, one.function, one.old, one.new, "?"]))


if __name__ == "__main__":
    main(int(sys.argv[1]))
