"""Why a team has this opponent, as data that pages turn into sentences. PURE.

Every reason is checked against the contenders before it is given; nothing is guessed from how the pairing was
made, so that a round read back from the database is explained as well as a fresh one.

| code of an `Explanation` | params                                                                              |
| ------------------------ | ----------------------------------------------------------------------------------- |
| `same_group`             | `points`, `size`: both are in one score group of that many teams                    |
| `paired_down`            | `gap`, `groups`: match points and score groups between the two; `from_points`, `to_points` |
| `rematch_unavoidable`    | `fewest`: rematches in this round, organizer's own left out                         |
| `locked`                 | `rematch`: the organizer put them together; whether they had met                    |
| `bye_fewest`             | `byes`, `points`, `equals`: fewest byes, then fewest points; how many had the same  |
| `bye_passed_over`        | `byes`, `points`, `passed`: so many teams before it in that order would have left a rematch or a second bye, now or later |
| `bye_passed_over_open`   | the same, where the look-ahead was cut short: none without one was found |
| `bye_chosen`             | none: the organizer's choice                                                        |

| code of a `Reason`  | about       | params                                                                         |
| ------------------- | ----------- | ------------------------------------------------------------------------------ |
| `alone`             | a team      | `points`: no one else has as many match points                                 |
| `odd_group`         | its group   | `points`, `size`: an odd number of teams, so one had to be paired outside      |
| `left_odd`          | its group   | `points`, `size`, `taken`: so many of them were paired with teams above, which left an odd number |
| `all_met`           | a team      | `points`, `size`: it had met everyone else in the group (or may not meet them) |
| `fewest_pair_downs` | `one`       | `times`, `equals`: nobody in its group was paired down less often; how many as often |
| `fewest_pair_ups`   | `two`       | `times`, `equals`: nobody in its group was paired up less often; how many as often |
| `best_total`        | the round   | `cost`, `bound`: every other choice costs as much or more, as is proved          |
"""  # noqa: E501  (tables are easier to read unbroken)

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pairings.engine.types import Contender, PairedRound, Pairing


