"""The stages of an event: Swiss rounds, and a bracket of single elimination. PURE.

A round of the bracket is known by how many teams are left in it: 8 in the quarterfinals, 4, and 2 in the final.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

GAMES = (1, 3, 5)  # the most games of a match: one, best of 3, best of 5 (FR-211.a)
CUT_SIZES = (2, 4, 8, 16, 32)  # teams that play on after the Swiss rounds
FINAL = 2  # teams left in the final
SEMIFINALS, QUARTERFINALS = 4, 8
FINAL_SLOT, THIRD_PLACE_SLOT = 1, 2  # of the matches of the last round
MOST_IN_BRACKET = 4096
MOST_MINUTES_A_ROUND = 600
_TIME_OF_DAY = re.compile(r"([01]\d|2[0-3]):[0-5]\d")


class RoundStage(StrEnum):
    """To which part of the event a round belongs."""

    SWISS = "swiss"
    ELIMINATION = "elimination"


class Structure(StrEnum):
    """How an event finds its winner: Swiss rounds, with a cut or without, or single elimination from round 1 on."""

    SWISS = "swiss"
    ELIMINATION = "elimination"


class EqualPrizes(StrEnum):
    """How a match without draws is decided where prizes left are equal at time (X6); the event announces one."""

    NEXT_PRIZE = "next_prize"  # play goes on until a team takes a prize
    SUDDEN_DEATH = "sudden_death"
    FURTHER_GAME = "further_game"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class RoundTimes:
    """What an event says of one round of its bracket: `minutes` (None: no clock), when it starts ("19:30", or "")."""

    teams_left: int
    minutes: int | None = None
    starts: str = ""


def games_in(stage: str, teams_left: int | None, *, swiss: int, elimination: int, final: int) -> int:
    """The most games of a match of such a round; the match for third place has as many as the final (FR-211)."""
    if stage == RoundStage.SWISS:
        return swiss
    return final if teams_left == FINAL else elimination


def games_to_win(games: int) -> int:
    """How many games win a match of at most `games`: more than half of them."""
    return games // 2 + 1


def bracket_size(teams: int) -> int:
    """The smallest bracket for so many teams: a power of two, 2 at least."""
    size = FINAL
    while size < teams:
        size *= 2
    return size


def rounds_of_bracket(size: int) -> tuple[int, ...]:
    """The teams left in each round of a bracket of `size` teams: (8, 4, 2) for 8."""
    rounds = [size]
    while rounds[-1] > FINAL:
        rounds.append(rounds[-1] // 2)
    return tuple(rounds)


def read_round_times(stored: Iterable[Sequence[object]]) -> Mapping[int, RoundTimes]:
    """The times of the rounds of a bracket by teams left; ValueError for what nobody can have meant.

    `stored` are lists of teams left, minutes (None: no clock) and the time of day ("19:30", or "").
    """
    found: dict[int, RoundTimes] = {}
    for line in stored:
        if len(line) != 3:
            raise ValueError(line)
        teams_left, minutes, starts = line
        if type(teams_left) is not int or not FINAL <= teams_left <= MOST_IN_BRACKET:
            raise ValueError(line)
        if teams_left != bracket_size(teams_left) or teams_left in found:
            raise ValueError(line)
        if minutes is not None and (type(minutes) is not int or not 1 <= minutes <= MOST_MINUTES_A_ROUND):
            raise ValueError(line)
        if not isinstance(starts, str) or (starts and not _TIME_OF_DAY.fullmatch(starts)):
            raise ValueError(line)
        found[teams_left] = RoundTimes(teams_left, minutes, starts)
    return found


def write_round_times(times: Iterable[RoundTimes]) -> list[list[int | str | None]]:
    """The times as they are stored, the first round of the bracket first."""
    in_order = sorted(times, key=lambda each: -each.teams_left)
    return [[each.teams_left, each.minutes, each.starts] for each in in_order]
