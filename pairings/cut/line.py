"""Where the line of a cut falls: who is in, who is not, and what decided. PURE."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournament.kernel.stages import CUT_SIZES

POINTS, RANDOM = "points", "random"  # what decided; else the key of a tiebreaker


@dataclass(frozen=True, slots=True)
class CutCandidate:
    """A team of the standings, the first one first.

    `is_out`: it left the event; `declines`: it does not play on; `lacks_points`: the event asks for more match points.
    """

    number: int
    rank: int | None
    match_points: int
    tiebreakers: Mapping[str, Fraction] = field(default_factory=dict)
    is_out: bool = False
    declines: bool = False
    lacks_points: bool = False

    @property
    def plays_on(self) -> bool:
        """Whether it could be in the cut by its rank alone."""
        return self.rank is not None and not self.is_out and not self.declines

    @property
    def is_able(self) -> bool:
        """Whether it can be in the cut."""
        return self.plays_on and not self.lacks_points


@dataclass(frozen=True, slots=True)
class Line:
    """Who plays on, the first seed first; who was passed over above the last of them; who is the next below it.

    `decided_by` separates the last that is in from the first that is not: POINTS, the key of a tiebreaker, RANDOM
    for the drawn number, "" where all are in.
    """

    playing: tuple[int, ...]
    passed: tuple[int, ...]
    next_one: int | None
    decided_by: str


def draw_line(candidates: Sequence[CutCandidate], teams: int) -> Line:
    """The line under the best `teams` of those who play on; fewer where there are not so many."""
    able = [each for each in candidates if each.plays_on]
    playing = [each for each in able[:teams] if not each.lacks_points]
    below = able[len(playing) :]
    place = {each.number: index for index, each in enumerate(candidates)}
    last = place[playing[-1].number] if playing and below else len(candidates)
    passed = [each for each in candidates[:last] if each.rank is not None and not each.plays_on]
    return Line(
        tuple(each.number for each in playing),
        tuple(each.number for each in passed),
        below[0].number if below else None,
        decided_between(playing[-1], below[0]) if playing and below else "",
    )


def decided_between(upper: CutCandidate, lower: CutCandidate) -> str:
    """What put one team before another: points, the first tiebreaker that differs, or the drawn number."""
    if upper.match_points != lower.match_points:
        return POINTS
    differing = (key for key, value in upper.tiebreakers.items() if lower.tiebreakers.get(key) != value)
    return next(differing, RANDOM)


def offered_sizes(announced: int, able: int) -> tuple[int, ...]:
    """How many teams can be in the cut, where `able` can: as announced; else the next smaller cut, or all with byes.

    Where match points decide who plays on, what is announced are all who have them, up to the size of the cut.
    """
    if able >= announced:
        return (announced,)
    smaller = [size for size in CUT_SIZES if size <= able]
    offered = {*smaller[-1:], able} if able >= CUT_SIZES[0] else set()
    return tuple(sorted(offered))
