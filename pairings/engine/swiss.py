"""The best pairing of a round, with its proof. PURE.

`pair_round` checks what was asked, chooses who has the bye, and leaves the rest to the module for its size:
`small` (up to 12 teams: every pairing, and the rounds to come) or `windows` (any size). What is best, and why the
proofs hold, is explained in `docs/pairing.md`.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from random import Random

from pairings.engine.byes import first_taker, rank_takers, settle_taker
from pairings.engine.field import Field, Pair
from pairings.engine.requests import Requests, read_requests
from pairings.engine.small import MOST_STEPS, MOST_TEAMS, SHARE, SmallPairer
from pairings.engine.steps import Steps
from pairings.engine.types import Clauses, Contender, LookAhead, PairedRound, Pairing
from pairings.engine.windows import pair_field, pair_with_rematches


def pair_round(
    contenders: Sequence[Contender],
    *,
    seed: int,
    rounds_left: int = 0,
    locked: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
    avoid_affiliation: bool = False,
    allow_rematches: bool = False,
    bye: int | None = None,
    steps: Steps | None = None,
) -> PairedRound:
    """Pair one round by the clauses of `docs/pairing.md`.

    `rounds_left` is how many rounds are planned after this one; it matters up to 12 teams. `locked` pairs of ids
    play each other whatever the clauses say, a rematch included; `forbidden` ones do not. `bye` names the team
    that has the bye (organizer's choice; the number of teams must be odd). The order of the contenders does not
    matter, and the same seed leads to the same round on every platform.

    The work is bounded: in a small field by `small.MOST_STEPS`, and by what is left of `steps` where many rounds that
    are tried for one purpose share them.

    Raises NoPairing with its reason in data, ValueError for two contenders with one id.
    """
    teams = sorted([c for c in contenders if not c.dropped], key=attrgetter("id"))
    requests = read_requests(teams, locked=locked, forbidden=forbidden, bye=bye)
    job = _Job(teams, requests, Random(seed), avoid_affiliation, allow_rematches)
    outcome = _pair_small(job, rounds_left, steps) if len(teams) <= MOST_TEAMS else _pair_large(job)
    pairings = outcome.pairings()
    cost, bound = outcome.totals()
    rematches = sum([pairing.rematch for pairing in pairings])
    ahead = outcome.look_ahead
    is_proved = cost == bound and (ahead is None or ahead.is_proved)
    return PairedRound(pairings, outcome.bye, seed, is_proved, cost, bound, rematches, ahead)


@dataclass(frozen=True, slots=True)
class _Job:
    """One round to pair: the teams in the order of their ids, and what is asked."""

    teams: list[Contender]
    requests: Requests
    rng: Random
    has_affiliations: bool
    allow_rematches: bool

    def make_field(self, teams: Sequence[Contender]) -> Field:
        return Field(teams, self.rng, barred=self.requests.barred, has_affiliations=self.has_affiliations)


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A paired field with its bound, and the locked pairs in a field of their own (None: part of the first)."""

    field: Field
    pairs: list[Pair]
    bound: Clauses
    bye: int | None
    look_ahead: LookAhead | None = None
    may_repeat: bool = True
    locked_field: Field | None = None
    locked_pairs: list[Pair] | None = None

    def totals(self) -> tuple[Clauses, Clauses]:
        """Cost and bound with the locked pairs: they have no choice, so they add the same to both."""
        cost, bound = self.field.total(self.pairs), self.bound
        if self.locked_field and self.locked_pairs:
            more = self.locked_field.total(self.locked_pairs)
            cost = (cost[0] + more[0], cost[1] + more[1], cost[2] + more[2])
            bound = (bound[0] + more[0], bound[1] + more[1], bound[2] + more[2])
        return cost, bound

    def pairings(self) -> list[Pairing]:
        """All pairings, those of the teams with the most points first."""
        found = _to_pairings(self.field, self.pairs, may_repeat=self.may_repeat)
        if self.locked_field and self.locked_pairs:
            found += _to_pairings(self.locked_field, self.locked_pairs, may_repeat=True)
            points = dict(zip(self.field.ids, self.field.points, strict=True))
            points.update(zip(self.locked_field.ids, self.locked_field.points, strict=True))
            found.sort(key=lambda pairing: (-points[pairing.one], pairing.gap))
        return found


def _to_pairings(field: Field, pairs: list[Pair], *, may_repeat: bool) -> list[Pairing]:
    """Pairings in the order of the tables; rematches are looked for only where there may be one."""
    ids, points = field.ids, field.points
    # Positions run by points, so the lower one is the better side.
    ones = [one if one < two else two for one, two in pairs]
    twos = [two if one < two else one for one, two in pairs]
    gaps = [points[one] - points[two] for one, two in zip(ones, twos, strict=True)]
    met = [False] * len(pairs)
    if may_repeat:
        met = [field.has_met(one, two) for one, two in pairs]
    spread = points[0] - points[-1] + 1 if points else 1
    keys = [gap - points[one] * spread for gap, one in zip(gaps, ones, strict=True)]
    order = sorted(range(len(pairs)), key=keys.__getitem__)
    rows = zip(
        [ids[ones[place]] for place in order],
        [ids[twos[place]] for place in order],
        [gaps[place] for place in order],
        [met[place] for place in order],
        strict=True,
    )
    return list(map(_make_pairing, rows))


# As `Pairing(*row)`, but a call in C: thousands of rows are made in each round.
_make_pairing: Callable[[Sequence[int]], Pairing] = partial(tuple.__new__, Pairing)


def _pair_small(job: _Job, rounds_left: int, steps: Steps | None) -> _Outcome:
    """Pair up to 12 teams: all pairings are compared, so what is found is its own bound unless steps were wanting."""
    field = job.make_field(job.teams)
    place = {team: position for position, team in enumerate(field.ids)}
    byes = {team.id: team.byes for team in job.teams}
    locked = [(place[one], place[two]) for one, two in job.requests.locked]
    takers = [None if team is None else place[team] for team in rank_takers(job.teams, job.requests, job.rng)]
    own = Steps(MOST_STEPS if steps is None else min(MOST_STEPS, steps.left // SHARE))
    pairer = SmallPairer(field, [byes[team] for team in field.ids], locked, job.rng, own)
    try:
        found = pairer.pair(takers, rounds_left, allow_rematches=job.allow_rematches)
    finally:
        if steps is not None:
            steps.taken += own.taken
    bye = None if found.bye is None else field.ids[found.bye]
    return _Outcome(field, found.pairs, field.total(found.least), bye, found.look_ahead)


def _pair_large(job: _Job) -> _Outcome:
    """Pair a field of any size: with the bye that is first in order, with another only where that fails."""
    locked_ids = job.requests.locked_ids()
    free = [team for team in job.teams if team.id not in locked_ids] if locked_ids else job.teams
    bye = first_taker(free, job.requests, job.rng)
    field = job.make_field(_without(free, bye))
    found = pair_field(field, job.rng)
    may_repeat = False
    if found is None:
        bye = settle_taker(free, job.requests, job.rng, allow_rematches=job.allow_rematches)
        field = job.make_field(_without(free, bye))
        found = pair_field(field, job.rng)
        may_repeat = found is None
        found = found or pair_with_rematches(field, job.rng)
    pairs, bound = found
    if not locked_ids:
        return _Outcome(field, pairs, bound, bye, None, may_repeat)
    locked_field = job.make_field([team for team in job.teams if team.id in locked_ids])
    place = {team: position for position, team in enumerate(locked_field.ids)}
    locked_pairs = [(place[one], place[two]) for one, two in job.requests.locked]
    return _Outcome(field, pairs, bound, bye, None, may_repeat, locked_field, locked_pairs)


def _without(teams: list[Contender], bye: int | None) -> list[Contender]:
    return teams if bye is None else [team for team in teams if team.id != bye]
