"""What an undo does with entries and people: their rows are never deleted, and guards ask for more than values."""

from datetime import datetime, timedelta
from typing import Any

from teams.entries.models import Entry, SoloPlayer
from teams.entries.needs import need_of_allowed_name, need_of_entry, need_of_player, need_of_rename
from teams.entries.partners import withdraw
from teams.people.models import Player, TeamName
from tournament.journal.rows import UNDO_STEPS, UndoSteps


def _save_entry(entry: Entry, changed: set[str], now: datetime, number: int) -> None:
    """Locked seats change only with a reason or a line of an undo, and an instant of their own (FR-244.d)."""
    # A member without a number is known by the name, and a corrected name is not a swap.
    is_swapped = (
        "seat_a" in changed and not Entry.objects.filter(pk=entry.pk, seat_a=entry.seat_a_id).exists()
    )
    if is_swapped and entry.seats_fixed_at is not None:
        entry.seat_undo_line = number
        entry.seat_corrected_at = now + timedelta(microseconds=number)
    entry.save()


def _leave(entry: Entry, change: Any) -> None:
    withdraw(entry, now=change.now, cause=Entry.DropCause.UNDONE)


def _save_player(player: Player, changed: set[str], now: datetime, number: int) -> None:
    if changed:
        # An instant of its own for each: one line may have changed both players of a team in locked seats.
        moment = now + timedelta(microseconds=number + player.pk)
        player.note_correction(Player.Correction.UNDO, at=moment)
    player.save()


def _leave_name(name: TeamName, change: Any) -> None:
    """A name that a premier event was played under stays the team's (FR-242.b)."""
    if name.reserved_at is None:
        name.delete()


def _save_name(name: TeamName, changed: set[str], now: datetime, number: int) -> None:
    """Likewise: lines of older versions kept whether it was taken."""
    name.save(update_fields=[field for field in ("name", "since") if field in changed])


def _leave_list(solo: SoloPlayer, change: Any) -> None:
    solo.left_at = change.now
    solo.save(update_fields=["left_at"])


def add_undo_steps() -> None:
    """Make the steps known; called once, when Django starts."""
    UNDO_STEPS["entry"] = UndoSteps(leave=_leave, save=_save_entry, needs=need_of_entry)
    UNDO_STEPS["player"] = UndoSteps(save=_save_player, needs=need_of_player)
    UNDO_STEPS["team_name"] = UndoSteps(leave=_leave_name, save=_save_name)
    UNDO_STEPS["rename"] = UndoSteps(needs=need_of_rename)
    UNDO_STEPS["allowed_name"] = UndoSteps(needs=need_of_allowed_name)
    UNDO_STEPS["solo_player"] = UndoSteps(leave=_leave_list)
