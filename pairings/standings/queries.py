"""The standings of an event, computed from its rows in a constant number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pairings.matches.histories import PlayedRow, played_rows
from pairings.matches.models import Match
from pairings.matches.queries import LAST
from pairings.matches.scoring import How
from pairings.standings.ranking import Competitor, GameScore, NoRank, Result, Standing, rank_competitors
from pairings.standings.unranked import NOT_SEATED, find_unranked
from teams.entries.models import MEMBERS, Entry
from tournament.event.models import Tournament
from tournament.event.progress import Progress, read_progress
from tournament.kernel.stages import RoundStage
from tournament.kernel.tiebreakers import COUNTING_GAMES


class Mark(StrEnum):
    """What the standings say beside the name of a team."""

    NONE = ""
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"
    DISQUALIFIED_LATER = (
        "disqualified_later"  # after these standings were published, in which it has its rank
    )
    NEVER_CAME = "never_came"


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings with the entry it is about.

    `place` is its final place, shared from the first number to the second, where a bracket decided (`final`); None
    elsewhere.
    """

    standing: Standing
    entry: Entry
    place: tuple[int, int] | None = None

    @property
    def rank(self) -> int | None:
        """From 1, of a shared place its first number; None where `no_rank` says why there is none."""
        return self.standing.rank if self.place is None else self.place[0]

    @property
    def rank_text(self) -> str:
        """The rank as people read it: "3", "5\u20138" for a shared place, "" without one."""
        if self.rank is None:
            return ""
        shared = self.place is not None and self.place[0] != self.place[1]
        return f"{self.place[0]}\u2013{self.place[1]}" if shared and self.place else str(self.rank)

    @property
    def no_rank(self) -> NoRank | None:
        """Why it has no rank here; None where it has one."""
        return self.standing.no_rank if self.rank is None else None

    @property
    def mark(self) -> Mark:
        """What is said beside its name."""
        if self.no_rank is not None:
            return Mark(self.no_rank.value)
        if self.entry.is_disqualified:
            return Mark.DISQUALIFIED_LATER
        return Mark.NONE if self.entry.dropped_at is None else Mark.DROPPED

    @property
    def rank_or_last(self) -> int:
        """The rank for ordering: whoever has none comes last."""
        return LAST if self.rank is None else self.rank

    @property
    def match_points(self) -> int:
        return self.standing.match_points

    @property
    def record(self) -> tuple[int, int, int]:
        """Wins, draws, losses."""
        return self.standing.record

    @property
    def tiebreakers(self) -> dict[str, Fraction]:
        """Exact values by key."""
        return self.standing.tiebreakers


def rows_that_never_came(rows: Iterable[StandingRow]) -> list[Entry]:
    """The teams in the standings that never came to a table."""
    return [row.entry for row in rows if row.mark == Mark.NEVER_CAME]


def results_by_entry(rows: Iterable[PlayedRow]) -> dict[int, list[Result]]:
    """The results of each entry number; matches without a result and those of a bracket are left out.

    A bye, a missed round, and a win over a team that never came do not count as an opponent:
    nobody was met whose results could say how hard the way was.
    """
    results: dict[int, list[Result]] = defaultdict(list)
    for row in rows:
        if row.points_one is None or row.stage != RoundStage.SWISS:
            continue
        is_missed = row.how == How.MISSED
        came_alone = row.how == How.NO_SHOW
        against_one = None if came_alone and row.winner == 1 else row.two
        results[row.one].append(Result(row.round, row.points_one, against_one, is_missed))
        if row.two is not None and row.points_two is not None:
            against_two = None if came_alone and row.winner == 2 else row.one
            results[row.two].append(Result(row.round, row.points_two, against_two))
    return results


def games_by_entry(rows: Iterable[PlayedRow]) -> dict[int, GameScore]:
    """The completed games of each entry number; matches without games are left out. A bye has the games of a win."""
    won: dict[int, int] = defaultdict(int)
    drawn: dict[int, int] = defaultdict(int)
    lost: dict[int, int] = defaultdict(int)
    for row in rows:
        if row.games is None or row.points_one is None:
            continue
        for number, had, other in (
            (row.one, row.games[0], row.games[1]),
            (row.two, row.games[1], row.games[0]),
        ):
            if number is not None:
                won[number] += had
                lost[number] += other
                drawn[number] += row.games[2]
    return {number: GameScore(won[number], drawn[number], lost[number]) for number in won}


def competitors_of(
    entries: Iterable[Entry], rows: Iterable[PlayedRow], unranked: Mapping[int, NoRank]
) -> list[Competitor]:
    """The teams with their results of the matches `rows`, as the ranking knows them; withdrawn ones are left out."""
    results = results_by_entry(rows)
    return [
        Competitor(
            number=entry.number,
            results=tuple(results.get(entry.number, ())),
            tie_random=entry.tie_random,
            is_dropped=entry.dropped_at is not None,
            no_rank=unranked.get(entry.number),
        )
        for entry in entries
        if not entry.is_withdrawn
    ]


def rank_entries(
    entries: Sequence[Entry],
    rows: Iterable[PlayedRow],
    tiebreakers: Sequence[str],
    unranked: Mapping[int, NoRank],
) -> list[StandingRow]:
    """The standings of `entries` (withdrawn ones are left out) over the matches `rows`.

    `unranked` says by number who has no rank (`find_unranked`).
    """
    rows = list(rows)
    games = None if COUNTING_GAMES.isdisjoint(tiebreakers) else games_by_entry(rows)
    competitors = competitors_of(entries, rows, unranked)
    by_number = {entry.number: entry for entry in entries}
    return [
        StandingRow(standing, by_number[standing.number])
        for standing in rank_competitors(competitors, tuple(tiebreakers), games)
    ]


def event_entries(tournament: Tournament) -> list[Entry]:
    """All entries by number, with their players."""
    return list(Entry.objects.filter(tournament=tournament).select_related(*MEMBERS).order_by("number"))


def standings(tournament: Tournament, *, through: int | None = None) -> list[StandingRow]:
    """The standings after round `through`, as they were published; without it after the last closed one.

    Three queries.
    """
    progress = read_progress(tournament)
    return standings_after(tournament, progress, progress.through if through is None else through)


def standings_after(tournament: Tournament, progress: Progress, through: int) -> list[StandingRow]:
    """The same where the rounds are read already. Two queries."""
    entries, rows = event_entries(tournament), played_rows(tournament, through=through)
    unranked = find_unranked(entries, rows, progress, through=through)
    return rank_entries(entries, rows, tournament.tiebreakers, unranked)


def find_never_came(tournament: Tournament, progress: Progress) -> list[Entry]:
    """The teams that are in the event and have not come to a table by the last closed Swiss round, by number.

    Three queries, two where all came, none before a round is closed.
    """
    if not progress.through:
        return []
    sat = {
        key
        for keys in Match.objects.filter(round__tournament=tournament, round__number__lte=progress.through)
        .exclude(how__in=NOT_SEATED)
        .values_list("one_id", "two_id")
        for key in keys
    }
    active = Entry.objects.filter(tournament=tournament, dropped_at=None).order_by("number")
    unseen = [entry for entry in active if entry.pk not in sat]
    if not unseen:
        return []
    rows = played_rows(tournament, through=progress.through)
    unranked = find_unranked(unseen, rows, progress, through=progress.through)
    return [entry for entry in unseen if unranked.get(entry.number) == NoRank.NEVER_CAME]
