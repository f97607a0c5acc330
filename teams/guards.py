"""Guards of the entries: the seat lock (FR-244.d) and that entries are never deleted (design: sections 4 and 8)."""

from tournament.guards import EVENT_STAYS, Guard

# The one change of locked seats that passes: the head judge swaps two mistyped seats, and gives the reason and
# the instant in the same statement. Another pair of people would be another team (FR-243.e).
CORRECTED = (
    "NEW.seat_a_id = OLD.seat_b_id AND NEW.seat_b_id = OLD.seat_a_id AND NEW.seat_correction <> '' "
    "AND NEW.seat_corrected_at IS NOT NULL "
    "AND (OLD.seat_corrected_at IS NULL OR NEW.seat_corrected_at <> OLD.seat_corrected_at)"
)

GUARDS = (
    Guard(
        name="guard_entry_seats",
        table="teams_entry",
        event="UPDATE",
        when=(
            "OLD.seats_locked_at IS NOT NULL AND (NEW.team_id <> OLD.team_id "
            "OR NEW.tournament_id <> OLD.tournament_id OR NEW.number <> OLD.number "
            "OR ((NEW.seat_a_id <> OLD.seat_a_id OR NEW.seat_b_id <> OLD.seat_b_id) "
            f"AND NOT ({CORRECTED})))"
        ),
        message="seats are locked for the event (FR-244.d)",
    ),
    Guard(
        name="guard_entry_delete",
        table="teams_entry",
        event="DELETE",
        when=EVENT_STAYS,
        message="an entry is never deleted, it is dropped",
        is_lifted_by_tests=True,
    ),
    # INSERT OR REPLACE of SQLite deletes without asking the guard above.
    Guard(
        name="guard_entry_replace",
        table="teams_entry",
        event="INSERT",
        when=(
            "EXISTS (SELECT 1 FROM teams_entry WHERE seats_locked_at IS NOT NULL AND (id = NEW.id "
            "OR (tournament_id = NEW.tournament_id AND number = NEW.number)))"
        ),
        message="seats are locked for the event (FR-244.d)",
    ),
)
