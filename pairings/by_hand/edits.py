"""The changes by hand themselves, on values: teams swapped or paired, the bye given, a match moved. PURE.

Every edit returns a new `Proposal` in which each team still has one match or the bye. Teams with a fixed table stay at
it: where an edit brings one elsewhere, its match changes places with whatever is at that table.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from pairings.matches.wishes import Teams, teams_of
from tournament.kernel.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Room:
    """What tables there are: the first of the event, those that cannot be used, and fixed tables by team."""

    first: int = 1
    unused: frozenset[int] = frozenset()
    fixed: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proposal:
    """Who plays where: teams by table, and who has the bye (None: nobody). `names` are for refusals."""

    tables: Mapping[int, Teams]
    bye: int | None = None
    names: Mapping[int, str] = field(default_factory=dict, compare=False)

    @property
    def teams(self) -> frozenset[int]:
        """All teams that are paired, or have the bye."""
        return frozenset(team for pair in self.matches for team in pair)

    @property
    def matches(self) -> frozenset[Teams]:
        """All matches, the bye as one team alone."""
        return frozenset([*self.tables.values(), *([] if self.bye is None else [(self.bye,)])])

    def match_of(self, team: int) -> Teams:
        """The match of a team, itself alone where it has the bye; refused where it is not in the proposal."""
        if team == self.bye:
            return (team,)
        table = self.table_of(team)
        return self.tables[table]

    def table_of(self, team: int) -> int:
        """The table of a team; refused where it has none."""
        if team == self.bye:
            raise Refusal("pairings.bye_has_no_table", team=self.name(team), field="first")
        for table, pair in self.tables.items():
            if team in pair:
                return table
        raise Refusal("pairings.not_in_proposal", team=self.name(team))

    def opponent_of(self, team: int) -> int | None:
        """Who a team meets, None where it has the bye."""
        return next((other for other in self.match_of(team) if other != team), None)

    def name(self, team: int) -> str:
        """The team as people call it."""
        return self.names.get(team, str(team))

    def placed(self, team: int, *, against: int | None, table: int | None) -> "Proposal":
        """With a match put at a table, or the bye given; whoever was there is for the caller to place."""
        if against is None:
            return replace(self, bye=team)
        if table is None:
            raise AssertionError("a match has a table")
        return replace(self, tables={**self.tables, table: teams_of(team, against)})


def _table_or_none(proposal: Proposal, team: int) -> int | None:
    return None if team == proposal.bye else proposal.table_of(team)


def _two(proposal: Proposal, first: int, second: int) -> None:
    for team in (first, second):
        proposal.match_of(team)
    if first == second:
        raise Refusal("pairings.same_team_twice", field="second")


def swap_teams(proposal: Proposal, first: int, second: int) -> Proposal:
    """Each of two teams takes the other's opponent and place; one of them may have the bye."""
    _two(proposal, first, second)
    if proposal.match_of(first) == proposal.match_of(second):
        raise Refusal(
            "pairings.swap_opponents", field="second", one=proposal.name(first), two=proposal.name(second)
        )
    return proposal.placed(
        second, against=proposal.opponent_of(first), table=_table_or_none(proposal, first)
    ).placed(first, against=proposal.opponent_of(second), table=_table_or_none(proposal, second))


def pair_two(proposal: Proposal, first: int, second: int) -> Proposal:
    """Two teams meet at the first one's table; their former opponents meet each other at the second one's.

    Where one of the two had the bye, the other's former opponent has it now.
    """
    _two(proposal, first, second)
    if proposal.match_of(first) == proposal.match_of(second):
        table = proposal.table_of(first)
        raise Refusal(
            "pairings.paired_already",
            field="second",
            one=proposal.name(first),
            two=proposal.name(second),
            table=table,
        )
    left_by_first, left_by_second = proposal.opponent_of(first), proposal.opponent_of(second)
    here, there = _table_or_none(proposal, first), _table_or_none(proposal, second)
    if left_by_first is None or left_by_second is None:
        left = left_by_second if left_by_first is None else left_by_first
        return replace(proposal, bye=left).placed(
            first, against=second, table=there if here is None else here
        )
    return proposal.placed(first, against=second, table=here).placed(
        left_by_first, against=left_by_second, table=there
    )


def give_bye(proposal: Proposal, team: int) -> Proposal:
    """A team has the bye; who had it meets the team's former opponent. The same proposal where it has it already."""
    proposal.match_of(team)
    if proposal.bye is None:
        raise Refusal("pairings.nobody_has_bye", field="do")
    return proposal if team == proposal.bye else swap_teams(proposal, team, proposal.bye)


def move_match(proposal: Proposal, team: int, table: int, room: Room) -> Proposal:
    """The match of a team plays at a table; where that is taken, the two matches change places.

    Refused for a table that the event does not use, and where a team would leave its fixed table.
    """
    here = proposal.table_of(team)
    own = {room.fixed[one] for one in proposal.tables[here] if one in room.fixed}
    if table not in own and (table in room.unused or table < room.first):
        raise Refusal("pairings.table_not_used", field="table", table=table)
    for to, match in ((table, proposal.tables[here]), (here, proposal.tables.get(table, ()))):
        _check_fixed(proposal, room, match, to)
    return _exchange(proposal, here, table)


def _check_fixed(proposal: Proposal, room: Room, match: Teams, table: int) -> None:
    """A match with a team that may not leave its table goes nowhere else."""
    kept = [team for team in match if team in room.fixed]
    if kept and all(room.fixed[team] != table for team in kept):
        raise Refusal(
            "pairings.table_is_fixed",
            field="table",
            team=proposal.name(kept[0]),
            table=room.fixed[kept[0]],
        )


def _exchange(proposal: Proposal, one: int, two: int) -> Proposal:
    """What is at two tables changes places; one of them may be empty."""
    tables = {table: pair for table, pair in proposal.tables.items() if table not in (one, two)}
    if two in proposal.tables:
        tables[one] = proposal.tables[two]
    return replace(proposal, tables={**tables, two: proposal.tables[one]})


def settle_tables(proposal: Proposal, room: Room, moved: Collection[Teams]) -> Proposal:
    """The matches `moved` at the fixed tables of their teams, unless a team is at that table which may not leave it."""
    for match in sorted(moved):
        wanted = sorted({room.fixed[team] for team in match if team in room.fixed})
        here = next((table for table, pair in proposal.tables.items() if pair == match), None)
        if here is None or not wanted or here in wanted:
            continue
        for table in wanted:
            there = proposal.tables.get(table, ())
            if not any(room.fixed.get(team) == table for team in there):
                proposal = _exchange(proposal, here, table)
                break
    return proposal
