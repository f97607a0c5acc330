"""No sentence is stored: what is stored are codes, numbers and typed words; a sentence is made when somebody reads it.

Read from the source. It cannot see everything: a sentence that travels through three functions before it is stored
passes it. It sees the ways in which sentences were stored.
"""

import ast
from collections.abc import Iterator
from functools import cache

from tests.own_files import ROOT, modules_of_apps
from tests.read_code import nodes_of, parsed

# Translated at once; the lazy ones are translated when they are read.
AT_ONCE = frozenset({"gettext", "ngettext", "pgettext", "npgettext"})
LAZILY = frozenset({f"{name}_lazy" for name in AT_ONCE})
# What an action is told in words, and what a row keeps in words.
WORDS = frozenset(
    {"about", "called_by", "drop_reason", "given_by", "note", "person", "reason", "recorded_by", "text"}
)
REHEARSAL = "pairings/rehearsal/rehearsal.py"  # plays the people of a whole event, who type their reasons


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Each module of the program, by its path."""
    for path in modules_of_apps():
        if "migrations" not in path.parts:
            yield path.relative_to(ROOT).as_posix(), parsed(path)


def imported(module: ast.Module) -> Iterator[tuple[str, str]]:
    """(name, name here) of all that a module imports from others."""
    for node in nodes_of(module):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield alias.name, alias.asname or alias.name


@cache
def translators(module: ast.Module) -> frozenset[str]:
    """What the functions that make a sentence at once are called in a module."""
    return frozenset(name for original, name in imported(module) if original in AT_ONCE)


def translations(node: ast.AST, module: ast.Module) -> Iterator[ast.Call]:
    """The calls in an expression that make a sentence."""
    for part in ast.walk(node):
        if (
            isinstance(part, ast.Call)
            and isinstance(part.func, ast.Name)
            and part.func.id in translators(module)
        ):
            yield part


def is_translated(node: ast.AST, module: ast.Module) -> bool:
    """Whether a sentence is made in an expression."""
    return any(True for _call in translations(node, module))


def is_told(node: ast.AST, module: ast.Module) -> bool:
    """Whether a sentence is made in an expression, or it is a text of several words."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_translated(node, module) or (is_text and " " in ast.literal_eval(node).strip())


def stored_sentences(place: str, module: ast.Module) -> Iterator[str]:
    """Where a module stores a sentence, or hands one to an action as if somebody had typed it."""
    for node in nodes_of(module):
        if isinstance(node, ast.keyword) and node.arg in WORDS and is_told(node.value, module):
            yield f"{place}:{node.value.lineno} {node.arg}"
        if isinstance(node, ast.Assign) and is_translated(node.value, module):
            targets = {
                part.attr
                for target in node.targets
                for part in ast.walk(target)
                if isinstance(part, ast.Attribute)
            }
            yield from (f"{place}:{node.lineno} {name}" for name in sorted(targets & WORDS))


def translated_in_actions(place: str, module: ast.Module) -> Iterator[str]:
    """Where a module of actions or steps makes a sentence for anything but a refusal, which is not stored."""
    yield from (f"{place}:{call.lineno}" for call in translations(module, module))


def compared_sentences(place: str, module: ast.Module) -> Iterator[str]:
    """Where a module compares something with a sentence, which is another one in another language."""
    for node in nodes_of(module):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            yield from (f"{place}:{side.lineno}" for side in sides if is_translation(side, module))


def is_translation(node: ast.AST, module: ast.Module) -> bool:
    """Whether an expression is a sentence, and not only has one somewhere in it."""
    match node:
        case ast.Call(func=ast.Name("str"), args=[told]) | ast.BinOp(left=told):
            return is_translation(told, module)
        case ast.Call(func=ast.Name(name)):
            return name in {here for original, here in imported(module) if original in AT_ONCE | LAZILY}
    return False


def test_no_sentence_is_compared() -> None:
    assert [line for place, module in modules() for line in compared_sentences(place, module)] == []


def test_no_sentence_is_stored() -> None:
    found = [
        line for place, module in modules() if place != REHEARSAL for line in stored_sentences(place, module)
    ]
    assert found == []


def test_actions_make_no_sentences() -> None:
    acting = {"journaled", "does", "Change"}
    found = [
        line
        for place, module in modules()
        if acting & {name for name, _here in imported(module)} and "/pages/" not in place
        for line in translated_in_actions(place, module)
    ]
    assert found == []


def test_the_test_sees_what_was_stored_once() -> None:
    source = """
from django.utils.translation import gettext as _
from tournament.journal.journal import Change, journaled

def act(change, entry, match, team):
    take_out(change, entry, reason=_("asked on its own phone"))
    withdraw(entry, reason="partner replaced")
    entry.drop_reason = _("left")
    Call(match=match, about=_("%(team)s differs") % {"team": team})
    take_out(change, entry, reason=change.reason)
"""
    module = ast.parse(source)
    comparing = ast.parse("""
from django.utils.translation import gettext as _

def is_announced(entry, texts, told):
    if entry.drop_reason == _("left") or _("Table %(table)s") % {"table": 3} in texts:
        return told != len(_("left"))
""")

    assert list(compared_sentences("x", comparing)) == ["x:5", "x:5"]
    stored = ["x:6 reason", "x:7 reason", "x:8 drop_reason", "x:9 about"]
    assert sorted(stored_sentences("x", module)) == stored
    assert sorted(translated_in_actions("x", module)) == ["x:6", "x:8", "x:9"]
