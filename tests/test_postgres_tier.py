"""PostgreSQL tries each module of actions, by tests that are there."""

import ast

from tests.own_files import ROOT
from tests.postgres_tier import WAY_THROUGH, is_way_through, modules_of_actions


def names_in(place: str) -> list[str]:
    """The names of a file's tests in their order; none where there is no such file."""
    path = ROOT / "tests" / place
    code = ast.parse(path.read_text(encoding="utf-8")).body if path.exists() else []
    return [each.name for each in code if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")]


def test_each_module_of_actions_is_tried():
    tried = {
        module: [
            name
            for at, name in enumerate(names_in(place))
            if is_way_through(ROOT / "tests" / place, name, is_first=at == 0)
        ]
        for module, place in modules_of_actions().items()
    }

    assert len(tried) > 30
    assert [module for module, names in tried.items() if not names] == []


def test_every_test_that_is_named_is_there():
    gone = [
        f"{place}::{name}"
        for place, names in WAY_THROUGH.items()
        for name in names
        if name not in names_in(place)
    ]

    assert gone == []
