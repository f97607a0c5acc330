"""A team's request to leave, sent from its phone."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.journal.models import WithActors, later_actor_column
from tournament.kernel.shown import name_of
from tournament.rows.kinds import Link, Parent, row_kind


class DropRequest(models.Model):
    """A team asks to leave the event; the desk confirms or refuses it. A team has one open request at a time."""

    entry = models.ForeignKey("teams.Entry", on_delete=models.CASCADE, related_name="drop_requests")
    asked_at = models.DateTimeField(_("asked at"))
    answered_at = models.DateTimeField(null=True)
    answered_by = later_actor_column(_("answered by"))
    is_accepted = models.BooleanField(null=True)

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["entry"], condition=Q(answered_at__isnull=True), name="one_open_drop_request_a_team"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}"

    @property
    def who(self) -> str:
        """The name of the request: a team can withdraw it and ask again."""
        return name_of("asks to drop", self.entry.number, self.asked_at)


DROP_REQUEST = row_kind(
    DropRequest,
    name="drop_request",
    file="drop_requests",
    event="entry__tournament",
    key={"team": "entry__number", "asked_at": "asked_at"},
    parents={"entry": Parent("entry", ("team",))},
    fields=("answered_at", "is_accepted"),
    links={"answered_by": Link("actor")},
    order=("asked_at", "pk"),
)
