"""Who may import whom, and a sentence for every refusal, read from the source: `docs/architecture.md` stays true."""

import ast
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.template.engine import Engine
from django.urls import get_resolver

from tests.for_each import for_each
from tests.own_files import APPS, ROOT, modules_of_apps, own_files
from tests.read_code import nodes_of, parsed
from tournament.rows.kinds import kinds_in_order
from tournament.slots.slots import Slot

# Each of APPS imports only from those to its left.
SITE = "tournament.config"  # the one place that names every app

PURE_AT_LEAST = (
    "tournament.kernel.rule_sets",
    "tournament.kernel.clock",
    "tournament.kernel.planning",
    "tournament.kernel.refusal",
    "tournament.kernel.roles",
    "tournament.sheets.letters",
    "teams.cards.cards",
    "teams.cards.facts",
    "teams.cards.names",
    "teams.cards.nicknames",
    "teams.cards.search",
    "teams.decks.cards_meant",
    "teams.decks.formats",
    "teams.decks.legality",
    "teams.decks.name_index",
    "teams.decks.reading",
    "teams.decks.spellings",
    "teams.decks.typed_lines",
    "teams.deck_lists.sheet",
    "teams.people.membership",
    "teams.people.names",
    "teams.names_out.marks",
    "teams.roster.headers",
    "teams.roster.sheet_rows",
    "pairings.elimination",
    "pairings.engine",
    "pairings.matches.scoring",
    "pairings.standings.ranking",
    "pairings.from_paper.reading",
    "rulings.library.contents",
    "rulings.library.library",
    "rulings.search.search",
)
PURE_MAY_USE = {
    "pairings.engine": {"numpy", "rustworkx"},
    "pairings.proof": {"numpy", "rustworkx"},
    "teams.cards": {"rapidfuzz"},
    "rulings": {"rapidfuzz", "anyascii"},
    "teams.decks": {"rapidfuzz"},
    "tournament.sheets.letters": {"anyascii", "bidi", "regex"},
}
# What reads a clock or draws without a seed.
IMPURE_MODULES = {"time", "secrets", "uuid", "gettext", "locale"}
IMPURE_CALLS = {"now", "utcnow", "today", "urandom", "SystemRandom"}

