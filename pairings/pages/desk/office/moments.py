"""What is due now of the sheets and files of an event, and to which moment each of the others belongs. PURE."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournament.kernel import clock


class Phase(StrEnum):
    """How far the event is, as far as paper and files care."""

    NO_ROUND = "no_round"
    PROPOSED = "proposed"  # round 1 is paired and not yet posted
    NEXT_PROPOSED = "next_proposed"  # a later Swiss round is
    PLAYING = "playing"
    TIME_UP = "time_up"  # some tables play on
    RESULTS_IN = "results_in"  # all of a Swiss round, which is not closed
    CLOSED = "closed"  # a Swiss round is, and the next is not paired
    CUT_SET = "cut_set"  # the cut is made, the first round of the bracket is not posted
    BRACKET = "bracket"  # between two rounds of the bracket: the results are in, the next is not posted
    OVER = "over"  # the bracket is decided, the event not finished
    FINISHED = "finished"


class Moment(StrEnum):
    """When a sheet or a file is needed, in the order of the day."""

    BEFORE = "before"
    ROUND = "round"
    AFTER = "after"
    BRACKET = "bracket"
    END = "end"
    LATER = "later"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class State:
    """What decides about the phase.

    `number` is the newest round's, 0 before there is one; it `is_posted`, `is_closed`; it has `open_tables`, and its
    clock is in `clock_state`. `is_bracket`: it is a round of the bracket; `is_bracket_posted`: some round of it was
    posted; `is_decided`: the bracket has its winner.
    """

    number: int = 0
    is_posted: bool = False
    is_closed: bool = False
    open_tables: int = 0
    clock_state: clock.State = clock.NOT_STARTED
    is_bracket: bool = False
    is_bracket_posted: bool = False
    is_decided: bool = False
    is_finished: bool = False


def find_phase(state: State) -> Phase:
    """How far an event in this state is."""
    if state.is_finished:
        return Phase.FINISHED
    if not state.number:
        return Phase.NO_ROUND
    if not state.is_posted:
        return _proposed(state)
    if not state.is_closed and state.open_tables:
        is_up = state.clock_state in (clock.TIME_CALLED, clock.OVER)
        return Phase.TIME_UP if is_up else Phase.PLAYING
    if state.is_bracket:
        return Phase.OVER if state.is_decided else Phase.BRACKET
    return Phase.CLOSED if state.is_closed else Phase.RESULTS_IN


def _proposed(state: State) -> Phase:
    if state.number == 1:
        return Phase.PROPOSED
    if not state.is_bracket:
        return Phase.NEXT_PROPOSED
    return Phase.BRACKET if state.is_bracket_posted else Phase.CUT_SET


NOW = {
    Phase.NO_ROUND: Moment.BEFORE,
    Phase.PROPOSED: Moment.BEFORE,
    Phase.NEXT_PROPOSED: Moment.AFTER,
    Phase.PLAYING: Moment.ROUND,
    Phase.TIME_UP: Moment.ROUND,
    Phase.RESULTS_IN: Moment.AFTER,
    Phase.CLOSED: Moment.AFTER,
    Phase.CUT_SET: Moment.AFTER,
    Phase.BRACKET: Moment.BRACKET,
    Phase.OVER: Moment.END,
    Phase.FINISHED: Moment.END,
}


_AT_THE_END = (Moment.BRACKET, Moment.AFTER, Moment.ROUND, Moment.BEFORE)


def past_moments(now: Moment) -> tuple[Moment, ...]:
    """The moments that will not come again, the last first. Rounds repeat, so only the end of the day ends them."""
    return {Moment.BEFORE: (), Moment.END: _AT_THE_END}.get(now, (Moment.BEFORE,))


def moments_from(now: Moment) -> tuple[Moment, ...]:
    """All moments: the one of now, those to come in the order of the day, and those that are past."""
    past = past_moments(now)
    to_come = tuple(moment for moment in Moment if moment != now and moment not in past)
    return (now, *to_come, *past)


@dataclass(frozen=True, slots=True)
class Plan:
    """The things of a page: `homes` has the moment of each, `due` what is due in a phase, the most urgent first."""

    homes: Mapping[str, Moment]
    due: Mapping[Phase, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Arranged:
    """The thing that is due, "" for none, and all others by the moment at which they are needed."""

    due: str
    groups: tuple[tuple[Moment, tuple[str, ...]], ...]


def arrange(plan: Plan, phase: Phase, *, offered: Collection[str], ready: Collection[str]) -> Arranged:
    """Arrange what is `offered`, each thing once; only what is `ready` for this reader can be due."""
    candidates = plan.due.get(phase, ())
    due = next((name for name in candidates if name in offered and name in ready), "")
    groups = []
    for moment in moments_from(NOW[phase]):
        names = tuple(
            name for name, home in plan.homes.items() if home == moment and name in offered and name != due
        )
        if names:
            groups.append((moment, names))
    return Arranged(due, tuple(groups))


class Sheet(StrEnum):
    """What the page of paper lists."""

    ANNOUNCEMENT = "announcement"
    TABLE_NUMBERS = "table_numbers"
    POSTER = "poster"
    TEAM_CODES = "team_codes"
    REGISTRATION = "registration"
    DECK_REGISTRATION = "deck_registration"
    DECK_LISTS = "deck_lists"
    ROUND = "round"
    DECK_CHECKS = "deck_checks"
    STANDINGS = "standings"
    BRACKET = "bracket"
    CUT = "cut"
    EMPTY_BRACKET = "empty_bracket"
    PLACES = "places"
    WINNERS = "winners"
    PENALTIES = "penalties"
    BLANK_SLIPS = "blank_slips"
    LIBRARY = "library"  # what the apps to the right add


PAPER = Plan(
    homes={
        Sheet.ANNOUNCEMENT: Moment.BEFORE,
        Sheet.REGISTRATION: Moment.BEFORE,
        Sheet.DECK_REGISTRATION: Moment.BEFORE,
        Sheet.DECK_LISTS: Moment.BEFORE,
        Sheet.TABLE_NUMBERS: Moment.BEFORE,
        Sheet.POSTER: Moment.BEFORE,
        Sheet.TEAM_CODES: Moment.BEFORE,
        Sheet.ROUND: Moment.ROUND,
        Sheet.DECK_CHECKS: Moment.ROUND,
        Sheet.STANDINGS: Moment.AFTER,
        Sheet.BRACKET: Moment.BRACKET,
        Sheet.CUT: Moment.BRACKET,
        Sheet.EMPTY_BRACKET: Moment.BRACKET,
        Sheet.PLACES: Moment.END,
        Sheet.WINNERS: Moment.END,
        Sheet.PENALTIES: Moment.END,
        Sheet.BLANK_SLIPS: Moment.ANY,
        Sheet.LIBRARY: Moment.ANY,
    },
    due={
        Phase.NO_ROUND: (Sheet.ANNOUNCEMENT,),
        Phase.PROPOSED: (Sheet.ANNOUNCEMENT,),
        Phase.NEXT_PROPOSED: (Sheet.STANDINGS,),
        Phase.PLAYING: (Sheet.ROUND,),
        Phase.TIME_UP: (Sheet.ROUND,),
        Phase.RESULTS_IN: (Sheet.STANDINGS,),
        Phase.CLOSED: (Sheet.STANDINGS,),
        Phase.CUT_SET: (Sheet.STANDINGS,),
        Phase.BRACKET: (Sheet.BRACKET,),
        Phase.OVER: (Sheet.PLACES,),
        Phase.FINISHED: (Sheet.PLACES, Sheet.STANDINGS, Sheet.WINNERS),
    },
)


class File(StrEnum):
    """What the page of data lists."""

    COPIES = "copies"
    OVERLAYS = "overlays"
    RESULTS_PAGE = "results_page"
    WORKBOOK = "workbook"
    RESULTS_FILE = "results_file"
    BACKUP = "backup"
    ARCHIVE = "archive"
    NAME_OUT = "name_out"
    REMOVE = "remove"


# A stick is due as long as none is chosen and the event goes on; then what can be shared.
_WHILE_IT_GOES_ON = (File.COPIES, File.RESULTS_PAGE)

DATA = Plan(
    homes={
        File.COPIES: Moment.BEFORE,
        File.OVERLAYS: Moment.BEFORE,
        File.RESULTS_PAGE: Moment.AFTER,
        File.WORKBOOK: Moment.END,
        File.RESULTS_FILE: Moment.END,
        File.ARCHIVE: Moment.LATER,
        File.NAME_OUT: Moment.LATER,
        File.REMOVE: Moment.LATER,
        File.BACKUP: Moment.ANY,
    },
    due=dict.fromkeys(Phase, _WHILE_IT_GOES_ON) | {Phase.FINISHED: (File.RESULTS_PAGE,)},
)
