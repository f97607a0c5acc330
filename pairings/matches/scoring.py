"""From how a match ended to who won and the match points. PURE.

One game a match. "Points" are match points, "prizes left" are a team's, of both its seats together.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from tournament.kernel.refusal import Refusal

WIN, WIN_ON_TIME, DRAW = 3, 2, 1
JUDGE_POINTS = ((3, 0), (0, 3), (2, 0), (0, 2), (1, 1), (0, 0))


class How(StrEnum):
    """How a match ended."""

    OPEN = "open"  # it has not ended, or nobody has handed the slip in
    WON = "won"
    TIME = "time"
    DRAW = "draw"
    WITHDRAWN = "withdrawn"
    PENALTY = "penalty"
    BOTH_LOSE = "both_lose"
    NO_SHOW = "no_show"
    JUDGE = "judge"
    BYE = "bye"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a result is worth.

    `winner` is 1 or 2, None without one; `reason` is a code and `params` what its sentence needs ("left",
    "left_other": prizes left of the winner and of the other); `citation` is the rule, "" where none speaks;
    `notes` are codes of what the page adds: "clock_not_started", "overruled", "full_points_on_time".
    """

    winner: int | None
    points_one: int
    points_two: int
    reason: str
    citation: str
    params: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Report:
    """Everything `decide` was told."""

    how: How
    winner: int | None
    prizes_left: tuple[int | None, int | None] | None
    limits: tuple[int, int]
    alternate_scoring: bool
    agreed_draws: bool
    judge_points: tuple[int, int] | None
    missed_points: int
    time_called: bool | None
    is_overruled: bool


def limits_for(prizes_a: int, prizes_b: int, prize_penalties: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    """The most prizes each side can have left: what a team sets (X1) and its own prize penalties."""
    return prizes_a + prizes_b + prize_penalties[0], prizes_a + prizes_b + prize_penalties[1]


def decide(
    how: How | str,
    *,
    winner: int | None = None,
    prizes_left: tuple[int | None, int | None] | None = None,
    limits: tuple[int, int],
    alternate_scoring: bool = True,
    agreed_draws: bool = False,
    judge_points: tuple[int, int] | None = None,
    missed_points: int = 0,
    time_called: bool | None = True,
    is_overruled: bool = False,
) -> Outcome:
    """Who won a match that ended `how`, and for how many points; a Refusal where the report cannot be.

    `winner` is 1 or 2: who won, who stayed ("withdrawn"), who came ("no_show"), who is not penalized
    ("penalty"). `prizes_left` counts for "time" only. `time_called`: whether the table's own time was up,
    None where its clock never ran. `is_overruled`: the head judge takes a result on time before its time.
    """
    if how not in _DECIDERS:
        raise Refusal("pairings.how_missing", field="how")
    report = _Report(
        How(how),
        winner,
        prizes_left,
        limits,
        alternate_scoring,
        agreed_draws,
        judge_points,
        missed_points,
        time_called,
        is_overruled,
    )
    return _DECIDERS[report.how](report)


def _win(winner: int, points: int, reason: str, citation: str, **params: Any) -> Outcome:
    one, two = (points, 0) if winner == 1 else (0, points)
    return Outcome(winner, one, two, reason, citation, params)


def _named_winner(citation: str) -> Callable[[_Report], Outcome]:
    """The decider of a full win for the side that the report names."""

    def decide_full_win(report: _Report) -> Outcome:
        if report.winner not in (1, 2):
            raise Refusal("pairings.winner_missing", citation, field="winner")
        return _win(report.winner, WIN, report.how.value, citation)

    return decide_full_win


def _decide_time(report: _Report) -> Outcome:
    left = _checked_prizes(report)
    if report.time_called is False and not report.is_overruled:
        raise Refusal("pairings.time_not_called", "FR-216.d", field="how")
    winner = None if left[0] == left[1] else 1 if left[0] < left[1] else 2
    if report.winner is not None and report.winner != winner:
        raise Refusal("pairings.winner_against_prizes", "FR-216.b" if winner else "FR-216.c", field="winner")
    notes = [("clock_not_started", report.time_called is None), ("overruled", report.time_called is False)]
    if winner is None:
        outcome = Outcome(None, DRAW, DRAW, "time_draw", "FR-216.c", {"left": left[0], "left_other": left[0]})
    else:
        points, citation = (WIN_ON_TIME, "FR-216.b") if report.alternate_scoring else (WIN, "X25")
        notes.append(("full_points_on_time", not report.alternate_scoring))
        outcome = _win(winner, points, "time_won", citation, left=min(left), left_other=max(left))
    return replace(outcome, notes=tuple(code for code, is_so in notes if is_so))


def _checked_prizes(report: _Report) -> tuple[int, int]:
    """Both sides' prizes left; a Refusal that marks the field of a missing or impossible number."""
    checked = []
    for side, (left, limit) in enumerate(
        zip(report.prizes_left or (None, None), report.limits, strict=True), start=1
    ):
        marked = "prizes_left_one" if side == 1 else "prizes_left_two"
        if left is None:
            raise Refusal("pairings.prizes_missing", "FR-216.b", field=marked)
        if left < 0 or left > limit:
            raise Refusal("pairings.prizes_impossible", "X1", field=marked, side=side, left=left, limit=limit)
        checked.append((left, marked))
    for side, (left, marked) in enumerate(checked, start=1):
        if left == 0 and checked[2 - side][0] == 0:
            raise Refusal("pairings.both_took_all", "X6", field="how")
        if left == 0:
            raise Refusal("pairings.prizes_all_taken", "FR-B.PZ3", field=marked, side=side)
    return checked[0][0], checked[1][0]


def _decide_draw(report: _Report) -> Outcome:
    if not report.agreed_draws:
        raise Refusal("pairings.draw_not_allowed", "FR-216.c", field="how")
    return Outcome(None, DRAW, DRAW, "draw", "")


def _decide_both_lose(_report: _Report) -> Outcome:
    return Outcome(None, 0, 0, "both_lose", "FR-Intro.d")


def _decide_judge(report: _Report) -> Outcome:
    points = report.judge_points
    if points not in JUDGE_POINTS:
        raise Refusal("pairings.judge_points_missing", "X6", field="judge_points")
    if WIN_ON_TIME in points and not report.alternate_scoring:
        raise Refusal("pairings.judge_points_on_time", "X25", field="judge_points")
    winner = None if points[0] == points[1] else 1 if points[0] > points[1] else 2
    return Outcome(winner, points[0], points[1], "judge", "X6")


def _decide_bye(_report: _Report) -> Outcome:
    return _win(1, WIN, "bye", "")


def _decide_missed(report: _Report) -> Outcome:
    if not 0 <= report.missed_points <= WIN:
        raise Refusal("pairings.missed_points", field="missed_round_points", most=WIN)
    return Outcome(None, report.missed_points, 0, "missed", "")


_DECIDERS: Mapping[str, Callable[[_Report], Outcome]] = {
    How.WON: _named_winner("FR-B.PZ3"),
    How.TIME: _decide_time,
    How.DRAW: _decide_draw,
    How.WITHDRAWN: _named_winner("FR-B.LV4"),
    How.PENALTY: _named_winner("FR-Intro.d"),
    How.BOTH_LOSE: _decide_both_lose,
    How.NO_SHOW: _named_winner("FR-Intro.a"),
    How.JUDGE: _decide_judge,
    How.BYE: _decide_bye,
    How.MISSED: _decide_missed,
}
