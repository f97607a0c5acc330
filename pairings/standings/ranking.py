"""Ranking and tiebreakers, in exact fractions. PURE.

A tiebreaker is one small class with a key; the event keeps the keys in its order, and `tournament.wording.tiebreakers`
has the words for people. Inside, a tiebreaker's values are whole numbers over one common denominator,
which is exact and many times faster than a sum of fractions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import lcm
from operator import itemgetter
from typing import Protocol

from tournament.kernel.refusal import Refusal

FLOOR = Fraction(33, 100)  # no percentage counts for less (33/100 exactly, not a third)
FULL_POINTS = 3
WIN_POINTS = (2, 3)
DRAW_POINTS = 1


class NoRank(StrEnum):
    """Why a team has no rank."""

    NEVER_CAME = "never_came"  # it has not sat down at a table yet
    DISQUALIFIED = "disqualified"


# Who has no rank comes last, in this order.
_ORDER_OF_UNRANKED: Mapping[NoRank | None, int] = {None: 0, NoRank.NEVER_CAME: 1, NoRank.DISQUALIFIED: 2}


@dataclass(frozen=True, slots=True)
class Result:
    """What one competitor got out of one round.

    `opponent` is a competitor's number; None for a bye, a missed round, and a win over a team that never
    came or had dropped before play. A missed round counts as played.
    """

    round: int
    points: int
    opponent: int | None = None
    is_missed: bool = False


@dataclass(frozen=True, slots=True)
class Competitor:
    """A team with its results, none after its drop. `tie_random` was drawn once; less is better."""

    number: int
    results: tuple[Result, ...]
    tie_random: int
    is_dropped: bool = False
    no_rank: NoRank | None = None


@dataclass(frozen=True, slots=True)
class GameScore:
    """The completed games of one competitor over all its matches, byes as won; none in events of one game a match."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def points(self) -> int:
        """Three for a game that was won, one for a drawn one."""
        return FULL_POINTS * self.won + DRAW_POINTS * self.drawn

    @property
    def played(self) -> int:
        """How many games there were."""
        return self.won + self.drawn + self.lost


