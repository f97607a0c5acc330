"""Nobody reaches by undo and redo what they may not reach by doing.

Random days, on which people with one role each try to undo anything. The oracle looks at the event file before and
after, and asks nothing that undo asks: what differs is looked up in a table of who may bring that about.
"""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist
from hypothesis import given, settings
from hypothesis import strategies as st

from pairings.undo.actions import undo_line
from tests.factories import make_tournament
from tests.pairings.undo.random_days import Day
from tests.pairings.undo.test_journal_replay import EVENTS
from tests.pairings.undo.test_undo_property import RANDOM_DAYS, difference, stored
from tests.samples import sample
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission, Role

pytestmark = [pytest.mark.django_db, pytest.mark.rows]
PEOPLE = [Actor(role.value, frozenset({role})) for role in Role]
# Who may change rows of a kind at all; one of these is enough. Nothing here is anybody's own deed.
MAY = {
    "event": {Permission.SET_UP, Permission.RUN_ROUNDS},
    "staff": {Permission.SET_UP},
    "rulings": {Permission.OVERRULE},
    "allowed_names": {Permission.OVERRULE},
    "penalties": {Permission.OVERRULE, Permission.RUN_ROUNDS},  # a round that is paired again lets them go
    "rounds": {Permission.RUN_ROUNDS, Permission.CORRECT_EARLIER},
    "matches": {Permission.RUN_ROUNDS, Permission.OVERRULE},
    "deck_lists": {Permission.TAKE_LISTS, Permission.RULE_ON_LISTS},
    "calls": {Permission.OVERRULE, Permission.RUN_ROUNDS, Permission.SET_UP},
    "extensions": {Permission.OVERRULE, Permission.RUN_ROUNDS},
    "deck_checks": {Permission.OVERRULE, Permission.RUN_ROUNDS},
    "checked_decks": {Permission.OVERRULE, Permission.RUN_ROUNDS},
    "planned_checks": {Permission.PLAN_CHECKS},
    "announcements": {Permission.RUN_ROUNDS},
    "teams": {Permission.REGISTER, Permission.OVERRULE, Permission.RUN_ROUNDS},
}
RESULT = ("how", "winner", "points_one", "points_two", "prizes_left_one", "prizes_left_two", "note")
Path = tuple[Any, ...]
Stored = dict[Path, Any]


def asked(before: Stored, after: Stored) -> Iterator[tuple[set[Permission], bool]]:
    """Who may bring this about, one permission of each set, and whether it takes a reason."""
    changed = difference(before, after)
    yield from ((MAY[kind], False) for kind in {path[0] for path in changed} & MAY.keys())
    for path in changed:
        by_kind = {"deck_lists": asked_of_list, "teams": asked_of_team, "matches": asked_of_match}.get(
            path[0]
        )
        if by_kind is not None:
            yield from by_kind(path, before, after)


def asked_of_list(path: Path, before: Stored, after: Stored) -> Iterator[tuple[set[Permission], bool]]:
    counted = path[-1] == "replaced_at" and path in before and before[path] is None
    is_swiss = before.get((*path[:2], "stage")) == "swiss"
    if counted and is_swiss and before["event", "first_posted_at"] is not None:
        yield {Permission.RULE_ON_LISTS}, True


def asked_of_team(path: Path, before: Stored, after: Stored) -> Iterator[tuple[set[Permission], bool]]:
    if path not in before or path not in after:
        return
    has_begun = before["event", "first_posted_at"] is not None
    if path[-1] == "is_disqualified":
        yield {Permission.DISQUALIFY}, True
    if path[-1] == "folded_name" and has_begun:
        yield {Permission.REGISTER}, True
    if path[2] in ("seat_a", "seat_b") and has_begun and before["event", "seats_locked"]:
        yield {Permission.CORRECT_SEATS}, True


def asked_of_match(path: Path, before: Stored, after: Stored) -> Iterator[tuple[set[Permission], bool]]:
    if path[-1] == "how" and after.get(path) == "judge":
        yield {Permission.OVERRULE}, True
    closed = "rounds", (path[1][0],), "closed_at"
    hows = [rows.get((*path[:2], "how")) for rows in (before, after)]
    is_result = any(
        how not in (None, "open", "bye", "missed") for how in hows
    )  # None: a missed round goes again
    if path[-1] in RESULT and path in before and is_result and before.get(closed) and after.get(closed):
        yield {Permission.CORRECT_EARLIER}, True


def check_rights(before: Stored, after: Stored, actor: Actor, reason: str, told: tuple[Any, ...]) -> None:
    for permissions, asks_reason in asked(before, after):
        assert any(map(actor.may, permissions)), (actor.name, permissions, *told)
        assert reason or not asks_reason, (actor.name, permissions, *told)


def try_to_undo(day: Day, before: Stored, random: Random) -> Stored:
    """Somebody with one role undoes one of the newest lines, or a line that undid one."""
    event = day.event
    number = max(event.version - int(random.triangular(0, 25, 0)), 1)
    actor, reason = random.choice(PEOPLE), random.choice(["", "a mistake"])
    try:
        undo_line(event, number, actor=actor, reason=reason, now=day.now())
    except Refusal:
        event.refresh_from_db()
        return before
    after = stored(event)
    line = event.journal.get(number=number)
    check_rights(before, after, actor, reason, (line.action, line.after, line.rows))
    return after


@settings(RANDOM_DAYS, max_examples=sample(8))
@given(seed=st.integers(0, 2**32), teams=st.integers(4, 8), values=st.sampled_from(EVENTS))
def test_no_undo_reaches_what_its_actor_may_not_do(seed: int, teams: int, values: dict[str, Any]) -> None:
    event = make_tournament(numbers_required=False, **values)
    day = Day(event, Random(seed))
    for _ in range(teams):
        day.register()
    present = stored(event)
    for _ in range(50):
        version = event.version
        with suppress(Refusal, IndexError, ObjectDoesNotExist):
            day.step()
        event.refresh_from_db()
        if event.version != version:
            present = stored(event)
        if day.random.random() < 0.6:
            present = try_to_undo(day, present, day.random)
