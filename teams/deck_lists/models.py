"""The deck lists that players handed in, and what words in them mean at one event."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from django.core.validators import MaxLengthValidator
from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from teams.decks.legality import DeckLine, Sleeves
from teams.entries.models import Entry
from teams.entries.people_links import MemberLink
from teams.people.models import Player
from tournament.event.models import Tournament
from tournament.journal.models import WithActors, actor_column, later_actor_column
from tournament.kernel.shown import name_of
from tournament.kernel.stages import RoundStage
from tournament.rows.kinds import Found, Link, row_kind
from tournament.rows.nodes import Node

MOST_LIST_BYTES = 64 * 1024  # of a list as it is typed, in UTF-8
MOST_LINES = 2000  # of a list, which may be a whole collection
# What a team hands in for one player and part of the event: all of it is kept, and in every backup too.
MOST_PHONE_LISTS = 20
MOST_PHONE_LINES = 4000  # of all of them
LONGEST_NAME = 120
LONGEST_KEY = 200  # of a question that an answer is kept of


class DeckList(models.Model):
    """A list that was handed in for one player. A newer one replaces it; none is ever overwritten.

    It belongs to the player and not to the seat, so it goes where the player goes. `text` is what was typed,
    `answers` what was answered to the questions about it (`teams.decks.reading`), `lines` what both were
    read as: see `deck`.
    """

    class Source(models.TextChoices):
        """How a list came in."""

        PHONE = "phone", _("on the team's phone")
        DESK = "desk", _("at the desk")
        SHEET = "sheet", _("from a spreadsheet")
        JUDGE = "judge", _("corrected by the head judge")
        PARTNER = "partner", _("taken over when the partner was replaced")
        SWAP = "swap", _("swapped with the partner's list")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="lists_handed_in")
    number = models.PositiveIntegerField()  # counted in the event
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="deck_lists")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="deck_lists")
    # For which part of the event: "swiss" is the list for all of it, but where a cut has decks of its own (X28).
    stage = models.CharField(
        max_length=12,
        choices=[(RoundStage.SWISS.value, _("the event")), (RoundStage.ELIMINATION.value, _("the cut"))],
        default=RoundStage.SWISS.value,
    )
    text = models.TextField(validators=[MaxLengthValidator(MOST_LIST_BYTES)])
    answers = models.JSONField(default=dict, blank=True)
    lines = models.JSONField(default=list, blank=True)
    cards = models.PositiveIntegerField(_("cards"), default=0)  # of the deck, its sideboard apart
    has_mixed_backs = models.BooleanField(_("mixed card backs"), null=True)  # null: nobody has said
    is_opaque = models.BooleanField(_("opaque sleeves, all alike"), default=False)
    source = models.CharField(max_length=10, choices=Source.choices)
    received_at = models.DateTimeField(_("received at"))
    received_by = actor_column(_("received by"))
    replaced_at = models.DateTimeField(null=True)  # null: the list that counts
    reason = models.CharField(max_length=300, blank=True)  # why the head judge changed a list that was fixed
    allowed_at = models.DateTimeField(null=True)
    allowed_by = later_actor_column(_("allowed by"))
    allowed_reason = models.CharField(max_length=300, blank=True)

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_deck_list_a_number"),
            models.UniqueConstraint(
                fields=["entry", "player", "stage"],
                condition=Q(replaced_at__isnull=True),
                name="one_deck_list_a_player",
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.player}, {self.received_at}"

    @property
    def who(self) -> str:
        """The name of the list itself: it is never overwritten, and its number is not given again."""
        return name_of("deck list", self.number, self.received_at)

    @cached_property
    def deck(self) -> tuple[DeckLine, ...]:
        """The cards, as legality wants them."""
        return read_lines(self.lines)

    @property
    def sleeves(self) -> Sleeves | None:
        """What was said of the backs of the cards (FR-202.d); None where nobody has said."""
        return None if self.has_mixed_backs is None else Sleeves(self.has_mixed_backs, self.is_opaque)

    @property
    def seat(self) -> str:
        """In which seat of its team the player is now: "a" or "b"."""
        return self.entry.seat_of(self.player_id)


def read_lines(stored: Sequence[Sequence[Any]]) -> tuple[DeckLine, ...]:
    """The lines that `write_lines` stored."""
    return tuple(
        DeckLine(place, count, title, tuple(printings), text, is_sideboard)
        for place, count, title, printings, text, is_sideboard in stored
    )


def write_lines(deck: Sequence[DeckLine]) -> list[list[Any]]:
    """Lines as `DeckList.lines` stores them."""
    return [
        [line.place, line.count, line.title, list(line.printings), line.text, line.is_sideboard]
        for line in deck
    ]


class CardName(models.Model):
    """What a word in deck lists means at this event: asked once, and known for every list after it.

    `typed` is the key of the question (`teams.decks.reading.CardQuestion`). Only what the staff answered is kept here,
    since it changes how the lists of others are read.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="card_names")
    typed = models.CharField(max_length=LONGEST_NAME)
    title = models.CharField(max_length=LONGEST_NAME)
    told_at = models.DateTimeField()
    told_by = actor_column()

    objects: ClassVar[WithActors[Self]] = WithActors()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "typed"], name="one_meaning_a_word"),
        ]
        ordering = ["typed"]

    def __str__(self) -> str:
        return f"{self.typed}: {self.title}"


