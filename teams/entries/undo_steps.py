"""What an undo does with entries and people: their rows are never deleted, and guards ask for a reason."""

from datetime import datetime, timedelta
from typing import Any

from teams.entries.models import Entry, SoloPlayer
from teams.entries.partners import withdraw
from teams.people.models import Player
from tournament.journal.rows import UNDO_STEPS, UndoSteps

REGISTRATION_TAKEN_BACK = "registration taken back"
SEATS_TAKEN_BACK = "line %s of the journal taken back"


def _save_entry(entry: Entry, changed: set[str], now: datetime, number: int) -> None:
    """Locked seats change only with a reason and an instant of their own (FR-244.d)."""
    if "seat_a" in changed and entry.seats_locked_at is not None:
        entry.seat_correction = SEATS_TAKEN_BACK % number
        entry.seat_corrected_at = now + timedelta(microseconds=number)
    entry.save()


def _leave(entry: Entry, change: Any) -> None:
    withdraw(entry, now=change.now, reason=REGISTRATION_TAKEN_BACK)


def _save_player(player: Player, changed: set[str], now: datetime, number: int) -> None:
    if changed:
        player.note_correction(SEATS_TAKEN_BACK % number, at=now + timedelta(microseconds=number))
    player.save()


def _leave_list(solo: SoloPlayer, change: Any) -> None:
    solo.left_at = change.now
    solo.save(update_fields=["left_at"])


def add_undo_steps() -> None:
    """Make the steps known; called once, when Django starts."""
    UNDO_STEPS["entry"] = UndoSteps(leave=_leave, save=_save_entry)
    UNDO_STEPS["player"] = UndoSteps(save=_save_player)
    UNDO_STEPS["solo_player"] = UndoSteps(leave=_leave_list)
