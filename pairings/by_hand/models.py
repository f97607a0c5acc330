"""What was done to a proposal by hand."""

from dataclasses import dataclass
from typing import Any

from django.db import models

from tournament.event.models import Round
from tournament.journal.models import EventActor, line_who
from tournament.rows.kinds import Link, Parent, row_kind
from tournament.rows.nodes import Node
from tournament.rows.values import shape_named


@dataclass(frozen=True, slots=True)
class MovedMatch:
    """A table (None: the bye) where something changed: the teams before and after, by number; () for nobody."""

    table: int | None
    before: tuple[int, ...]
    after: tuple[int, ...]


class ProposalEdit(models.Model):
    """One change of a proposal by hand, which goes with the proposal when the round is paired again.

    `number` is that of its line in the journal, `moved` what it moved, [table, teams before, teams after] each.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="edits")
    number = models.PositiveIntegerField()
    do = models.CharField(max_length=20)
    moved = models.JSONField(default=list)
    reason = models.TextField()
    edited_at = models.DateTimeField()
    edited_by = models.ForeignKey(EventActor, on_delete=models.RESTRICT, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_edit_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.round}: {self.do}"

    @property
    def line_who(self) -> str:
        """The name of its line in the journal."""
        return line_who(self.number, self.edited_at, self.do)

    @property
    def moved_matches(self) -> list[MovedMatch]:
        """What it moved, by table, the bye last."""
        return [MovedMatch(table, tuple(before), tuple(after)) for table, before, after in self.moved]


def _moved(node: Node, _found: object) -> list[list[Any]]:
    """What an edit moved: a table or null, the teams before and after, none to two each."""
    return [_moved_at(part) for part in node.items()]


def _moved_at(node: Node) -> list[Any]:
    parts = node.items()
    if len(parts) != 3:
        raise node.refuse()
    table, *both = parts
    teams = [[team.number(1) for team in part.items()] for part in both]
    if any(len(numbers) > 2 for numbers in teams):
        raise node.refuse()
    return [None if table.value is None else table.number(), *teams]


PROPOSAL_EDIT = row_kind(
    ProposalEdit,
    name="proposal_edit",
    file="proposal_edits",
    event="round__tournament",
    key={"round": "round__number", "number": "number"},
    parents={"round": Parent("round", ("round",))},
    fields=("do", "moved", "reason", "edited_at"),
    links={"edited_by": Link("actor")},
    shapes={"do": shape_named("hand edits"), "moved": _moved},
)