# Who may import whom between the packages of one app, by their names in it. The table is read from the top: a row names
# only packages above itself, so there is no circle, and every name in it is used. Across apps all that counts is the
# direction of APPS. `docs/architecture.md` draws it (`python -m tests.draw_plan`).
MAY_IMPORT = {
    # tournament
    "tournament.kernel": "",
    "tournament.slots": "",
    "tournament.rows": "kernel",
    "tournament.event": "kernel rows",
    "tournament.sheets": "kernel",
    "tournament.host": "kernel slots event",
    "tournament.journal": "kernel rows event",
    "tournament.wording": "kernel slots rows event",
    "tournament.event_file": "kernel rows event journal",
    "tournament.staff": "kernel slots rows event host journal wording",
    "tournament.setup": "kernel slots rows event host journal wording staff",
    "tournament.web": "kernel slots event journal host wording staff",
    "tournament.pages": "kernel slots event sheets host wording staff setup web",
    # teams
    "teams.cards": "",
    "teams.decks": "cards",
    "teams.people": "",
    "teams.entries": "people",
    "teams.names_out": "people entries",
    "teams.fees": "entries",
    "teams.roster": "people entries",
    "teams.search": "people entries",
    "teams.playing_staff": "people entries search",
    "teams.deck_lists": "cards decks people entries roster search",
    "teams.pages": "cards decks people entries fees roster search playing_staff deck_lists",
    # pairings
    "pairings.elimination": "",
    "pairings.engine": "",
    "pairings.matches": "engine",
    "pairings.proof": "elimination engine matches",
    "pairings.bracket": "matches elimination",
    "pairings.drops": "matches bracket",
    "pairings.standings": "elimination matches bracket",
    "pairings.penalties": "matches drops",
    "pairings.games": "matches penalties",
    "pairings.results": "matches drops games penalties",
    "pairings.tableside": "matches penalties",
    "pairings.deck_checks": "matches penalties tableside",
    "pairings.team_reports": "matches penalties results tableside",
    "pairings.pages.frame": "matches standings penalties tableside team_reports",
    "pairings.rounds": (
        "engine matches elimination bracket drops standings penalties tableside deck_checks team_reports"
    ),
    "pairings.cut": "elimination matches bracket standings rounds",
    "pairings.by_hand": "engine matches penalties rounds",
    "pairings.late_entries": "elimination matches bracket drops tableside rounds",
    "pairings.from_paper": "engine matches drops results rounds",
    "pairings.rehearsal": (
        "elimination engine matches proof bracket drops standings results tableside rounds cut"
    ),
    "pairings.corrections": (
        "engine elimination matches bracket standings penalties games results tableside team_reports rounds cut"
    ),
    "pairings.announcements": "corrections",
    "pairings.journal": "announcements matches penalties games tableside by_hand",
    "pairings.pages.phones": (
        "announcements matches bracket drops standings penalties tableside team_reports "
        "pages.frame corrections"
    ),
    "pairings.sheets": "bracket matches standings penalties rounds corrections",
    "pairings.exports": "bracket matches standings penalties sheets",
    "pairings.bracket_sheets": "elimination bracket matches standings sheets",
    "pairings.deck_sheets": "matches bracket sheets",
    "pairings.pages.public": (
        "announcements engine matches elimination bracket standings pages.frame by_hand corrections sheets "
        "bracket_sheets"
    ),
    "pairings.opening": "matches",
    "pairings.undo": "matches drops journal",
    "pairings.pages.desk.office": (
        "announcements matches drops standings pages.frame late_entries journal sheets exports bracket_sheets "
        "deck_sheets pages.public opening undo"
    ),
    "pairings.pages.desk.play": (
        "elimination matches bracket drops standings results tableside team_reports "
        "pages.frame rounds cut by_hand late_entries from_paper corrections journal pages.public bracket_sheets"
    ),
    "pairings.pages.floor": (
        "matches penalties games results tableside deck_checks team_reports pages.frame sheets"
    ),
    # rulings
    "rulings.aids": "",
    "rulings.house_rules": "",
    "rulings.library": "",
    "rulings.search": "library",
    "rulings.documents": "library search",
    "rulings.head_judge": "library search",
    "rulings.shelf": "house_rules library search documents head_judge",
    "rulings.cards": "shelf",
    "rulings.offline": "aids library search shelf",
    "rulings.sheets": "aids library head_judge shelf",
    "rulings.pages": "aids cards library search head_judge shelf offline sheets",
    # the site
    "tournament.config": "",
    "tournament.config.files": "",
    "tournament.config.copies": ". files",
    "tournament.config.cache": ".",
    "tournament.config.start": ".",
    "tournament.config.serve": ". cache start",
    "tournament.config.pages": "copies files",
}
MOST_MODULES = 20  # of a package; more is two subjects
# Modules at the root of an app: what Django finds by place, and faces that only collect what the packages have.
FACES = {"apps", "guards", "models", "refusals", "registrations", "urls"}
FOUND_BY_DJANGO = {"formats", "management", "migrations"}

# What the last word of a module's name says of it: a module imports none of a layer above its own.
LAYERS = {
    "models": 1,
    "queries": 2,
    "actions": 3,
    "forms": 4,
    "tables": 4,
    "urls": 5,
}
PURE_LAYER = 0


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def sources() -> dict[str, ast.Module]:
    """Every module of the four apps but the migrations, read."""
    paths = [path for path in modules_of_apps() if "migrations" not in path.parts]
    return {module_name(path): parsed(path) for path in paths}


def imports_of(name: str) -> Iterator[tuple[int, str]]:
    """(line, module) of each import; for `from x import y` also x.y where that is a module."""
    known = sources()
    package = name if (ROOT / name.replace(".", "/")).is_dir() else name.rpartition(".")[0]
    for node in nodes_of(known[name]):
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


