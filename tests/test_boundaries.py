"""Who may import whom, and a sentence for every refusal: read from the source, so that the design stays true."""

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
APPS = ("tournament", "teams", "pairings", "rulings")  # each imports only from those to its left
SITE = "tournament.config"  # the one place that names every app

PURE_AT_LEAST = (
    "tournament.rule_sets",
    "tournament.clock",
    "tournament.planning",
    "tournament.refusal",
    "tournament.roles",
    "teams.membership",
    "teams.names",
    "teams.headers",
    "teams.rosters",
    "pairings.engine",
    "pairings.scoring",
    "pairings.standings",
    "rulings.library",
    "rulings.search",
)
PURE_MAY_USE = {
    "pairings.engine": {"numpy", "rustworkx"},
    "rulings": {"rapidfuzz", "anyascii"},
}
# What reads a clock or draws without a seed.
IMPURE_MODULES = {"time", "secrets", "uuid", "gettext", "locale"}
IMPURE_CALLS = {"now", "utcnow", "today", "urandom", "SystemRandom"}

# Inside an app, and from app to app: a module imports none of a layer above its own.
LAYERS = {
    "models": 1,
    "queries": 2,
    "actions": 3,
    "forms": 4,
    "tables": 4,
    "printing": 4,
    "spreadsheets": 4,
    "views": 5,
    "urls": 6,
}
PURE_LAYER = 0


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def sources() -> dict[str, ast.Module]:
    """Every module of the four apps but the migrations, read."""
    paths = [
        path for app in APPS for path in sorted((ROOT / app).rglob("*.py")) if "migrations" not in path.parts
    ]
    return {module_name(path): ast.parse(path.read_text(encoding="utf-8"), str(path)) for path in paths}


def imports_of(name: str) -> Iterator[tuple[int, str]]:
    """(line, module) of each import; for `from x import y` also x.y where that is a module."""
    known = sources()
    package = name if (ROOT / name.replace(".", "/")).is_dir() else name.rpartition(".")[0]
    for node in ast.walk(known[name]):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *filter(None, [base])])
            inner = [f"{base}.{alias.name}" for alias in node.names]
            yield from (
                (node.lineno, module) for module in (inner if all(m in known for m in inner) else [base])
            )


def is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def is_pure(name: str) -> bool:
    return "PURE." in (ast.get_docstring(sources()[name]) or "").partition("\n")[0]


def layer_of(module: str) -> int | None:
    if module in sources() and is_pure(module):
        return PURE_LAYER
    found = [
        layer for part in module.split(".")[1:] for word, layer in LAYERS.items() if is_named(part, word)
    ]
    return found[0] if found else None


def is_named(part: str, word: str) -> bool:
    """Whether a module is one of a layer's: "forms", "forms_accounts", "urls_public"."""
    return part == word or part.startswith(word + "_")


def test_an_app_imports_only_from_apps_to_its_left() -> None:
    wrong = [
        f"{name}:{line} imports {imported}"
        for name in sources()
        if not is_within(name, SITE)
        for line, imported in imports_of(name)
        if (app := imported.split(".")[0]) in APPS and APPS.index(app) > APPS.index(name.split(".")[0])
    ]
    assert wrong == []


def test_only_the_site_is_imported_by_no_app() -> None:
    wrong = [
        f"{name}:{line} imports {imported}"
        for name in sources()
        if not is_within(name, SITE)
        for line, imported in imports_of(name)
        if is_within(imported, SITE)
    ]
    assert wrong == []


def test_the_domain_is_marked_pure() -> None:
    unmarked = [
        name
        for name in sources()
        if any(is_within(name, pure) for pure in PURE_AT_LEAST) and not is_pure(name) and sources()[name].body
    ]
    assert unmarked == []


def test_pure_modules_import_only_the_standard_library_and_pure_modules() -> None:
    wrong = []
    for name in filter(is_pure, sources()):
        allowed = set().union(*(extra for package, extra in PURE_MAY_USE.items() if is_within(name, package)))
        for line, imported in imports_of(name):
            first = imported.split(".")[0]
            is_fine = (
                is_pure(imported) if imported in sources() else first in allowed | sys.stdlib_module_names
            )
            if not is_fine or first in IMPURE_MODULES:
                wrong.append(f"{name}:{line} imports {imported}")
    assert wrong == []


