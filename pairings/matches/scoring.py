"""From how a match ended to who won and the match points. PURE.

One game a match. "Points" are match points, "prizes left" are a team's, of both its seats together.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tournament.kernel.refusal import Refusal

WIN, WIN_ON_TIME, DRAW = 3, 2, 1
JUDGE_POINTS = ((3, 0), (0, 3), (2, 0), (0, 2), (1, 1), (0, 0))
PRIZE_FIELDS = ("prizes_left_one", "prizes_left_two")


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


_WITHOUT_WINNER = frozenset({How.OPEN, How.DRAW, How.BOTH_LOSE, How.MISSED})


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: what a slip, a team's report or a penalty says, and what the match's row keeps of it.

    `winner` is 1 or 2, in the order of the match: who won, who stayed ("withdrawn"), who came ("no_show"), who is not
    penalized ("penalty"); None without one. `prizes_left` (one, two) belong to a match that ended on time, and
    `judge_points` (one, two) to the head judge's decision: who won follows from them, and other endings have neither.
    `note` is what the slip or the judge adds. In a match of several games `games` are those that one won, those that
    two won and those drawn, completed ones alone (FR-217.c); None in a match of one game. `equal_way` is how equal
    prizes were decided in an elimination round (`tournament.kernel.stages.EqualPrizes`), "" where they were not equal.
    Two endings are equal where they are the same result.
    """

    how: How = How.OPEN
    winner: int | None = None
    prizes_left: tuple[int, int] | None = None
    judge_points: tuple[int, int] | None = None
    note: str = ""
    games: tuple[int, int, int] | None = None
    equal_way: str = ""

    def __post_init__(self) -> None:
        """Leave out what `how` does not have, so that one result is one value however it was entered."""
        fill = object.__setattr__
        if self.how != How.TIME:
            fill(self, "prizes_left", None)
        if self.how != How.JUDGE:
            fill(self, "judge_points", None)
        if self.how in _WITHOUT_WINNER:
            fill(self, "winner", None)
        elif self.winner is None:
            fill(self, "winner", self.ahead)

    @property
    def ahead(self) -> int | None:
        """The side with fewer prizes left (FR-216.b), or with more of the judge's points; None where they are equal."""
        left, points = self.prizes_left, self.judge_points
        one, two = (left[1], left[0]) if left else points or (0, 0)
        return None if one == two else 1 if one > two else 2

    @property
    def is_complete(self) -> bool:
        """Whether it has what its `how` needs: a winner, the prizes left of both teams, or the judge's points."""
        if self.winner not in (None, 1, 2):
            return False
        if self.how in (How.TIME, How.JUDGE):
            return bool(self.prizes_left or self.judge_points)
        return self.how in _WITHOUT_WINNER or self.winner is not None

    @property
    def signature(self) -> str:
        """A short name of exactly this result, the note left out: "won-1", "time-2-3", "judge-3-0", "draw"."""
        numbers = self.prizes_left or self.judge_points or (self.winner,)
        return "-".join([self.how, *(str(number) for number in numbers if number is not None)])


def of_both(one: int | None, two: int | None) -> tuple[int, int] | None:
    """Two columns, one of each side, as a value; None where one of them is empty."""
    return None if one is None or two is None else (one, two)


def of_games(one: int | None, two: int | None, drawn: int | None) -> tuple[int, int, int] | None:
    """The three columns of games as a value; None where one of them is empty."""
    return None if one is None or two is None or drawn is None else (one, two, drawn)


