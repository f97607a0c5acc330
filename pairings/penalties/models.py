"""A penalty: who gave it, to whom, for what, and whether the head judge overruled it."""

from typing import ClassVar, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from pairings.matches.models import GAMES_COLUMNS, RESULT_SINCE_6, Match, StoredResult, check_result
from teams.entries.models import Entry
from teams.entries.people_links import MemberLink
from teams.people.models import Player
from tournament.event.models import Tournament
from tournament.journal.models import WithActors, actor_column, later_actor_column
from tournament.kernel.shown import name_of
from tournament.rows.kinds import Link, Parent, row_kind
from tournament.rows.name_fields import NameField


class Penalty(models.Model):
    """A penalty to a team, a player, or someone who does not play (FR-Intro.d, FR-B.LV3)."""

    class Level(models.TextChoices):
        """The steps of the penalty guidelines."""

        CAUTION = "caution", _("caution")
        WARNING = "warning", _("warning")
        PRIZE = "prize", _("prize penalty")
        GAME_LOSS = "game_loss", _("game loss")
        MATCH_LOSS = "match_loss", _("match loss")
        DISQUALIFICATION = "disqualification", _("disqualification")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="penalties")
    number = models.PositiveIntegerField()
    match = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, related_name="penalties")
    round_number = models.PositiveSmallIntegerField(null=True)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="penalties")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    person = NameField(_("person"), max_length=120, blank=True)
    infraction = models.CharField(_("infraction"), max_length=120)
    level = models.CharField(_("level"), max_length=20, choices=Level.choices)
    prizes = models.PositiveSmallIntegerField(_("prizes"), default=0)
    checked_deck = models.ForeignKey(
        "pairings.CheckedDeck", on_delete=models.SET_NULL, null=True, related_name="penalties"
    )  # the deck check that it answers
    ended_match = models.BooleanField(default=False)  # whether the result of the match followed from it
    note = models.TextField(blank=True)
    given_at = models.DateTimeField()
    given_by = actor_column(_("given by"))
    overruled_at = models.DateTimeField(null=True)
    overruled_by = later_actor_column()
    overruled_reason = models.CharField(max_length=300, blank=True)

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_penalty_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.infraction}: {self.level}"

    @property
    def who(self) -> str:
        """The name of the penalty: its number alone is another one where an older copy was carried on."""
        return name_of("penalty", self.number, self.given_at)


class ReplacedResult(StoredResult):
    """The result that a match had, or that it was open, before a penalty ended it.

    Of several penalties that end a match one after the other the first one has it.
    """

    penalty = models.OneToOneField(Penalty, on_delete=models.CASCADE, related_name="replaced_result")

    def __str__(self) -> str:
        return f"{self.penalty}: {self.how}"


PENALTY = row_kind(
    Penalty,
    name="penalty",
    file="penalties",
    key={"number": "number"},
    fields=(
        *("round_number", "person", "infraction", "level", "prizes", "ended_match", "note"),
        *("given_at", "overruled_at", "overruled_reason"),
    ),
    links={
        "match": Link("match", is_lasting=False),  # its round may be paired again
        "entry": Link("entry"),
        "player": MemberLink(),
        "checked_deck": Link(
            "checked_deck", is_lasting=False
        ),  # what is noted at a table goes with its teams
        "given_by": Link("actor"),
        "overruled_by": Link("actor"),
    },
    since={"checked_deck": 7},
)
REPLACED_RESULT = row_kind(
    ReplacedResult,
    name="replaced_result",
    file="replaced_results",
    event="penalty__tournament",
    key={"penalty": "penalty__number"},
    parents={"penalty": Parent("penalty", ("penalty",))},
    fields=(
        *("how", "winner", "points_one", "points_two", "prizes_left_one", "prizes_left_two"),
        *("note", "ended_by", "recorded_at"),
        *(*GAMES_COLUMNS, "equal_way"),
    ),
    since=RESULT_SINCE_6,
    links={"recorded_by": Link("actor")},
    check=check_result,
)