def test_pure_modules_read_no_clock_and_draw_only_with_a_seed() -> None:
    wrong = []
    for name in filter(is_pure, sources()):
        for node in ast.walk(sources()[name]):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func)
            is_unseeded = called in {
                "Random",
                "random.Random",
                "np.random.default_rng",
                "default_rng",
            } and not (node.args or node.keywords)
            is_shared = called.startswith("random.") and called != "random.Random"
            if called.rpartition(".")[2] in IMPURE_CALLS or is_unseeded or is_shared:
                wrong.append(f"{name}:{node.lineno} calls {called}")
    assert wrong == []


def test_a_layer_imports_nothing_of_a_layer_above() -> None:
    wrong = [
        f"{name}:{line} imports {imported}"
        for name in sources()
        if not is_within(name, SITE) and (own := layer_of(name)) is not None
        for line, imported in imports_of(name)
        if imported.split(".")[0] in APPS and (other := layer_of(imported)) is not None and other > own
    ]
    assert wrong == []


# --- Refusals ------------------------------------------------------------------------------------------------

CODE = re.compile(rf"({'|'.join(APPS)})\.[a-z_]+")
PARAM = re.compile(r"%\((\w+)\)s")


@cache
def sentences() -> dict[str, str]:
    """Every sentence as the source has it, by code; of one with a plural, both forms."""
    found: dict[str, str] = {}
    for app in APPS:
        if find_spec(f"{app}.refusals") is None:
            continue
        for code, text in import_module(f"{app}.refusals").SENTENCES.items():
            assert code.startswith(f"{app}."), f"{code} stands in the wrong app"
            found[code] = source_of(text)
    return found


def source_of(text: object) -> str:
    """The text behind a lazy translation."""
    names = ("singular", "plural")
    kept = getattr(text, "_kw", getattr(text, "_proxy____kw", {}))
    if names[0] in kept:
        return " ".join(kept[name] for name in names)
    return str(text)


def refusals() -> Iterator[tuple[str, ast.Call, list[ast.expr]]]:
    """(place, call, the expressions that can be its code) of each refusal in the program.

    The engine knows no apps: its `NoPairing("rematch_needed")` becomes "pairings.rematch_needed".
    """
    for name, tree in sources().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            called, first = ast.unparse(node.func).rpartition(".")[2], node.args[0]
            if called == "Refusal":
                yield f"{name}:{node.lineno}", node, branches_of(first)
            elif called == "NoPairing" and isinstance(first, ast.Constant):
                yield f"{name}:{node.lineno}", node, [ast.Constant(f"pairings.{first.value}")]


def branches_of(code: ast.expr) -> list[ast.expr]:
    if isinstance(code, ast.IfExp):
        return branches_of(code.body) + branches_of(code.orelse)
    return [code]


def pattern_of(code: ast.expr) -> str | None:
    """A regular expression of the codes that an expression gives; None where only a run can tell."""
    if isinstance(code, ast.Constant):
        return re.escape(str(code.value))
    if isinstance(code, ast.JoinedStr):
        parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else "[a-z_]+" for p in code.values]
        return "".join(parts)
    return None


def test_every_refusal_has_its_sentence() -> None:
    missing = [
        f"{place} {ast.unparse(code)}"
        for place, _call, codes in refusals()
        for code in codes
        if (pattern := pattern_of(code)) and not any(re.fullmatch(pattern, known) for known in sentences())
    ]
    assert missing == []


def test_every_code_in_a_pure_module_has_its_sentence() -> None:
    missing = [
        f"{name}:{node.lineno} {node.value}"
        for name in filter(is_pure, sources())
        for node in ast.walk(sources()[name])
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value)
        if node.value not in sentences() and node.value not in sources()
    ]
    assert missing == []


