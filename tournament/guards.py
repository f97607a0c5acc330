"""The guards of this app's rows: what the journal says stays, and so does that seats are locked (FR-244.d)."""

from tournament.journal.guards import Guard

EVENT_STAYS = (
    "NOT EXISTS (SELECT 1 FROM tournament_tournament "
    "WHERE id = OLD.tournament_id AND removal_started_at IS NOT NULL)"
)

# While a name is taken out, what lines say of the person goes; who did what and when stays (docs/decisions/people.md).
NO_NAME_IS_TAKEN_OUT = (
    "NOT EXISTS (SELECT 1 FROM tournament_tournament "
    "WHERE id = OLD.tournament_id AND taking_name_out_at IS NOT NULL)"
)
IS_ANOTHER_LINE = (
    "NEW.id <> OLD.id OR NEW.tournament_id <> OLD.tournament_id OR NEW.number <> OLD.number OR NEW.at <> OLD.at "
    "OR NEW.actor_id <> OLD.actor_id OR NEW.action <> OLD.action OR NEW.citation <> OLD.citation "
    + " ".join(
        f"OR COALESCE(NEW.{column}, 0) <> COALESCE(OLD.{column}, 0)"
        for column in ("round_number", "table_number", "entry_number", "undoes")
    )
)

GUARDS = (
    Guard(
        name="guard_event_first_posted",
        table="tournament_tournament",
        event="UPDATE",
        when=(
            "OLD.first_posted_at IS NOT NULL AND (NEW.first_posted_at IS NULL "
            "OR NEW.first_posted_at <> OLD.first_posted_at OR (OLD.seats_locked AND NOT NEW.seats_locked))"
        ),
        message="seats are locked for the event (FR-244.d)",
    ),
    Guard(
        name="guard_journal_update",
        table="tournament_journalentry",
        event="UPDATE",
        when=f"{NO_NAME_IS_TAKEN_OUT} OR {IS_ANOTHER_LINE}",
        message="a journal line is never changed",
    ),
    Guard(
        name="guard_journal_delete",
        table="tournament_journalentry",
        event="DELETE",
        when=EVENT_STAYS,
        message="a journal line is never deleted",
        is_lifted_by_tests=True,
    ),
    Guard(
        name="guard_journal_replace",
        table="tournament_journalentry",
        event="INSERT",
        when=(
            "EXISTS (SELECT 1 FROM tournament_journalentry WHERE id = NEW.id "
            "OR (tournament_id = NEW.tournament_id AND number = NEW.number))"
        ),
        message="a journal line is never changed",
        is_for_sqlite=True,
    ),
)
