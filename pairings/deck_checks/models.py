"""Which tables judges chose for a deck check, and what a check of one deck found."""

from typing import Any, ClassVar, Self

from django.db import models

from pairings.deck_checks.counted import MOST_COPIES, MOST_LINES, DeckInfraction
from pairings.matches.models import AT_A_TABLE, table_key
from pairings.tableside.models import TABLE_SEATS, DeckCheck
from teams.entries.models import Entry
from teams.entries.people_links import MemberLink
from teams.people.models import Player
from tournament.event.models import Tournament
from tournament.journal.models import WithActors, actor_column, later_actor_column
from tournament.rows.kinds import Link, row_kind
from tournament.rows.nodes import Node

LONGEST_EXTRAS = 1000


class PlannedCheck(models.Model):
    """A table whose decks are to be checked in a round; only judges know it until the check begins.

    It names round and table by their numbers, so it stays when a proposal is paired again.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="planned_checks")
    round_number = models.PositiveSmallIntegerField()
    table_number = models.PositiveIntegerField()
    cause = models.CharField(max_length=10, choices=DeckCheck.Cause.choices)
    planned_at = models.DateTimeField()
    planned_by = actor_column()
    begun_at = models.DateTimeField(null=True)
    left_out_reason = models.CharField(max_length=300, blank=True)  # "": it is still to be checked

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "round_number", "table_number"], name="one_planned_check_a_table"
            ),
        ]
        ordering = ["round_number", "table_number"]

    def __str__(self) -> str:
        return f"{self.round_number}: {self.table_number}"

    @property
    def is_open(self) -> bool:
        """Whether the check is still to begin."""
        return self.begun_at is None and not self.left_out_reason


class CheckedDeck(models.Model):
    """One deck that was compared with its list: the one of a player of a table.

    `seat` ("1a" to "2b") is where the player sat then; `player` is null in files of older versions. `found` has [line
    of the list from 1, how many of it the deck has] of the lines that differ; `extras` are cards that the list does not
    have, as they were typed. `list_number` is the list it was compared with, `infraction` what the check found, empty
    for nothing: it waits until a penalty names the deck, or a judge says why there is none.
    """

    match = models.ForeignKey("pairings.Match", on_delete=models.CASCADE, related_name="checked_decks")
    seat = models.CharField(max_length=2, choices=[(seat, seat) for seat in TABLE_SEATS])
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    list_number = models.PositiveIntegerField(null=True)
    is_alike = models.BooleanField()
    cards = models.PositiveIntegerField()
    found = models.JSONField(default=list, blank=True)
    extras = models.TextField(max_length=LONGEST_EXTRAS, blank=True)
    note = models.CharField(max_length=300, blank=True)
    checked_at = models.DateTimeField()
    checked_by = actor_column()
    infraction = models.CharField(
        max_length=3, choices=[(one.value, one.value) for one in DeckInfraction], blank=True
    )
    answered_at = models.DateTimeField(null=True)  # without a penalty
    answered_by = later_actor_column()
    no_penalty_reason = models.CharField(max_length=300, blank=True)

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="one_checked_deck_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.seat}"

    @property
    def side(self) -> int:
        """The team at the table: 1 or 2."""
        return int(self.seat[0])

    @property
    def entry(self) -> Entry:
        """The team whose deck it is. Reads the match."""
        return self.match.entry_at(self.side)

    @property
    def letter(self) -> str:
        """The seat in the team, "a" or "b", in which its player sits now. Reads the match with its players."""
        members = self.entry.members
        return next((seat for seat, one in members if one.pk == self.player_id), self.seat[1])

    @property
    def key(self) -> tuple[int, int, str]:
        """Round, table and seat. Reads the match and its round."""
        return (self.match.round.number, self.match.table_number or 0, self.seat)

    @property
    def place(self) -> str:
        """Its key as an address has it: "2.5.1a"."""
        return ".".join(map(str, self.key))

    @property
    def penalized(self) -> str:
        """The player as the penalty's page takes one: "3a"."""
        return f"{self.entry.number}{self.letter}"

    @property
    def whose(self) -> list[str]:
        """The names of the team and of its player where that player sits now."""
        return [self.entry.who, self.entry.seat_who(self.letter)]


def _read_found(node: Node, _found: object) -> list[list[int]]:
    """Pairs of a line of the list and how many of its cards were counted."""
    pairs = []
    for part in node.items():
        values = part.items()
        if len(values) != 2:
            raise part.refuse()
        pairs.append([values[0].number(1, MOST_LINES), values[1].number(0, MOST_COPIES)])
    return pairs


def _check_deck(deck: Any, node: Node) -> None:
    """Refuse a deck that is like its list and differs from it, and an answer without its reason."""
    if deck.is_alike and (deck.found or deck.extras):
        raise node.get("is_alike").refuse()
    if (deck.answered_at is None) != (not deck.no_penalty_reason):
        raise node.get("no_penalty_reason").refuse()


def _check_planned(planned: PlannedCheck, node: Node) -> None:
    """Refuse a table that no round has, and a round that is not there and does not come next.

    Which tables a round had when they were chosen is not known: it may have been paired again since, and what was
    planned stays.
    """
    newest = planned.tournament.rounds.order_by("-number").values_list("number", flat=True).first() or 0
    if not 1 <= planned.round_number <= newest + 1:
        raise node.get("round").refuse()
    if planned.table_number < 1:
        raise node.get("table").refuse()


PLANNED_CHECK = row_kind(
    PlannedCheck,
    name="planned_check",
    file="planned_checks",
    file_since=6,
    key={"round": "round_number", "table": "table_number"},
    fields=("cause", "planned_at", "begun_at", "left_out_reason"),
    links={"planned_by": Link("actor")},
    order=("round_number", "table_number"),
    after=("round",),
    check=_check_planned,
    is_withheld=lambda planned: planned.begun_at is None,  # what judges alone know
)
CHECKED_DECK = row_kind(
    CheckedDeck,
    name="checked_deck",
    file="checked_decks",
    file_since=6,
    key=table_key("seat"),
    fields=(
        *("list_number", "is_alike", "cards", "found", "extras", "note", "checked_at"),
        *("infraction", "answered_at", "no_penalty_reason"),
    ),
    since=dict.fromkeys(("player", "infraction", "answered_at", "answered_by", "no_penalty_reason"), 7),
    links={"player": MemberLink(), "checked_by": Link("actor"), "answered_by": Link("actor")},
    shapes={"found": _read_found},
    check=_check_deck,
    is_withheld=lambda _deck: True,  # it says what is on a list
    **AT_A_TABLE,
)
