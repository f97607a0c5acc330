"""What the documents say of the tree is true: the plan is the one of `MAY_IMPORT`, files and names are there, and no
comment cites a document that nobody can open."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests import draw_rows
from tests.draw_plan import APPS, PAGE, ROOT, draw_plan, read_table, reduced, text_between
from tests.for_each import for_each
from tests.own_files import FOLDERS, own_files

FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\((?!https?:|\.\./\.\./releases\))([^)#]+)[^)]*\)")
PATH = re.compile(r"\.?[\w*-]+(?:/[\w.*-]+)*(?:/|\.(?:py|md|js|css|html|json|toml|txt|yaml))")
DOTTED = re.compile(r"[a-z_]\w*(?:\.\w+)+")
# A file in the data folder of a server, and examples.
NOT_OURS = {"tandem.log", "data/", "a/b.py", "tests/a/test_b.py"}
# What citations look like; written so that this file holds none.
MARKDOWN = re.compile(r"[\w./-]*\w\.md\b")
DESIGN = re.compile(
    r"\bde" + r"sign(?:: ?(?:section )?\d|: section|,? section| says| asks)|of the de" + r"sign\b",
    re.IGNORECASE,
)


@cache
def files() -> frozenset[str]:
    """The files of the repository, by their paths."""
    return frozenset(path.relative_to(ROOT).as_posix() for path in own_files())


@cache
def documents() -> dict[str, str]:
    """The pages that say where things are, by path, without what stands in fences."""
    paths = [
        path
        for path in files()
        if re.fullmatch(r"docs/.+\.md|README\.md|CONTRIBUTING\.md|SECURITY\.md", path)
    ]
    return {path: FENCE.sub("", (ROOT / path).read_text(encoding="utf-8")) for path in sorted(paths)}


@cache
def names_in(path: str) -> frozenset[str]:
    """The names at the top of a module and, as `Class.name`, in its classes."""
    found: set[str] = set()
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        for name in _names(node):
            found.add(name)
            if isinstance(node, ast.ClassDef):
                found |= {f"{name}.{inner}" for part in node.body for inner in _names(part)}
    return frozenset(found)


def _names(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def is_there(path: str) -> bool:
    """Whether a file or a folder has that path or ends in it; `*` stands for any part of a name.

    Templates and static files are told by the names that the code has for them.
    """
    inside = "" if not path.endswith("/") else ".*"
    pattern = re.compile(r"(?:.*/)?" + re.escape(path).replace(r"\*", "[^/]*") + inside)
    return any(pattern.fullmatch(name) for name in files())


def is_told_by_name(name: str) -> bool:
    """Whether `module.name` is in a module of that name."""
    module, _dot, inner = name.partition(".")
    modules = [path for path in files() if path.endswith((f"/{module}.py", f"/{module}/__init__.py"))]
    return not modules or any(inner in names_in(path) for path in modules)


def is_true(span: str) -> bool:
    """Whether what a page has in backticks is there, as far as it names a file, a module or a name in one."""
    path, _colon, name = span.partition(":")
    if PATH.fullmatch(path) and path not in NOT_OURS:
        return (path in files() and name in names_in(path)) if name else is_there(path)
    if not DOTTED.fullmatch(span):
        return True
    if span.partition(".")[0] not in {app.partition(".")[0] for app in APPS}:
        return is_told_by_name(span) if span.count(".") == 1 else True
    parts = span.split(".")
    for length in range(len(parts), 0, -1):
        module = "/".join(parts[:length])
        inner = ".".join(parts[length:])
        if f"{module}.py" in files():
            return not inner or inner in names_in(f"{module}.py")
        if f"{module}/__init__.py" in files():
            return not inner
    return False


def test_the_plan_is_the_one_of_may_import() -> None:
    assert text_between(PAGE.read_text(encoding="utf-8")) == draw_plan(read_table()), (
        "python -m tests.draw_plan"
    )


def test_every_package_says_what_it_is_for() -> None:
    assert [line for line in draw_plan(read_table()).splitlines() if line.endswith(": ")] == []


def test_an_arrow_that_follows_from_others_is_not_drawn() -> None:
    plan = {"a": frozenset("bcd"), "b": frozenset("c"), "c": frozenset("d"), "d": frozenset[str]()}
    assert reduced(plan) == {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": set()}


def test_what_a_document_names_is_there() -> None:
    wrong = [
        f"{page}: {span}"
        for page, text in documents().items()
        for span in SPAN.findall(text)
        if not is_true(span)
    ]
    assert wrong == []


def test_what_a_document_links_to_is_there() -> None:
    wrong = [
        f"{page}: {link}"
        for page, text in documents().items()
        for link in LINK.findall(text)
        if not (ROOT / page).parent.joinpath(link).exists()
    ]
    assert wrong == []


@cache
def codes() -> str:
    """The refusals of all apps: their codes look like names in a module."""
    return "".join(
        (ROOT / path).read_text(encoding="utf-8") for path in sorted(files()) if path.endswith("refusals.py")
    )


def named_in_vain(text: str) -> list[str]:
    """What comments of a module name in backticks, by path or by its whole name, and is not there."""
    spans = [span.partition("(")[0] for span in SPAN.findall(text)]
    first = re.compile(rf"(?:{'|'.join(FOLDERS)})[./]")
    return [span for span in spans if first.match(span) and not is_true(span) and f'"{span}"' not in codes()]


def test_what_a_comment_names_is_there() -> None:
    modules = {
        path: text for path, text in sources() if path.endswith(".py") and path != "tests/test_docs.py"
    }
    assert [f"{path}: {span}" for path, text in modules.items() for span in named_in_vain(text)] == []


def sources() -> Iterator[tuple[str, str]]:
    """(path, text) of every file that may have comments; the rules' own documents cite each other."""
    for path in sorted(files()):
        if path.startswith("fixtures/"):
            continue
        if (
            path.endswith((".py", ".js", ".css", ".html", ".md", ".toml", ".yaml", ".txt"))
            or "." not in Path(path).name
        ):
            yield path, (ROOT / path).read_text(encoding="utf-8", errors="replace")


