"""What is noted of the game at a table: the toss, the four players, designated targets of continuous Powers."""

from typing import ClassVar, Self

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from pairings.games.play import SEATS, Coin, Out, TossNote, side_of
from pairings.matches.models import AT_A_TABLE, SIDES, table_key
from tournament.journal.models import WithActors, actor_column, later_actor_column
from tournament.kernel.shown import name_of
from tournament.rows.kinds import Link, row_kind
from tournament.rows.nodes import Node

SEAT_CHOICES = [(seat, seat) for seat in SEATS]  # side and seat of the four players of a match
COIN_CHOICES = [(Coin.HEADS.value, _("heads")), (Coin.TAILS.value, _("tails"))]
OUT_CHOICES = [
    (Out.NO_POKEMON.value, _("the last Pokémon was knocked out")),
    (Out.NO_CARD.value, _("no card to draw")),
]
LONGEST_CARD = 60


class Toss(models.Model):
    """Which team won the toss of a match and who has the first turn; who flipped and called where that was noted."""

    match = models.ForeignKey("pairings.Match", on_delete=models.CASCADE, related_name="tosses")
    winner = models.PositiveSmallIntegerField(validators=SIDES)
    starts = models.CharField(max_length=2, choices=SEAT_CHOICES)
    flipper = models.CharField(max_length=2, choices=SEAT_CHOICES, blank=True)
    caller = models.CharField(max_length=2, choices=SEAT_CHOICES, blank=True)
    called = models.CharField(max_length=5, choices=COIN_CHOICES, blank=True)
    fell = models.CharField(max_length=5, choices=COIN_CHOICES, blank=True)
    noted_at = models.DateTimeField()
    noted_by = actor_column()

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match"], name="one_toss_a_match")]

    def __str__(self) -> str:
        return f"{self.match}: {self.starts}"

    @property
    def note(self) -> TossNote:
        """Its columns as a value."""
        return TossNote(
            self.winner, self.starts, self.flipper, self.caller, Coin(self.called), Coin(self.fell)
        )


class GamePlayer(models.Model):
    """What one player of a match has: prizes left, whether out of the game and why, whether staying to advise."""

    match = models.ForeignKey("pairings.Match", on_delete=models.CASCADE, related_name="game_players")
    seat = models.CharField(max_length=2, choices=SEAT_CHOICES)
    left = models.PositiveSmallIntegerField()
    out = models.CharField(max_length=10, choices=OUT_CHOICES, blank=True)
    advises = models.BooleanField(default=False)
    noted_at = models.DateTimeField()
    noted_by = actor_column()

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_player_a_seat")]

    def __str__(self) -> str:
        return f"{self.match}: {self.seat}"


class DesignatedTarget(models.Model):
    """The player whom a continuous Power was set on when its Pokémon came into play (FR-B.TG8).

    It stays until that Pokémon leaves play, also where the player leaves the game (FR-B.TG9); then it has ended.
    """

    match = models.ForeignKey("pairings.Match", on_delete=models.CASCADE, related_name="designated_targets")
    card = models.CharField(_("card"), max_length=LONGEST_CARD)
    source = models.CharField(max_length=2, choices=SEAT_CHOICES)
    target = models.CharField(max_length=2, choices=SEAT_CHOICES)
    noted_at = models.DateTimeField()
    noted_by = actor_column()
    ended_at = models.DateTimeField(null=True)
    ended_by = later_actor_column()

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "card", "source"],
                condition=Q(ended_at__isnull=True),
                name="one_target_of_a_card_in_play",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.card}"

    @property
    def who(self) -> str:
        """The name of the target, by which a button says which of several it ends."""
        return name_of("target", self.noted_at, self.source, self.card)


class GameWon(models.Model):
    """Who won a game of a match of several, as it was noted at the table; nobody where it was drawn (FR-213.b, c)."""

    match = models.ForeignKey("pairings.Match", on_delete=models.CASCADE, related_name="games_noted")
    number = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1)]
    )  # from 1, in the order of play
    winner = models.PositiveSmallIntegerField(null=True, validators=SIDES)
    noted_at = models.DateTimeField()
    noted_by = actor_column()

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_note_a_game"),
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner__gte=1, winner__lte=2), name="won_by_a_side"
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.match}: {self.number}"


def _check_toss(toss: Toss, node: Node) -> None:
    """Refuse a toss of a file in which both flipped for one team, or nobody wins."""
    if toss.flipper and toss.caller and side_of(toss.flipper) == side_of(toss.caller):
        raise node.get("caller").refuse()


def _check_game_won(row: GameWon, node: Node) -> None:
    """Refuse a game of a file that its match has no room for: one of several, each drawn or won as often as it may."""
    if row.match.round.games == 1 or row.number > 3 * row.match.round.games:
        raise node.get("number").refuse()


TOSS = row_kind(
    Toss,
    name="toss",
    file="tosses",
    key=table_key(),
    fields=("winner", "starts", "flipper", "caller", "called", "fell", "noted_at"),
    links={"noted_by": Link("actor")},
    file_since=5,
    check=_check_toss,
    **AT_A_TABLE,
)
GAME_WON = row_kind(
    GameWon,
    name="game_won",
    file="games_won",
    key=table_key("number"),
    fields=("winner", "noted_at"),
    links={"noted_by": Link("actor")},
    order=("pk",),
    file_since=7,
    check=_check_game_won,
    **AT_A_TABLE,
)
GAME_PLAYER = row_kind(
    GamePlayer,
    name="game_player",
    file="game_players",
    key=table_key("seat"),
    fields=("left", "out", "advises", "noted_at"),
    links={"noted_by": Link("actor")},
    file_since=5,
    **AT_A_TABLE,
)
DESIGNATED_TARGET = row_kind(
    DesignatedTarget,
    name="designated_target",
    file="designated_targets",
    key=table_key("noted_at", "source", "card"),
    fields=("target", "ended_at"),
    links={"noted_by": Link("actor"), "ended_by": Link("actor")},
    order=("noted_at", "pk"),
    file_since=5,
    **AT_A_TABLE,
)
