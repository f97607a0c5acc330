"""What the organizer asks of a round beyond the clauses: locked and forbidden pairs, the bye. PURE."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pairings.engine.types import Contender, NoPairing


@dataclass(frozen=True, slots=True)
class Requests:
    """Checked requests: `locked` pairs of ids, `barred` ids by id in both directions, the `bye`'s id."""

    locked: list[tuple[int, int]]
    barred: Mapping[int, frozenset[int]]
    bye: int | None

    def locked_ids(self) -> set[int]:
        """The teams that are in a locked pair."""
        return {team for pair in self.locked for team in pair}


def read_requests(
    teams: Sequence[Contender],
    *,
    locked: Collection[tuple[int, int]],
    forbidden: Collection[tuple[int, int]],
    bye: int | None,
) -> Requests:
    """Check the requests against the field (no dropped teams in it).

    A pair may be named twice and in either order. Forbidden pairs of teams that are not there are ignored:
    they cannot meet. Raises NoPairing for requests that contradict each other or the field, ValueError for an
    id that two contenders have.
    """
    ids = {team.id for team in teams}
    if len(ids) != len(teams):
        raise ValueError("two contenders have the same id")
    if not teams:
        raise NoPairing("empty_field")
    barred = {(min(pair), max(pair)) for pair in forbidden}
    pairs = sorted({(min(pair), max(pair)) for pair in locked})
    _check_bye(ids, bye)
    taken = set() if bye is None else {bye}
    for pair in pairs:
        if pair in barred:
            raise NoPairing("locked_forbidden", pair=pair)
        for team in pair:
            if team not in ids:
                raise NoPairing("locked_unknown", pair=pair, team=team)
            if team in taken:
                raise NoPairing("locked_shared", pair=pair, team=team)
            taken.add(team)
    return Requests(pairs, _both_ways(barred, ids), bye)


def _check_bye(ids: set[int], bye: int | None) -> None:
    if bye is not None and bye not in ids:
        raise NoPairing("bye_unknown", team=bye)
    if bye is not None and len(ids) % 2 == 0:
        raise NoPairing("bye_not_needed", team=bye)


def _both_ways(barred: set[tuple[int, int]], ids: set[int]) -> dict[int, frozenset[int]]:
    others: defaultdict[int, set[int]] = defaultdict(set)
    for one, two in barred:
        if one in ids and two in ids and one != two:
            others[one].add(two)
            others[two].add(one)
    return {team: frozenset(found) for team, found in others.items()}
