"""What a team has played so far, and what each of its opponents counts for in the standings."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pairings.matches.histories import PlayedRow, played_rows
from pairings.matches.paper_wording import result_text
from pairings.matches.scoring import Games
from pairings.standings.final import shown_standings
from pairings.standings.queries import (
    StandingRow,
    competitors_of,
    event_entries,
    rank_entries,
    results_by_entry,
)
from pairings.standings.ranking import own_percentages
from pairings.standings.unranked import find_unranked
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.stages import RoundStage
from tournament.wording.readable import points_text
from tournament.wording.stages import round_title


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match of a closed round as one of its teams sees it: its own points and games first; no `opponent` at a bye."""

    round: int
    table: int | None
    opponent: Entry | None
    how: str
    own_points: int | None
    other_points: int | None
    title: str = ""  # of a round of the bracket, where there are no points
    winner: int | None = None  # 1 is the team itself
    games: Games | None = None
    is_by_drop: bool = False

    @property
    def words(self) -> str:
        """How it ended for this team, and what that is worth: "won on time, 2 points"; "lost"."""
        if self.title:
            return result_text(self.how, self.winner, side=1, games=self.games, is_by_drop=self.is_by_drop)
        own, other = self.own_points or 0, self.other_points or 0
        winner = None if own == other else 1 if own > other else 2
        told = result_text(self.how, winner, side=1, games=self.games, is_by_drop=self.is_by_drop)
        return f"{told}, {points_text(own)}" if own or self.opponent is None else told


def past_match(
    row: PlayedRow, number: int, entries: Mapping[int, Entry], titles: Mapping[int, str]
) -> PastMatch:
    """A stored match as team `number` sees it; `entries` and the `titles` of rounds of the bracket by their numbers."""
    other = row.opponent_of(number)
    is_one, games = number == row.one, row.games
    winner = row.winner if is_one or row.winner is None else 3 - row.winner
    if games is not None and not is_one:
        games = (games[1], games[0], games[2])
    return PastMatch(
        row.round,
        row.table,
        None if other is None else entries.get(other),
        row.how,
        *row.points_of(number),
        title=titles.get(row.round, ""),
        winner=winner,
        games=games,
        is_by_drop=row.left_by is not None,
    )


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A past match with what it says in the standings.

    `opponent` is where the other team is in them; `percentage` what it counts for among the opponents (OMW%), None
    where the match counts for none: a bye, a missed round, a win over a team that never came, a round of the bracket.
    """

    past: PastMatch
    opponent: StandingRow | None
    percentage: Fraction | None


@dataclass(frozen=True, slots=True)
class TeamHistory:
    """A team with its matches of closed rounds, the first one first; `standing` is that after round `through`."""

    entry: Entry
    standing: StandingRow | None
    through: int
    matches: list[PlayedMatch]


def read_history(tournament: Tournament, number: int) -> TeamHistory | None:
    """What team `number` has played; None where there is no such team. As many queries for many rounds as for few."""
    progress = read_progress(tournament)
    entries = event_entries(tournament)
    by_number = {entry.number: entry for entry in entries if not entry.is_withdrawn}
    if number not in by_number:
        return None
    through = progress.through
    last = max((round_.number for round_ in progress.closed), default=0)
    rows = played_rows(tournament, through=last, stage=None) if last else []
    swiss = [row for row in rows if row.stage == RoundStage.SWISS]
    unranked = find_unranked(entries, swiss, progress, through=through)
    ranked = rank_entries(entries, swiss, tournament.tiebreakers, unranked) if through else []
    if tournament.is_single_elimination:
        ranked = shown_standings(tournament, progress)
    standings = {row.entry.number: row for row in ranked}
    percentages = own_percentages(competitors_of(entries, swiss, unranked))
    counted = {result.round: result.opponent for result in results_by_entry(swiss).get(number, ())}
    titles = {round_.number: round_title(round_) for round_ in progress.posted if round_.is_elimination}

    def played(row: PlayedRow) -> PlayedMatch:
        other = counted.get(row.round)
        past = past_match(row, number, by_number, titles)
        met = None if past.opponent is None else standings.get(past.opponent.number)
        return PlayedMatch(past, met, None if other is None else percentages.get(other))

    own = [played(row) for row in rows if number in row.teams]
    return TeamHistory(by_number[number], standings.get(number), through, own)
