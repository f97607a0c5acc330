"""The rounds of an event in short, and fixed tables that clash."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from pairings.matches.models import Match
from pairings.matches.scoring import How
from tournament.event.models import Round, Tournament
from tournament.wording.stages import round_title


@dataclass(frozen=True, slots=True)
class FixedTableClash:
    """Two teams that meet and may each not leave another table; they play at `table`.

    `kept_free` is the other table of the two, None where another match is there; `is_open`: the round is a proposal, in
    which the desk can still choose between them.
    """

    table: int
    one: str
    table_one: int
    two: str
    table_two: int
    kept_free: int | None
    is_open: bool


def find_clashes(matches: Iterable[Match], taken: Collection[int]) -> list[FixedTableClash]:
    """The matches of two teams with different fixed tables, in a round at whose tables `taken` a match is."""
    found = []
    for match in matches:
        here, there = match.one.fixed_table, None if match.two is None else match.two.fixed_table
        if match.two is None or here is None or there is None or here == there:
            continue
        kept_free = next((table for table in (here, there) if table not in taken), None)
        names = match.one.team_name, match.two.team_name
        is_open = match.round.posted_at is None
        found.append(
            FixedTableClash(match.table_number or 0, names[0], here, names[1], there, kept_free, is_open)
        )
    return found


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
