"""Clause 2: who has the bye. Fewest byes, then fewest match points, then by chance. PURE."""

from collections.abc import Sequence
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
