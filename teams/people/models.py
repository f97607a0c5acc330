"""Players, teams, and the names that a team has had: all of one event, since no event shares its people."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from teams.people.taken_out import NO_NAME, known_as, name_shown
from tournament.event.models import Tournament
from tournament.rows.name_fields import NameField


class Player(models.Model):
    """One person at one event; there the canonical membership number is the person, where there is one.

    A person who plays at two events is two rows with one number, so that nothing that staff of one event read or change
    reaches another, and a finished event stays as it was handed in.
    """

    class Correction(models.TextChoices):
        """What put a name or a number right that was mistyped."""

        JUDGE = "judge", _("the head judge")
        UNDO = "undo", _("an undo")
        TAKEN_OUT = "taken_out", _("the name was removed")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    name = NameField(_("name"), max_length=120)
    membership_number = models.CharField(max_length=20, null=True)  # noqa: DJ001 - many have none
    number_shown = models.CharField(max_length=20, blank=True)
    correction = models.CharField(max_length=10, choices=Correction.choices, blank=True)
    corrected_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "membership_number"], name="one_player_a_number"),
        ]

    def __str__(self) -> str:
        return self.called

    @property
    def called(self) -> str:
        """The person as people know them; in words where the name was taken out."""
        return name_shown(self.name)

    @property
    def is_taken_out(self) -> bool:
        """Whether the name was taken out of the event, for good."""
        return self.name == NO_NAME

    @property
    def told_apart_by(self) -> str:
        """What distinguishes the two members of a team on every laptop: the number, without one the name."""
        return self.membership_number or self.name

    def note_correction(self, correction: Correction, *, at: datetime) -> None:
        """Say what changes the name or the number: a guard wants that of each player in a locked seat."""
        if self.corrected_at is not None and at <= self.corrected_at:
            at = self.corrected_at + timedelta(microseconds=1)
        self.correction, self.corrected_at = correction.value, at


class Team(models.Model):
    """A pair of players, in whatever seats and under whatever name (FR-243.b, FR-243.f)."""

    # Players go only with their whole event, and their teams with them.
    member_low = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    member_high = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    name = NameField(_("team name"), max_length=80)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member_low", "member_high"], name="one_team_a_pair"),
            models.CheckConstraint(condition=Q(member_low__lt=F("member_high")), name="two_members_in_order"),
        ]

    def __str__(self) -> str:
        return self.name

    def is_of(self, members: Iterable[Player]) -> bool:
        """Whether `members` are this team (FR-243.b); where they are of another event, by both of their numbers.

        A number of which one event keeps a token is the number behind it (`teams.people.taken_out`).
        """
        mine, others = (self.member_low, self.member_high), list(members)
        if {player.pk for player in mine} == {player.pk for player in others}:
            return True
        numbers = {player.membership_number for player in mine if player.membership_number}
        wanted = {player.membership_number for player in others if player.membership_number}
        if len(numbers) < len(mine) or len(wanted) < len(others):
            return False
        return numbers == wanted or {known_as(one)[-1] for one in numbers} == {
            known_as(one)[-1] for one in wanted
        }


class TeamName(models.Model):
    """A name that a team has or had; once it played a premier event under it, taken for good (FR-242.b)."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="names")
    name = NameField(max_length=80)
    folded_name = models.CharField(max_length=120, db_index=True)
    since = models.DateTimeField()
    reserved_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["team", "folded_name"], name="one_name_once_a_team"),
        ]

    def __str__(self) -> str:
        return self.name
