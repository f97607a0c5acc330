"""One name, one meaning: no two public functions or classes of the four apps are called alike."""

import ast
from collections import defaultdict
from collections.abc import Callable, Mapping

import pytest

from tests.test_boundaries import sources

NAMED_BY_DJANGO = {"Meta", "Command", "Config"}
EXCUSED: Mapping[str, str] = {
    "register": "what an app puts into the slots of the others: called once for every app, by its AppConfig",
}


def shared(kind: type[ast.FunctionDef] | type[ast.ClassDef]) -> dict[str, list[str]]:
    """The modules of each public name that more than one module defines."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name, tree in sources().items():
        if ".pages." in name or ".management" in name:  # a view is called like what it does
            continue
        for node in tree.body:
            if isinstance(node, kind) and not node.name.startswith("_") and node.name not in NAMED_BY_DJANGO:
                found[node.name].append(name)
    return {name: modules for name, modules in sorted(found.items()) if len(modules) > 1}


def test_a_function_has_a_name_of_its_own() -> None:
    assert {name: at for name, at in shared(ast.FunctionDef).items() if name not in EXCUSED} == {}


def test_a_class_has_a_name_of_its_own() -> None:
    assert shared(ast.ClassDef) == {}


def test_nothing_is_excused_that_is_not_shared() -> None:
    assert set(EXCUSED) <= set(shared(ast.FunctionDef))


@pytest.mark.parametrize(
    ("source", "test"),
    [
        ("def find_seats(): ...", test_a_function_has_a_name_of_its_own),
        ("class Round: ...", test_a_class_has_a_name_of_its_own),
    ],
)
def test_a_shared_name_is_found(
    source: str, test: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ast.parse("def find_seats(): ...")
    monkeypatch.setitem(sources(), "tournament.planted", first)
    monkeypatch.setitem(sources(), "teams.planted", ast.parse(source))
    with pytest.raises(AssertionError):
        test()