@dataclass(frozen=True, slots=True)
class Reason:
    """One true statement about `team` (an id; None: about the round)."""

    code: str
    team: int | None = None
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What happened to a pairing or a bye, and the reasons for it in the order they should be read."""

    code: str
    params: Mapping[str, Any]
    reasons: tuple[Reason, ...] = ()


def explain(
    paired: PairedRound,
    contenders: Sequence[Contender],
    pairing: Pairing,
    *,
    locked: Collection[tuple[int, int]] = (),
    forbidden: Collection[tuple[int, int]] = (),
) -> Explanation:
    """Explain one pairing. For many of one round make one `Explainer` and ask it for each."""
    return Explainer(paired, contenders, locked=locked, forbidden=forbidden).explain(pairing)


class Explainer:
    """Explains the pairings of one round; `contenders` are those that it was paired from."""

    def __init__(
        self,
        paired: PairedRound,
        contenders: Sequence[Contender],
        *,
        locked: Collection[tuple[int, int]] = (),
        forbidden: Collection[tuple[int, int]] = (),
        is_bye_chosen: bool = False,
        is_cut_short: bool = False,
    ) -> None:
        self.paired = paired
        self.is_cut_short = is_cut_short or paired.is_cut_short
        self.teams = {team.id: team for team in contenders if not team.dropped}
        self.locked = {frozenset(pair) for pair in locked}
        self.forbidden = {frozenset(pair) for pair in forbidden}
        self.is_bye_chosen = is_bye_chosen
        self.opponent: dict[int, int] = {}
        for pairing in paired.pairings:
            self.opponent[pairing.one], self.opponent[pairing.two] = pairing.two, pairing.one
        locked_ids = {team for pair in self.locked for team in pair}
        self.groups: defaultdict[int, list[Contender]] = defaultdict(list)
        for team in self.teams.values():
            # The score groups as the pairing saw them: without the bye and the locked pairs.
            if team.id != paired.bye and team.id not in locked_ids:
                self.groups[team.match_points].append(team)

    def explain(self, pairing: Pairing) -> Explanation:
        """Why these two play each other."""
        one, two = self.teams[pairing.one], self.teams[pairing.two]
        if frozenset((one.id, two.id)) in self.locked:
            return Explanation("locked", {"rematch": pairing.rematch})
        if pairing.rematch:
            return Explanation("rematch_unavoidable", {"fewest": self._free_rematches()}, self._best_total())
        if one.match_points == two.match_points:
            points = one.match_points
            return Explanation("same_group", {"points": points, "size": len(self.groups[points])})
        between = sum(two.match_points <= points < one.match_points for points in self.groups)
        params = {
            "gap": one.match_points - two.match_points,
            "groups": between,
            "from_points": one.match_points,
            "to_points": two.match_points,
        }
        reasons = (*self._why_outside(one), *self._why_these(one, two), *self._best_total())
        return Explanation("paired_down", params, reasons)

    def explain_bye(self) -> Explanation | None:
        """Why this team has the bye; None if nobody has."""
        if self.paired.bye is None:
            return None
        team = self.teams[self.paired.bye]
        if self.is_bye_chosen:
            return Explanation("bye_chosen", {})
        locked_ids = {one for pair in self.locked for one in pair}
        ranks = [(t.byes, t.match_points) for t in self.teams.values() if t.id not in locked_ids]
        own = (team.byes, team.match_points)
        params: dict[str, int] = {"byes": team.byes, "points": team.match_points}
        passed = sum(rank < own for rank in ranks)
        if passed:
            code = "bye_passed_over_open" if self.is_cut_short else "bye_passed_over"
            return Explanation(code, {**params, "passed": passed})
        return Explanation("bye_fewest", {**params, "equals": ranks.count(own)})

    def _why_outside(self, team: Contender) -> list[Reason]:
        """What forced this team, or another of its group, to be paired below the group."""
        points = team.match_points
        group = self.groups[points]
        if len(group) == 1:
            return [Reason("alone", team.id, {"points": points})]
        reasons = []
        taken = sum(self._opponent_points(other.id) > points for other in group)
        if len(group) % 2:
            if taken % 2 == 0:
                reasons.append(Reason("odd_group", team.id, {"points": points, "size": len(group)}))
        elif taken % 2:
            params = {"points": points, "size": len(group), "taken": taken}
            reasons.append(Reason("left_odd", team.id, params))
        if all(self._is_closed(team, other) for other in group if other is not team):
            reasons.append(Reason("all_met", team.id, {"points": points, "size": len(group)}))
        return reasons

    def _why_these(self, one: Contender, two: Contender) -> list[Reason]:
        """What made it this team of the upper group and that one of the lower."""
        reasons = []
        upper, lower = self.groups[one.match_points], self.groups[two.match_points]
        downs, ups = [team.pair_downs for team in upper], [team.pair_ups for team in lower]
        if len(upper) > 1 and one.pair_downs == min(downs):
            params = {"times": one.pair_downs, "equals": downs.count(one.pair_downs)}
            reasons.append(Reason("fewest_pair_downs", one.id, params))
        skipped = [points for points in self.groups if two.match_points < points < one.match_points]
        for points in sorted(skipped, reverse=True):
            if all(self._is_closed(one, other) for other in self.groups[points]):
                size = len(self.groups[points])
                reasons.append(Reason("all_met", one.id, {"points": points, "size": size}))
        if len(lower) > 1 and two.pair_ups == min(ups):
            params = {"times": two.pair_ups, "equals": ups.count(two.pair_ups)}
            reasons.append(Reason("fewest_pair_ups", two.id, params))
        return reasons

    def _best_total(self) -> tuple[Reason, ...]:
        if not self.paired.is_proved:
            return ()
        return (Reason("best_total", None, {"cost": self.paired.cost, "bound": self.paired.bound}),)

    def _free_rematches(self) -> int:
        pairings = self.paired.pairings
        return sum(p.rematch and frozenset((p.one, p.two)) not in self.locked for p in pairings)

    def _opponent_points(self, team: int) -> int:
        return self.teams[self.opponent[team]].match_points

    def _is_closed(self, one: Contender, two: Contender) -> bool:
        met = two.id in one.opponents or one.id in two.opponents
        return met or frozenset((one.id, two.id)) in self.forbidden
