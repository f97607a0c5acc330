"""Actions as they are declared: each once, with words, and taken back or with the sentence why not."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from tests.own_files import ROOT, modules_of_apps
from tests.read_code import nodes_of, parsed
from tournament.journal.declare import SETTING_RULE, Action, action, action_named, all_actions
from tournament.journal.models import JournalEntry
from tournament.kernel.roles import Permission
from tournament.wording.sentences import SENTENCES


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the apps, by its path."""
    return {path.relative_to(ROOT).as_posix(): parsed(path) for path in modules_of_apps()}


def calls_of(name: str) -> Iterator[tuple[str, ast.Call]]:
    """(path, call) of each call of a function."""
    for path, tree in modules().items():
        for node in nodes_of(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == name:
                yield path, node


def done_by_functions() -> Iterator[tuple[str, ast.FunctionDef, Action]]:
    """(name with its path, function, action) of each function that `does` makes an action of."""
    actions = {one.name.upper(): one for one in all_actions()}
    for path, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "does":
                        name = ast.unparse(decorator.args[0]).rpartition(".")[2]
                        yield f"{path}:{node.name}", node, actions[name]


def test_every_action_is_declared_once_and_under_the_name_of_its_constant() -> None:
    names = [ast.literal_eval(call.args[0]) for _path, call in calls_of("action")]
    assert Counter(names) == Counter(action.name for action in all_actions())
    constants = {
        target.id: ast.literal_eval(node.value.args[0])
        for tree in modules().values()
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        if ast.unparse(node.value.func) == "action"
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    assert len(constants) > 60
    assert constants == {name.upper(): name for name in constants.values()}


def test_a_name_cannot_be_declared_twice() -> None:
    with pytest.raises(ValueError, match="record_result"):
        action("record_result", "Again", SETTING_RULE)
    with pytest.raises(ValueError, match="feed_the_cat"):
        action("feed_the_cat", "Cat fed", SETTING_RULE, words={"passes": "fishes"})
    assert action_named("feed_the_cat") is None


def test_every_action_has_words_fits_its_column_and_is_taken_back_or_says_why_not() -> None:
    longest = JournalEntry._meta.get_field("action").max_length
    for one in all_actions():
        assert str(one.label)[0].isupper(), one.name
        assert len(one.name) <= longest, one.name
        assert not one.rule.why_not or one.rule.why_not in SENTENCES, one.name
        assert bool(one.rule.group) == bool(one.rule.subject), one.name


def test_taking_back_needs_a_permission_of_its_own() -> None:
    """What everyone at the desk may do is never undone: no line would be safe."""
    undone = [one for one in all_actions() if not one.rule.why_not]
    free = {one.name for one in undone if Permission.SEE_DESK in (*one.rule.any_of, one.rule.undone_with)}
    assert free == set()
    assert all(one.rule.any_of for one in undone)


def test_lines_of_one_group_are_about_one_subject() -> None:
    subjects: dict[str, set[str]] = {}
    for one in all_actions():
        subjects.setdefault(one.rule.group, set()).add(one.rule.subject)
    assert {group for group, found in subjects.items() if len(found) > 1} == set()


def test_only_what_an_address_asks_of_the_owner_needs_no_permission_at_the_event() -> None:
    """The installation's own: whoever does it may hold no role at the event."""
    assert {one.name for one in all_actions() if not one.rule.any_of} == {
        "carry_on",
        "change_account_name",
        "create_tournament",
        "hand_over",
        "set_aside",
        "take_name_out",
    }
    assert all(one.rule.why_not for one in all_actions() if not one.rule.any_of), "nobody undoes these"


def test_an_action_of_another_version_is_none_of_ours() -> None:
    assert action_named("feed_the_cat") is None


def test_a_frame_is_given_what_was_declared() -> None:
    given = {ast.unparse(call.args[1]) for _path, call in calls_of("journaled")}
    given |= {done.name.upper() for _place, _function, done in done_by_functions()}
    names = {name for one in given for name in one.split(" ")}
    assert len(given) > 60
    assert {name for name in names if not name.rpartition(".")[2].isupper()} == {
        "if",
        "is_here",
        "else",
        "kind.action",
        "action",  # of a frame over several events, which is given a declared one
    }


def test_a_function_takes_a_reason_from_its_frame_where_its_action_asks_for_one() -> None:
    """mypy cannot see that: the frame would take the reason away from one that has its own, or miss it."""
    wrong = []
    for place, function, done in done_by_functions():
        by = function.args.kwarg
        expected = "Unpack[Because]" if done.asks_reason else "Unpack[By]"
        if by is None or by.annotation is None or ast.unparse(by.annotation) != expected:
            wrong.append(place)
        if ast.unparse(function.args.args[0]) != "change: Change":
            wrong.append(f"{place} gets no change")
    assert wrong == []


def test_no_body_asks_what_its_frame_has_asked() -> None:
    """Whether the event is finished, and for the action's own permission."""
    again = []
    for place, function, done in done_by_functions():
        own = done.rule.any_of
        asked = [f"Permission.{own[0].name}"] if len(own) == 1 else []
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "check_not_finished":
                again.append(place)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "check_permission":
                again += [place for one in node.args if ast.unparse(one) in asked]
    assert again == []
