"""The random days do everything that can be undone: an action that no day does is not tried by any property."""

import ast

from tests.own_files import modules_of_apps
from tests.pairings.undo import random_days, test_journal_replay
from tests.read_code import nodes_of, parsed
from tournament.journal.declare import all_actions

BY_FACTORIES = {"register_entry"}  # a day calls `make_entry`
OF_EARLIER_VERSIONS = {"call_cut_off"}  # lines of theirs are undone; nothing does it any longer


def doers() -> dict[str, set[str]]:
    """The functions that name each declared action in their bodies, by the action's name."""
    named: dict[str, set[str]] = {action.name: set() for action in all_actions() if not action.rule.why_not}
    for path in modules_of_apps():
        for function in nodes_of(parsed(path)):
            if isinstance(function, ast.FunctionDef):
                names = {each.id for each in ast.walk(function) if isinstance(each, ast.Name)}
                for name in named.keys() & {each.lower() for each in names if each.isupper()}:
                    named[name].add(function.name)
    return named


def test_every_action_that_can_be_undone_is_done_on_a_random_day() -> None:
    done = vars(random_days).keys() | vars(test_journal_replay).keys() | BY_FACTORIES
    # One function, which does what is asked of it; a day asks for all of these.
    by_hand = {edit.action.name for edit in test_journal_replay.HAND_EDITS.values()}
    known = by_hand | OF_EARLIER_VERSIONS
    assert [name for name, them in doers().items() if name not in known and not them & done] == []
