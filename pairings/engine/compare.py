"""A pairing made or changed by hand beside the best one there is. PURE."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pairings.engine.swiss import pair_round
from pairings.engine.types import Clauses, Contender, LookAhead, PairedRound


@dataclass(frozen=True, slots=True)
class Quality:
    """What a pairing is judged by, in the order of the clauses.

    `rematches` are matches of teams that had met; `ahead` what rounds it leaves (None in fields of more than 12),
    at least these where that is not proved;
    `bye_rank` the byes and match points that the team with the bye had before, None where nobody has it; `gaps` the
    matches between teams with different match points; `cost` the totals of clauses 3 to 5.
    """

    rematches: int
    ahead: LookAhead | None
    bye_rank: tuple[int, int] | None
    gaps: int
    cost: Clauses

    def key(self) -> tuple[int, int, bool, tuple[int, int], Clauses]:
        """The less, the better."""
        playable = self.ahead.playable if self.ahead else 0
        is_unfair = self.ahead is not None and not self.ahead.is_bye_fair
        return (self.rematches, -playable, is_unfair, self.bye_rank or (0, 0), self.cost)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A pairing and the best one of the same teams without any wishes.

    `bound` is the least that clauses 3 to 5 can come to; `is_best_proved` says that the best one is proved to be that.
    """

    own: Quality
    best: Quality
    bound: Clauses
    is_best_proved: bool

    @property
    def is_worse(self) -> bool:
        """Whether a better pairing is known; what the look-ahead left undecided does not count against this one."""
        own = self.own
        if own.ahead is not None and not own.ahead.is_proved:
            own = min(own, replace(own, ahead=self.best.ahead), key=Quality.key)
        return own.key() > self.best.key()

    @property
    def is_proved(self) -> bool:
        """Whether it is proved that no better pairing exists."""
        return self.is_best_proved and self.own.key() <= self.best.key()

    @property
    def is_cut_short(self) -> bool:
        """Whether it is open which of the two is better, or whether there is a third, for want of looking ahead."""
        open_to_doubt = [one.ahead is not None and not one.ahead.is_proved for one in (self.own, self.best)]
        return any(open_to_doubt) and not self.is_proved and not self.is_worse


def compare_with_best(
    contenders: Sequence[Contender],
    pairs: Collection[tuple[int, int]],
    bye: int | None,
    *,
    seed: int,
    rounds_left: int = 0,
    avoid_affiliation: bool = False,
) -> Comparison:
    """Judge the pairing `pairs` with `bye` of all `contenders`; `seed` and the options are those of `pair_round`.

    Where the bye went to a team that could have drawn it, the best is the best with that bye: which of equal teams
    has it is for the lot, and the clauses after it may come to more with one than with another.
    """

    def pair(locked: Collection[tuple[int, int]] = (), taker: int | None = None) -> PairedRound:
        return pair_round(
            contenders,
            seed=seed,
            rounds_left=rounds_left,
            locked=locked,
            avoid_affiliation=avoid_affiliation,
            allow_rematches=True,
            bye=taker,
        )

    own = _judge(contenders, pair(pairs, bye))
    found = pair()
    best = _judge(contenders, found)
    if bye != found.bye and own.bye_rank == best.bye_rank:
        same = pair(taker=bye)
        judged = _judge(contenders, same)
        if judged.key()[:4] == best.key()[:4]:
            found, best = same, judged
    return Comparison(own, best, found.bound, found.is_proved)


def _judge(contenders: Sequence[Contender], paired: PairedRound) -> Quality:
    teams = {team.id: team for team in contenders}
    taker = None if paired.bye is None else teams[paired.bye]
    return Quality(
        rematches=paired.rematches,
        ahead=paired.look_ahead,
        bye_rank=None if taker is None else (taker.byes, taker.match_points),
        gaps=sum(pairing.gap != 0 for pairing in paired.pairings),
        cost=paired.cost,
    )
