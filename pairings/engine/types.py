"""The values that go into the pairing engine and come out of it. PURE.

The order of what is best, in clauses (`docs/pairing.md` says why):

1. no two teams meet twice; 2. one bye, to a team with the fewest byes, then the fewest match points; 3. the
least sum of squared differences in match points; 4. the least number of repeated pair-downs and pair-ups;
5. the fewest matches inside one affiliation; 6. at random.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

NoPairingReason = Literal[
    "empty_field",
    "locked_forbidden",
    "locked_shared",
    "locked_unknown",
    "bye_unknown",
    "bye_not_needed",
    "forbidden_blocks",
    "rematch_needed",
]

Clauses = tuple[int, int, int]
"""The totals of clauses 3 (squared match points), 4 (earlier pair-downs and pair-ups) and 5 (matches)."""


@dataclass(frozen=True, slots=True)
class Contender:
    """What the engine knows of one team before the round.

    `id` is any integer, unique in the field. `opponents` are the ids of the teams it has met (teams that left
    the event may be among them). `pair_downs` counts the matches it played against a team with fewer match
    points, `pair_ups` those against a team with more. An `affiliation` of "" is shared with nobody. A team that
    has `dropped` is left out of the pairing.
    """

    id: int
    match_points: int
    opponents: frozenset[int] = frozenset()
    byes: int = 0
    pair_downs: int = 0
    pair_ups: int = 0
    affiliation: str = ""
    dropped: bool = False


class Pairing(NamedTuple):
    """Two teams that are to play each other, by id; `one` has at least as many match points as `two`.

    `gap` is the difference in match points, `rematch` says that the two have met before.
    """

    one: int
    two: int
    gap: int
    rematch: bool


@dataclass(frozen=True, slots=True)
class LookAhead:
    """What the engine saw beyond this round in a field of up to 12 teams (clauses 1 and 2).

    `planned` is the number of rounds after this one that was asked for; `playable` how many of them can be
    played without a rematch if nobody drops (fewer than planned only where this round leaves no better way);
    `is_bye_fair` says that those rounds need no second bye that another choice would have avoided. `is_proved`
    says that nothing better can be had of clauses 1 and 2: without it the search stopped after its number of
    steps, and at least so many rounds can be played.
    """

    planned: int
    playable: int
    is_bye_fair: bool
    is_proved: bool = True


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as paired, best table first, with the certificate that it is the best one.

    `cost` are the totals of clauses 3, 4 and 5 over all pairings, `bound` a lower bound that no pairing which
    keeps to clauses 1 and 2 can beat (in the order of the clauses). `is_proved` means that they are equal, and
    that the look-ahead was not cut short.
    `rematches` counts the pairings of teams that had met, those that were locked included.
    """

    pairings: list[Pairing]
    bye: int | None
    seed: int
    is_proved: bool
    cost: Clauses
    bound: Clauses
    rematches: int = 0
    look_ahead: LookAhead | None = None

    @property
    def is_cut_short(self) -> bool:
        """Whether the look-ahead stopped before all was decided: a better round for the rounds to come may exist."""
        return self.look_ahead is not None and not self.look_ahead.is_proved


class NoPairing(Exception):
    """Why there is no pairing, as data that a page turns into a sentence.

    | reason             | params                                                                     |
    | ------------------ | -------------------------------------------------------------------------- |
    | `empty_field`      | none: nobody is left to pair                                               |
    | `locked_forbidden` | `pair`: locked and forbidden at once                                       |
    | `locked_shared`    | `pair`, `team`: the team is in two locked pairs, in one twice, or on a bye |
    | `locked_unknown`   | `pair`, `team`: the team is not in the field (or has dropped)              |
    | `bye_unknown`      | `team`: asked to have the bye, and not in the field                        |
    | `bye_not_needed`   | `team`: asked to have the bye, and the number of teams is even             |
    | `forbidden_blocks` | `forbidden`: how many pairs are forbidden; even rematches leave no pairing |
    | `rematch_needed`   | `fewest`: how many rematches the best pairing has; pass `allow_rematches`  |
    """

    def __init__(self, reason: NoPairingReason, **params: Any) -> None:
        super().__init__(reason, params)
        self.reason = reason
        self.params: Mapping[str, Any] = params

    def __str__(self) -> str:
        shown = ", ".join(f"{key}={value!r}" for key, value in sorted(self.params.items()))
        return f"{self.reason}({shown})"
