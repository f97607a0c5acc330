"""Declaring an action: its name in the journal, its words, who may do it and when, and how it is undone. PURE.

An action is declared once, in the module whose function does it, and `journaled` is given what was declared there.
Whoever needs them all asks here; each app's `registrations.py` names the modules that declare some.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.kernel.roles import Actor, Permission

Words = object  # what `str` makes words of in the reader's language: a text that is translated lazily


@dataclass(frozen=True, slots=True)
class Rule:
    """Who may do an action and when, and how it is undone. Many actions share one.

    Staff need `needs`, any of them where it is several, and nothing where the owner of the installation does it or a
    person changes their own account: the addresses ask who that is. `by_team`: a team may do it too, on its phone.
    What only some cases need, such as overruling, the action asks for itself. Once the event is finished it is neither
    done nor undone, but for `done_when_finished` and `undone_when_finished`.

    Who may do it may undo it. Where others than who did it need another permission for that, it is `undone_with`; with
    `is_own` it is only for who did it, and for the head judge. What depends on how far the event is, the kinds of its
    rows say beside that (`tournament.journal.needs`). Lines of one `group` about the same subject ("round", "table",
    "entry") are undone from the newest to the oldest. `why_not` is the code of the sentence that says why the action
    is never undone.
    """

    needs: Permission | tuple[Permission, ...]
    by_team: bool = False
    done_when_finished: bool = False
    undone_when_finished: bool = False
    undone_with: Permission | None = None
    is_own: bool = False
    group: str = ""
    subject: str = ""
    is_pairing: bool = False
    is_about_round: bool = False  # the round as a whole: everything later in it rests on it
    is_closing: bool = False
    is_aside: bool = False  # done by the way: what a person did before it is still what they did last
    why_not: str = ""

    @property
    def any_of(self) -> tuple[Permission, ...]:
        """What staff need: any of these."""
        return (self.needs,) if isinstance(self.needs, Permission) else self.needs

    def allows(self, actor: Actor) -> bool:
        """Whether `actor` may do it at all: asked by the frame of the action, by addresses and by buttons."""
        if actor.entry is not None:
            return self.by_team
        return not self.any_of or any(map(actor.may, self.any_of))


SETTING_RULE = Rule(Permission.SET_UP, done_when_finished=True, undone_when_finished=True)
ENDING_RULE = Rule(Permission.SET_UP, undone_when_finished=True)  # what plans the end of an event, or is it
OWNER: tuple[Permission, ...] = ()  # an owner's, whom the address asks


def never(
    why: str,
    needs: Permission | tuple[Permission, ...],
    *,
    by_team: bool = False,
    when_finished: bool = False,
    is_aside: bool = False,
) -> Rule:
    """Return the rule of an action that is never undone; `why` is the code of a sentence."""
    return Rule(needs, by_team=by_team, done_when_finished=when_finished, is_aside=is_aside, why_not=why)


@dataclass(frozen=True, slots=True, eq=False)
class Action:
    """One action: its name as lines of the journal store it, its words, and its rule.

    Where it `asks_reason`, it is refused without one. `cites` is the rule that it always follows. `is_for_copies` says
    whether it is done at a copy of an event too that was set aside for another one.
    """

    name: str
    label: Words
    rule: Rule
    asks_reason: bool = False
    cites: str = ""
    is_for_copies: bool = False


_DECLARED: dict[str, Action] = {}
_WORDS: dict[str, Words] = {}


def action(
    name: str,
    label: Words,
    rule: Rule,
    *,
    asks_reason: bool = False,
    cites: str = "",
    words: Mapping[str, Words] | None = None,
    is_for_copies: bool = False,
) -> Action:
    """Declare an action; a ValueError for a name that is declared already.

    `words` says what the values are called that lines of this action alone keep in `before` and `after`, by key.
    """
    words = words or {}
    if name in _DECLARED or not _WORDS.keys().isdisjoint(words):
        raise ValueError(f"The action {name} or one of its words is declared twice.")
    _DECLARED[name] = declared = Action(name, label, rule, asks_reason, cites, is_for_copies)
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
