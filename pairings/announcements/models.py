"""An announcement of the desk to the whole room, with what it counts down to."""

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from pairings.corrections.models import Correction
from pairings.corrections.repaired_words import repaired_sentence
from tournament.event.models import Tournament
from tournament.journal.models import WithActors, actor_column
from tournament.kernel.shown import name_of
from tournament.rows.kinds import Link, row_kind


class Announcement(models.Model):
    """What the desk shows the whole room on the screens until it is taken down; it may count down to an instant.

    `correction` is the one whose new tables it announces, in the language of whoever reads it; it has no text then.
    """

    class Kind(models.TextChoices):
        """What is announced; the kinds besides a notice count down."""

        NOTICE = "notice", _("announcement")
        MEETING = "meeting", _("player meeting")
        DECK_BUILDING = "deck_building", _("deck registration and building")
        BREAK = "break", _("break")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="announcements")
    number = models.PositiveIntegerField()
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices, default=Kind.NOTICE)
    text = models.CharField(max_length=200, blank=True)
    correction = models.ForeignKey(Correction, related_name="+", null=True, on_delete=models.CASCADE)
    counts_to = models.DateTimeField(_("counts down to"), null=True)
    made_at = models.DateTimeField()
    made_by = actor_column()
    taken_down_at = models.DateTimeField(null=True)

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_announcement_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        if self.text:
            return self.text
        one = self.correction
        if one is None:
            return str(self.Kind(self.kind).label)
        return repaired_sentence(one.redone_round, one.tables, is_bye_moved=one.is_bye_moved)

    @property
    def who(self) -> str:
        """The name of this announcement: its number is another's where an older copy of the event was carried on."""
        return name_of("announcement", self.number, self.made_at)


ANNOUNCEMENT = row_kind(
    Announcement,
    name="announcement",
    file="announcements",
    key={"number": "number"},
    fields=("kind", "text", "counts_to", "made_at", "taken_down_at"),
    links={"made_by": Link("actor"), "correction": Link("correction")},
    since={"correction": 6},
)
