"""Passes with a team's private code: made at check-in, and replaced when one is lost or was seen by others.

The codes themselves are in no line of the journal: staff of every role read it.
"""

from typing import Unpack

from django.utils.translation import gettext_lazy as _

from teams.entries import shown, steps
from teams.entries.models import Entry, new_code
from tournament.journal.declare import action, never
from tournament.journal.journal import Because, By, Change, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission

MAKE_PASSES = action(
    "make_passes",
    _("Team codes made"),
    never("teams.undo_never_pass", Permission.REGISTER),
    words={"passes": _("team codes")},
)
MAKE_PASS = action("make_pass", _("Team code made"), never("teams.undo_never_pass", Permission.REGISTER))
REPLACE_PASS = action(
    "replace_pass",
    _("Team code replaced"),
    never("teams.undo_never_pass", Permission.REGISTER),
    asks_reason=True,
)


@does(MAKE_PASSES)
def make_passes(change: Change, **by: Unpack[By]) -> list[Entry]:
    """Give every team that takes part and has no pass one; the teams that got one, by number.

    Refused where nobody is without, so that a second press writes nothing.
    """
    without = Entry.objects.filter(tournament=change.tournament, pass_code=None, dropped_at=None)
    entries = list(without.order_by("number"))
    if not entries:
        raise Refusal("teams.no_pass_missing")
    for entry in entries:
        _give_code(change, entry)
    Entry.objects.bulk_update(entries, ["pass_code", "pass_made_at"], batch_size=300)
    change.after = {"passes": [entry.number for entry in entries]}
    return entries


@does(MAKE_PASS)
def make_pass(change: Change, number: int, **by: Unpack[By]) -> Entry:
    """Give one team a pass; refused where it has one, whose code stays good."""
    entry = _active_entry(change, number)
    if entry.pass_code is not None:
        raise Refusal("teams.pass_made_already", name=entry.team_name)
    _give_code(change, entry)
    entry.save(update_fields=["pass_code", "pass_made_at"])
    return entry


@does(REPLACE_PASS)
def replace_pass(change: Change, number: int, **by: Unpack[Because]) -> Entry:
    """Give a team a new pass with another code: the old one opens nothing from the next request on."""
    entry = _active_entry(change, number)
    if entry.pass_code is None:
        raise Refusal("teams.no_pass", name=entry.team_name)
    shown.check_pass_shown(change.actor, entry)
    _give_code(change, entry)
    entry.save(update_fields=["pass_code", "pass_made_at"])
    return entry


def _active_entry(change: Change, number: int) -> Entry:
    entry = steps.locked_entry(change, number)
    if entry.dropped_at is not None:
        raise Refusal("teams.entry_dropped", name=entry.team_name)
    return entry


def _give_code(change: Change, entry: Entry) -> None:
    entry.pass_code = new_code()
    entry.pass_made_at = change.now
