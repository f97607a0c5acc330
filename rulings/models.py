"""The loaded library, head judges' rulings, what was asked and not found, own copies of documents."""

from typing import ClassVar

from django.db import models
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.event.models import Tournament


class LoadedLibrary(models.Model):
    """Which version of the files the rows below hold. There is one row once the library is loaded."""

    digest = models.CharField(max_length=64)
    documents = models.JSONField(default=dict)
    loaded_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.digest[:12]


class LibraryCard(models.Model):
    """A card that rulings speak of, as the files have it."""

    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(max_length=80)
    content = models.JSONField()

    def __str__(self) -> str:
        return self.name


class LibraryEntry(models.Model):
    """One entry of the library, as the files have it; `position` is its place in the order of the documents."""

    rule_id = models.CharField(max_length=40, unique=True)
    position = models.PositiveIntegerField()
    title = models.CharField(max_length=200)
    content = models.JSONField()

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return f"{self.rule_id} {self.title}"


class EventRulingQuerySet(models.QuerySet["EventRuling"]):
    """Rulings of events."""

    def standing(self) -> "EventRulingQuerySet":
        """Those that were not withdrawn."""
        return self.filter(withdrawn_at=None)


class EventRuling(models.Model):
    """What the head judge ruled for one event (FR-202.c): withdrawn at most, never deleted."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rulings")
    number = models.PositiveIntegerField()
    rule_id = models.CharField(_("entry that it overrules"), max_length=40, blank=True)
    card = models.CharField(_("card"), max_length=80, blank=True)
    title = models.CharField(_("about"), max_length=120)
    text = models.TextField(_("ruling"), max_length=1000)
    reason = models.TextField(_("reason"), max_length=1000)
    who = models.CharField(max_length=120)
    written_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.CharField(max_length=120, blank=True)
    withdrawn_reason = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=0)

    objects: ClassVar[EventRulingQuerySet] = EventRulingQuerySet.as_manager()  # type: ignore[assignment]  # a manager with its methods

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_ruling_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number} {self.title}"

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

    MOST_KEPT = 300  # for each event; the hall's network is open to everybody

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "folded"], name="one_missed_question_once"),
        ]
        ordering = ["-last_asked_at"]

    def __str__(self) -> str:
        return self.shown


class DocumentCopy(models.Model):
    """The organizer's own text of a document, kept in this installation alone."""

    key = models.CharField(max_length=4, unique=True)
    file_name = models.CharField(max_length=255)
    loaded_at = models.DateTimeField()
    sections: "QuerySet[DocumentSection]"

    def __str__(self) -> str:
        return f"{self.key} {self.file_name}"


class DocumentSection(models.Model):
    """One section of such a copy: `place` is what the ids of its entries begin with ("FR-244", "MP-12")."""

    copy = models.ForeignKey(DocumentCopy, on_delete=models.CASCADE, related_name="sections")
    place = models.CharField(max_length=40)
    heading = models.CharField(max_length=200, blank=True)
    text = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["copy", "place"], name="one_section_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.heading}"
