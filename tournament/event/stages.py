"""The columns of an event that say how it ends: the cut, the bracket, how many games a match has."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.kernel.stages import (
    CUT_SIZES,
    EqualPrizes,
    RoundStage,
    RoundTimes,
    Structure,
    games_in,
    read_round_times,
)
from tournament.rows.nodes import Node

STAGE_SETTINGS = (
    *("structure", "cut_size", "cut_points", "swiss_games", "elimination_games", "final_games"),
    *("is_bracket_drawn", "bracket_rounds", "prizes_first", "equal_prizes", "equal_prizes_other"),
    *("has_third_place", "objection_minutes"),
)


class GamesAMatch(models.IntegerChoices):
    """How many games a match has (FR-211.a)."""

    ONE = 1, _("one game")
    BEST_OF_3 = 3, _("best of 3")
    BEST_OF_5 = 5, _("best of 5")


class WithStages(models.Model):
    """What an event settles of its Swiss rounds, its cut and its bracket; all but times is fixed by round 1."""

    structure = models.CharField(
        _("structure"),
        max_length=12,
        choices=[
            (Structure.SWISS.value, _("Swiss rounds")),
            (Structure.ELIMINATION.value, _("single elimination from round 1")),
        ],
        default=Structure.SWISS.value,
    )
    cut_size = models.PositiveSmallIntegerField(
        pgettext_lazy("top cut", "cut"),
        null=True,
        blank=True,
        choices=[(size, str(size)) for size in CUT_SIZES],
    )
    # Who has fewer match points does not play on, however many places of the cut are left.
    cut_points = models.PositiveSmallIntegerField(
        _("match points needed for the cut"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(90)],
    )
    swiss_games = models.PositiveSmallIntegerField(
        _("games per match, Swiss rounds"), choices=GamesAMatch.choices, default=GamesAMatch.ONE.value
    )
    elimination_games = models.PositiveSmallIntegerField(
        _("games per match, elimination rounds"), choices=GamesAMatch.choices, default=GamesAMatch.ONE.value
    )
    final_games = models.PositiveSmallIntegerField(
        _("games per match, final"), choices=GamesAMatch.choices, default=GamesAMatch.ONE.value
    )
    is_bracket_drawn = models.BooleanField(_("bracket places are drawn at random"), default=False)
    # Lists of teams left, minutes (null: no clock) and time of day ("19:30", or ""): `kernel.stages.RoundTimes`. A
    # round without a line has the minutes of the event.
    bracket_rounds = models.JSONField(_("rounds of the bracket"), default=list, blank=True)
    # In an elimination match of several games that time ends (X30); FR-217.e speaks of prizes, FR-217.a of games.
    prizes_first = models.BooleanField(
        _("prizes left decide elimination matches before games"), default=False
    )
    equal_prizes = models.CharField(
        _("equal prizes in elimination rounds"),
        max_length=12,
        choices=[
            (EqualPrizes.NEXT_PRIZE.value, _("the next prize wins")),
            (EqualPrizes.SUDDEN_DEATH.value, _("sudden death")),
            (EqualPrizes.FURTHER_GAME.value, _("another game")),
            (EqualPrizes.OTHER.value, _("another way")),
        ],
        blank=True,
        default="",
    )
    equal_prizes_other = models.CharField(_("how exactly"), max_length=200, blank=True, default="")
    has_third_place = models.BooleanField(_("match for third place"), default=False)
    objection_minutes = models.PositiveSmallIntegerField(
        _("minutes for objections"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(120)],
    )
    # Why an event that announced a cut ended with its Swiss rounds; since 0.4 that is `unplayed_reason`.
    no_cut_reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        abstract = True

    @property
    def is_single_elimination(self) -> bool:
        """Whether a bracket is played from round 1 on: its places alone put the teams in order, nobody has points."""
        return self.structure == Structure.ELIMINATION.value

    @property
    def has_bracket(self) -> bool:
        """Whether the event plays single elimination: after a cut, or from round 1 on."""
        return self.structure == Structure.ELIMINATION or self.cut_size is not None

    def games_of(self, stage: str, teams_left: int | None = None) -> int:
        """The most games of a match in a round of a stage with so many teams left: 1, 3 or 5."""
        return games_in(
            stage,
            teams_left,
            swiss=self.swiss_games,
            elimination=self.elimination_games,
            final=self.final_games,
        )

    @property
    def round_times(self) -> dict[int, RoundTimes]:
        """What the event says of the rounds of its bracket, by teams left."""
        return dict(read_round_times(self.bracket_rounds))


class OfAStage(models.Model):
    """The columns of a round that say to which part of the event it belongs."""

    stage = models.CharField(
        max_length=12,
        choices=[
            (RoundStage.SWISS.value, pgettext_lazy("stage of an event", "Swiss")),
            (RoundStage.ELIMINATION.value, pgettext_lazy("stage of an event", "elimination")),
        ],
        default=RoundStage.SWISS.value,
    )
    teams_left = models.PositiveSmallIntegerField(
        null=True
    )  # of an elimination round: 8 in the quarterfinals
    # Of the last Swiss round: since when its standings are posted as provisional, so that teams can object.
    provisional_at = models.DateTimeField(null=True)

    class Meta:
        abstract = True

    @property
    def is_elimination(self) -> bool:
        """Whether who loses is out."""
        return self.stage == RoundStage.ELIMINATION


def round_times_shape(node: Node, _found: object) -> list[list[object]]:
    """The times of a bracket's rounds as a file has them."""
    lines = [[part.value for part in line.items()] for line in node.items()]
    try:
        read_round_times(lines)
    except ValueError:
        raise node.refuse() from None
    return lines
