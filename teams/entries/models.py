"""A team at an event with its seats and its pass, and a player who came alone."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django_countries import countries
from django_countries.fields import CountryField

from teams.people.models import LONE_DASHES, Player, Team
from tournament.event.models import Tournament


class Entry(models.Model):
    """A team at one event, with the name, place and seats it has there (FR-241.a, FR-244.d)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="entries")
    team_name = models.CharField(_("team name"), max_length=80)
    folded_name = models.CharField(max_length=120)
    affiliation = models.CharField(_("affiliation"), max_length=80, blank=True)
    city = models.CharField(_("city"), max_length=80)
    state = models.CharField(_("state or province"), max_length=80)
    country = CountryField(_("country"))
    seat_a = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries_as_a")
    seat_b = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries_as_b")

    registered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True)
    fixed_table = models.PositiveIntegerField(_("fixed table"), null=True, blank=True)
    tie_random = models.BigIntegerField()

    # The private half of the team's pass: whoever has it acts for the team (at least 128 bits, replaceable).
    card_code = models.CharField(max_length=40, null=True)  # noqa: DJ001 - unique, most have none
    card_made_at = models.DateTimeField(null=True)

    seats_locked_at = models.DateTimeField(null=True)
    seat_correction = models.CharField(max_length=300, blank=True)
    seat_corrected_at = models.DateTimeField(null=True)

    dropped_at = models.DateTimeField(null=True)
    dropped_after_round = models.PositiveSmallIntegerField(null=True)
    drop_reason = models.CharField(max_length=300, blank=True)
    is_disqualified = models.BooleanField(default=False)
    is_withdrawn = models.BooleanField(default=False)  # left before it was ever paired: its seats are free
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["tournament", "card_code"], name="one_entry_a_card"),
            models.UniqueConstraint(
                fields=["tournament", "team"], condition=Q(is_withdrawn=False), name="one_entry_a_team"
            ),
            models.UniqueConstraint(
                fields=["tournament", "folded_name"], condition=Q(is_withdrawn=False), name="one_entry_a_name"
            ),
            models.UniqueConstraint(
                fields=["tournament", "seat_a"], condition=Q(is_withdrawn=False), name="one_seat_a_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "seat_b"], condition=Q(is_withdrawn=False), name="one_seat_b_once"
            ),
            models.CheckConstraint(condition=~Q(seat_a=F("seat_b")), name="two_people"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return self.team_name

    @property
    def region(self) -> str:
        """State and country in words; a lone dash, typed for a country without states, is left out."""
        state = "" if self.state.strip() in LONE_DASHES else self.state
        return ", ".join(part for part in (state, str(countries.name(str(self.country)))) if part)

    @property
    def pass_code(self) -> str | None:
        """The code of the team's pass; None as long as it has none."""
        return self.card_code

    @property
    def is_active(self) -> bool:
        """Whether it is to be paired: neither dropped nor disqualified nor withdrawn (FR-244.b)."""
        return self.dropped_at is None


class SoloPlayer(models.Model):
    """A player who came alone and looks for a partner: nobody plays alone (FR-244.a)."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="solo_players")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    registered_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"],
                condition=Q(left_at__isnull=True, entry__isnull=True),
                name="looks_for_a_partner_once",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)
