"""Makes the bracket from its seeds and from the matches that are stored. PURE.

A stored match is shown as it was stored, even if a result before it was corrected since. All other matches follow from
the results: the winner goes on. Where nobody does (both lost; the team that did has left), the next opponent has a bye.
"""

from collections.abc import Iterable, Iterator, Mapping

from pairings.elimination.bracket import (
    Bracket,
    BracketMatch,
    BracketResult,
    BracketRound,
    BracketSide,
    Departure,
    Feeder,
    SeededTeam,
    SideState,
)
from tournament.kernel.stages import FINAL, MOST_IN_BRACKET

Sides = tuple[BracketSide, BracketSide]


def make_bracket(
    teams: Iterable[SeededTeam],
    size: int,
    results: Iterable[BracketResult] = (),
    *,
    out: Mapping[int, Departure] | None = None,
    has_third_place: bool = False,
    is_broken_off: bool = False,
) -> Bracket:
    """The bracket of these teams, with what is known of each match.

    `out` are the teams that dropped or were disqualified, at whatever time. Raises ValueError for a size that is no
    power of two from 2 to 4,096, for a team or a position that comes twice or is not in the bracket, and for a result
    of a match that the bracket does not have.
    """
    by_team = {each.team: each for each in teams}
    stored = {(each.teams_left, each.slot): each for each in results}
    work = _Work(by_team, _by_position(by_team, size), stored, out or {}, has_third_place)
    rounds = tuple(work.make_rounds(size))
    if work.stored:
        raise ValueError(f"No such match in a bracket of {size}: {sorted(work.stored)}")
    return Bracket(size, by_team, rounds, work.out, has_third_place, is_broken_off)


def list_mismatches(bracket: Bracket) -> list[tuple[BracketMatch, int, int | None]]:
    """Where a stored match has another team than the results now say: the match, its side (1, 2), who is due.

    Due is None where nobody is. A team that left since, and a match before that is open again, are no mismatch.
    """
    positions = {each.position: each.team for each in bracket.teams.values()}
    found = []
    for match in filter(lambda match: match.is_stored, bracket.matches):
        for number, side in enumerate(match.sides, 1):
            if side.feeder is None:
                due = positions.get(2 * match.slot - 2 + number)
            else:
                before = bracket.match_at(side.feeder.teams_left, side.feeder.slot)
                if not before.is_settled:
                    continue
                due = before.advancing if side.feeder.is_winner else before.loser
            if side.team != due and not (side.team is None and due in bracket.out):
                found.append((match, number, due))
    return found


def _by_position(teams: Mapping[int, SeededTeam], size: int) -> list[SeededTeam | None]:
    """The team at each position from the top."""
    if size.bit_count() != 1 or not FINAL <= size <= MOST_IN_BRACKET:
        raise ValueError(f"A bracket cannot have {size} positions.")
    positions: list[SeededTeam | None] = [None] * size
    for each in teams.values():
        if not 1 <= each.position <= size or positions[each.position - 1] is not None:
            raise ValueError(f"Position {each.position} is taken or not in a bracket of {size}.")
        positions[each.position - 1] = each
    return positions


class _Work:
    """A bracket in the making; a result that found its match is taken off `stored`."""

    def __init__(
        self,
        teams: Mapping[int, SeededTeam],
        positions: list[SeededTeam | None],
        stored: dict[tuple[int, int], BracketResult],
        out: Mapping[int, Departure],
        has_third_place: bool,
    ) -> None:
        self.teams, self.positions, self.stored, self.out = teams, positions, stored, out
        self.has_third_place = has_third_place

    def make_rounds(self, size: int) -> Iterator[BracketRound]:
        """Each round from the one before."""
        due = self.first_sides()
        teams_left = size
        while True:
            matches = tuple(self.make_match(teams_left, slot, sides) for slot, sides in enumerate(due, 1))
            yield BracketRound(teams_left, matches)
            if teams_left == FINAL:
                return
            due = [
                (self.due_side(upper), self.due_side(lower))
                for upper, lower in zip(matches[::2], matches[1::2], strict=True)
            ]
            teams_left //= 2
            if teams_left == FINAL and self.has_third_place:
                due.append(
                    (self.due_side(matches[0], is_winner=False), self.due_side(matches[1], is_winner=False))
                )

    def first_sides(self) -> list[Sides]:
        """The first round, by positions."""
        sides = [self.make_side(each.team if each else None, None) for each in self.positions]
        return list(zip(sides[::2], sides[1::2], strict=True))

    def due_side(self, before: BracketMatch, *, is_winner: bool = True) -> BracketSide:
        """Who comes out of a match to the next one."""
        feeder = Feeder(before.teams_left, before.slot, is_winner)
        if not before.is_settled:
            return BracketSide(SideState.UNKNOWN, feeder=feeder)
        return self.make_side(before.advancing if is_winner else before.loser, feeder)

    def make_side(self, team: int | None, feeder: Feeder | None) -> BracketSide:
        """A side that is known: a team, or a bye where there is none or it has left."""
        if team is None or team in self.out:
            return BracketSide(SideState.BYE, feeder=feeder, missing=team)
        return self.taken_side(team, feeder)

    def taken_side(self, team: int, feeder: Feeder | None) -> BracketSide:
        """A side with a team."""
        return BracketSide(SideState.TEAM, team, self.find(team).seed, feeder)

    def make_match(self, teams_left: int, slot: int, due: Sides) -> BracketMatch:
        """A match as it is stored, otherwise as it is due."""
        result = self.stored.pop((teams_left, slot), None)
        if result is None:
            return BracketMatch(teams_left, slot, *due)
        stored = (result.one, result.two)
        alone = [team for team in stored if team is not None]
        if len(alone) == 1 and stored[self.column_of(alone[0], teams_left)] is None:
            stored = stored[::-1]  # the team of a stored bye may be given first, whichever its side
        one, two = (self.stored_side(team, side) for team, side in zip(stored, due, strict=True))
        by_side = {1: result.one, 2: result.two, None: None}
        return BracketMatch(
            teams_left,
            slot,
            one,
            two,
            is_stored=True,
            is_decided=result.is_decided,
            winner=by_side[result.winner],
            goes_on=by_side[result.goes_on],
        )

    def find(self, team: int) -> SeededTeam:
        """A team of the bracket. Raises ValueError where it has no such team."""
        if team not in self.teams:
            raise ValueError(f"Team {team} is not in the bracket.")
        return self.teams[team]

    def column_of(self, team: int, teams_left: int) -> int:
        """Whether a team comes to the upper (0) or the lower (1) side of its match in a round."""
        return (self.find(team).position - 1) // (len(self.positions) // teams_left) % 2

    def stored_side(self, team: int | None, due: BracketSide) -> BracketSide:
        """A side as it was stored; a bye keeps the reason that it is due for."""
        if team is None:
            return BracketSide(SideState.BYE, feeder=due.feeder, missing=due.missing)
        return self.taken_side(team, due.feeder)
