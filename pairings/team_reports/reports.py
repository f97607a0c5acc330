"""How a match ended as its two teams report it: read, compared and named. PURE.

A team may tell that a team won (a concession is a win), that time was called with both teams' prizes left, or an
agreed draw where the event allows one. Everything else - a penalty, a player who left, both teams out - is for a
judge or for the slip. Whether what is told can be, `pairings.matches.scoring.decide` says as for any slip.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from pairings.matches.scoring import How
from tournament.kernel.refusal import Refusal

REPORTABLE = frozenset({How.WON, How.TIME, How.DRAW})
TIME, DRAW = "time", "draw"  # besides the sides 1 and 2, what the form of a phone sends


@dataclass(frozen=True, slots=True)
class Reported:
    """What one team says: `how` is among REPORTABLE; sides are those of the match, whoever tells it.

    `winner` is 1 or 2, None for a draw; on time it follows from `prizes_left`, (one, two), which nothing else has.
    Two reports are equal when they would be the same result, prizes left included.
    """

    how: How
    winner: int | None = None
    prizes_left: tuple[int, int] | None = None

    @property
    def signature(self) -> str:
        """A short name of exactly this report ("won/1", "time/2.3", "draw")."""
        if self.prizes_left is not None:
            return f"{self.how}/{self.prizes_left[0]}.{self.prizes_left[1]}"
        return f"{self.how}/{self.winner}" if self.winner else str(self.how)

    @property
    def said(self) -> str:
        """What the form of a phone sends for it, besides the prizes left."""
        return str(self.winner) if self.how == How.WON else str(self.how)


def tell_win(side: int) -> Reported:
    """That team `side` (1, 2) took all its prizes, or that the other one conceded."""
    return Reported(How.WON, side)


def tell_time(left_one: int, left_two: int) -> Reported:
    """That time was called, with both teams' prizes left; fewer wins (FR-216.b, FR-216.c)."""
    winner = None if left_one == left_two else 1 if left_one < left_two else 2
    return Reported(How.TIME, winner, (left_one, left_two))


def tell_draw() -> Reported:
    """That both teams agreed on a draw."""
    return Reported(How.DRAW)


def read_reported(said: str, left_one: str, left_two: str) -> Reported:
    """The report behind a phone's form: `said` is "1" or "2" for the team that won, "time" or "draw".

    Prizes left are digits as typed. A Refusal marks the field where something is missing or no number.
    """
    if said in ("1", "2"):
        return tell_win(int(said))
    if said == DRAW:
        return tell_draw()
    if said != TIME:
        raise Refusal("pairings.report_missing", field="said")
    left = []
    for text, marked in ((left_one, "left_one"), (left_two, "left_two")):
        if not (text.isascii() and text.isdecimal() and len(text) <= 3):
            raise Refusal("pairings.report_prizes_missing", "FR-216.b", field=marked)
        left.append(int(text))
    return tell_time(left[0], left[1])


class State(StrEnum):
    """How the reports of a table stand."""

    NONE = "none"
    HALF = "half"
    EQUAL = "equal"
    UNEQUAL = "unequal"


class View(StrEnum):
    """The same as one of the two teams sees it."""

    NOTHING = "nothing"
    MINE = "mine"  # this team has told, the other has not
    THEIRS = "theirs"  # the other has told, this one is to confirm
    DISPUTE = "dispute"
    AGREED = "agreed"


def compare(one: Reported | None, two: Reported | None) -> State:
    """How what both teams tell goes together."""
    if one is None and two is None:
        return State.NONE
    if one is None or two is None:
        return State.HALF
    return State.EQUAL if one == two else State.UNEQUAL


@dataclass(frozen=True, slots=True)
class TableReports:
    """What the teams of one match tell: `told` and `told_at` by side (1, 2)."""

    told: Mapping[int, Reported] = field(default_factory=dict)
    told_at: Mapping[int, datetime] = field(default_factory=dict)

    @property
    def state(self) -> State:
        """None, half, equal or unequal."""
        return compare(self.told.get(1), self.told.get(2))

    @property
    def is_dispute(self) -> bool:
        """Whether the two teams tell different things."""
        return self.state == State.UNEQUAL

    @property
    def since(self) -> datetime | None:
        """When the last report came: since then the table waits for the other team, or for a judge."""
        return max(self.told_at.values(), default=None)

    def seen_from(self, side: int) -> View:
        """How it stands for team `side`."""
        state = self.state
        if state == State.HALF:
            return View.MINE if side in self.told else View.THEIRS
        return {State.NONE: View.NOTHING, State.EQUAL: View.AGREED, State.UNEQUAL: View.DISPUTE}[state]
