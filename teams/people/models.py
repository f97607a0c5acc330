"""Players, teams, and the names that a team has had."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

LONE_DASHES = frozenset({"-", "--", "\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212"})


class Player(models.Model):
    """One person; the canonical membership number is the person where there is one (background: c)."""

    class Correction(models.TextChoices):
        """What put a name or a number right that was mistyped."""

        JUDGE = "judge", _("the head judge")
        UNDO = "undo", _("an undo")
        FILE = "file", _("an event file")

    name = models.CharField(_("name"), max_length=120)
    membership_number = models.CharField(max_length=20, unique=True, null=True)  # noqa: DJ001 - many have none
    number_shown = models.CharField(max_length=20, blank=True)
    correction = models.CharField(max_length=10, choices=Correction.choices, blank=True)
    corrected_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.name

    @property
    def told_apart_by(self) -> str:
        """What tells the two members of a team apart on every laptop: the number, without one the name."""
        return self.membership_number or self.name

    def note_correction(self, correction: Correction, *, at: datetime) -> None:
        """Say what changes the name or the number: a guard wants that of everybody who sits in a locked seat."""
        if self.corrected_at is not None and at <= self.corrected_at:
            at = self.corrected_at + timedelta(microseconds=1)
        self.correction, self.corrected_at = correction.value, at


class Team(models.Model):
    """A pair of players, in whatever seats and under whatever name (FR-243.b, FR-243.f)."""

    member_low = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    member_high = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    name = models.CharField(_("team name"), max_length=80)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member_low", "member_high"], name="one_team_a_pair"),
            models.CheckConstraint(condition=Q(member_low__lt=F("member_high")), name="two_members_in_order"),
        ]

    def __str__(self) -> str:
        return self.name


class TeamName(models.Model):
    """A name that a team has or had; once it played a premier event under it, taken for good (FR-242.b)."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="names")
    name = models.CharField(max_length=80)
    folded_name = models.CharField(max_length=120, db_index=True)
    since = models.DateTimeField()
    reserved_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["team", "folded_name"], name="one_name_once_a_team"),
            models.UniqueConstraint(
                fields=["folded_name"], condition=Q(reserved_at__isnull=False), name="reserved_name_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name
