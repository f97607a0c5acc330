"""Writes the plan of the house into docs/architecture.md: `python -m tests.draw_plan`.

Each app gets a picture of its packages, drawn from `MAY_IMPORT`, and a line for each package, from the docstring of its
`__init__.py`. An arrow means "may import"; one that follows from others is left out. `tests/test_docs.py` fails while
the page is not what this module writes.
"""

import ast
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tests" / "test_boundaries.py"
PAGE = ROOT / "docs" / "architecture.md"
START = "<!-- Written by `python -m tests.draw_plan`, from here -->"
END = "<!-- to here -->"
SITE = "tournament.config"
APPS = ("tournament", "teams", "pairings", "rulings", SITE)
FRAME = "pages"  # an app's rooms are drawn in a frame of their own

Plan = Mapping[str, frozenset[str]]


def read_table() -> dict[str, str]:
    """`MAY_IMPORT` as it is written, so that Django need not be started for a picture."""
    for node in ast.parse(TABLE.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "MAY_IMPORT":
            table: dict[str, str] = ast.literal_eval(node.value)
            return table
    raise LookupError("MAY_IMPORT")


def text_between(text: str) -> str:
    """What the page has between the two marks."""
    return text.partition(START)[2].partition(END)[0]


def draw_plan(table: Mapping[str, str]) -> str:
    """The text between the marks: all apps, with their pictures and the lines of their packages."""
    return "\n\n" + "\n\n".join(_draw_app(app, table) for app in APPS) + "\n\n"


def _draw_app(app: str, table: Mapping[str, str]) -> str:
    plan = {
        _name(package, app): frozenset(names.split())
        for package, names in table.items()
        if _app_of(package) == app
    }
    lines = [
        f"### {_folder(app)}",
        "",
        "```mermaid",
        "flowchart TD",
        *_nodes(plan, app),
        *_arrows(plan),
        "```",
        "",
    ]
    lines += [f"- `{_folder(_whole(name, app))}/`: {purpose_of(_whole(name, app))}" for name in plan]
    return "\n".join(lines)


def _app_of(package: str) -> str:
    return SITE if f"{package}.".startswith(f"{SITE}.") else package.partition(".")[0]


def _name(package: str, app: str) -> str:
    """A package's name in its app, as the table writes it."""
    return package.removeprefix(app).removeprefix(".") or "."


def _whole(name: str, app: str) -> str:
    return app if name == "." else f"{app}.{name}"


def _nodes(plan: Collection[str], app: str) -> Iterator[str]:
    """The packages, several rooms in one frame; round ends mark what is PURE as a whole."""
    rooms = [name for name in plan if name.partition(".")[0] == FRAME]
    framed = rooms if len(rooms) > 1 else []
    yield from (_node(name, app) for name in plan if name not in framed)
    if framed:
        yield from (f"  subgraph rooms[{FRAME}]", *(_node(name, app) for name in framed), "  end")


def _node(name: str, app: str) -> str:
    left, right = ("([", "])") if "PURE." in purpose_of(_whole(name, app)) else ("[", "]")
    label = _folder(app) if name == "." else _folder(name)
    return f'  {_key(name)}{left}"{label}"{right}'


def _arrows(plan: Plan) -> Iterator[str]:
    for name, others in reduced(plan).items():
        yield from (f"  {_key(name)} --> {_key(other)}" for other in plan if other in others)


def reduced(plan: Plan) -> dict[str, frozenset[str]]:
    """The plan, which has no circle, without the arrows that follow from others."""
    reach: dict[str, frozenset[str]] = {}

    def reach_of(name: str) -> frozenset[str]:
        if name not in reach:
            reach[name] = plan[name].union(*map(reach_of, plan[name]))
        return reach[name]

    return {name: others.difference(*map(reach_of, others)) for name, others in plan.items()}


def purpose_of(package: str) -> str:
    """The first line of a package's docstring."""
    source = (ROOT / _folder(package) / "__init__.py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]


def _folder(package: str) -> str:
    return package.replace(".", "/")


def _key(name: str) -> str:
    return "site" if name == "." else name.replace(".", "_")


def main(page: Path = PAGE) -> None:
    """Put the plan between the marks of the page."""
    text = page.read_text(encoding="utf-8")
    drawn = text.replace(START + text_between(text) + END, START + draw_plan(read_table()) + END)
    page.write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
