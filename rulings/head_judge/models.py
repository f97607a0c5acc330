"""Head judges' rulings, and questions that found nothing."""

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.event.models import Tournament
from tournament.journal.models import WithActors, actor_column, later_actor_column
from tournament.kernel.shown import name_of
from tournament.rows.kinds import Link, row_kind


class EventRuling(models.Model):
    """A head judge's ruling for one event (FR-202.c); it can be withdrawn, but is never deleted."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rulings")
    number = models.PositiveIntegerField()
    rule_id = models.CharField(_("entry that it overrules"), max_length=40, blank=True)
    card = models.CharField(_("card"), max_length=80, blank=True)
    title = models.CharField(_("about"), max_length=120)
    text = models.TextField(_("ruling"), max_length=1000)
    reason = models.TextField(_("reason"), max_length=1000)
    written_by = actor_column()
    written_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = later_actor_column()
    withdrawn_reason = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=0)

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_ruling_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number} {self.title}"

    @property
    def who(self) -> str:
        """The name of this ruling: its number is another one's where an older copy of the event was carried on."""
        return name_of("ruling", self.number, self.written_at)

    @property
    def called(self) -> str:
        """What a form about the ruling is about, in words."""
        return self.title

    @property
    def hit_id(self) -> str:
        """The id of this ruling among the entries of the library ("HJ-3")."""
        return f"HJ-{self.number}"


class MissedQuestion(models.Model):
    """A question that people asked at an event and that found nothing."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="missed_questions")
    folded = models.CharField(max_length=200)
    shown = models.CharField(max_length=200)
    times = models.PositiveIntegerField(default=1)
    first_asked_at = models.DateTimeField()
    last_asked_at = models.DateTimeField()

    MOST_KEPT = 300  # for each event; anyone can use the hall's network

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "folded"], name="one_missed_question_once"),
        ]
        ordering = ["-last_asked_at"]

    def __str__(self) -> str:
        return self.shown


RULING = row_kind(
    EventRuling,
    name="ruling",
    file="rulings",
    key={"number": "number"},
    fields=(
        *("rule_id", "card", "title", "text", "reason", "written_at"),
        *("withdrawn_at", "withdrawn_reason", "version"),
    ),
    links={"written_by": Link("actor"), "withdrawn_by": Link("actor")},
)
