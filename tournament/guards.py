"""The guards of this app's rows: a line of the journal is never changed and never deleted."""

from tournament.journal.guards import Guard

EVENT_STAYS = (
    "NOT EXISTS (SELECT 1 FROM tournament_tournament "
    "WHERE id = OLD.tournament_id AND removal_started_at IS NOT NULL)"
)

GUARDS = (
    Guard(
        name="guard_journal_update",
        table="tournament_journalentry",
        event="UPDATE",
        when="1 = 1",
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
        is_against_replace=True,
    ),
)
