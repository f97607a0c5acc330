"""What an undo needs that changes settings: after round 1 the head judge and a reason, for some of them."""

from tournament.event.queries import is_round_one_posted
from tournament.event.settings import CHANGED_WITH_REASON, HOW_SETTINGS_CHANGE
from tournament.journal.needs import EventState, Need, Values, changes
from tournament.kernel.roles import Permission
from tournament.rows.kinds import Key


def need_of_settings(state: EventState, key: Key, before: Values | None, after: Values | None) -> Need | None:
    """The same that changing them in the form needs now."""
    changed = next((name for name in CHANGED_WITH_REASON if changes(name, before, after)), None)
    if changed is None or not state.read(is_round_one_posted):
        return None
    return Need(Permission.OVERRULE, HOW_SETTINGS_CHANGE[changed].citation, asks_reason=True)