class ListOwnerLink(MemberLink):
    """The player of a list: a member of the team, who stays also where the journal knew another number or name."""

    def read(self, found: Found, owner: Any, node: Node) -> Any:
        """The member who is named, else who has the list; refused where there is neither."""
        player = super().read(found, owner, node)
        if player is None:
            player = owner.player if owner.player_id else None
        if player is None:
            raise node.refuse()
        return player


def lines_shape(node: Node, _found: object) -> list[list[Any]]:
    """Lines as `write_lines` makes them."""
    for part in node.items():
        values = part.items()
        if len(values) != 6:
            raise part.refuse()
        place, count, title, printings, text, is_sideboard = values
        place.number(0, MOST_LIST_BYTES)
        count.number(0, 10_000)
        title.text(LONGEST_NAME)
        for printing in printings.items():
            printing.text(40)
        text.text(MOST_LIST_BYTES)
        is_sideboard.flag()
    return list(node.value)


def answers_shape(node: Node, _found: object) -> dict[str, str]:
    """Answers by the key of the question."""
    node.check_json()
    if not isinstance(node.value, dict):
        raise node.refuse()
    return {name: node.get(name).text(LONGEST_NAME) for name in node.value}


def _check_list(deck_list: DeckList, node: Node) -> None:
    """Check that a list is of a member of its team, and that it was allowed with a reason."""
    entry = deck_list.entry
    if deck_list.player_id not in set(entry.player_keys):
        raise node.get("player").refuse()
    if (deck_list.allowed_at is None) != (deck_list.allowed_by is None):
        raise node.get("allowed_by").refuse()
    if deck_list.cards != sum(line.count for line in deck_list.deck if not line.is_sideboard):
        raise node.get("cards").refuse()
    for line, part in zip(deck_list.deck, node.get("lines").items(), strict=True):
        if line.text not in deck_list.text:
            raise part.refuse()


def _is_secret(row: DeckList | CardName) -> bool:
    """Whether the event does not publish its lists, or not yet; a list that was replaced is never published."""
    event = row.tournament
    was_replaced = isinstance(row, DeckList) and row.replaced_at is not None
    return was_replaced or not event.lists_published or event.finished_at is None


DECK_LIST = row_kind(
    DeckList,
    name="deck_list",
    file="deck_lists",
    file_since=6,
    key={"number": "number"},
    fields=(
        *("stage", "text", "answers", "lines", "cards", "has_mixed_backs", "is_opaque", "source"),
        *("received_at", "replaced_at", "reason", "allowed_at", "allowed_reason"),
    ),
    links={
        "entry": Link("entry"),
        "player": ListOwnerLink(),
        "received_by": Link("actor"),
        "allowed_by": Link("actor"),
    },
    shapes={"answers": answers_shape, "lines": lines_shape},
    order=("number",),
    is_withheld=_is_secret,
    check=_check_list,
)
CARD_NAME = row_kind(
    CardName,
    name="card_name",
    file="card_names",
    file_since=6,
    key={"typed": "typed"},
    fields=("title", "told_at"),
    links={"told_by": Link("actor")},
    order=("typed",),
    is_withheld=_is_secret,
)
