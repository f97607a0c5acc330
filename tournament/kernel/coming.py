"""The rounds that an event has still to play: Swiss rounds, then those of its bracket. PURE."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournament.kernel.stages import FINAL, RoundStage, RoundTimes, bracket_size, rounds_of_bracket

Games = Callable[[str, int | None], int]
"""The most games of a match in a round of a stage with so many teams left."""


@dataclass(frozen=True, slots=True)
class ComingRound:
    """A round to come.

    `teams_left` is None for a Swiss round, `minutes` None where it is played without a clock, `starts` the time of day
    at which it is announced to start ("19:30"), or "".
    """

    teams_left: int | None = None
    minutes: int | None = None
    games: int = 1
    starts: str = ""


@dataclass(frozen=True, slots=True)
class RoundLengths:
    """What an event says of the length of its rounds."""

    minutes: int | None
    bracket: Mapping[int, RoundTimes]  # by teams left; a round without a line has the minutes of the event
    games: Games

    def swiss_round(self) -> ComingRound:
        """A Swiss round."""
        return ComingRound(None, self.minutes, self.games(RoundStage.SWISS, None))

    def bracket_round(self, teams_left: int) -> ComingRound:
        """The round of the bracket with so many teams left."""
        times = self.bracket.get(teams_left, RoundTimes(teams_left, self.minutes))
        games = self.games(RoundStage.ELIMINATION, teams_left)
        return ComingRound(teams_left, times.minutes, games, times.starts)


def bracket_to_come(teams: int, cut_size: int | None, *, last: int | None = None) -> tuple[int, ...]:
    """The teams left in each round of the bracket after the one with `last` teams; all of them for None.

    `cut_size` is that of the cut, None for single elimination of all `teams`. With fewer teams than the cut the
    bracket has only the size that they need.
    """
    if last is not None:
        return rounds_of_bracket(last)[1:]
    if teams < FINAL:
        return ()
    size = bracket_size(teams)
    return rounds_of_bracket(size if cut_size is None else min(size, cut_size))
