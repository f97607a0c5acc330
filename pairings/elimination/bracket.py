"""The values of a bracket: what is known of each match, from the first round to the final. PURE.

A round is called by its `teams_left`: 8 are the quarterfinals, 4 the semifinals, 2 the final, whatever number the
round has in its event. The matches of a round have slots, 1 at the top. In the round of the final, slot 1 is the final
and slot 2 the match for third place, where the event plays one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournament.kernel.stages import FINAL, FINAL_SLOT, THIRD_PLACE_SLOT


class Departure(StrEnum):
    """Why a team is out of the event. A team that was beaten is not out in this sense."""

    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


class SideState(StrEnum):
    """What is known of a side: its team; that nobody will come; that its team is not known yet."""

    TEAM = "team"
    BYE = "bye"
    UNKNOWN = "unknown"


class MatchState(StrEnum):
    """How far a match is.

    `WAITING`: a side is not known yet. `READY`: both are, and the match is not stored. `OPEN`: stored, no result.
    `DECIDED`: it has a result, which may be that both lose. `BYE`: one team, which goes on without a match.
    `EMPTY`: nobody will come.
    """

    WAITING = "waiting"
    READY = "ready"
    OPEN = "open"
    DECIDED = "decided"
    BYE = "bye"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class SeededTeam:
    """A team of the bracket: its entry number, its seed (1 is the best), its position (1 at the top)."""

    team: int
    seed: int
    position: int


@dataclass(frozen=True, slots=True)
class BracketResult:
    """A match as it is stored: `one` and `two` are entry numbers, None where nobody came (a bye).

    The team that has the bye may be given as either of the two: it is shown on the side where it is due.

    `winner` and `goes_on` are sides, 1 or 2. Both lose: `is_decided` without a winner. `goes_on` is the side that plays
    on although it did not win: since the winner was disqualified and the head judge lets it, or since the head judge
    names it in a final without a winner.
    """

    teams_left: int
    slot: int
    one: int | None
    two: int | None
    winner: int | None = None
    goes_on: int | None = None
    is_decided: bool = False


@dataclass(frozen=True, slots=True)
class Feeder:
    """The earlier match whose winner (or, for third place, loser) comes to a side."""

    teams_left: int
    slot: int
    is_winner: bool = True


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a match. `feeder` is None in the first round.

    `missing` is the team that would stand here had it not left: the reason for a bye.
    """

    state: SideState
    team: int | None = None
    seed: int | None = None
    feeder: Feeder | None = None
    missing: int | None = None


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the bracket. `winner` and `goes_on` are teams here."""

    teams_left: int
    slot: int
    one: BracketSide
    two: BracketSide
    is_stored: bool = False
    is_decided: bool = False
    winner: int | None = None
    goes_on: int | None = None

    @property
    def sides(self) -> tuple[BracketSide, BracketSide]:
        """Both sides, the upper one first."""
        return self.one, self.two

    @property
    def teams(self) -> tuple[int, ...]:
        """The teams that are known to stand here."""
        return tuple(side.team for side in self.sides if side.team is not None)

    @property
    def is_third_place(self) -> bool:
        return self.teams_left == FINAL and self.slot == THIRD_PLACE_SLOT

    @property
    def state(self) -> MatchState:
        """How far the match is."""
        states = {self.one.state, self.two.state}
        if SideState.UNKNOWN in states:
            return MatchState.WAITING
        if states == {SideState.BYE}:
            return MatchState.EMPTY
        if SideState.BYE in states:
            return MatchState.BYE
        if not self.is_stored:
            return MatchState.READY
        return MatchState.DECIDED if self.is_decided else MatchState.OPEN

    @property
    def is_settled(self) -> bool:
        """Whether it is known who comes out of it, be it nobody."""
        return self.state in {MatchState.DECIDED, MatchState.BYE, MatchState.EMPTY}

    @property
    def advancing(self) -> int | None:
        """The team that comes out of it, even if it left since; None while open, or where nobody does."""
        if self.state == MatchState.BYE:
            return self.teams[0]
        return (self.goes_on or self.winner) if self.state == MatchState.DECIDED else None

    @property
    def loser(self) -> int | None:
        """The team that does not come out of it, where another one does."""
        if self.state != MatchState.DECIDED or self.advancing is None:
            return None
        return self.other_than(self.advancing)

    def other_than(self, team: int) -> int | None:
        """The other team of the match, None where there is none or it is not known."""
        return next((other for other in self.teams if other != team), None)

    def side_of(self, team: int) -> BracketSide:
        """Return the side that a team is on. Raises ValueError where it is on neither."""
        if team not in self.teams:
            raise ValueError(f"Team {team} does not stand in this match.")
        return self.one if self.one.team == team else self.two


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round: all its matches from the top; in the last one the final, then the match for third place if any."""

    teams_left: int
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket as far as it is known. `teams` by entry number; `rounds` from the first to the final.

    `is_broken_off`: nothing more is played in it, whatever is left.
    """

    size: int
    teams: Mapping[int, SeededTeam]
    rounds: tuple[BracketRound, ...]
    out: Mapping[int, Departure] = field(default_factory=dict)
    has_third_place: bool = False
    is_broken_off: bool = False

    @property
    def final(self) -> BracketMatch:
        return self.rounds[-1].matches[FINAL_SLOT - 1]

    @property
    def third_place(self) -> BracketMatch | None:
        """The match for third place, None where none is played."""
        return (
            self.rounds[-1].matches[THIRD_PLACE_SLOT - 1]
            if self.has_third_place and self.size > FINAL
            else None
        )

    @property
    def matches(self) -> Iterator[BracketMatch]:
        return (match for each in self.rounds for match in each.matches)

    def round_of(self, teams_left: int) -> BracketRound:
        """A round by its teams left. Raises ValueError where the bracket has no such round."""
        for each in self.rounds:
            if each.teams_left == teams_left:
                return each
        raise ValueError(f"No round of {teams_left} in a bracket of {self.size}.")

    def match_at(self, teams_left: int, slot: int) -> BracketMatch:
        """A match by its round and slot. Raises ValueError where the bracket has no such match."""
        matches = self.round_of(teams_left).matches
        if not 1 <= slot <= len(matches):
            raise ValueError(f"No match {slot} in the round of {teams_left}.")
        return matches[slot - 1]
