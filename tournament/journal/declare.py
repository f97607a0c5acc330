"""Declaring an action: its name in the journal, its words, and how it is undone. PURE.

An action is declared once, in the module whose function does it, and `journaled` is given what was declared there.
Whoever needs them all asks here; each app's `registrations.py` names the modules that declare some.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.kernel.roles import Permission

Words = object  # what `str` makes words of in the reader's language: a text that is translated lazily


@dataclass(frozen=True, slots=True)
class Rule:
    """How one action is undone.

    `permission` is what it needs, or `own` for who did it, where that differs; with `is_own` it is only for who did
    it, and for the head judge. What depends on how far the event is, the kinds of its rows say beside that
    (`tournament.journal.needs`). Lines of one `group` about the same subject ("round", "table", "entry") are undone
    from the newest to the oldest.
    `why_not` is the code of the sentence that says why the action is never undone.
    """

    permission: Permission = Permission.SEE_DESK
    own: Permission | None = None
    is_own: bool = False
    group: str = ""
    subject: str = ""
    is_pairing: bool = False
    is_about_round: bool = False  # the round as a whole: everything later in it rests on it
    is_closing: bool = False
    when_finished: bool = False
    is_aside: bool = False  # done by the way: what a person did before it is still what they did last
    why_not: str = ""


SETTING_RULE = Rule(Permission.SET_UP, when_finished=True)


def never(why: str) -> Rule:
    """The rule of an action that is never undone; `why` is the code of a sentence."""
    return Rule(why_not=why)


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One action: its name as lines of the journal store it, its words, and how it is undone.

    `is_for_copies` says whether it is done at a copy of an event too that was set aside for another one.
    """

    name: str
    label: Words
    undo: Rule
    is_for_copies: bool = False


_DECLARED: dict[str, Action] = {}
_WORDS: dict[str, Words] = {}


def action(
    name: str,
    label: Words,
    *,
    undo: Rule,
    words: Mapping[str, Words] | None = None,
    is_for_copies: bool = False,
) -> Action:
    """Declare an action; a ValueError for a name that is declared already.

    `words` says what the values are called that lines of this action alone keep in `before` and `after`, by key.
    """
    words = words or {}
    if name in _DECLARED or not _WORDS.keys().isdisjoint(words):
        raise ValueError(f"The action {name} or one of its words is declared twice.")
    _DECLARED[name] = declared = Action(name, label, undo, is_for_copies)
    _WORDS.update(words)
    return declared


def declared_words(key: str) -> Words | None:
    """What the action that keeps a value by this key calls it; None where no action alone does."""
    return _WORDS.get(key)


def all_actions() -> list[Action]:
    """Every declared action, by name."""
    return [_DECLARED[name] for name in sorted(_DECLARED)]


def action_named(name: str) -> Action | None:
    """The action that a line names; None for one of another version, which nobody declares here."""
    return _DECLARED.get(name)