def package_of(module: str) -> str:
    """The package that a module lies in; a package lies in itself. What is not there yet counts as a module."""
    is_package = (ROOT / module.replace(".", "/")).is_dir()
    return module if is_package else module.rpartition(".")[0]


def is_at_root(module: str) -> bool:
    """Whether a module is at the root of its app, or is found there by Django."""
    return "." not in package_of(module) or not FOUND_BY_DJANGO.isdisjoint(module.split("."))


def home_of(module: str) -> str:
    """The app that a module belongs to; the site, which may import every app, is one of its own."""
    return SITE if is_within(module, SITE) else module.split(".", maxsplit=1)[0]


def may_import() -> dict[str, set[str]]:
    """MAY_IMPORT by whole names."""
    return {
        package: {f"{home_of(package)}.{name}" if name != "." else home_of(package) for name in names.split()}
        for package, names in MAY_IMPORT.items()
    }


def imports_between_packages() -> Iterator[tuple[str, str, str]]:
    """(place, package, imported package) of each import from package to package of one app, but for its root."""
    for name in filter(lambda name: not is_at_root(name), sources()):
        for line, imported in imports_of(name):
            own, other = package_of(name), package_of(imported)
            is_of_one_app = imported in sources() and home_of(imported) == home_of(name)
            if is_of_one_app and own != other and not is_at_root(imported):
                yield f"{name}:{line}", own, other


def layer_of(module: str) -> int | None:
    """The layer of a module by the kind that its name tells; None where it tells none."""
    if module in sources() and is_pure(module):
        return PURE_LAYER
    kind = module.rpartition(".")[2]
    return next((layer for word, layer in LAYERS.items() if kind == word or kind.endswith(f"_{word}")), None)


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


def test_a_package_imports_only_what_the_plan_allows() -> None:
    allowed = may_import()
    wrong = [
        f"{place} imports {other}"
        for place, own, other in imports_between_packages()
        if other not in allowed.get(own, ())
    ]
    assert wrong == []


def test_the_plan_allows_nothing_that_is_not_used() -> None:
    used = {(own, other) for _place, own, other in imports_between_packages()}
    unused = [
        f"{own} -> {other}"
        for own, others in may_import().items()
        for other in sorted(others)
        if (own, other) not in used
    ]
    assert unused == []


def test_the_plan_has_no_circle() -> None:
    above: set[str] = set()
    wrong = []
    for package, others in may_import().items():
        wrong += [f"{package} -> {other}" for other in sorted(others - above)]
        above.add(package)
    assert wrong == []


def test_every_module_lies_in_a_package_of_the_plan() -> None:
    outside = [
        name
        for name, tree in sources().items()
        if package_of(name) not in MAY_IMPORT
        and not (is_at_root(name) and (name in APPS or not FOUND_BY_DJANGO.isdisjoint(name.split("."))))
        and not (is_at_root(name) and name.rpartition(".")[2] in FACES)
        and any(not isinstance(node, ast.Expr) for node in tree.body)  # a package that only says what it is
    ]
    assert outside == []


def test_every_package_of_the_plan_is_there() -> None:
    assert [package for package in MAY_IMPORT if not (ROOT / package.replace(".", "/")).is_dir()] == []


def test_every_package_says_what_it_is_for() -> None:
    silent = [package for package in MAY_IMPORT if not ast.get_docstring(sources()[package])]
    assert silent == []


def test_no_package_has_too_many_modules() -> None:
    modules = Counter(package_of(name) for name in sources() if name != package_of(name))
    assert {package: count for package, count in modules.items() if count > MOST_MODULES} == {}


