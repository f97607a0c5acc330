"""What each team has played so far, as values for the engine and the standings."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pairings.engine.types import Contender
from pairings.matches.models import GAMES_COLUMNS, Match
from pairings.matches.scoring import How, of_games
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.kernel.stages import RoundStage


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """One stored match as plain values: entry numbers instead of rows, `two` None for a bye or a missed round."""

    round: int
    table: int | None
    one: int
    two: int | None
    how: str
    winner: int | None
    points_one: int | None
    points_two: int | None
    score_one: int
    score_two: int | None
    stage: str = RoundStage.SWISS.value
    ended_by: str = ""
    # Won by one, by two, drawn, in matches of several games.
    games: tuple[int, int, int] | None = None

    @property
    def teams(self) -> tuple[int, ...]:
        """Its entry numbers, side 1 first; one alone at a bye and in a missed round."""
        return (self.one,) if self.two is None else (self.one, self.two)

    @property
    def left_by(self) -> int | None:
        """The team that lost because it dropped, or was disqualified, while this was being played."""
        if self.ended_by != Match.EndedBy.DROP or self.winner is None:
            return None
        return self.teams[2 - self.winner]

    def opponent_of(self, number: int) -> int | None:
        """The other team; None at a bye and in a missed round."""
        return self.two if number == self.one else self.one

    def points_of(self, number: int) -> tuple[int | None, int | None]:
        """The match points of a team and of its opponent."""
        both = (self.points_one, self.points_two)
        return both if number == self.one else both[::-1]


ROW_COLUMNS = (
    "round__number",
    "table_number",
    "one__number",
    "two__number",
    "how",
    "winner",
    "points_one",
    "points_two",
    "score_one",
    "score_two",
    "round__stage",
    "ended_by",
)


def played_rows(
    tournament: Tournament, *, through: int | None = None, stage: RoundStage | None = RoundStage.SWISS
) -> list[PlayedRow]:
    """All matches of posted Swiss rounds up to number `through` (all rounds without it), by round and table.

    Standings and pairing histories count no others; `stage` None adds the matches of the bracket.
    """
    matches = Match.objects.filter(round__tournament=tournament, round__posted_at__isnull=False)
    if stage is not None:
        matches = matches.filter(round__stage=stage)
    if through is not None:
        matches = matches.filter(round__number__lte=through)
    rows = matches.order_by("round__number", "table_number", "pk").values_list(*ROW_COLUMNS)
    if tournament.swiss_games == tournament.elimination_games == tournament.final_games == 1:
        return [PlayedRow(*row) for row in rows]
    return [_with_games(row) for row in rows.values_list(*ROW_COLUMNS, *GAMES_COLUMNS)]


def _with_games(values: Sequence[Any]) -> PlayedRow:
    """A row whose last three values are the columns of its games."""
    return replace(PlayedRow(*values[:-3]), games=of_games(*values[-3:]))


@dataclass(slots=True)
class History:
    """What one entry went through before a round."""

    points: int = 0
    opponents: set[int] = field(default_factory=set)
    byes: int = 0
    pair_downs: int = 0
    pair_ups: int = 0
    rounds: set[int] = field(default_factory=set)  # numbers of the rounds it has a match in, missed ones too


def histories(rows: Iterable[PlayedRow]) -> dict[int, History]:
    """The history of each entry number over `rows`; an open match counts as met and has no points."""
    known: dict[int, History] = defaultdict(History)
    for row in rows:
        one = known[row.one]
        one.points += row.points_one or 0
        one.rounds.add(row.round)
        if row.two is None:
            one.byes += row.how == How.BYE
            continue
        two = known[row.two]
        two.points += row.points_two or 0
        two.rounds.add(row.round)
        one.opponents.add(row.two)
        two.opponents.add(row.one)
        gap = row.score_one - (row.score_two or 0)
        if gap:
            down, up = (one, two) if gap > 0 else (two, one)
            down.pair_downs += 1
            up.pair_ups += 1
    return known


def contenders(entries: Iterable[Entry], known: dict[int, History]) -> list[Contender]:
    """The engine's view of `entries` with their histories."""
    return [
        Contender(
            id=entry.number,
            match_points=history.points,
            opponents=frozenset(history.opponents),
            byes=history.byes,
            pair_downs=history.pair_downs,
            pair_ups=history.pair_ups,
            affiliation=entry.affiliation.casefold(),
        )
        for entry in entries
        for history in (known.get(entry.number) or History(),)
    ]


def round_contenders(round_: Round) -> list[Contender]:
    """The contenders of a paired round as they were then: match points as stored with its matches.

    Later corrections of earlier results do not change them, so "why this opponent?" stays true.
    """
    return contenders_of(round_, round_.matches.exclude(how=How.MISSED).select_related("one", "two"))


def contenders_of(
    round_: Round, matches: Iterable[Match], rows: Iterable[PlayedRow] | None = None
) -> list[Contender]:
    """The same of `matches`, all of the round but missed ones, with their entries.

    `rows` are the matches before the round (`played_rows`), where they are known already.
    """
    known = histories(played_rows(round_.tournament, through=round_.number - 1) if rows is None else rows)
    entries: list[Entry] = []
    for match in matches:
        entries.append(match.one)
        known[match.one.number].points = match.score_one
        if match.two is not None:
            entries.append(match.two)
            known[match.two.number].points = match.score_two or 0
    return contenders(entries, known)
