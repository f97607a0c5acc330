"""What the oldest browsers that Tandem serves do not have, where the program uses it, and how it is taken away.

`newer_features.tsv` is the table of what is newer, `newer_used.tsv` what the program uses of it, file by file, and what
happens instead. `docs/running.md` promises the browsers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.own_files import APPS, own_files

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SERVED = {"safari": (14, 0), "chrome": (87,), "firefox": (78,)}
SCRIPT, STYLE, SELECTOR, PAGE = "script", "style", "selector", "page"
READ_IN = {".js": (SCRIPT, SELECTOR), ".css": (STYLE, SELECTOR), ".html": (PAGE,)}


@dataclass(frozen=True, slots=True)
class Feature:
    """A row of the table: where it is written, its name, since when each browser has it, how it is found."""

    where: str
    name: str
    since: dict[str, tuple[int, ...] | None]
    pattern: re.Pattern[str]
    taken: tuple[str, ...] = ()

    @property
    def missing_in(self) -> list[str]:
        """The browsers whose oldest served version does not have it."""
        return [
            name for name, oldest in SERVED.items() if (since := self.since[name]) is None or since > oldest
        ]


@cache
def read_features() -> tuple[Feature, ...]:
    """The table of what is newer."""
    rows = [line.split("\t") for line in _lines("newer_features.tsv")]
    return tuple(
        Feature(
            where,
            name,
            dict(zip(SERVED, (_version(text) for text in since), strict=True)),
            re.compile(pattern, re.MULTILINE),
            tuple(taken.split()),
        )
        for where, name, *since, pattern, taken in rows
    )


def read_used() -> dict[tuple[str, str], str]:
    """What the program uses of it: (feature, path) and what a browser does without."""
    rows = [line.split("\t") for line in _lines("newer_used.tsv")]
    return {(name, path): instead for name, path, instead in rows}


def _lines(name: str) -> list[str]:
    lines = (HERE / name).read_text().splitlines()
    return [line for line in lines if not line.startswith("#")][1:]


def _version(text: str) -> tuple[int, ...] | None:
    return None if text == "-" else tuple(int(part) for part in text.split("."))


def read_files() -> list[Path]:
    """Our own scripts, styles and pages, those of the file for phones included; no package's."""
    folders = (*(f"{app}/static" for app in APPS), "templates")
    return [path for path in own_files(*folders) if path.suffix in READ_IN]


def without_comments(text: str, ending: str) -> str:
    """The text without what only people read, line for line."""
    if ending == ".html":
        return re.sub(r"\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}", "", text, flags=re.DOTALL)
    text = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
    return re.sub(r"(^|\s)//.*", r"\1", text) if ending == ".js" else text


def uses_in(text: str, ending: str) -> set[str]:
    """The names of the newer features in a file's text."""
    plain = without_comments(text, ending)
    return {one.name for one in read_features() if one.where in READ_IN[ending] and one.pattern.search(plain)}


def find_used() -> set[tuple[str, str]]:
    """Each newer feature that is used, with the path of its file."""
    return {
        (name, path.relative_to(ROOT).as_posix())
        for path in read_files()
        for name in uses_in(path.read_text(), path.suffix)
    }


def rules_of(style: str) -> Iterator[str]:
    """What stands before each block of a style: selectors, or an at-rule with its condition."""
    yield from (found.strip() for found in re.findall(r"([^{};]+)\{", without_comments(style, ".css")))


def mixed_rules(style: str) -> list[str]:
    """Rules that a browser drops although one of their selectors is as old as the browser."""
    newer = [one.pattern for one in read_features() if one.where == SELECTOR]
    found = []
    for rule in rules_of(style):
        parts = [] if rule.startswith("@") else _split_list(rule)
        are_newer = [any(pattern.search(part) for pattern in newer) for part in parts]
        if any(are_newer) and not all(are_newer):
            found.append(rule)
    return found


def lost_values(style: str) -> list[str]:
    """Values with a newer unit beside var(): no browser passes them over, and the line before them does not help."""
    newer = [
        one.pattern
        for one in read_features()
        if one.where == STYLE and one.pattern.pattern.startswith("(?<=")
    ]
    plain = re.sub(r"@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", without_comments(style, ".css"))
    values = re.findall(r"[{;]\s*[a-z-]+\s*:\s*([^;{}]*var\([^;{}]*)", plain)
    return [value for value in values if any(pattern.search(value) for pattern in newer)]


def _split_list(rule: str) -> list[str]:
    parts, depth = [""], 0
    for sign in rule:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return parts


# --- Taken away, for a browser of today that has to do without ---


def old_script() -> str:
    """A script that takes away what the table names, before a page's own scripts start."""
    names = sorted({name for one in read_features() for name in one.taken})
    return f"""for (const path of {names!r}) {{
      const parts = path.replace(/^window\\./, "").split(".");
      const name = parts.pop();
      const owner = parts.reduce((at, part) => at && at[part], window);
      if (owner) delete owner[name];
    }}
    const playing = window.AudioContext;
    delete window.AudioContext;
    window.webkitAudioContext = playing;
    const entries = performance.getEntriesByType.bind(performance);
    performance.getEntriesByType = (kind) => (kind === "navigation" ? [] : entries(kind));
    const unsupported = /:(has|is|where|focus-visible)\\(?|:not\\([^()]*,/;
    for (const kind of [Element, Document, DocumentFragment]) {{
      for (const name of ["matches", "closest", "querySelector", "querySelectorAll"]) {{
        const given = kind.prototype[name];
        if (given) kind.prototype[name] = function (selector) {{
          if (unsupported.test(selector)) throw new DOMException(`not a selector: ${{selector}}`, "SyntaxError");
          return given.call(this, selector);
        }};
      }}
    }}"""


def old_style(style: str) -> str:
    """The style as an old browser reads it: what it does not know has a name that nobody knows."""
    plain = without_comments(style, ".css")
    for one in read_features():
        if one.where not in (STYLE, SELECTOR):
            continue
        if one.name == "gap in a flexible box":
            plain = re.sub(one.pattern.pattern + r"[^{}]*\}", _without_gap, plain)
        else:
            plain = one.pattern.sub(_unknown, plain)
    return plain


def _without_gap(found: re.Match[str]) -> str:
    return re.sub(r"(?<![\w-])(row-|column-)?gap(?=\s*:)", "x_gap", found[0])


def _unknown(found: re.Match[str]) -> str:
    text = found[0]
    if text.startswith("@supports"):
        return text.replace("selector(", "x_selector(")
    start = len(text) - len(text.lstrip(":@ {,;\n"))
    return f"{text[:start]}x_{text[start:]}"