def test_no_app_imports_its_own_faces() -> None:
    wrong = [
        f"{name}:{line} imports {imported}"
        for name in filter(lambda name: not is_at_root(name), sources())
        for line, imported in imports_of(name)
        if imported.split(".")[0] == name.split(".")[0]
        and "." in imported
        and is_at_root(imported)
        and imported.rpartition(".")[2] in FACES
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
        for node in nodes_of(sources()[name]):
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


def test_each_refusal_has_one_sentence_and_the_app_collects_it() -> None:
    """A package keeps the sentences of what it refuses; the app's module adds them up, and none twice."""
    codes = [
        key.value
        for module, tree in sources().items()
        if module.endswith(".refusals")
        for table in ast.walk(tree)
        if isinstance(table, ast.Dict)
        for key in table.keys
        if isinstance(key, ast.Constant)
    ]
    assert len(codes) == len(set(codes))
    assert set(codes) == set(sentences())


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
        for node in nodes_of(tree):
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
        for node in nodes_of(sources()[name])
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
        for node in nodes_of(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr) and (pattern := pattern_of(node))
        if pattern.startswith(APPS)
        and not pattern.endswith("\\.[a-z_]+")  # f"pairings.{reason}" says nothing
    }
    texts |= {
        pattern for _place, _call, codes in refusals() for code in codes if (pattern := pattern_of(code))
    }
    texts -= {text for text in texts if text.endswith("\\.[a-z_]+")}
    named = re.compile("|".join(texts))
    assert [code for code in sentences() if not named.fullmatch(code)] == []


@for_each("code", sorted(sentences()))
def test_a_sentence_can_be_filled_and_ends_as_a_sentence(code: str) -> None:
    filled = sentences()[code] % (dict.fromkeys(PARAM.findall(sentences()[code]), 2) | {"why": "Why."})
    assert "%(" not in filled
    assert filled.endswith((".", "?"))


# --- Arrows that no import shows: addresses, templates, tag libraries, reverse relations ----------------------------

RANK = {app: number for number, app in enumerate((*APPS, "site"))}  # the site may name every app
URL_NAME = re.compile(r"(teams|pairings|rulings|site):[a-z]")
TEMPLATE_NAME = re.compile(r"(?:[\w-]+/)*[\w-]+\.html")
TAG = re.compile(r"{%-?\s*(url|load|include|extends|static|slot|slot_url)\s+(.*?)\s*-?%}", re.DOTALL)
DRAWN = re.compile(r"{[%{](.*?)[%}]}", re.DOTALL)


@cache
def templates() -> dict[str, str]:
    """The text of every template, by name."""
    folder = ROOT / "templates"
    paths = own_files("templates")
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def app_of(module: str) -> str:
    return "site" if is_within(module, SITE) else module.partition(".")[0]


def app_of_template(name: str) -> str:
    """The app of a template by its folder; what all pages share belongs to the first app, like its pages."""
    if name.startswith("tournament/config/"):
        return "site"
    folder = name.partition("/")[0]
    return folder if folder in APPS else "tournament"


def app_of_library(name: str) -> str:
    """The app whose tag library that is; Django's own and other packages' libraries are left of all."""
    module = Engine.get_default().libraries.get(name, "")
    return app_of(module) if module.split(".")[0] in APPS else "tournament"


def is_right_of(app: str, own: str) -> bool:
    return RANK.get(app, 0) > RANK[own]


def reached(tag: str, rest: str) -> list[str]:
    """The apps that a template's tag reaches; "?" for a name that only a run can tell."""
    if tag == "load":
        names = rest.partition(" from ")[2] or rest
        return [app_of_library(name) for name in names.split()]
    if tag in {"slot", "slot_url"}:
        return []
    name = re.match(r"[\"']([^\"']+)[\"']", rest)
    if name is None:
        return ["?"]
    if tag == "url":
        return [name[1].partition(":")[0]]
    return [name[1].split("/")[0]] if tag == "static" else [app_of_template(name[1])]


def test_a_template_links_and_loads_only_to_the_left() -> None:
    wrong = [
        f"{name}: {tag} {rest}"
        for name, text in templates().items()
        for tag, rest in TAG.findall(text)
        for app in reached(tag, rest)
        if app == "?" or is_right_of(app, app_of_template(name))
    ]
    assert wrong == []


