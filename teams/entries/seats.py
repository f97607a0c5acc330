"""Seats A and B: swapped until they are locked, corrected by the head judge afterwards (FR-244.d)."""

from typing import Any, Unpack

from django.utils.translation import gettext_lazy as _

from teams.entries import shown, steps
from teams.entries.models import Entry
from tournament.journal.declare import Rule, action
from tournament.journal.journal import Because, By, Change, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission

LONGEST_CORRECTION = 300
SWAP_SEATS = action("swap_seats", _("Seats swapped"), Rule(Permission.REGISTER))
CORRECT_SEATS = action(
    "correct_seats",
    _("Mistyped seats corrected"),
    Rule(Permission.CORRECT_SEATS),
    asks_reason=True,
    cites="FR-244.d",
)


def _seats(entry: Entry) -> dict[str, Any]:
    return {"seat_a": entry.seat_a.name, "seat_b": entry.seat_b.name}


@does(SWAP_SEATS)
def swap_seats(change: Change, number: int, **by: Unpack[By]) -> Entry:
    """Swap A and B of an entry whose seats are not locked yet; refused with FR-244.d once they are."""
    entry = steps.locked_entry(change, number)
    if entry.seats_fixed_at is not None:
        raise Refusal("teams.seats_locked", "FR-244.d", name=entry.team_name)
    shown.check_both_seats_shown(change.actor, entry)
    change.before = _seats(entry)
    entry.seat_a, entry.seat_b = entry.seat_b, entry.seat_a
    entry.version += 1
    entry.save()
    change.after = _seats(entry)
    change.citation = "FR-244.d"
    return entry


@does(CORRECT_SEATS)
def correct_seats(change: Change, number: int, **by: Unpack[Because]) -> Entry:
    """Swap the locked seats of one entry that were mistyped; for the head judge, with a reason that everyone sees.

    The guard in the database wants the reason and the instant in the same statement as the seats.
    """
    entry = steps.locked_entry(change, number)
    shown.check_both_seats_shown(change.actor, entry)
    if entry.seats_fixed_at is None:
        raise Refusal("teams.seats_not_locked", name=entry.team_name)
    told = change.reason[:LONGEST_CORRECTION]  # the journal keeps all of it
    if told == entry.seat_correction:
        raise Refusal("teams.same_reason", field="reason", name=entry.team_name)
    change.before = _seats(entry)
    entry.seat_a, entry.seat_b = entry.seat_b, entry.seat_a
    entry.seat_correction, entry.seat_undo_line = told, None
    entry.seat_corrected_at = change.now
    entry.version += 1
    entry.save()
    change.after = _seats(entry)
    return entry
