"""What an undo needs beside the right to undo the action: what doing the same now would need.

A right may depend on how far the event is: until round 1 is posted the desk changes deck lists, from then on the head
judge alone, with a reason. An undo brings rows back that other people may have to decide about by now, and so does an
undo of an undo. So a kind of rows says what a change of one needs at present (`tournament.journal.rows.UndoSteps`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.utils import timezone

from tournament.event.models import Tournament
from tournament.kernel.roles import Permission
from tournament.rows.kinds import Key

T = TypeVar("T")
Values = Mapping[str, Any]  # columns of a row as a line of the journal keeps them


@dataclass(frozen=True, slots=True)
class Need:
    """A permission, a reason, or both; `citation` is the rule that asks for it."""

    permission: Permission | None = None
    citation: str = ""
    asks_reason: bool = False


class EventState:
    """An event as it is at `now`. What functions read of it is read once, however many lines ask."""

    def __init__(self, tournament: Tournament, now: datetime | None = None) -> None:
        self.tournament = tournament
        self.now = now or timezone.now()
        self._read: dict[Callable[[Tournament], Any], Any] = {}

    def read(self, reader: Callable[[Tournament], T]) -> T:
        """What `reader` finds at the event."""
        if reader not in self._read:
            self._read[reader] = reader(self.tournament)
        found: T = self._read[reader]
        return found


# Gets the key of a row with what a line changed of it: `before` is what an undo puts back (None: it removes the row),
# `after` is what the line left (None: the undo makes the row again).
RowNeed = Callable[[EventState, Key, Values | None, Values | None], Need | None]


def changes(name: str, before: Values | None, after: Values | None) -> bool:
    """Whether an undo changes a column of a row that stays."""
    return before is not None and after is not None and name in before
