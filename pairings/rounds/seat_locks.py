"""Steps that lock and unlock who plays in the teams of a posted round: they neither journal nor commit.

Who of the two is A and who is B is locked for the whole event at the first posting (FR-244.d), and never free again.
"""

from collections.abc import Collection

from pairings.matches import histories
from pairings.matches.scoring import How
from teams.entries.models import MEMBERS, Entry
from tournament.journal.journal import Change


def lock_seats(change: Change, keys: Collection[int]) -> None:
    """Step: lock the seats of the entries with these primary keys, where the event locks them; twice is once."""
    if not change.tournament.seats_locked:
        return
    open_seats = Entry.objects.filter(tournament=change.tournament, pk__in=keys, seats_locked_at=None)
    change.keep(*open_seats.select_related(*MEMBERS))
    open_seats.update(seats_locked_at=change.now)
    change.citation = "FR-244.d"


def unlock_seats(change: Change) -> None:
    """Step: unlock the entries that no posted round has paired."""
    rows = histories.played_rows(change.tournament, stage=None)
    paired = {number for row in rows if row.how != How.MISSED for number in row.teams}
    locked = Entry.objects.filter(tournament=change.tournament, seats_locked_at__isnull=False)
    seated = locked.select_related(*MEMBERS)
    free = [entry for entry in seated if entry.number not in paired]
    change.keep(*free)
    Entry.objects.filter(pk__in=[entry.pk for entry in free]).update(seats_locked_at=None)
