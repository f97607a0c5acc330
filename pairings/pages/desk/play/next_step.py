"""What the organizer does next: one answer for every state of an event. PURE."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.kernel import clock


class Do(StrEnum):
    """The next thing to do."""

    REGISTER = "register"  # fewer than two teams
    CHECK_IN = "check_in"  # before round 1, some teams are not checked in
    PAIR = "pair"
    PAIR_AGAIN = "pair_again"  # a team was added or dropped since the proposal was paired
    POST = "post"  # look the proposal over, then post it
    START = "start"  # print, then start the clock
    RESULTS = "results"
    CLOSE = "close"
    CUT = "cut"  # the Swiss rounds are played: make the cut
    CUT_AGAIN = "cut_again"  # a team of the cut dropped before its first round was posted
    FINISH = "finish"
    NOTHING = "nothing"  # the event is finished


class Stage(StrEnum):
    """The stations of a round, in order; the first two only before round 1, the cut in place of pairing after it."""

    TEAMS = "teams"
    CHECK_IN = "check_in"
    PAIR = "pair"
    POST = "post"
    START = "start"
    RESULTS = "results"
    CLOSE = "close"
    CUT = "cut"


PROPOSED, POSTED, CLOSED = "proposed", "posted", "closed"

_STAGE_OF = {
    Do.REGISTER: Stage.TEAMS,
    Do.CHECK_IN: Stage.CHECK_IN,
    Do.PAIR: Stage.PAIR,
    Do.PAIR_AGAIN: Stage.PAIR,
    Do.POST: Stage.POST,
    Do.START: Stage.START,
    Do.RESULTS: Stage.RESULTS,
    Do.CLOSE: Stage.CLOSE,
    Do.CUT: Stage.CUT,
    Do.CUT_AGAIN: Stage.CUT,
}


@dataclass(frozen=True, slots=True)
class Situation:
    """The state of an event.

    `teams` take part still, `absent` of them are not checked in; `planned` and `most` are rounds (see
    `tournament.kernel.planning`); `number` is the newest round's, 0 before there is one, and `state` its state
    ("" then); a proposal `is_outdated`, and in a bracket `is_moved` where other teams belong in it; `tables` are its
    tables, `open_tables` those without a result; `has_clock`: a clock can be started. `has_cut`: a cut follows the
    Swiss rounds and is not made; `is_bracket`: the rounds to come are of a bracket, `is_bracket_over` once that is
    played; `is_first_of_cut`: the newest round is the first after the cut.
    """

    teams: int
    absent: int = 0
    planned: int = 0
    most: int = 0
    number: int = 0
    state: str = ""
    is_outdated: bool = False
    is_moved: bool = False
    has_clock: bool = True
    clock_state: clock.State = clock.NOT_STARTED
    tables: int = 0
    open_tables: int = 0
    is_finished: bool = False
    has_cut: bool = False
    is_bracket: bool = False
    is_bracket_over: bool = False
    is_first_of_cut: bool = False


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next thing to do, and the round it is about (the round to be made where none is open)."""

    do: Do
    number: int


@dataclass(frozen=True, slots=True)
class Station:
    """One station of the way, for the row of stations on the desk."""

    stage: Stage
    is_done: bool
    is_now: bool


def next_step(situation: Situation) -> NextStep:
    """What to do now. Never nothing before the event is finished."""
    if situation.is_finished:
        return NextStep(Do.NOTHING, situation.number)
    if situation.state == PROPOSED:
        again = Do.CUT_AGAIN if situation.is_first_of_cut and situation.is_moved else Do.PAIR_AGAIN
        return NextStep(again if situation.is_outdated else Do.POST, situation.number)
    if situation.state == POSTED:
        return NextStep(_in_round(situation), situation.number)
    return NextStep(_between_rounds(situation), situation.number + 1)


def _in_round(situation: Situation) -> Do:
    if not situation.open_tables:
        return Do.CLOSE
    is_waiting = situation.has_clock and situation.clock_state == clock.NOT_STARTED
    # Once slips come in, play is on: a clock that was forgotten is offered, and holds no one up.
    if is_waiting and situation.open_tables == situation.tables:
        return Do.START
    return Do.RESULTS


def _between_rounds(situation: Situation) -> Do:
    if situation.is_bracket and situation.number:
        return Do.FINISH if situation.is_bracket_over else Do.PAIR
    if situation.has_cut and situation.number and situation.number >= situation.planned:
        return Do.CUT
    if situation.number and (situation.number >= situation.planned or situation.teams < 2):
        return Do.FINISH
    if situation.teams < 2:
        return Do.REGISTER
    if situation.number == 0 and situation.absent:
        return Do.CHECK_IN
    return Do.PAIR


def can_play_more(situation: Situation) -> bool:
    """Whether a round beyond the planned ones could be played without a rematch by number alone."""
    if situation.is_bracket:
        return False
    return situation.state == CLOSED and situation.teams >= 2 and situation.number < situation.most


def stations(situation: Situation) -> Sequence[Station]:
    """The way through the round that `next_step` is about; empty when there is no round to come."""
    step = next_step(situation)
    now = _STAGE_OF.get(step.do)
    if now is None:
        return ()
    stages = [stage for stage in Stage if step.number == 1 or stage not in (Stage.TEAMS, Stage.CHECK_IN)]
    if not situation.has_clock:
        stages.remove(Stage.START)
    stages.remove(Stage.CUT)
    is_after_cut = situation.is_first_of_cut and situation.state != CLOSED and now != Stage.PAIR
    if now == Stage.CUT or is_after_cut:  # the cut replaces pairing its first round
        stages[stages.index(Stage.PAIR)] = Stage.CUT
    place = stages.index(now)
    return tuple(
        Station(stage, is_done=index < place, is_now=index == place) for index, stage in enumerate(stages)
    )