def cited_in_vain(text: str) -> list[str]:
    """What a text cites of documents that are not in the repository."""
    unknown = [
        name
        for name in MARKDOWN.findall(text)
        if not any(path.endswith(name.lstrip("./")) for path in files())
    ]
    return unknown + DESIGN.findall(text)


def test_no_comment_cites_a_document_that_is_not_here() -> None:
    wrong = [f"{path}: {cited}" for path, text in sources() for cited in cited_in_vain(text)]
    assert wrong == []


@for_each(
    "span",
    [
        "docs/no-such-page." + "md",
        "no_such_module.py",
        "tournament/kernel/clock.py:no_such_function",
        "tournament.kernel.no_such_module",
        "tournament.kernel.clock.no_such_function",
        "clock.no_such_function",
        "pairings/no_such_*.py",
        "pairings/no_such_package/",
    ],
)
def test_what_is_not_there_is_found(span: str) -> None:
    assert not is_true(span)


@for_each(
    "span",
    [
        "tournament/kernel/clock.py:table_ends_at",
        "tournament/event/models.py:Tournament.Paper",
        "tournament.kernel.clock.table_ends_at",
        "clock.table_ends_at",
        "pairings/engine/",
        "fixtures/pairing_cases/clause_1_*.json",
        "request.actor",
    ],
)
def test_what_is_there_is_not(span: str) -> None:
    assert is_true(span)


@pytest.mark.parametrize("span", ["teams.entries.no_such_module", "teams/entries/no_such_module.py"])
def test_a_name_in_vain_is_found(span: str) -> None:
    assert named_in_vain(f"see `{span}`") == [span]


@pytest.mark.parametrize(
    "text", ["see no-such-page." + "md", "(de" + "sign: section 8)", "section 6 of the de" + "sign"]
)
def test_a_citation_in_vain_is_found(text: str) -> None:
    assert cited_in_vain(text)


def test_the_list_of_rows_is_that_of_the_declarations() -> None:
    text = draw_rows.DOC.read_text(encoding="utf-8")
    assert draw_rows.redrawn(text) == text, "python -m tests.draw_rows"