@dataclass(frozen=True, slots=True)
class Terms:
    """What an ending is decided by: the event's settings, and what is so at the table.

    `limits` are the most prizes that each side can have left. `time_called` is whether the table's own time was up,
    None where its clock never ran; `is_overruled`: the head judge takes a result on time before that.
    """

    limits: tuple[int, int] = (0, 0)
    alternate_scoring: bool = True
    agreed_draws: bool = False
    missed_points: int = 0
    time_called: bool | None = True
    is_overruled: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an ending is worth.

    `points` are the match points (one, two); `citation` is the rule, "" where none speaks; `notes` are codes of what
    the page adds: "clock_not_started", "overruled", "full_points_on_time".
    """

    ending: Ending
    points: tuple[int, int]
    citation: str = ""
    notes: tuple[str, ...] = ()

    @property
    def winner(self) -> int | None:
        """1 or 2, None without one."""
        return self.ending.winner


USUAL = Terms()
Decider = Callable[[Ending, Terms], Outcome]


def limits_for(prizes_a: int, prizes_b: int, prize_penalties: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    """The most prizes each side can have left: what a team sets (X1) and its own prize penalties."""
    return prizes_a + prizes_b + prize_penalties[0], prizes_a + prizes_b + prize_penalties[1]


def decide(ending: Ending, terms: Terms = USUAL) -> Outcome:
    """What a match that ended so is worth; a Refusal where it cannot have ended so."""
    if ending.how not in _DECIDERS:
        raise Refusal("pairings.how_missing", field="how")
    return _DECIDERS[ending.how](ending, terms)


def _win(ending: Ending, points: int, citation: str) -> Outcome:
    return Outcome(ending, (points, 0) if ending.winner == 1 else (0, points), citation)


def _named_winner(citation: str) -> Decider:
    """The decider of a full win for the side that the ending names."""

    def decide_full_win(ending: Ending, _terms: Terms) -> Outcome:
        if ending.winner not in (1, 2):
            raise Refusal("pairings.winner_missing", citation, field="winner")
        return _win(ending, WIN, citation)

    return decide_full_win


def _decide_time(ending: Ending, terms: Terms) -> Outcome:
    _check_prizes(ending, terms)
    if terms.time_called is False and not terms.is_overruled:
        raise Refusal("pairings.time_not_called", "FR-216.d", field="how")
    citation = "FR-216.b" if ending.ahead else "FR-216.c"
    if ending.winner != ending.ahead:
        raise Refusal("pairings.winner_against_prizes", citation, field="winner")
    notes = [("clock_not_started", terms.time_called is None), ("overruled", terms.time_called is False)]
    if ending.winner is None:
        outcome = Outcome(ending, (DRAW, DRAW), citation)
    elif terms.alternate_scoring:
        outcome = _win(ending, WIN_ON_TIME, citation)
    else:
        outcome = _win(ending, WIN, "X25")
        notes.append(("full_points_on_time", True))
    return replace(outcome, notes=tuple(code for code, is_so in notes if is_so))


def _check_prizes(ending: Ending, terms: Terms) -> None:
    """Refuse a missing or impossible number of prizes left, and mark its field."""
    if ending.prizes_left is None:
        raise Refusal("pairings.prizes_missing", "FR-216.b", field=PRIZE_FIELDS[0])
    checked = list(zip(ending.prizes_left, PRIZE_FIELDS, strict=True))
    for side, ((left, marked), limit) in enumerate(zip(checked, terms.limits, strict=True), start=1):
        if left < 0 or left > limit:
            raise Refusal("pairings.prizes_impossible", "X1", field=marked, side=side, left=left, limit=limit)
    for side, (left, marked) in enumerate(checked, start=1):
        if left == 0 and checked[2 - side][0] == 0:
            raise Refusal("pairings.both_took_all", "X6", field="how")
        if left == 0:
            raise Refusal("pairings.prizes_all_taken", "FR-B.PZ3", field=marked, side=side)


def _decide_draw(ending: Ending, terms: Terms) -> Outcome:
    if not terms.agreed_draws:
        raise Refusal("pairings.draw_not_allowed", "FR-216.c", field="how")
    return Outcome(ending, (DRAW, DRAW))


def _decide_both_lose(ending: Ending, _terms: Terms) -> Outcome:
    return Outcome(ending, (0, 0), "FR-Intro.d")


def _decide_judge(ending: Ending, terms: Terms) -> Outcome:
    points = ending.judge_points
    if points not in JUDGE_POINTS:
        raise Refusal("pairings.judge_points_missing", "X6", field="judge_points")
    if WIN_ON_TIME in points and not terms.alternate_scoring:
        raise Refusal("pairings.judge_points_on_time", "X25", field="judge_points")
    return Outcome(ending, points, "X6")


def _decide_bye(ending: Ending, _terms: Terms) -> Outcome:
    return _win(replace(ending, winner=1), WIN, "")


def _decide_missed(ending: Ending, terms: Terms) -> Outcome:
    if not 0 <= terms.missed_points <= WIN:
        raise Refusal("pairings.missed_points", field="missed_round_points", most=WIN)
    return Outcome(ending, (terms.missed_points, 0))


_DECIDERS: Mapping[str, Decider] = {
    How.WON: _named_winner("FR-B.PZ3"),
    How.TIME: _decide_time,
    How.DRAW: _decide_draw,
    How.WITHDRAWN: _named_winner("FR-B.LV4"),
    How.PENALTY: _named_winner("FR-Intro.d"),
    How.BOTH_LOSE: _decide_both_lose,
    How.NO_SHOW: _named_winner("GAP-6"),
    How.JUDGE: _decide_judge,
    How.BYE: _decide_bye,
    How.MISSED: _decide_missed,
}