def test_every_refusal_gives_what_its_sentence_needs() -> None:
    wrong = []
    for place, call, codes in refusals():
        given = {keyword.arg for keyword in call.keywords}
        if None in given:  # **params: only a run can tell
            continue
        for code in codes:
            if isinstance(code, ast.Constant) and code.value in sentences():
                needed = set(PARAM.findall(sentences()[code.value]))
                wrong += [f"{place} {code.value} lacks {name}" for name in sorted(needed - given)]
    assert wrong == []


def test_no_sentence_is_left_without_a_refusal() -> None:
    texts = {
        pattern
        for name, tree in sources().items()
        if not name.endswith(".refusals")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr) and (pattern := pattern_of(node))
        if pattern.startswith(APPS)
        and not pattern.endswith("\\.[a-z_]+")  # f"pairings.{reason}" says nothing
    }
    texts |= {
        pattern for _place, _call, codes in refusals() for code in codes if (pattern := pattern_of(code))
    }
    texts -= {text for text in texts if text.endswith("\\.[a-z_]+")}
    assert [code for code in sentences() if not any(re.fullmatch(text, code) for text in texts)] == []


@pytest.mark.parametrize("code", sorted(sentences()))
def test_a_sentence_can_be_filled_and_ends_as_a_sentence(code: str) -> None:
    filled = sentences()[code] % dict.fromkeys(PARAM.findall(sentences()[code]), 2)
    assert "%(" not in filled
    assert filled.endswith((".", "?"))


# --- The tests above, tried on modules that break the rules -----------------------------------------------------


@pytest.mark.parametrize(
    ("name", "source", "test"),
    [
        ("tournament.planted", "import teams.models", test_an_app_imports_only_from_apps_to_its_left),
        (
            "teams.planted",
            "def f():\n    from pairings import queries",
            test_an_app_imports_only_from_apps_to_its_left,
        ),
        ("teams.planted", "from tournament.config import urls", test_only_the_site_is_imported_by_no_app),
        ("pairings.engine.planted", "import math", test_the_domain_is_marked_pure),
        (
            "teams.planted",
            '"""X. PURE."""\nfrom django.db import models',
            test_pure_modules_import_only_the_standard_library_and_pure_modules,
        ),
        (
            "teams.planted",
            '"""X. PURE."""\nfrom teams.models import Entry',
            test_pure_modules_import_only_the_standard_library_and_pure_modules,
        ),
        (
            "teams.planted",
            '"""X. PURE."""\nimport time',
            test_pure_modules_import_only_the_standard_library_and_pure_modules,
        ),
        (
            "teams.planted",
            '"""X. PURE."""\nimport numpy',
            test_pure_modules_import_only_the_standard_library_and_pure_modules,
        ),
        (
            "teams.planted",
            '"""X. PURE."""\nfrom datetime import datetime\ndatetime.now()',
            test_pure_modules_read_no_clock_and_draw_only_with_a_seed,
        ),
        (
            "teams.planted",
            '"""X. PURE."""\nimport random\nrandom.shuffle([])',
            test_pure_modules_read_no_clock_and_draw_only_with_a_seed,
        ),
        (
            "teams.planted",
            '"""X. PURE."""\nfrom random import Random\nRandom()',
            test_pure_modules_read_no_clock_and_draw_only_with_a_seed,
        ),
        (
            "pairings.queries_planted",
            "from teams import forms",
            test_a_layer_imports_nothing_of_a_layer_above,
        ),
        ("teams.planted", 'Refusal("teams.no_such_sentence")', test_every_refusal_has_its_sentence),
        ("teams.planted", 'Refusal(f"teams.planted_{x}")', test_every_refusal_has_its_sentence),
        ("teams.planted", 'NoPairing("planted")', test_every_refusal_has_its_sentence),
        (
            "teams.planted",
            '"""X. PURE."""\nx = "teams.planted_code"',
            test_every_code_in_a_pure_module_has_its_sentence,
        ),
        (
            "teams.planted",
            'Refusal("teams.number_shape", most=1)',
            test_every_refusal_gives_what_its_sentence_needs,
        ),
    ],
)
def test_a_broken_rule_is_found(
    name: str, source: str, test: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sources(), "teams.forms", ast.parse(""))  # whether it is written or not
    monkeypatch.setitem(sources(), name, ast.parse(source))
    with pytest.raises(AssertionError):
        test()
