"""A line of an event's journal: who did what and when, and what it changed."""

from django.db import models

from tournament.event.models import Tournament
from tournament.rows.kinds import row_kind
from tournament.rows.values import any_json, shape_named


class JournalEntry(models.Model):
    """One line of an event's journal. Lines are added and never changed (a guard in the database sees to it)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="journal")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    who = models.CharField(max_length=120)
    action = models.CharField(max_length=40)
    round_number = models.PositiveSmallIntegerField(null=True)
    table_number = models.PositiveIntegerField(null=True)
    entry_number = models.PositiveIntegerField(null=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)
    citation = models.CharField(max_length=40, blank=True)
    undoes = models.PositiveIntegerField(null=True)  # the number of the line that this one takes back
    rows = models.JSONField(
        null=True
    )  # what it changed, row by row, for its undo (`tournament.journal.rows`)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_line_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number} {self.action}"


JOURNAL = row_kind(
    JournalEntry,
    name="journal",
    file="journal",
    key={"number": "number"},
    fields=(
        *("at", "who", "action", "round_number", "table_number", "entry_number", "before", "after", "reason"),
        *("citation", "undoes", "rows"),
    ),
    shapes={"before": any_json, "after": any_json, "rows": shape_named("journal rows")},
)
