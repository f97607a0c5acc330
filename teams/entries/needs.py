"""What an undo needs that changes who a team is: seats, people and names, by how far the event is (FR-242, FR-244)."""

from teams.entries.name_models import RENAME
from tournament.event.models import Tournament
from tournament.journal.needs import EventState, Need, Values, changes
from tournament.kernel.roles import Permission
from tournament.rows.kinds import Key

CORRECTS_SEATS = Need(Permission.CORRECT_SEATS, "FR-244.d", asks_reason=True)
DISQUALIFIES = Need(Permission.DISQUALIFY, "FR-244.b", asks_reason=True)
RENAMES = Need(None, "FR-242.a", asks_reason=True)
ALLOWS_NAME = Need(Permission.OVERRULE, "FR-242.b")
ALLOWS_NAME_AGAIN = Need(Permission.OVERRULE, "FR-242.b", asks_reason=True)
WHO = frozenset({"name", "membership_number"})  # two people who exchange these have exchanged seats


def fixed_entries(event: Tournament) -> frozenset[int]:
    """Numbers of the entries with a member who sits in a locked seat, in this entry or in another. One query."""
    rows = list(event.entries.values_list("number", "seat_a_id", "seat_b_id", "seats_locked_at"))
    is_all = event.seats_fixed_at is not None
    locked = {key for _number, a, b, at in rows if is_all or at is not None for key in (a, b)}
    return frozenset(number for number, a, b, _at in rows if a in locked or b in locked)


def need_of_entry(state: EventState, key: Key, before: Values | None, after: Values | None) -> Need | None:
    """Locked seats and a disqualification are the head judge's; another name after round 1 has a reason."""
    if changes("is_disqualified", before, after):
        return DISQUALIFIES
    if changes("seat_a", before, after) and _has_fixed_seats(state, key):
        return CORRECTS_SEATS
    is_renamed = changes("folded_name", before, after)
    return RENAMES if is_renamed and state.tournament.first_posted_at is not None else None


def _has_fixed_seats(state: EventState, key: Key) -> bool:
    return key[0] in state.read(fixed_entries)


def need_of_player(state: EventState, key: Key, before: Values | None, after: Values | None) -> Need | None:
    """Who sits in a locked seat is the head judge's to correct."""
    is_other = any(changes(name, before, after) for name in WHO)
    return CORRECTS_SEATS if is_other and _has_fixed_seats(state, key) else None


def offensive_renames(event: Tournament) -> frozenset[Key]:
    """Which renames took an offensive name away, as lines of the journal name them. One query."""
    return frozenset(RENAME.key_of(rename) for rename in RENAME.rows(event).filter(is_offensive=True))


def need_of_rename(state: EventState, key: Key, before: Values | None, after: Values | None) -> Need | None:
    """A name that was taken away as offensive comes back where the head judge allows it (FR-242.a)."""
    if before is not None or tuple(key) not in state.read(offensive_renames):
        return None
    return ALLOWS_NAME_AGAIN


def need_of_allowed_name(
    state: EventState, key: Key, before: Values | None, after: Values | None
) -> Need | None:
    """What the head judge allowed the head judge forbids, and allows again with a reason."""
    return ALLOWS_NAME if before is None else ALLOWS_NAME_AGAIN
