"""A mutant: where it is, and the text of one function before and after."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Mutant:
    """In `function` of `file` ("" for the module outside all functions), `old` stands once and becomes `new`.

    `tests` are the node ids that have to find it; with none, whatever test runs the function.
    """

    key: str
    file: str
    function: str
    old: str
    new: str
    tests: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        return f"{self.file}:{self.function}: {self.old} -> {self.new}"


def mutate(source: str, mutant: Mutant) -> str:
    """The source with the mutant in it; ValueError where its place is gone or no longer the only one."""
    start, end = span_of(source, mutant.function)
    lines = source.splitlines(keepends=True)
    part = "".join(lines[start:end])
    if (count := part.count(mutant.old)) != 1:
        raise ValueError(f"{mutant.place}: stands there {count} times, not once")
    changed = "".join([*lines[:start], part.replace(mutant.old, mutant.new), *lines[end:]])
    ast.parse(changed)
    return changed


def span_of(source: str, function: str) -> tuple[int, int]:
    """The lines of a function or class, from its decorators on; of "" all lines."""
    if not function:
        return 0, len(source.splitlines())
    for name, node in named_nodes(ast.parse(source)):
        if name == function:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            return first - 1, node.end_lineno or node.lineno
    raise ValueError(f"there is no {function}")


Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def named_nodes(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, Named]]:
    """Functions and classes by their qualified names ("Clock.end", without `<locals>`)."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Named):
            yield f"{prefix}{node.name}", node
            yield from named_nodes(node, f"{prefix}{node.name}.")
        else:
            yield from named_nodes(node, prefix)


def with_probe(source: str, mutant: Mutant) -> str:
    """The source in which the mutant's function notes that it ran; unchanged for one outside all functions."""
    found = dict(named_nodes(ast.parse(source))).get(mutant.function)
    if found is None or isinstance(found, ast.ClassDef):
        return source
    first = found.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and len(found.body) > 1:
        first = found.body[1]
    start = min([first.lineno, *(one.lineno for one in getattr(first, "decorator_list", []))])
    lines = source.splitlines(keepends=True)
    if start == found.lineno:
        return source
    lines.insert(start - 1, f"{' ' * first.col_offset}__import__('mutant_probe').note({mutant.key!r})\n")
    return "".join(lines)


def read_text(root: Path, file: str) -> str:
    return (root / file).read_text(encoding="utf-8")
