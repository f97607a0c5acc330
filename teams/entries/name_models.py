"""What happened to the names of teams at an event: each change of one, and what the head judge allowed (FR-242)."""

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from teams.people.names import fold_name
from tournament.event.models import Tournament
from tournament.journal.models import WithActors, actor_column
from tournament.rows.kinds import Link, Parent, row_kind
from tournament.rows.nodes import Node


class Rename(models.Model):
    """An entry got another name: which one it had, until when, and who asked for the new one and why (FR-242.a)."""

    class AskedBy(models.TextChoices):
        """Who asked for another name."""

        TEAM = "team", _("the team")
        DESK = "desk", _("the desk, because of a typo")
        JUDGE = "judge", _("the head judge")
        ORGANIZER = "organizer", _("the organizer")

    entry = models.ForeignKey("teams.Entry", on_delete=models.CASCADE, related_name="renames")
    former_name = models.CharField(_("former name"), max_length=80)
    renamed_at = models.DateTimeField(_("renamed at"))
    asked_by = models.CharField(_("asked for by"), max_length=10, choices=AskedBy.choices, blank=True)
    is_offensive = models.BooleanField(_("offensive name"), default=False)
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "renamed_at"], name="one_rename_an_instant"),
        ]
        ordering = ["renamed_at"]

    def __str__(self) -> str:
        return self.former_name


class AllowedName(models.Model):
    """A name that the head judge allowed at this event, although it is another team's for good, or offensive."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="allowed_names")
    name = models.CharField(_("team name"), max_length=80)
    folded_name = models.CharField(max_length=120)
    reason = models.CharField(_("reason"), max_length=300)
    allowed_at = models.DateTimeField(_("allowed at"))
    allowed_by = actor_column(_("allowed by"))

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "folded_name"], name="one_allowance_a_name"),
        ]
        ordering = ["allowed_at", "pk"]

    def __str__(self) -> str:
        return self.name


def _check_allowed(allowed: AllowedName, node: Node) -> None:
    """A name is kept with its folded form, by which names are compared."""
    if allowed.folded_name != fold_name(allowed.name):
        raise node.get("folded_name").refuse()


RENAME = row_kind(
    Rename,
    name="rename",
    file="renames",
    file_since=5,
    event="entry__tournament",
    key={"team": "entry__number", "renamed_at": "renamed_at"},
    parents={"entry": Parent("entry", ("team",))},
    fields=("former_name", "asked_by", "is_offensive", "reason"),
    order=("renamed_at", "pk"),
)
ALLOWED_NAME = row_kind(
    AllowedName,
    name="allowed_name",
    file="allowed_names",
    file_since=5,
    key={"folded_name": "folded_name"},
    fields=("name", "reason", "allowed_at"),
    links={"allowed_by": Link("actor")},
    order=("allowed_at", "pk"),
    check=_check_allowed,
)
