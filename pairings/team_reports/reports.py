"""How a match ended as its two teams report it: read, compared and named. PURE.

A team may tell that a team won (a concession is a win), that time was called with both teams' prizes left, or an
agreed draw where the event allows one; of several games both teams' games, and prizes left only where an elimination
round is level on them. Everything else - a penalty, a player who left, both teams out, equal prizes in an
elimination round - is for a judge or for the slip. Whether a report can be, `pairings.matches.scoring.decide` says
as for any slip.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from pairings.matches.scoring import GAME_FIELDS, ONE_GAME, Ending, Games, How, MatchKind, on_time
from tournament.kernel.refusal import Refusal

REPORTABLE = frozenset({How.WON, How.TIME, How.DRAW})


def said_in_form(ending: Ending) -> str:
    """What the form of a phone sends for what a team reports, besides the prizes left."""
    return str(ending.winner) if ending.how == How.WON else str(ending.how)


def read_reported(sent: Mapping[str, str], kind: MatchKind = ONE_GAME) -> Ending:
    """The report behind a phone's form about a match of `kind`.

    Of what was `sent`, "said" is "1" or "2" for the team that won, "time" or "draw"; "left_one" and "left_two", and of
    several games "games_one", "games_two" and "games_drawn", are digits as typed. A Refusal marks the field where
    something is missing or no number.
    """
    said = sent.get("said", "")
    if said == How.DRAW:
        return Ending(How.DRAW)
    if said not in ("1", "2", How.TIME):
        raise Refusal("pairings.report_missing", field="said")
    games = _games(sent) if kind.has_games else None
    if said != How.TIME:
        return Ending(How.WON, int(said), games=games)
    if games is not None and not _asks_prizes(games, sent, kind):
        return on_time(kind, None, games)
    left = [_number(sent, name, "pairings.report_prizes_missing", "FR-216.b") for name in LEFT]
    return on_time(kind, (left[0], left[1]), games)


LEFT = ("left_one", "left_two")


def _games(sent: Mapping[str, str]) -> Games:
    numbers = [_number(sent, name, "pairings.games_missing", "FR-217.a") for name in GAME_FIELDS[:2]]
    drawn = sent.get(GAME_FIELDS[2], "") or "0"
    return numbers[0], numbers[1], _number({"drawn": drawn}, "drawn", "pairings.games_missing", "FR-217.b")


def _asks_prizes(games: Games, sent: Mapping[str, str], kind: MatchKind) -> bool:
    """Whether prizes left are reported with games: in an elimination round where they count, if a game was on."""
    return kind.counts_prizes_at(games) and any(sent.get(name) for name in LEFT)


def _number(sent: Mapping[str, str], name: str, code: str, citation: str) -> int:
    text = sent.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) <= 3):
        raise Refusal(code, citation, field=name)
    return int(text)


def is_computed(told: Ending) -> bool:
    """Whether what follows from a report is shown before it is sent: who wins on time, and by which games."""
    return told.how == How.TIME or told.games is not None


class State(StrEnum):
    """How the reports of a table stand."""

    NONE = "none"
    HALF = "half"
    EQUAL = "equal"
    UNEQUAL = "unequal"


class View(StrEnum):
    """The same as one of the two teams sees it."""

    NOTHING = "nothing"
    MINE = "mine"  # this team has reported, the other has not
    THEIRS = "theirs"  # the other has reported, this one is to confirm
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
    """What the teams of one match report: `told` and `told_at` by side (1, 2)."""

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
        """The state for team `side`."""
        state = self.state
        if state == State.HALF:
            return View.MINE if side in self.told else View.THEIRS
        return {State.NONE: View.NOTHING, State.EQUAL: View.AGREED, State.UNEQUAL: View.DISPUTE}[state]
