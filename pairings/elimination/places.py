"""The places that follow from a bracket. PURE.

| place                | who                                                                        |
| -------------------- | -------------------------------------------------------------------------- |
| 1                    | the winner of the final; nobody, if it has no winner                       |
| 2                    | who lost the final                                                         |
| 3, 4                 | winner and loser of the match for third place; without one, both share 3-4 |
| 5-8, 9-16, ...       | who lost in the quarterfinals, in the round of 16, ...                     |
| none                 | who was disqualified: the others move up                                   |

A match for third place to which one team comes, since the other left or lost with its opponent, is not played: that
team is third by a bye. Where nobody comes, nobody is third. No document says it: this is our reading of GAP-8, as a
bye is given in any other round of a bracket.

Of a bracket that is broken off (ours too: no document speaks of it) no result is made up. Teams that are neither
beaten nor gone share the places from the first on that are still open among them; whoever was beaten comes below, by
the round as ever. With one semifinal played, its winner and both teams of the other share 1-3, its loser is fourth.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from pairings.elimination.bracket import Bracket
from pairings.elimination.outlook import find_champion, is_disqualified
from tournament.kernel.stages import FINAL, SEMIFINALS

WINNER, THIRD = 1, 3  # levels; the others are the teams left in the round where a team went out


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """The place of a team, shared from `first` to `last` with the others that have the same two."""

    team: int
    first: int
    last: int


def list_places(
    bracket: Bracket, order: Mapping[int, int] | None = None, *, closed: Collection[int] | None = None
) -> list[BracketPlace]:
    """The places that are known, best first: those of a round once all its matches are settled.

    With `closed`, the teams left of the rounds that are closed, only once nothing of the round can change either.
    `order` has a number for each team (its Swiss rank), by which those who share a place are listed, the least first;
    without it they come by seed. Teams that were disqualified have no place, and are left out.
    """
    ranks = order or {team: each.seed for team, each in bracket.teams.items()}
    levels = _find_levels(bracket)
    if bracket.is_broken_off:
        levels |= dict.fromkeys(_list_unbeaten(bracket), WINNER)
    at_level: defaultdict[int, list[int]] = defaultdict(list)
    for team, level in levels.items():
        if not is_disqualified(bracket, team):
            at_level[level].append(team)
    open_levels = set() if bracket.is_broken_off else set(_list_open_levels(bracket, closed))
    places = []
    # Without a winner nobody is first, and those who lost the final are second.
    first, count = (1 if WINNER in at_level or WINNER in open_levels else 2), 0
    for level, teams in sorted(at_level.items()):
        count += len(teams)
        last = max(first, count)
        if level not in open_levels:
            places += [BracketPlace(team, first, last) for team in sorted(teams, key=ranks.__getitem__)]
        first = last + 1
    return places


def _list_unbeaten(bracket: Bracket) -> Iterator[int]:
    """The teams that could still win a bracket that is broken off."""
    for match in bracket.matches:
        if not match.is_settled and not match.is_third_place:
            yield from (team for team in match.teams if team not in bracket.out)


def _find_levels(bracket: Bracket) -> dict[int, int]:
    """How far each team came: the teams left in the latest round that it reached, 1 for the winner, 3 for third."""
    levels = dict.fromkeys(bracket.teams, bracket.size)
    for match in bracket.matches:
        for side in match.sides:
            reached = side.team if side.team is not None else side.missing
            if reached is None:
                continue
            if match.is_third_place:
                levels[reached] = THIRD if reached == match.advancing else SEMIFINALS
            else:
                levels[reached] = match.teams_left
    champion = find_champion(bracket)
    if champion is not None:
        levels[champion] = WINNER
    return levels


def _list_open_levels(bracket: Bracket, closed: Collection[int] | None) -> Iterator[int]:
    """The levels whose teams are not known yet."""
    for each in bracket.rounds:
        is_played = any(
            match.is_stored for match in each.matches
        )  # one in which nobody plays is never closed
        is_closed = closed is None or not is_played or each.teams_left in closed
        for match in each.matches:
            if match.is_settled and is_closed:
                continue
            if match.is_third_place:
                yield from (THIRD, SEMIFINALS)
            else:
                yield each.teams_left
                if each.teams_left == FINAL:
                    yield WINNER
