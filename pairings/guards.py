"""Guards that keep seats locked while an entry is in a posted round (FR-244.d; `docs/decisions/database.md`).

What everyone has read of a corrected result stays, too.
A posted round and its matches are never deleted: without them the seats would no longer be held. A missed round
holds no seats, so its row may go: a team that is given a match after posting did not miss the round.
"""

from tournament.guards import EVENT_STAYS
from tournament.journal.guards import Guard

RECORDED = "how NOT IN ('open', 'bye', 'missed')"

GUARDS = (
    Guard(
        name="guard_entry_unlock",
        table="teams_entry",
        event="UPDATE",
        when=(
            "OLD.seats_locked_at IS NOT NULL AND NEW.seats_locked_at IS NULL AND EXISTS ("
            "SELECT 1 FROM pairings_match JOIN tournament_round ON tournament_round.id = pairings_match.round_id "
            "WHERE (pairings_match.one_id = OLD.id OR pairings_match.two_id = OLD.id) "
            f"AND (tournament_round.posted_at IS NOT NULL OR {RECORDED}) AND how <> 'missed')"
        ),
        message="seats are locked for the event (FR-244.d)",
    ),
    Guard(
        name="guard_round_unpost",
        table="tournament_round",
        event="UPDATE",
        when=(
            "OLD.posted_at IS NOT NULL AND NEW.posted_at IS NULL AND EXISTS ("
            f"SELECT 1 FROM pairings_match WHERE round_id = OLD.id AND {RECORDED})"
        ),
        message="a round with results cannot be withdrawn",
    ),
    Guard(
        name="guard_round_delete",
        table="tournament_round",
        event="DELETE",
        when=f"OLD.posted_at IS NOT NULL AND {EVENT_STAYS}",
        message="a posted round is never deleted, only withdrawn",
        is_lifted_by_tests=True,
    ),
    Guard(
        name="guard_round_replace",
        table="tournament_round",
        event="INSERT",
        when=(
            "EXISTS (SELECT 1 FROM tournament_round WHERE posted_at IS NOT NULL AND (id = NEW.id "
            "OR (tournament_id = NEW.tournament_id AND number = NEW.number)))"
        ),
        message="a posted round is never deleted, only withdrawn",
        is_for_sqlite=True,
    ),
    Guard(
        name="guard_match_delete",
        table="pairings_match",
        event="DELETE",
        when=(
            "EXISTS (SELECT 1 FROM tournament_round JOIN tournament_tournament "
            "ON tournament_tournament.id = tournament_round.tournament_id "
            "WHERE tournament_round.id = OLD.round_id AND tournament_round.posted_at IS NOT NULL "
            "AND tournament_tournament.removal_started_at IS NULL) AND OLD.how <> 'missed'"
        ),
        message="a match of a posted round is never deleted",
        is_lifted_by_tests=True,
    ),
    Guard(
        name="guard_correction_delete",
        table="pairings_correction",
        event="DELETE",
        when=EVENT_STAYS,
        message="a correction is never deleted, only undone",
        is_lifted_by_tests=True,
    ),
)
