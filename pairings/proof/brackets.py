"""Checks a bracket against one worked out in another manner: top down, a team at a time. PURE.

It shares nothing with `pairings/elimination` but its values. The bracket there is made round by round from the first;
here the final asks who comes to it, which asks the semifinals, and so on down to the positions, and a place is
counted from how far each single team came.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, NamedTuple

from pairings.elimination.bracket import Bracket, BracketResult, Departure, SeededTeam
from pairings.elimination.places import BracketPlace
from pairings.proof.checker import Problem

Spot = tuple[int, int]
"""The teams left in a round, and a slot."""


class Comer(NamedTuple):
    """Who comes to a side: a team; nobody, maybe since a team left; or it is not known."""

    what: Literal["team", "bye", "unknown"]
    team: int | None = None
    missing: int | None = None


@dataclass(slots=True)
class PlainBracket:
    """A bracket as its facts: who is at which position, what was stored, who left."""

    size: int
    standing: Mapping[int, int]
    results: Mapping[Spot, BracketResult]
    out: Mapping[int, Departure]
    has_third_place: bool = False
    known: dict[tuple[int, int, int], Comer] = field(default_factory=dict)

    def comes(self, spot: Spot, side: int) -> Comer:
        """Who is on side 1 or 2 of a match."""
        key = (*spot, side)
        if key not in self.known:
            self.known[key] = self._find(spot, side)
        return self.known[key]

    def _find(self, spot: Spot, side: int) -> Comer:
        due = self._due(spot, side)
        stored = self.results.get(spot)
        if stored is None:
            return Comer("bye", missing=due.team) if due.team in self.out else due
        teams = [stored.one, stored.two]
        if None in teams and self._is_turned(spot, teams):
            teams.reverse()
        team = teams[side - 1]
        if team is not None:
            return Comer("team", team)
        return Comer("bye", missing=due.team if due.team in self.out else None)

    def _is_turned(self, spot: Spot, teams: list[int | None]) -> bool:
        """Whether the team of a stored bye comes from the other side."""
        return any(self.standing.get(position) == teams[0] for position in self._under(spot, 2)) or any(
            self.standing.get(position) == teams[1] for position in self._under(spot, 1)
        )

    def _under(self, spot: Spot, side: int) -> Iterator[int]:
        """The positions from which a team can come to a side, of those that have a team."""
        teams_left, slot = spot
        if teams_left == self.size:
            position = 2 * slot - 2 + side
            if position in self.standing:
                yield position
            return
        before = (4, side) if spot == (2, 2) else (teams_left * 2, slot * 2 - 2 + side)
        yield from self._under(before, 1)
        yield from self._under(before, 2)

    def _due(self, spot: Spot, side: int) -> Comer:
        """Who has won the way here, whether it left or not."""
        teams_left, slot = spot
        if (teams_left, slot) == (2, 2):
            return self.leaves((4, side), is_winner=False)
        if teams_left == self.size:
            team = self.standing.get(2 * slot - 2 + side)
            return Comer("bye") if team is None else Comer("team", team)
        return self.leaves((teams_left * 2, slot * 2 - 2 + side), is_winner=True)

    def leaves(self, spot: Spot, *, is_winner: bool) -> Comer:
        """Who comes out of a match."""
        both = self.comes(spot, 1), self.comes(spot, 2)
        if any(comer.what == "unknown" for comer in both):
            return Comer("unknown")
        present = [comer.team for comer in both if comer.what == "team"]
        if len(present) < 2:
            return Comer("team", present[0]) if present and is_winner else Comer("bye")
        result = self.results.get(spot)
        if result is None or not result.is_decided:
            return Comer("unknown")
        best = result.goes_on if result.goes_on is not None else result.winner
        if best is None:
            return Comer("bye")
        return Comer("team", present[best - 1] if is_winner else present[2 - best])

    def reaches(self, team: int, position: int) -> Iterator[Spot]:
        """The matches a team came to, first to last, also where it had left before they were played."""
        teams_left, slot = self.size, (position + 1) // 2
        side = 2 - position % 2
        while teams_left > 1:
            comer = self.comes((teams_left, slot), side)
            if team not in (comer.team, comer.missing):
                break
            yield teams_left, slot
            teams_left, side, slot = teams_left // 2, 2 - slot % 2, (slot + 1) // 2

    def champion(self) -> int | None:
        """Who won the day."""
        first = self.leaves((2, 1), is_winner=True).team
        if self.out.get(first or 0) != Departure.DISQUALIFIED:
            return first
        result = self.results.get((2, 1))
        if result is None or result.goes_on or None in (result.one, result.two):
            return None
        other = result.two if result.one == first else result.one
        return None if self.out.get(other or 0) == Departure.DISQUALIFIED else other


def check_paired(
    bracket: Bracket, results: Sequence[BracketResult], teams_left: int, paired: Mapping[int, Iterable[int]]
) -> list[Problem]:
    """All that is wrong with a round that was paired after these results; [] is a clean bill.

    `paired` are the teams in each match by slot: one alone has a bye, and a match that nobody comes to is not there.
    So it is in the match for third place: who comes to it alone is third without a match (ours, see `places.py`).
    """
    plain = _plain(bracket, results)
    slots = range(1, teams_left // 2 + 1 + (teams_left == 2 and plain.has_third_place))
    due: dict[int, frozenset[int]] = {}
    problems = []
    for slot in slots:
        comers = [plain.comes((teams_left, slot), side) for side in (1, 2)]
        if any(comer.what == "unknown" for comer in comers):
            problems.append(Problem("paired_too_early", {"spot": (teams_left, slot)}))
        teams = frozenset(comer.team for comer in comers if comer.what == "team" and comer.team is not None)
        if teams:  # one alone has a bye, in the match for third place too
            due[slot] = teams
    there = {slot: frozenset(teams) for slot, teams in paired.items()}
    return problems if due == there else [*problems, Problem("paired_wrong", {"due": due, "there": there})]


def check_bracket(
    bracket: Bracket, results: Sequence[BracketResult], places: Sequence[BracketPlace]
) -> list[Problem]:
    """All that is wrong with a bracket and with the places made of it; [] is a clean bill."""
    plain = _plain(bracket, results)
    return [*_check_matches(plain, bracket), *_check_places(plain, bracket.teams.values(), places)]


def _plain(bracket: Bracket, results: Sequence[BracketResult]) -> PlainBracket:
    """The facts that a bracket was made of."""
    return PlainBracket(
        bracket.size,
        {each.position: each.team for each in bracket.teams.values()},
        {(each.teams_left, each.slot): each for each in results},
        bracket.out,
        bracket.has_third_place and bracket.size > 2,
    )


def _check_matches(plain: PlainBracket, bracket: Bracket) -> Iterator[Problem]:
    """Each match is there once, with the sides and the one who comes out of it that are due."""
    spots = [(match.teams_left, match.slot) for match in bracket.matches]
    due = [(left, slot) for left in _halves(plain.size) for slot in range(1, left // 2 + 1)]
    if plain.has_third_place:
        due.append((2, 2))
    if spots != due:
        yield Problem("not_all_matches", {"there": spots})
        return
    for match in bracket.matches:
        spot = (match.teams_left, match.slot)
        for number, side in enumerate((match.one, match.two), 1):
            comer = plain.comes(spot, number)
            if (side.state, side.team, side.missing) != (comer.what, comer.team, comer.missing):
                yield Problem("side_wrong", {"spot": spot, "side": number, "due": comer, "there": side})
        for is_winner in (True, False):
            comer = plain.leaves(spot, is_winner=is_winner)
            there = match.advancing if is_winner else match.loser
            if there != comer.team or match.is_settled == (comer.what == "unknown"):
                yield Problem("comes_out_wrong", {"spot": spot, "due": comer, "there": there})


def _halves(size: int) -> Iterator[int]:
    while size > 1:
        yield size
        size //= 2


def _check_places(
    plain: PlainBracket, teams: Iterable[SeededTeam], places: Sequence[BracketPlace]
) -> Iterator[Problem]:
    """Each place, by counting the teams that came as far and further; without a winner nobody is first."""
    came = _how_far(plain, teams)
    at_level = Counter(came.values())
    is_vacant = plain.champion() is None and plain.leaves((2, 1), is_winner=True).what != "unknown"
    open_levels = _open_levels(plain)

    def last_of(level: int) -> int:
        return max(first_of(level), sum(count for other, count in at_level.items() if other <= level))

    def first_of(level: int) -> int:
        better = [other for other in at_level if other < level]
        return last_of(max(better)) + 1 if better else 1 + is_vacant

    ranges = {level: (first_of(level), last_of(level)) for level in at_level if level not in open_levels}
    due = {team: ranges[level] for team, level in came.items() if level in ranges}
    there = {place.team: (place.first, place.last) for place in places}
    if due != there:
        yield Problem("places_wrong", {"due": due, "there": there})
    for one, two in pairwise(places):
        if one.first > two.first:
            yield Problem("places_out_of_order", {"teams": (one.team, two.team)})


def _how_far(plain: PlainBracket, teams: Iterable[SeededTeam]) -> dict[int, int]:
    """The least is the best: 1 the winner, 2 who lost the final, 3 third, 4 a semifinal, 8 a quarterfinal ...

    Who was disqualified is left out.
    """
    came = {}
    for each in teams:
        reached = [teams_left for teams_left, _ in plain.reaches(each.team, each.position)]
        came[each.team] = min(reached, default=plain.size)
    # A stored match may hold a team that an earlier, corrected result would not have sent there.
    for (teams_left, slot), result in plain.results.items():
        for team in (result.one, result.two):
            if team is not None and (teams_left, slot) != (2, 2):
                came[team] = min(came[team], teams_left)
    third = plain.leaves((2, 2), is_winner=True).team if plain.has_third_place else None
    if third is not None and came[third] == 4:
        came[third] = 3
    champion = plain.champion()
    if champion is not None:
        came[champion] = 1
    return {team: level for team, level in came.items() if plain.out.get(team) != Departure.DISQUALIFIED}


def _open_levels(plain: PlainBracket) -> set[int]:
    """The levels at which a match is still to be played."""
    levels = {
        left
        for left in _halves(plain.size)
        for slot in range(1, left // 2 + 1)
        if plain.leaves((left, slot), is_winner=True).what == "unknown"
    }
    if 2 in levels:
        levels.add(1)
    if plain.has_third_place and plain.leaves((2, 2), is_winner=True).what == "unknown":
        levels |= {3, 4}
    return levels
