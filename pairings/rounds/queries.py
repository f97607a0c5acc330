"""The rounds of an event in short, and fixed tables that clash."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from pairings.matches.models import Match
from pairings.matches.scoring import How
from tournament.event.models import Round, Tournament
from tournament.wording.stages import round_title


@dataclass(frozen=True, slots=True)
class FixedTableClash:
    """Two teams that meet and may each not leave another table; they play at `table`."""

    table: int
    one: str
    table_one: int
    two: str
    table_two: int


def find_clashes(matches: Iterable[Match]) -> list[FixedTableClash]:
    """The matches of two teams with different fixed tables."""
    return [
        FixedTableClash(
            match.table_number or 0,
            match.one.team_name,
            match.one.fixed_table,
            match.two.team_name,
            match.two.fixed_table,
        )
        for match in matches
        if match.two is not None and match.one.fixed_table is not None and match.two.fixed_table is not None
        if match.one.fixed_table != match.two.fixed_table
    ]


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """One line of the list of rounds."""

    round: Round
    tables: int
    open_tables: int
    has_bye: bool

    @property
    def title(self) -> str:
        """How the round is called: "Round 4", "Semifinals"."""
        return round_title(self.round)


def round_summaries(tournament: Tournament) -> list[RoundSummary]:
    """All rounds, the newest first. One query."""
    rounds: QuerySet[Round] = tournament.rounds.all()
    counted = rounds.annotate(
        tables=Count("matches", filter=Q(matches__table_number__isnull=False)),
        open_tables=Count("matches", filter=Q(matches__how=How.OPEN)),
        byes=Count("matches", filter=Q(matches__how=How.BYE)),
    ).order_by("-number")
    return [RoundSummary(round_, round_.tables, round_.open_tables, bool(round_.byes)) for round_ in counted]
