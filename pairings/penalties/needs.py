"""What an undo needs that removes a disqualification or makes it again (FR-244.b)."""

from pairings.penalties.models import Penalty
from teams.entries.needs import DISQUALIFIES
from tournament.event.models import Tournament
from tournament.journal.needs import EventState, Need, Values
from tournament.rows.kinds import Key


def disqualifications(event: Tournament) -> frozenset[int]:
    """Numbers of the penalties that are disqualifications. One query."""
    rows = Penalty.objects.filter(tournament=event, level=Penalty.Level.DISQUALIFICATION)
    return frozenset(rows.values_list("number", flat=True))


def need_of_penalty(state: EventState, key: Key, before: Values | None, after: Values | None) -> Need | None:
    """A disqualification is the head judge's, whoever had given it."""
    if after is None and before is not None:
        is_one = before.get("level") == Penalty.Level.DISQUALIFICATION
    else:
        is_one = key[0] in state.read(disqualifications)
    return DISQUALIFIES if is_one else None