NO_GAMES = GameScore()


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings; `rank` is from 1 and unique, None where `no_rank` says why there is none.

    `record` is (wins, draws, losses), byes among the wins and missed rounds by what they were worth.
    """

    rank: int | None
    number: int
    match_points: int
    record: tuple[int, int, int]
    tiebreakers: dict[str, Fraction]
    no_rank: NoRank | None = None


@dataclass(frozen=True, slots=True)
class Scaled:
    """One value for each competitor, in their order: `numerators[i] / denominator`."""

    numerators: list[int]
    denominator: int


class Competitors:
    """All competitors of a ranking, and what the tiebreakers share: points, opponents by their place."""

    def __init__(
        self, competitors: Sequence[Competitor], games: Mapping[int, GameScore] | None = None
    ) -> None:
        place = {competitor.number: index for index, competitor in enumerate(competitors)}
        if len(place) != len(competitors):
            raise ValueError("two competitors have the same number")
        self._games = games or {}
        self._numbers = [competitor.number for competitor in competitors]
        self.points = [sum([result.points for result in one.results]) for one in competitors]
        self.played = [len(one.results) for one in competitors]
        self.opponents = [
            [place[result.opponent] for result in one.results if result.opponent is not None]
            for one in competitors
        ]

    @cached_property
    def own(self) -> Scaled:
        """Points over three times the rounds played, byes as won, never below 33/100."""
        return _percentages(self.points, self.played)

    @cached_property
    def own_games(self) -> Scaled:
        """Points of games over three times the games played, byes as won, never below 33/100."""
        games = [self._games.get(number, NO_GAMES) for number in self._numbers]
        return _percentages([one.points for one in games], [one.played for one in games])

    @cached_property
    def opponents_own(self) -> Scaled:
        """The average of the opponents' own percentages."""
        return self.average_over_opponents(self.own)

    def average_over_opponents(self, values: Scaled) -> Scaled:
        """The average of the opponents' `values`, one term a match; 33/100 where no match counts."""
        counts = lcm(*{len(opponents) for opponents in self.opponents if opponents})
        denominator = lcm(FLOOR.denominator, values.denominator * counts)
        floor = FLOOR.numerator * (denominator // FLOOR.denominator)
        widen = denominator // values.denominator
        weights = {
            count: widen // count for count in {len(opponents) for opponents in self.opponents} if count
        }
        known = values.numerators
        return Scaled(
            [
                sum([known[index] for index in opponents]) * weights[len(opponents)] if opponents else floor
                for opponents in self.opponents
            ],
            denominator,
        )


def _percentages(points: Sequence[int], played: Sequence[int]) -> Scaled:
    """`points` over three times `played` for each competitor, never below 33/100; that where nothing was played."""
    counts = {count for count in played if count}
    denominator = lcm(FLOOR.denominator, FULL_POINTS * lcm(*counts))
    floor = FLOOR.numerator * (denominator // FLOOR.denominator)
    each_point = {count: denominator // (FULL_POINTS * count) for count in counts}
    numerators = [
        max(floor, had * each_point[count]) if count else floor
        for had, count in zip(points, played, strict=True)
    ]
    return Scaled(numerators, denominator)


def own_percentages(competitors: Sequence[Competitor]) -> dict[int, Fraction]:
    """What each competitor counts for among the opponents of others, by its number: never below 33/100."""
    own = Competitors(competitors).own
    return {
        one.number: Fraction(numerator, own.denominator)
        for one, numerator in zip(competitors, own.numerators, strict=True)
    }


class Tiebreaker(Protocol):
    """One way to order teams with equal match points; more is better."""

    key: str

    def values(self, field: Competitors) -> Scaled:
        """The value of each competitor, in the order of the field."""
        ...


class OpponentsMatchWin:
    """OMW%: how well the opponents did."""

    key = "omw"

    def values(self, field: Competitors) -> Scaled:
        """The average of the opponents' own percentages."""
        return field.opponents_own


class OpponentsOpponentsMatchWin:
    """OOMW%: how well the opponents of the opponents did."""

    key = "oomw"

    def values(self, field: Competitors) -> Scaled:
        """The average of the opponents' OMW%."""
        return field.average_over_opponents(field.opponents_own)


class OwnMatchWin:
    """MW%: the team's own percentage, which separates teams that played different numbers of rounds."""

    key = "own"

    def values(self, field: Competitors) -> Scaled:
        """The team's own percentages."""
        return field.own


class OwnGameWin:
    """GW%: how many of its games the team won; for matches of several games."""

    key = "gw"

    def values(self, field: Competitors) -> Scaled:
        """The team's own percentages of games."""
        return field.own_games


class OpponentsGameWin:
    """OGW%: how many of their games the opponents won."""

    key = "ogw"

    def values(self, field: Competitors) -> Scaled:
        """The average of the opponents' own percentages of games."""
        return field.average_over_opponents(field.own_games)


TIEBREAKERS: dict[str, Tiebreaker] = {
    tiebreaker.key: tiebreaker
    for tiebreaker in (
        OpponentsMatchWin(),
        OpponentsOpponentsMatchWin(),
        OwnMatchWin(),
        OwnGameWin(),
        OpponentsGameWin(),
    )
}


def check_tiebreakers(keys: Sequence[str]) -> tuple[str, ...]:
    """The keys as given; a Refusal for one that does not exist or is listed twice."""
    for key in keys:
        if key not in TIEBREAKERS:
            raise Refusal("pairings.unknown_tiebreaker", field="tiebreakers", key=key)
    if len(set(keys)) != len(keys):
        raise Refusal("pairings.tiebreaker_twice", field="tiebreakers")
    return tuple(keys)


def rank_competitors(
    competitors: Sequence[Competitor],
    tiebreakers: Sequence[str],
    games: Mapping[int, GameScore] | None = None,
) -> list[Standing]:
    """The standings from the first to the last, at the end those without a rank.

    Match points, then the tiebreakers in the given order, then `tie_random`. Results of the dropped and the
    disqualified count for their opponents. `games` has the games of each competitor by number, where a match has
    several and a tiebreaker counts them. KeyError where a result names an opponent who is not there.
    """
    keys = check_tiebreakers(tiebreakers)
    field = Competitors(competitors, games)
    columns = [TIEBREAKERS[key].values(field) for key in keys]
    order = sorted(
        (
            _ORDER_OF_UNRANKED[one.no_rank],
            -field.points[index],
            *[-column.numerators[index] for column in columns],
            one.tie_random,
            one.number,
            index,
        )
        for index, one in enumerate(competitors)
    )
    return [
        Standing(
            rank=rank if competitors[index].no_rank is None else None,
            number=competitors[index].number,
            match_points=field.points[index],
            record=_record(competitors[index].results),
            tiebreakers={
                key: Fraction(column.numerators[index], column.denominator)
                for key, column in zip(keys, columns, strict=True)
            },
            no_rank=competitors[index].no_rank,
        )
        for rank, index in enumerate(map(itemgetter(-1), order), start=1)
    ]


def _record(results: tuple[Result, ...]) -> tuple[int, int, int]:
    wins = draws = 0
    for result in results:
        if result.points in WIN_POINTS:
            wins += 1
        elif result.points == DRAW_POINTS:
            draws += 1
    return wins, draws, len(results) - wins - draws
