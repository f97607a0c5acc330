"""How a match ended as its two teams report it: read, compared and named. PURE.

A team may tell that a team won (a concession is a win), that time was called with both teams' prizes left, or an
agreed draw where the event allows one. Everything else - a penalty, a player who withdrew, both teams out - is for a
judge or for the slip. Whether what is told can be, `pairings.matches.scoring.decide` says as for any slip.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from pairings.matches.scoring import Ending, How
from tournament.kernel.refusal import Refusal

REPORTABLE = frozenset({How.WON, How.TIME, How.DRAW})


def said_in_form(ending: Ending) -> str:
    """What the form of a phone sends for what a team reports, besides the prizes left."""
    return str(ending.winner) if ending.how == How.WON else str(ending.how)


def read_reported(said: str, left_one: str, left_two: str) -> Ending:
    """The report behind a phone's form: `said` is "1" or "2" for the team that won, "time" or "draw".

    Prizes left are digits as typed. A Refusal marks the field where something is missing or no number.
    """
    if said in ("1", "2"):
        return Ending(How.WON, int(said))
    if said == How.DRAW:
        return Ending(How.DRAW)
    if said != How.TIME:
        raise Refusal("pairings.report_missing", field="said")
    left = []
    for text, marked in ((left_one, "left_one"), (left_two, "left_two")):
        if not (text.isascii() and text.isdecimal() and len(text) <= 3):
            raise Refusal("pairings.report_prizes_missing", "FR-216.b", field=marked)
        left.append(int(text))
    return Ending(How.TIME, prizes_left=(left[0], left[1]))


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


def compare(one: Ending | None, two: Ending | None) -> State:
    """How what both teams tell goes together."""
    if one is None and two is None:
        return State.NONE
    if one is None or two is None:
        return State.HALF
    return State.EQUAL if one == two else State.UNEQUAL


@dataclass(frozen=True, slots=True)
class TableReports:
    """What the teams of one match tell: `told` and `told_at` by side (1, 2)."""

    told: Mapping[int, Ending] = field(default_factory=dict)
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
