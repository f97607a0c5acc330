"""The code of the program as it is written, read once for all tests that look at it."""

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(path: Path) -> ast.Module:
    """A module, read: nobody changes what is handed out."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Everything in a module, from the outside to the inside as `ast.walk` goes."""
    return tuple(ast.walk(tree))
