"""What an undo needs that makes a cut again: where the lot decided who is in, the head judge has to confirm it."""

from pairings.cut.line import RANDOM
from tournament.journal.needs import EventState, Need, Values
from tournament.kernel.roles import Permission
from tournament.rows.kinds import Key

CONFIRMS_LOT = Need(Permission.OVERRULE)


def need_of_cut(state: EventState, key: Key, before: Values | None, after: Values | None) -> Need | None:
    """Who makes such a cut again confirms it again."""
    by_lot = before is not None and before.get("line_decided_by") == RANDOM
    return CONFIRMS_LOT if by_lot and after is None else None
