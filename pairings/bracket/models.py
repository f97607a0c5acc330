"""Who is in the bracket, as it was settled once; who meets whom follows from the matches."""

from typing import ClassVar, Self

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.journal.models import WithActors, actor_column
from tournament.kernel.stages import MOST_IN_BRACKET, RoundStage, bracket_size
from tournament.rows.kinds import Link, Parent, row_kind
from tournament.rows.nodes import Node

POSITIONS = [MinValueValidator(1)]


class Cut(models.Model):
    """The bracket of an event: its size, the Swiss round after which it was made, and who made it.

    `size` is its number of positions, a power of two; where fewer teams are in it the best seeds have byes.
    `after_round` is 0 where the event is single elimination from round 1 on. `line_decided_by` says what separated the
    last team that is in from the first that is not: "points", the key of a tiebreaker, "random" for the drawn number,
    or "" where all are in.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cuts")
    number = models.PositiveSmallIntegerField(default=1)
    size = models.PositiveSmallIntegerField(validators=POSITIONS)
    after_round = models.PositiveSmallIntegerField(default=0)
    is_drawn = models.BooleanField(default=False)  # positions by chance and not by seed
    draw_seed = models.BigIntegerField(null=True)
    line_decided_by = models.CharField(max_length=20, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    made_at = models.DateTimeField()
    made_by = actor_column(_("made by"))

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_cut_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.tournament}, bracket of {self.size}"


class CutSeed(models.Model):
    """A team of the bracket, with its seed and its position as they were settled; nothing moves them later.

    Positions count from the top of the bracket, from 1: match k of the first round is positions 2k - 1 and 2k. `rank`
    is the rank after the Swiss rounds as it stood then, None in an event without them.
    """

    cut = models.ForeignKey(Cut, on_delete=models.CASCADE, related_name="seeds")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="cut_seeds")
    seed = models.PositiveSmallIntegerField(validators=POSITIONS)
    position = models.PositiveSmallIntegerField(validators=POSITIONS)
    rank = models.PositiveSmallIntegerField(null=True)
    match_points = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["cut", "seed"], name="one_team_a_seed"),
            models.UniqueConstraint(fields=["cut", "position"], name="one_team_a_position"),
            models.UniqueConstraint(fields=["cut", "entry"], name="one_seed_a_team"),
        ]
        ordering = ["seed"]

    def __str__(self) -> str:
        return f"{self.cut}: seed {self.seed}"


class PassedOver(models.Model):
    """A team above the line that does not play on, so that the next one moved up, with the reason."""

    class Why(models.TextChoices):
        """Why it does not play on."""

        LEFT = "left", _("left the event")
        DECLINED = "declined", _("does not want to advance")

    cut = models.ForeignKey(Cut, on_delete=models.CASCADE, related_name="passed_over")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    rank = models.PositiveSmallIntegerField(null=True)
    why = models.CharField(max_length=10, choices=Why.choices)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["cut", "entry"], name="passed_over_once"),
        ]
        ordering = ["rank"]

    def __str__(self) -> str:
        return f"{self.cut}: without {self.entry}"


def _check_cut(cut: Cut, node: Node) -> None:
    """Refuse a bracket whose size no bracket has."""
    if cut.size > MOST_IN_BRACKET or cut.size != bracket_size(cut.size):
        raise node.get("size").refuse()
    if cut.is_drawn != (cut.draw_seed is not None):
        raise node.get("draw_seed").refuse()
    # A cut is made of closed rounds, which stay; single elimination from round 1 on has its own after none (0).
    after = Round.objects.filter(tournament=cut.tournament, number=cut.after_round, stage=RoundStage.SWISS)
    if cut.after_round and not after.exists():
        raise node.get("after_round").refuse()


def _is_unseen(cut: Cut) -> bool:
    """Whether the desk alone has seen it: its first round is still a proposal."""
    rounds = cut.tournament.rounds.posted().filter(stage=RoundStage.ELIMINATION.value)
    return not rounds.exists()


def _check_seed(seed: CutSeed, node: Node) -> None:
    """Refuse a place that the bracket does not have."""
    for name in ("seed", "position"):
        if getattr(seed, name) > seed.cut.size:
            raise node.get(name).refuse()


CUT = row_kind(
    Cut,
    name="cut",
    file="cuts",
    file_since=6,
    key={"number": "number"},
    fields=("size", "after_round", "is_drawn", "draw_seed", "line_decided_by", "reason", "made_at"),
    links={"made_by": Link("actor")},
    order=("number",),
    is_withheld=_is_unseen,
    after=("round",),
    check=_check_cut,
)
CUT_SEED = row_kind(
    CutSeed,
    name="cut_seed",
    file="cut_seeds",
    file_since=6,
    event="cut__tournament",
    key={"cut": "cut__number", "seed": "seed"},
    parents={"cut": Parent("cut", ("cut",))},
    fields=("position", "rank", "match_points"),
    links={"entry": Link("entry")},
    order=("cut__number", "seed"),
    check=_check_seed,
)
PASSED_OVER = row_kind(
    PassedOver,
    name="passed_over",
    file="passed_over",
    file_since=6,
    event="cut__tournament",
    key={"cut": "cut__number", "team": "entry__number"},
    parents={"cut": Parent("cut", ("cut",)), "entry": Parent("entry", ("team",))},
    fields=("rank", "why", "reason"),
    order=("cut__number", "entry__number"),
)
