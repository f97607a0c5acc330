"""Results of earlier rounds that were put right, and the tables that were paired again for them."""

from django.db import models

from pairings.corrections.consequences import Way
from pairings.matches.how_names import HOW_NAMES
from pairings.matches.models import (
    GAMES_COLUMNS,
    RESULT_SINCE_6,
    Match,
    StoredGames,
    announced_kind,
    check_games,
    equal_way_column,
)
from pairings.matches.scoring import Ending, How, MatchKind, of_both, of_games
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.journal.models import EventActor
from tournament.kernel.stages import RoundStage
from tournament.rows.kinds import Link, Parent, row_kind
from tournament.rows.nodes import Node

_HOW = [(how.value, name) for how, name in HOW_NAMES.items()]


class Correction(StoredGames):
    """A corrected result of an earlier round, shown to everyone: from what to what, by whom and why.

    `newest_round` was the newest that players saw then (the round itself where none came after it). `redone_round` is
    the round that was paired again, None where the pairings that players saw were left. A correction that was taken
    back stays, since people have read it, and says by whom and when.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="corrections")
    number = models.PositiveIntegerField()
    round_number = models.PositiveSmallIntegerField()
    table_number = models.PositiveIntegerField()
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    two = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")

    how_before = models.CharField(max_length=10, choices=_HOW)
    winner_before = models.PositiveSmallIntegerField(null=True)
    points_one_before = models.PositiveSmallIntegerField()
    points_two_before = models.PositiveSmallIntegerField()
    prizes_left_one_before = models.PositiveSmallIntegerField(null=True)
    prizes_left_two_before = models.PositiveSmallIntegerField(null=True)
    games_one_before = models.PositiveSmallIntegerField(null=True)
    games_two_before = models.PositiveSmallIntegerField(null=True)
    games_drawn_before = models.PositiveSmallIntegerField(null=True)
    equal_way_before = equal_way_column()
    how = models.CharField(max_length=10, choices=_HOW)
    winner = models.PositiveSmallIntegerField(null=True)
    points_one = models.PositiveSmallIntegerField()
    points_two = models.PositiveSmallIntegerField()
    prizes_left_one = models.PositiveSmallIntegerField(null=True)
    prizes_left_two = models.PositiveSmallIntegerField(null=True)

    way = models.CharField(max_length=6, choices=[(way.value, way.value) for way in Way])
    newest_round = models.PositiveSmallIntegerField()
    redone_round = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=300)
    corrected_at = models.DateTimeField()
    corrected_by = models.ForeignKey(EventActor, on_delete=models.RESTRICT, related_name="+")
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.ForeignKey(EventActor, on_delete=models.RESTRICT, related_name="+", null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_correction_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.tournament}, round {self.round_number}, table {self.table_number}"

    @property
    def teams_left(self) -> int | None:
        """How many teams were left in its round, None for a Swiss one; as `queries.read_corrections` found it."""
        found: int | None = self.__dict__["round_of"]
        return found

    @property
    def kind(self) -> MatchKind:
        """What the match was, as the event announced it; as `teams_left`."""
        stage = RoundStage.SWISS if self.teams_left is None else RoundStage.ELIMINATION
        games = self.tournament.games_of(stage, self.teams_left)
        return announced_kind(self.tournament, games, is_elimination=stage == RoundStage.ELIMINATION)

    @property
    def ending(self) -> Ending:
        """How the match ended."""
        left = of_both(self.prizes_left_one, self.prizes_left_two)
        points = (self.points_one, self.points_two)
        return Ending(How(self.how), self.winner, left, points, "", self.games, self.equal_way)

    @property
    def ending_before(self) -> Ending:
        """How it was recorded to have ended."""
        left = of_both(self.prizes_left_one_before, self.prizes_left_two_before)
        points = (self.points_one_before, self.points_two_before)
        games = of_games(self.games_one_before, self.games_two_before, self.games_drawn_before)
        return Ending(
            How(self.how_before), self.winner_before, left, points, "", games, self.equal_way_before
        )

    @property
    def tables(self) -> list[int]:
        """The tables that it paired again, where it was not the whole round."""
        if self.way != Way.TABLES:
            return []
        return [row.table_number for row in self.repaired.all() if row.table_number is not None]

    @property
    def is_bye_moved(self) -> bool:
        """Whether another team has the bye since."""
        return self.way == Way.TABLES and any(row.table_number is None for row in self.repaired.all())

    def made(self, match: Match) -> bool:
        """Whether it put these two teams together, or gave this team the bye."""
        teams = {match.one_id, match.two_id}
        return self.way == Way.TABLES and any(
            {row.one_id, row.two_id} == teams for row in self.repaired.all()
        )


class RepairedTable(models.Model):
    """A match, or the bye (no table, no `two`), that a correction made where it paired only some tables again."""

    correction = models.ForeignKey(Correction, on_delete=models.CASCADE, related_name="repaired")
    table_number = models.PositiveIntegerField(null=True)
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    two = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+", null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["correction", "table_number"], name="one_repair_a_table"),
        ]
        ordering = ["table_number"]

    def __str__(self) -> str:
        return f"{self.correction}: table {self.table_number}"


_NOT_PLAYED = frozenset({How.OPEN, How.BYE, How.MISSED})


def _check_correction(correction: Correction, node: Node) -> None:
    """Refuse what is not a result of two teams, or only half of one."""
    for name, ending in (("how", correction.ending), ("how_before", correction.ending_before)):
        if ending.how in _NOT_PLAYED or not ending.is_complete:
            raise node.get(name).refuse()
    for after in ("", "_before"):
        check_games(correction, node, after=after)


_GAMES_BEFORE = ("games_one_before", "games_two_before", "games_drawn_before", "equal_way_before")
CORRECTION = row_kind(
    Correction,
    name="correction",
    file="corrections",
    key={"number": "number"},
    fields=(
        *(
            "round_number",
            "table_number",
            "how_before",
            "winner_before",
            "points_one_before",
            "points_two_before",
        ),
        *("prizes_left_one_before", "prizes_left_two_before", "how", "winner", "points_one", "points_two"),
        *("prizes_left_one", "prizes_left_two", "way", "newest_round", "redone_round"),
        *("reason", "corrected_at", "taken_back_at"),
        *(*GAMES_COLUMNS, "equal_way", *_GAMES_BEFORE),
    ),
    since=RESULT_SINCE_6 | dict.fromkeys(_GAMES_BEFORE, 6),
    links={
        "one": Link("entry"),
        "two": Link("entry"),
        "corrected_by": Link("actor"),
        "taken_back_by": Link("actor"),
    },
    check=_check_correction,
    is_lasting=True,
)
REPAIRED_TABLE = row_kind(
    RepairedTable,
    name="repaired_table",
    file="repaired_tables",
    event="correction__tournament",
    key={"correction": "correction__number", "table": "table_number"},
    parents={"correction": Parent("correction", ("correction",))},
    links={"one": Link("entry"), "two": Link("entry")},
    is_lasting=True,
)
