"""Who did something at an event, and the lines of its journal: who did what and when, and what it changed."""

from datetime import datetime
from typing import Any, TypeVar

from django.db import models
from django.utils.translation import gettext as _

from tournament.event.models import Tournament
from tournament.kernel.named import mark, marked, with_names
from tournament.kernel.roles import Actor
from tournament.kernel.shown import name_of
from tournament.rows.kinds import Link, row_kind
from tournament.rows.name_fields import NameField
from tournament.rows.values import any_json, shape_named

LONGEST_NAME = 120
M = TypeVar("M", bound=models.Model)


class EventActor(models.Model):
    """A person or team who did something at an event; numbered from 1 in the order of their first deeds there.

    One of `account`, `entry_number` and `command` says who it is. A row that came with an event file from another
    laptop and was a person there has none of them: nobody here is taken for that person, whatever the name.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="actors")
    number = models.PositiveIntegerField()
    # Of an account as it is now, else as when this one last did something.
    name = NameField(max_length=LONGEST_NAME)
    has_namesake = models.BooleanField(default=False)  # another one of the event had this name before
    account = models.ForeignKey("tournament.Account", on_delete=models.SET_NULL, null=True, related_name="+")
    entry_number = models.PositiveIntegerField(null=True)  # of a team on its phone
    command = models.CharField(max_length=LONGEST_NAME, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_actor_a_number"),
            models.UniqueConstraint(fields=["tournament", "account"], name="one_actor_an_account"),
            models.UniqueConstraint(fields=["tournament", "entry_number"], name="one_actor_a_team"),
            models.UniqueConstraint(
                fields=["tournament", "command"], condition=~models.Q(command=""), name="one_actor_a_command"
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        """The name as people read it, in their language: with the number where the name alone is not enough."""
        name = marked(f"{mark(self.name)} ({self.number})") if self.has_namesake else self.name
        return name if self.entry_number is None else with_names(_("%(team)s, on its phone"), {"team": name})

    def is_of(self, actor: Actor) -> bool:
        """Whether this is the row of `actor`."""
        return all(getattr(self, column) == value for column, value in actor.identity.items())


ACTOR = row_kind(
    EventActor,
    name="actor",
    file="actors",
    key={"number": "number"},
    fields=("name", "has_namesake", "entry_number", "command"),
    excused={"account": "accounts stay on their laptop"},
    is_lasting=True,
)


def actor_column(words: Any = None) -> "models.ForeignKey[EventActor, EventActor]":
    """A column that says who did something, called `words`."""
    return models.ForeignKey(EventActor, models.RESTRICT, verbose_name=words, related_name="+")


def later_actor_column(words: Any = None) -> "models.ForeignKey[EventActor | None, EventActor | None]":
    """A column that says who did something, called `words`; empty as long as nobody did."""
    return models.ForeignKey(EventActor, models.RESTRICT, verbose_name=words, related_name="+", null=True)


class WithActors(models.Manager[M]):
    """The rows of a model, each with the actors that it points at: who shows them asks the database no more."""

    def get_queryset(self) -> models.QuerySet[M]:
        """All rows, as every reader gets them."""
        columns = self.model._meta.concrete_fields
        return (
            super().get_queryset().select_related(*(c.name for c in columns if c.related_model is EventActor))
        )


class JournalEntry(models.Model):
    """One line of an event's journal. Lines are added and never changed (a guard in the database sees to it)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="journal")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.ForeignKey(EventActor, on_delete=models.RESTRICT, related_name="lines")
    action = models.CharField(max_length=40)
    round_number = models.PositiveSmallIntegerField(null=True)
    table_number = models.PositiveIntegerField(null=True)
    entry_number = models.PositiveIntegerField(null=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)
    citation = models.CharField(max_length=40, blank=True)
    undoes = models.PositiveIntegerField(null=True)  # the number of the line that this one undoes
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

    @property
    def who(self) -> str:
        """Its name: the number alone is another line where an older copy was carried on."""
        return line_who(self.number, self.at, self.action)


def line_who(number: int, at: datetime, action: str) -> str:
    """Return the name of a line of the journal, from the row itself or from one that knows its line."""
    return name_of("line", number, at, action)


JOURNAL = row_kind(
    JournalEntry,
    name="journal",
    file="journal",
    key={"number": "number"},
    fields=(
        *("at", "action", "round_number", "table_number", "entry_number", "before", "after", "reason"),
        *("citation", "undoes", "rows"),
    ),
    links={"actor": Link("actor")},
    about={"round_number": "round"},
    shapes={"before": any_json, "after": any_json, "rows": shape_named("journal rows")},
)
