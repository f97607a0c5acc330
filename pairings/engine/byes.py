"""Clause 2: who has the bye. Fewest byes, then fewest match points, then by chance. PURE.

`ByePlan` is how the byes of the rounds to come are shared out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pairings.engine.field import Field
from pairings.engine.matching import match_least
from pairings.engine.requests import Requests
from pairings.engine.types import Contender, NoPairing


def rank_takers(teams: Sequence[Contender], requests: Requests, rng: Random) -> list[int | None]:
    """All who may have the bye, by id, the best choice first; `[None]` if the number of teams is even.

    `teams` is in the order of the ids. A team in a locked pair has none.
    """
    if len(teams) % 2 == 0:
        return [None]
    if requests.bye is not None:
        return [requests.bye]
    locked = requests.locked_ids()
    ranked = [
        (team.byes, team.match_points, rng.random(), team.id) for team in teams if team.id not in locked
    ]
    return [team for *_, team in sorted(ranked)]


def first_taker(teams: Sequence[Contender], requests: Requests, rng: Random) -> int | None:
    """The first of `rank_takers` for teams without the locked ones, without ranking the rest."""
    if len(teams) % 2 == 0:
        return None
    if requests.bye is not None:
        return requests.bye
    best = min((team.byes, team.match_points) for team in teams)
    return rng.choice([team.id for team in teams if (team.byes, team.match_points) == best])


def settle_taker(
    teams: Sequence[Contender], requests: Requests, rng: Random, *, allow_rematches: bool
) -> int | None:
    """Who has the bye when the first choice leaves no pairing without a rematch: exact, on the full graph.

    Clause 1 first: of all choices those with the fewest rematches, then clause 2. Raises NoPairing
    ("rematch_needed", "forbidden_blocks").
    """
    field = Field(teams, rng, barred=requests.barred)
    fewest, bye_class = _least_bye(field, teams, requests.bye)
    if fewest and not allow_rematches:
        raise NoPairing("rematch_needed", fewest=fewest)
    if bye_class is None or requests.bye is not None:
        return requests.bye
    takers = [team.id for team in teams if (team.byes, team.match_points) == bye_class]
    rng.shuffle(takers)
    for taker in takers:
        left = Field([team for team in teams if team.id != taker], rng, barred=requests.barred)
        if _fewest_rematches(left) == fewest:
            return taker
    raise AssertionError("the matching with a bye was one of these")


def _least_bye(
    field: Field, teams: Sequence[Contender], bye: int | None
) -> tuple[int, tuple[int, int] | None]:
    """The fewest rematches, and byes and points of who then has the bye, by a matching with the bye as a vertex."""
    ranks = sorted({(team.byes, team.match_points) for team in teams})
    rank_of = {team.id: ranks.index((team.byes, team.match_points)) for team in teams}
    edges = _rematch_edges(field, len(ranks))
    size = field.size
    if size % 2:
        edges += [(p, size, rank_of[team]) for p, team in enumerate(field.ids) if bye in (None, team)]
        size += 1
    found = match_least(size, edges)
    if found is None:
        barred = sum(len(others) for others in field.barred.values()) // 2
        raise NoPairing("forbidden_blocks", forbidden=barred)
    fewest = sum(two < field.size and not field.is_open(one, two) for one, two in found)
    taker = next((one for one, two in found if two == field.size), None)
    return fewest, None if taker is None else ranks[rank_of[field.ids[taker]]]


def _fewest_rematches(field: Field) -> int | None:
    """How many rematches a pairing of the field needs; None if there is no pairing."""
    found = match_least(field.size, _rematch_edges(field, 1))
    return None if found is None else sum(not field.is_open(one, two) for one, two in found)


def _rematch_edges(field: Field, rematch: int) -> list[tuple[int, int, int]]:
    """All matches that are not forbidden; a rematch weighs `rematch`, any other nothing."""
    return [
        (one, two, 0 if field.is_open(one, two) else rematch)
        for one in range(field.size)
        for two in range(one + 1, field.size)
        if not field.is_barred(one, two)
    ]


@dataclass(frozen=True, slots=True)
class ByePlan:
    """How the byes still to come are to be shared out so that nobody gets one too many.

    `owed[team]` is how many byes the team must get to reach the level that all others have, 0 that it may get
    one of the `extra` byes above that level, -1 that any bye would be one too many. `spare` is how many such
    byes are put up with. A field without a bye has nothing `owed`.
    """

    owed: tuple[int, ...]
    extra: int
    spare: int

    def give(self, team: int) -> "ByePlan | None":
        """The plan after a bye for the team, None if that is one too many."""
        owed = self.owed[team]
        if owed < 0 or (owed == 0 and not self.extra):
            return ByePlan(self.owed, self.extra, self.spare - 1) if self.spare else None
        left = (*self.owed[:team], owed - 1, *self.owed[team + 1 :])
        return ByePlan(left, self.extra - (owed == 0), self.spare)

    def room(self, team: int) -> int:
        """How many byes the team may get at most."""
        owed = self.owed[team]
        return max(owed, 0) + (owed >= 0 and self.extra > 0) + self.spare

    def room_of(self, teams: int) -> int:
        """How many byes the teams may get at most, all together; `teams` as bits."""
        owed = [count for team, count in enumerate(self.owed) if teams >> team & 1 and count >= 0]
        return sum(owed) + min(len(owed), self.extra) + self.spare

    def has_room(self, least: Sequence[int]) -> bool:
        """Whether every team may get as many byes as given for it, all together."""
        over = [count - max(owed, 0) for count, owed in zip(least, self.owed, strict=True)]
        free = sum(more > 0 and owed >= 0 for more, owed in zip(over, self.owed, strict=True))
        return sum(more for more in over if more > 0) - min(free, self.extra) <= self.spare

    def reorder(self, order: Sequence[int]) -> "ByePlan":
        """The same with the teams in another order."""
        return ByePlan(tuple(self.owed[team] for team in order if self.owed), self.extra, self.spare)


def plan_byes(byes: Sequence[int], rounds: int, spare: int) -> ByePlan:
    """Share `rounds` byes out, always to a team with the fewest; `byes` are those had so far, by team."""
    level, left = min(byes), rounds
    while left >= sum(1 for had in byes if had <= level):
        left -= sum(1 for had in byes if had <= level)
        level += 1
    return ByePlan(tuple(max(level - had, -1) for had in byes), left, spare)