def texts_of(name: str) -> Iterator[tuple[int, str]]:
    """(line, text) of each text in a module, docstrings left out; of an f-string, its written parts."""
    docstrings = {
        id(node.body[0].value)
        for node in nodes_of(sources()[name])
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes_of(sources()[name]):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


def named_app(text: str) -> str:
    """The app that a text names as an address, a template or a module; "" where it names none."""
    if URL_NAME.match(text):
        return text.partition(":")[0]
    if TEMPLATE_NAME.fullmatch(text):
        return app_of_template(text)
    return app_of(text) if text in sources() and "." in text else ""


def test_a_module_names_addresses_templates_and_modules_only_to_the_left() -> None:
    wrong = [
        f"{name}:{line} names {text}"
        for name in sources()
        for line, text in texts_of(name)
        if is_right_of(named_app(text), app_of(name))
    ]
    assert wrong == []


def test_no_module_is_imported_by_a_name_made_in_a_run() -> None:
    wrong = [
        f"{name}:{node.lineno} {ast.unparse(node)}"
        for name, tree in sources().items()
        for node in nodes_of(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module")
        if node.args and not isinstance(node.args[0], ast.Constant)
        if ast.unparse(node.args[0]) != "settings.SESSION_ENGINE"
    ]
    assert wrong == []


@cache
def reaching_relations() -> dict[str, frozenset[str]]:
    """By app, the names by which its models and those to its left lead to rows of apps to its right."""
    found: dict[str, set[str]] = {app: set() for app in APPS}
    for model in apps.get_models():
        owner = model._meta.app_label
        if owner not in APPS:
            continue
        for field in model._meta.related_objects:
            other, accessor = field.related_model._meta.app_label, field.get_accessor_name()
            names = {field.name, accessor} if accessor else {field.name}
            for app in APPS[APPS.index(owner) :]:
                if is_right_of(other, app):
                    found[app] |= {name for name in names if name and not name.endswith("+")}
    return {app: frozenset(names) for app, names in found.items()}


def test_the_relations_of_an_event_are_known() -> None:
    assert {"entries", "solo_players", "penalties", "matches", "rulings"} <= reaching_relations()[
        "tournament"
    ]
    assert {"matches_as_one", "drop_requests", "penalties"} <= reaching_relations()["teams"]
    assert "rulings" in reaching_relations()["pairings"]


def relations_used(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """(line, name) of each attribute and each step of a look-up: `event.entries`, `filter(entries__number=1)`,
    `prefetch_related("entries")`, `getattr(event, "entries")`."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if re.fullmatch(r"-?[a-z_0-9]+", node.value):
                yield from ((node.lineno, step) for step in node.value.lstrip("-").split("__"))
        elif isinstance(node, ast.keyword) and node.arg:
            yield from ((node.value.lineno, step) for step in node.arg.split("__"))


def test_no_app_uses_a_reverse_relation_of_an_app_to_its_right() -> None:
    wrong = [
        f"{name}:{line} uses {used}"
        for name, tree in sources().items()
        if not is_within(name, SITE)
        for line, used in relations_used(tree)
        if used in reaching_relations()[app_of(name)]
    ]
    assert wrong == []


def test_no_template_uses_a_reverse_relation_of_an_app_to_its_right() -> None:
    wrong = [
        f"{name}: {used}"
        for name, text in templates().items()
        if (app := app_of_template(name)) != "site"
        for drawn in DRAWN.findall(text)
        for used in re.findall(r"\.([a-z_0-9]+)", re.sub(r"\"[^\"]*\"|'[^']*'", "", drawn))
        if used in reaching_relations()[app]
    ]
    assert wrong == []


# What may name lines of the journal. Everybody else asks rows and columns: a line tells people what happened.
READS_JOURNAL = ("tournament.journal", "pairings.journal", "pairings.undo")
READS_JOURNAL_BY_NAME = {
    "tournament.models": "collects the rows of the app",
    "tournament.setup.actions": "writes the first line of an event, which no other comes before",
    "tournament.config.copies.copies": "how old is the oldest line that no copy has, and was it a great step",
    "tournament.config.copies.without_name": "which backups are from before a name was taken out",
    "teams.names_out.plan": "takes a name out of the lines, which no other action changes",
    "tournament.config.files.meeting": "which of two copies of an event goes on from the other",
    "tournament.setup.carrying_on": "at which address an event was before it was set aside",
    "pairings.pages.desk.office.journal": "the journal's page",
    "pairings.pages.desk.office.journal_table": "the journal's page",
    "pairings.pages.desk.office.urls": "the journal's page",
}


def test_only_undo_and_the_journals_page_read_the_journal() -> None:
    used = {
        name
        for name, tree in sources().items()
        if not any(is_within(name, package) for package in READS_JOURNAL)
        for node in nodes_of(tree)
        if (isinstance(node, ast.Attribute) and node.attr == "journal")
        or (isinstance(node, ast.keyword) and (node.arg or "").split("__")[0] == "journal")
        or (isinstance(node, ast.Constant) and re.fullmatch(r"-?journal__[a-z_]+", str(node.value)))
        or "JournalEntry" in (getattr(node, "id", ""), getattr(node, "attr", ""), getattr(node, "name", ""))
    }
    assert used == READS_JOURNAL_BY_NAME.keys()


def test_no_template_but_the_journals_reads_the_journal() -> None:
    wrong = [
        name
        for name, text in templates().items()
        for drawn in DRAWN.findall(text)
        if re.search(r"\.journal\b", re.sub(r"\"[^\"]*\"|'[^']*'", "", drawn))
    ]
    assert wrong == []


# --- Slots ---------------------------------------------------------------------------------------------------

REGISTERED = """
import json
import django
django.setup()
from teams.entries.partners import PAIRING_CHECKS
from tournament.setup.actions import FINISH_STEPS, SETTINGS_CHECKS
from tournament.staff.invitations import LET_GO
from tournament.web.navigation import PUBLIC_PAGES, STAFF_PAGES
from tournament.host.queries import TEAM_COUNTS
from tournament.journal.declare import all_actions
from tournament.rows.kinds import kinds_in_order
from tournament.wording.sentences import SENTENCES
from tournament.slots.slots import LINKS, PARTS
print(json.dumps({
    "links": LINKS,
    "parts": {name: list(slot) for name, slot in PARTS.items()},
    "pages": [page.path for page in STAFF_PAGES],
    "public": [page.path for page in PUBLIC_PAGES],
    "steps": [len(PAIRING_CHECKS), len(SETTINGS_CHECKS), len(LET_GO), len(TEAM_COUNTS), len(FINISH_STEPS)],
    "sentences": sorted(SENTENCES),
    "kinds": [kind.name for kind in kinds_in_order()],
    "actions": [action.name for action in all_actions()],
}))
"""


@cache
def registered() -> dict[str, Any]:
    """What a bare command finds in the slots, once Django has started in a process of its own."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": f"{SITE}.settings"}
    answer = subprocess.run(
        [sys.executable, "-c", REGISTERED],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(answer.stdout.splitlines()[-1])
    return found


def asked_for(kind: str) -> set[str]:
    """The slots that templates ask for by the tag `kind`, and modules by `slot_address`."""
    names = {
        rest.split()[0].strip("\"'")
        for text in templates().values()
        for tag, rest in TAG.findall(text)
        if tag == kind
    }
    for tree in sources().values() if kind == "slot_url" else ():
        for node in nodes_of(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "slot_address":
                names |= {text.value for text in ast.walk(node.args[0]) if isinstance(text, ast.Constant)}
    return names


def test_a_bare_command_finds_every_slot_filled() -> None:
    assert set(registered()["links"]) == asked_for("slot_url")
    assert set(registered()["parts"]) == asked_for("slot")


def declared_kinds() -> list[str]:
    """The names of all kinds of rows, read from the source."""
    return sorted(
        keyword.value.value
        for tree in sources().values()
        for call in nodes_of(tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "row_kind"
        for keyword in call.keywords
        if keyword.arg == "name" and isinstance(keyword.value, ast.Constant)
    )


def test_a_bare_command_finds_sentences_steps_and_pages() -> None:
    found = registered()
    assert found["sentences"] == sorted(sentences())
    assert sorted(found["kinds"]) == declared_kinds()
    assert found["kinds"] == [kind.name for kind in kinds_in_order()]
    assert 0 not in found["steps"]
    assert found["public"] == ["", "standings/", "standings/", "bracket/", "lists/", "clock/", "rulings/"]
    assert (found["pages"][0], found["pages"][3], found["pages"][-1]) == ("desk/", "desk/entries/", "")


def declared_actions() -> Iterator[str]:
    """The name of each action that a module of the apps declares, imported or not."""
    for tree in sources().values():
        for node in nodes_of(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "action":
                yield ast.literal_eval(node.args[0])


def test_a_bare_command_knows_every_action() -> None:
    assert registered()["actions"] == sorted(declared_actions())


def test_every_link_leads_to_an_address() -> None:
    spaces = {space: resolver for space, (_path, resolver) in get_resolver().namespace_dict.items()}
    known = {f"{space}:{name}" for space, resolver in spaces.items() for name in resolver.reverse_dict}
    assert set(registered()["links"].values()) <= known


def test_every_part_is_a_template() -> None:
    parts = {name for slot in registered()["parts"].values() for name in slot}
    assert parts <= set(templates())


def test_a_slot_goes_by_its_numbers() -> None:
    slot: Slot[str] = Slot()
    slot.add(20, "a")
    slot.add(10, "b")
    assert list(slot) == ["b", "a"]
    with pytest.raises(ValueError, match="10"):
        slot.add(10, "c")


# --- The tests above, tried on a module, a plan or a template that breaks the rule ---------------------------------

TO_THE_LEFT = test_a_module_names_addresses_templates_and_modules_only_to_the_left
RELATIONS = test_no_app_uses_a_reverse_relation_of_an_app_to_its_right
JOURNAL = test_only_undo_and_the_journals_page_read_the_journal
PURE_IMPORTS = test_pure_modules_import_only_the_standard_library_and_pure_modules
PURE_CALLS = test_pure_modules_read_no_clock_and_draw_only_with_a_seed


def check_found(test: Callable[[], None], planted: dict[str, Any], kept: dict[str, Any]) -> None:
    """That a test fails while these are among what it looks at."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in planted.items():
            patch.setitem(kept, name, value)
        with pytest.raises(AssertionError):
            test()


@for_each(
    "name, source, test",
    [
        (
            "teams.planted",
            "def f():\n    from pairings.matches import queries",
            test_an_app_imports_only_from_apps_to_its_left,
        ),
        ("teams.planted", "from tournament.config import urls", test_only_the_site_is_imported_by_no_app),
        (
            "pairings.results.planted",
            "def f():\n    from pairings.pages.floor import calls",
            test_a_package_imports_only_what_the_plan_allows,
        ),
        ("pairings.planted", "x = 1", test_every_module_lies_in_a_package_of_the_plan),
        ("pairings.planted_package.planted", "x = 1", test_every_module_lies_in_a_package_of_the_plan),
        ("teams.people.planted", "from teams.models import Team", test_no_app_imports_its_own_faces),
        ("pairings.engine.planted", "import math", test_the_domain_is_marked_pure),
        ("teams.planted", '"""X. PURE."""\nfrom teams.entries.models import Entry', PURE_IMPORTS),
        ("teams.planted", '"""X. PURE."""\nimport time', PURE_IMPORTS),
        ("teams.planted", '"""X. PURE."""\nimport numpy', PURE_IMPORTS),
        ("teams.planted", '"""X. PURE."""\nfrom datetime import datetime\ndatetime.now()', PURE_CALLS),
        ("teams.planted", '"""X. PURE."""\nimport random\nrandom.shuffle([])', PURE_CALLS),
        ("teams.planted", '"""X. PURE."""\nfrom random import Random\nRandom()', PURE_CALLS),
        (
            "pairings.rounds.planted_queries",
            "from teams.entries import forms",
            test_a_layer_imports_nothing_of_a_layer_above,
        ),
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
        ("teams.planted", 'redirect(f"pairings:team-{seat}")', TO_THE_LEFT),
        ("teams.planted", 'render(request, "pairings/pages/desk/play/desk.html")', TO_THE_LEFT),
        ("tournament.planted", 'import_module("teams.refusals")', TO_THE_LEFT),
        (
            "tournament.planted",
            'import_module(f"{app}.refusals")',
            test_no_module_is_imported_by_a_name_made_in_a_run,
        ),
        ("pairings.planted", "event.journal.last()", JOURNAL),
        ("pairings.planted", "from tournament.journal.models import JournalEntry", JOURNAL),
        ("pairings.planted", "Tournament.objects.filter(journal__action='post_round')", JOURNAL),
        ("tournament.planted", "event.entries.count()", RELATIONS),
        ("teams.planted", "Entry.objects.filter(matches_as_one__table_number=3)", RELATIONS),
        ("teams.planted", 'entries.prefetch_related("tournament__penalties")', RELATIONS),
        (
            "tournament.planted",
            'FEED_THE_CAT = action("feed_the_cat", _("Cat fed"), SETTING_RULE)',
            test_a_bare_command_knows_every_action,
        ),
        (
            "tournament.planted",
            'slot_address("planted", event.slug)',
            test_a_bare_command_finds_every_slot_filled,
        ),
    ],
)
def test_a_broken_rule_is_found(name: str, source: str, test: Callable[[], None]) -> None:
    forms = {"teams.entries.forms": ast.parse("")}  # whether it is written or not
    check_found(test, forms | {name: ast.parse(source)}, sources())


@for_each(
    "package, names, test",
    [
        ("teams.people", "entries", test_the_plan_has_no_circle),
        ("teams.entries", "", test_a_package_imports_only_what_the_plan_allows),
        ("teams.roster", "entries people pages", test_the_plan_allows_nothing_that_is_not_used),
        ("teams.planted", "", test_every_package_of_the_plan_is_there),
    ],
)
def test_a_broken_plan_is_found(package: str, names: str, test: Callable[[], None]) -> None:
    check_found(test, {package: names}, MAY_IMPORT)


def test_a_crowded_package_is_found() -> None:
    planted = {f"teams.people.planted_{number}": ast.parse("") for number in range(MOST_MODULES)}
    check_found(test_no_package_has_too_many_modules, planted, sources())


@for_each(
    "name, text, test",
    [
        (
            "teams/x.html",
            "{% url 'pairings:desk' 1 as x %}",
            test_a_template_links_and_loads_only_to_the_left,
        ),
        ("teams/x.html", "{% load a from undo %}", test_a_template_links_and_loads_only_to_the_left),
        (
            "teams/x.html",
            "{% include 'pairings/pages/desk/play/_desk.html' %}",
            test_a_template_links_and_loads_only_to_the_left,
        ),
        ("teams/x.html", "{% include part %}", test_a_template_links_and_loads_only_to_the_left),
        (
            "tournament/x.html",
            "{{ tournament.entries|length }}",
            test_no_template_uses_a_reverse_relation_of_an_app_to_its_right,
        ),
        ("pairings/x.html", "{{ event.journal.last }}", test_no_template_but_the_journals_reads_the_journal),
        ("teams/x.html", "{% slot 'planted' %}", test_a_bare_command_finds_every_slot_filled),
        ("teams/x.html", "{% slot_url 'planted' 1 %}", test_a_bare_command_finds_every_slot_filled),
    ],
)
def test_a_broken_rule_is_found_in_a_template(name: str, text: str, test: Callable[[], None]) -> None:
    check_found(test, {name: text}, templates())


@for_each(
    "key, found",
    [("sentences", []), ("kinds", []), ("steps", [1, 0, 1, 1, 1]), ("public", [""])],
)
def test_a_command_that_finds_too_little_is_noticed(key: str, found: object) -> None:
    check_found(test_a_bare_command_finds_sentences_steps_and_pages, {key: found}, registered())
