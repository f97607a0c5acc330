"""Guards of the entries: the seat lock (FR-244.d), names that are kept for good (FR-242.b).

Entries are never deleted (`docs/decisions/database.md`).
"""

from tournament.guards import EVENT_STAYS
from tournament.journal.guards import Guard

# The one change of locked seats that passes: the head judge swaps two mistyped seats, with the reason and
# the instant in the same statement; an undo of that, the number of its line and the instant. Another pair
# of people would be another team (FR-243.e).
CORRECTED = (
    "NEW.seat_a_id = OLD.seat_b_id AND NEW.seat_b_id = OLD.seat_a_id "
    # A reason of an earlier correction does not count, nor does the line of an earlier undo.
    "AND ((NEW.seat_correction <> '' AND NEW.seat_correction <> OLD.seat_correction) "
    "OR (NEW.seat_undo_line IS NOT NULL AND NEW.seat_undo_line <> COALESCE(OLD.seat_undo_line, 0))) "
    "AND NEW.seat_corrected_at IS NOT NULL "
    "AND (OLD.seat_corrected_at IS NULL OR NEW.seat_corrected_at <> OLD.seat_corrected_at) "
    # One entry at a time: a statement over several rows would set the same instant for all.
    "AND NOT EXISTS (SELECT 1 FROM teams_entry WHERE tournament_id = OLD.tournament_id AND id <> OLD.id "
    "AND seat_corrected_at = NEW.seat_corrected_at)"
)

# Once round 1 was posted for the first time, seats are the head judge's, whatever became of that round since.
FIXED_AT_EVENT = (
    "EXISTS (SELECT 1 FROM tournament_tournament WHERE id = OLD.tournament_id "
    "AND seats_locked AND first_posted_at IS NOT NULL)"
)

# Two people who exchange names and numbers have exchanged seats, so those are held as well while the event goes on.
SITS_IN_LOCKED_SEAT = (
    "EXISTS (SELECT 1 FROM teams_entry JOIN tournament_tournament "
    "ON tournament_tournament.id = teams_entry.tournament_id "
    "WHERE (teams_entry.seat_a_id = OLD.id OR teams_entry.seat_b_id = OLD.id) "
    "AND tournament_tournament.finished_at IS NULL AND (teams_entry.seats_locked_at IS NOT NULL "
    "OR (tournament_tournament.seats_locked AND tournament_tournament.first_posted_at IS NOT NULL)))"
)

# The event of a team, while it is not being removed.
TEAM_STAYS = (
    "EXISTS (SELECT 1 FROM teams_team JOIN teams_player ON teams_player.id = teams_team.member_low_id "
    "JOIN tournament_tournament ON tournament_tournament.id = teams_player.tournament_id "
    "WHERE teams_team.id = OLD.team_id AND tournament_tournament.removal_started_at IS NULL)"
)


def _is_held(but: str = "") -> str:
    """SQL: an entry holds what is unique in NEW (see the constraints of Entry); `but` leaves a row out."""
    same_event = f"SELECT 1 FROM teams_entry WHERE tournament_id = NEW.tournament_id {but}"
    while_in = "AND NOT is_withdrawn AND NOT NEW.is_withdrawn"
    columns = ("team_id", "folded_name", "seat_a_id", "seat_b_id")
    held = [f"EXISTS ({same_event} AND number = NEW.number)"]
    held += [f"EXISTS ({same_event} {while_in} AND {column} = NEW.{column})" for column in columns]
    return " OR ".join(held)


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
        # Of a team that is in no posted round: its two people stay where they sit, while a partner may be replaced.
        name="guard_entry_seats_at_event",
        table="teams_entry",
        event="UPDATE",
        when=(
            "OLD.seats_locked_at IS NULL AND NEW.seat_a_id = OLD.seat_b_id AND NEW.seat_b_id = OLD.seat_a_id "
            f"AND {FIXED_AT_EVENT} AND NOT ({CORRECTED})"
        ),
        message="seats are locked for the event (FR-244.d)",
    ),
    Guard(
        name="guard_player_in_seat",
        table="teams_player",
        event="UPDATE",
        when=(
            "(NEW.name <> OLD.name "
            "OR COALESCE(NEW.membership_number, '') <> COALESCE(OLD.membership_number, '')) "
            "AND NOT (NEW.correction <> '' AND NEW.corrected_at IS NOT NULL "
            "AND (OLD.corrected_at IS NULL OR NEW.corrected_at <> OLD.corrected_at) "
            # One person at a time, as with the seats.
            "AND NOT EXISTS (SELECT 1 FROM teams_player AS other WHERE other.id <> OLD.id "
            "AND other.corrected_at = NEW.corrected_at)) "
            f"AND {SITS_IN_LOCKED_SEAT}"
        ),
        message="seats are locked for the event (FR-244.d)",
    ),
    Guard(
        name="guard_player_delete",
        table="teams_player",
        event="DELETE",
        when=EVENT_STAYS,
        message="a player is never deleted",
        is_lifted_by_tests=True,
    ),
    Guard(
        name="guard_player_replace",
        table="teams_player",
        event="INSERT",
        when=(
            "EXISTS (SELECT 1 FROM teams_player WHERE id = NEW.id OR "
            "(tournament_id = NEW.tournament_id AND membership_number = NEW.membership_number))"
        ),
        message="a player is never deleted",
        is_for_sqlite=True,
    ),
    Guard(
        name="guard_kept_name",
        table="teams_teamname",
        event="UPDATE",
        when=(
            "OLD.reserved_at IS NOT NULL AND (NEW.reserved_at IS NULL OR NEW.team_id <> OLD.team_id "
            "OR NEW.folded_name <> OLD.folded_name)"
        ),
        message="a name that a premier event was played under is taken for good (FR-242.b)",
    ),
    Guard(
        name="guard_kept_name_delete",
        table="teams_teamname",
        event="DELETE",
        when=f"OLD.reserved_at IS NOT NULL AND {TEAM_STAYS}",
        message="a name that a premier event was played under is taken for good (FR-242.b)",
        is_lifted_by_tests=True,
    ),
    Guard(
        name="guard_entry_delete",
        table="teams_entry",
        event="DELETE",
        when=EVENT_STAYS,
        message="an entry is never deleted, it is dropped",
        is_lifted_by_tests=True,
    ),
    Guard(
        name="guard_entry_replace",
        table="teams_entry",
        event="INSERT",
        when=f"EXISTS (SELECT 1 FROM teams_entry WHERE id = NEW.id) OR {_is_held()}",
        message="an entry is never deleted, it is dropped",
        is_for_sqlite=True,
    ),
    Guard(
        name="guard_entry_replace_update",
        table="teams_entry",
        event="UPDATE",
        when=(
            "NEW.id <> OLD.id OR ((NEW.tournament_id <> OLD.tournament_id OR NEW.number <> OLD.number "
            "OR NEW.team_id <> OLD.team_id OR NEW.folded_name <> OLD.folded_name "
            "OR NEW.seat_a_id <> OLD.seat_a_id OR NEW.seat_b_id <> OLD.seat_b_id "
            f"OR NEW.is_withdrawn <> OLD.is_withdrawn) AND ({_is_held('AND id <> OLD.id')}))"
        ),
        message="an entry is never deleted, it is dropped",
        is_for_sqlite=True,
    ),
)
