"""A second event that a release is remembered by: every setting was changed, some of it was undone, some is left to be.

Lines of the journal hold values of settings by the name of their column. An event that is still being set up keeps
all of them undoable, so a later Tandem has to read each name and put each value back.
"""

import json
from datetime import timedelta
from itertools import cycle

from pairings.rehearsal.rehearsal import Rehearsal
from pairings.undo.actions import undo_line
from tests.other_settings import OTHER
from tests.releases.past import OWNER, PASSWORD, SLUG
from tournament.event.models import Tournament
from tournament.event.settings import SETTINGS
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import change_settings
from tournament.staff.models import Account

# Changed in this order, since a setting may rest on another: what a cut has before the cut itself is gone.
LAST = ("cut_size", "structure", "format", "rule_set")
FIRST = {"cut_size": 8, "equal_prizes": "sudden_death", "format": "rochester", "energy": "supplied"}


def in_order() -> list[str]:
    """The settings of this Tandem that are changed, one after the other."""
    known = [name for name in OTHER if name in SETTINGS and name not in LAST]
    return [*known, *(name for name in LAST if name in SETTINGS)]


def play_settings() -> tuple[Tournament, list[str]]:
    """The event, and the settings that this Tandem refused to change as they are here."""
    owner = Account(username=OWNER, full_name="Olga Właścicielka", is_owner=True)
    owner.set_password(PASSWORD)
    owner.save()
    rehearsal = Rehearsal(teams=4, rounds=3, seed=2003, say=lambda _line: None)
    rehearsal.open_event(name="Ustawienia", slug=SLUG, organizer=owner, **FIRST)
    event, refused = rehearsal.event, []
    rehearsal.register(4)
    for name, is_undone in zip(in_order(), cycle((False, False, True)), strict=False):
        rehearsal.now += timedelta(minutes=1)
        told = {"actor": rehearsal.actor, "now": rehearsal.now}
        try:
            change_settings(event, {name: OTHER[name]}, reason="próba", **told)
        except Refusal as refusal:
            refused.append(f"{name}: {refusal.code}")
            continue
        if is_undone:
            undo_line(event, event.journal.order_by("-number").first().number, **told)
        event.refresh_from_db()
    return event, refused


def settings_of(event: Tournament) -> dict[str, str]:
    """Every setting as text, by name: what is compared from release to release."""
    return {name: json.dumps(getattr(event, name), default=str) for name in sorted(SETTINGS)}


def undo_all(event: Tournament) -> int:
    """Undo each change of a setting that is left, the newest first; return how many."""
    actor = Actor(name=OWNER, roles=frozenset(Role))
    lines = event.journal.filter(action="change_settings").order_by("-number")
    undone = set(event.journal.exclude(undoes=None).values_list("undoes", flat=True))
    left = [line.number for line in lines if line.number not in undone]
    for number in left:
        undo_line(event, number, actor=actor)
    event.refresh_from_db()
    return len(left)
