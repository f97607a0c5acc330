"""What a team reported from its phone about how its match ended."""

from django.db import models

from pairings.matches.models import (
    AT_A_TABLE,
    GAMES_COLUMNS,
    RESULT_SINCE_6,
    SIDES,
    StoredGames,
    check_games,
    table_key,
)
from pairings.matches.scoring import Ending, How, of_both
from pairings.team_reports.reports import REPORTABLE
from tournament.rows.kinds import row_kind
from tournament.rows.nodes import Node
from tournament.rows.values import one_of


class TeamReport(StoredGames):
    """How a match ended as one of its two teams says; the other confirms it by saying the same.

    `how`, `winner` (1 or 2, the side of the match) and the prizes left are those of `pairings.matches.models.Match`. As
    long as the match is open, one report is half a result and two that differ are a dispute.
    """

    match = models.ForeignKey("pairings.Match", on_delete=models.CASCADE, related_name="team_reports")
    side = models.PositiveSmallIntegerField(validators=SIDES)  # whose report it is
    how = models.CharField(max_length=10)
    winner = models.PositiveSmallIntegerField(null=True, validators=SIDES)
    prizes_left_one = models.PositiveSmallIntegerField(null=True)
    prizes_left_two = models.PositiveSmallIntegerField(null=True)
    reported_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "side"], name="one_report_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.side}"

    @property
    def ending(self) -> Ending:
        """How the match ended, as its columns say."""
        left = of_both(self.prizes_left_one, self.prizes_left_two)
        return Ending(How(self.how), self.winner, left, games=self.games, equal_way=self.equal_way)

    @ending.setter
    def ending(self, ending: Ending) -> None:
        self.how, self.winner = ending.how.value, ending.winner
        self.prizes_left_one, self.prizes_left_two = ending.prizes_left or (None, None)
        self.games, self.equal_way = ending.games, ending.equal_way


def _check_report(report: TeamReport, node: Node) -> None:
    """Refuse a report without its winner or prizes left."""
    if not report.ending.is_complete:
        raise node.get("how").refuse()
    check_games(report, node)


TEAM_REPORT = row_kind(
    TeamReport,
    name="team_report",
    file="team_reports",
    key=table_key("side"),
    fields=(
        *("how", "winner", "prizes_left_one", "prizes_left_two", "reported_at"),
        *(*GAMES_COLUMNS, "equal_way"),
    ),
    since=RESULT_SINCE_6,
    shapes={"how": one_of(lambda: REPORTABLE)},
    check=_check_report,
    **AT_A_TABLE,
)
