"""Counts the habits that made Tandem's English sound translated: `python -m tests.plain_words [FOLDER]`.

With `--where` each place is listed. What people read (messages, rulings, documents) is counted apart from what
developers read (docstrings and comments).
"""

import argparse
import ast
import io
import re
import subprocess
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent

#: Each habit with its pattern, and what to write instead.
HABITS = {
    "is no Y": (
        r"\b(?<!there )is no (?!longer|one\b|(?:more|less|fewer|later) than)|\bsays no\b",
        "X is not a Y",
    ),
    "any more": (r"\bany ?more\b(?! (?:than|recent|\w+s)\b)", "no longer"),
    "the own": (r"\b(?:the|an|a) own\b", "their own, its own"),
    "anew": (r"\banew\b", "again, re-pair, redraw"),
    "take back": (
        r"\b(?:tak(?:e|es|ing|en)|took) (?:it |this |that |them |one |line \S+ |the \w+ |its \w+ )?back\b",
        "undo, withdraw, cancel, reopen, clear",
    ),
    "somebody": (r"\b(?:somebody|everybody)\b", "name the person; someone, everyone"),
    "nobody": (r"\bnobody else\b|\bto nobody\b|\bby nobody\b|\bof nobody\b", "no one; name the person"),
    "told, tells, gives": (r"\b(?:told|tells|gives)\b", "reported, shown, says, returns"),
    "stands, lies": (r"\b(?:stands|lies)\b", "is, is shown"),
    "comes of": (r"\b(?:comes?|came|coming) (?:of|about)\b", "follows from"),
    "in truth": (r"\bin truth\b", "leave it out"),
    "elsewhere": (r"\bthe same as elsewhere\b|\botherwise than\b", "differently from"),
}


# Tests, data, what a release has fixed, a table of tests' names, and the words that the search folds.
LEFT_OUT = ("tests/", "fixtures/cards", "fixtures/releases", "docs/rules-held", "rulings/search/words.py")
# What judges type, in whatever words, and names of the code.
_ASKED = re.compile(r"^(?:asked|targets) = \[.*?\]$", re.MULTILINE | re.DOTALL)
_QUOTED = re.compile(r"`[^`]*`")


class Text(NamedTuple):
    """Something that is read: `kind` is messages, rulings, documents, templates, docstrings or comments."""

    kind: str
    path: str
    line: int
    text: str


def main() -> None:
    """Print the counts, and with --where the places."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("folder", nargs="?", type=Path, default=ROOT)
    wanted.add_argument("--where", action="store_true")
    wanted.add_argument("--only", default="", help="list only paths that begin so (several with commas)")
    given = wanted.parse_args()
    found = list(habits_in(given.folder))
    if given.where:
        for habit, text, words in found:
            if text.path.startswith(tuple(given.only.split(","))):
                print(f"{text.path}:{text.line}: {habit}: …{words}…")
    kinds = ("messages", "rulings", "documents", "docstrings", "comments")
    counts = Counter((habit, text.kind) for habit, text, _ in found)
    print(f"{'habit':22}" + "".join(f"{kind:>12}" for kind in kinds))
    for habit in HABITS:
        print(f"{habit:22}" + "".join(f"{counts[habit, kind]:12}" for kind in kinds))
    print(f"{'all':22}" + "".join(f"{sum(counts[habit, kind] for habit in HABITS):12}" for kind in kinds))


def habits_in(folder: Path) -> Iterator[tuple[str, Text, str]]:
    """Each habit that a text of the tree has: its name, the text, the words around it."""
    yield from habits_of(texts(folder))


def habits_of(texts: Iterable[Text]) -> Iterator[tuple[str, Text, str]]:
    """Each habit that one of the texts has."""
    for text in texts:
        for habit, (pattern, _) in HABITS.items():
            for match in re.finditer(pattern, _QUOTED.sub("` `", text.text), re.IGNORECASE):
                around = text.text[max(0, match.start() - 40) : match.end() + 40]
                yield habit, text, " ".join(around.split())


def texts(folder: Path) -> Iterator[Text]:
    """All that is read in the tracked files of `folder`, but for tests, tools and what a release has fixed."""
    names = subprocess.run(
        ["git", "ls-files"], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    for name in names:
        if name.startswith(LEFT_OUT) or "/migrations/" in name:
            continue
        path = folder / name
        if name.endswith(".py"):
            yield from of_code(name, path.read_text(encoding="utf-8"))
        elif name.endswith(".html"):
            yield from of_template(name, path.read_text(encoding="utf-8"))
        elif name.endswith(".toml") and name.startswith("fixtures/rulings"):
            shown = _ASKED.sub(lambda asked: "\n" * asked[0].count("\n"), path.read_text(encoding="utf-8"))
            yield from of_lines("rulings", name, shown)
        elif name.endswith(".md"):
            yield from of_lines("documents", name, path.read_text(encoding="utf-8"))


def of_lines(kind: str, name: str, text: str) -> Iterator[Text]:
    """The paragraphs of a document: a habit may run over the end of a line."""
    line = 1
    for part in re.split(r"(\n\s*\n)", text):
        if part.strip():
            yield Text(kind, name, line, part)
        line += part.count("\n")


def of_template(name: str, text: str) -> Iterator[Text]:
    """The words of a template: messages between its tags, and comments."""
    for number, line in enumerate(text.splitlines(), 1):
        kind = "comments" if line.strip().startswith("{#") else "messages"
        yield Text(
            kind,
            name,
            number,
            re.sub(r"\{\{.*?\}\}|\{%\s*(?!translate|blocktr)\w+.*?%\}|<[^>]*=\"[^\"{]*\"", " ", line),
        )


def of_code(name: str, source: str) -> Iterator[Text]:
    """Docstrings, comments and the other strings of a module that are sentences."""
    tree = ast.parse(source)
    documents = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and node.body:
            first = node.body[0]
            if (
                isinstance(first, ast.Expr)
                and isinstance(first.value, ast.Constant)
                and isinstance(first.value.value, str)
            ):
                documents.add(id(first.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            kind = "docstrings" if id(node) in documents else "messages"
            yield Text(kind, name, node.lineno, node.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text("comments", name, token.start[0], token.string)


if __name__ == "__main__":
    main()
