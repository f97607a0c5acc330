"""What was asked of a round's pairing by hand, by whom and why, as `Round.wishes` keeps it. PURE.

    {"matches": [{"teams": [3, 7], "is_made": true, "is_locked": true, "by": 1, "reason": "..."}],
     "apart": [{"teams": [1, 4], "by": 2, "reason": "..."}],
     "tables": [{"teams": [3, 7], "table": 12, "by": 2, "reason": "..."}]}

A table belongs to the match that was moved there, in this round alone. Rows of "tables" written before that may name a
`team` as well; it is not looked at. `by` is the number of who asked for it (`EventActor`).
Teams are entry numbers, the lower one first; one team alone is the bye. Nothing asked is {}.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from tournament.kernel.refusal import Refusal

Teams = tuple[int, ...]
"""The numbers of the two teams of a match, the lower one first, or of the one team that has the bye."""


def teams_of(one: int, two: int | None = None) -> Teams:
    """The teams of a match, or of a bye, as wishes name them."""
    return (one,) if two is None else (min(one, two), max(one, two))


@dataclass(frozen=True, slots=True)
class MatchWish:
    """A match or a bye that was touched by hand.

    `is_made`: a hand put these teams there, else the draw did. `is_locked`: it stays when the rest is paired again.
    """

    teams: Teams
    is_made: bool
    is_locked: bool
    by: int
    reason: str


@dataclass(frozen=True, slots=True)
class ApartWish:
    """Two teams that are not to meet in this round."""

    teams: Teams
    by: int
    reason: str


@dataclass(frozen=True, slots=True)
class TableWish:
    """A match that was put at a table by hand."""

    teams: Teams
    table: int
    by: int
    reason: str


@dataclass(frozen=True, slots=True)
class Wishes:
    """All that was asked of one round. Every change makes a new value."""

    matches: tuple[MatchWish, ...] = ()
    apart: tuple[ApartWish, ...] = ()
    tables: tuple[TableWish, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.matches or self.apart or self.tables)

    # What the engine is asked for

    @property
    def locked(self) -> frozenset[Teams]:
        """The pairs that stay together when the rest is paired again."""
        return frozenset(wish.teams for wish in self.matches if wish.is_locked and len(wish.teams) == 2)

    @property
    def forbidden(self) -> frozenset[Teams]:
        """The pairs that are kept apart."""
        return frozenset(wish.teams for wish in self.apart)

    @property
    def bye(self) -> int | None:
        """The team that keeps the bye when the rest is paired again."""
        return next((wish.teams[0] for wish in self.matches if wish.is_locked and len(wish.teams) == 1), None)

    @property
    def table_of(self) -> Mapping[Teams, int]:
        """The tables that matches were put at."""
        return {wish.teams: wish.table for wish in self.tables}

    # Looking up

    def match(self, teams: Teams) -> MatchWish | None:
        """What was asked of a match or a bye, None where no hand touched it."""
        return next((wish for wish in self.matches if wish.teams == teams), None)

    def told_match(self, teams: Teams) -> MatchWish | None:
        """The same as everyone may read it: why a match has another table is often about a person's health.

        The lock that came with another table has no reason here.
        """
        wish = self.match(teams)
        reasons = [table.reason for table in self.tables if table.teams == teams]
        is_for_table = wish is not None and not wish.is_made and wish.reason in reasons
        return replace(wish, reason="") if wish is not None and is_for_table else wish

    def apart_wish(self, teams: Teams) -> ApartWish | None:
        """The wish that keeps two teams apart, None where there is none."""
        return next((wish for wish in self.apart if wish.teams == teams), None)

    # Changing

    def with_match(self, wish: MatchWish) -> "Wishes":
        """With this said of its match or bye, in place of what was said of it."""
        others = tuple(other for other in self.matches if other.teams != wish.teams)
        return replace(self, matches=_sorted((*others, wish)))

    def lock(self, teams: Teams, *, by: int, reason: str) -> "Wishes":
        """With a match or bye locked; one made by hand stays shown as that, with the reason it was made for."""
        known = self.match(teams)
        if known is None:
            return self.with_match(MatchWish(teams, is_made=False, is_locked=True, by=by, reason=reason))
        return self.with_match(replace(known, is_locked=True))

    def unlock(self, teams: Teams) -> "Wishes":
        """Free a match or bye to be paired otherwise, or at another table; while it lasts, it is still known as made by
        hand."""
        known = self.match(teams)
        others = replace(
            self,
            matches=tuple(other for other in self.matches if other.teams != teams),
            tables=tuple(wish for wish in self.tables if wish.teams != teams),
        )
        if known is None or not known.is_made:
            return others
        return others.with_match(replace(known, is_locked=False))

    def keep_apart(self, teams: Teams, *, by: int, reason: str) -> "Wishes":
        """With two teams kept apart."""
        return replace(self, apart=_sorted((*self.allow(teams).apart, ApartWish(teams, by, reason))))

    def allow(self, teams: Teams) -> "Wishes":
        """With two teams free to meet again."""
        return replace(self, apart=tuple(wish for wish in self.apart if wish.teams != teams))

    def put_at(self, teams: Teams, table: int, *, by: int, reason: str) -> "Wishes":
        """With a match put at a table; another match that was put there is no longer."""
        others = tuple(wish for wish in self.tables if wish.teams != teams and wish.table != table)
        return replace(self, tables=_sorted((*others, TableWish(teams, table, by, reason))))

    def still_true(self, tables: Mapping[int, Teams], bye: int | None) -> "Wishes":
        """Without what a change of the pairing has overtaken: matches that are gone, tables that were left."""
        standing = {*tables.values(), *([] if bye is None else [(bye,)])}
        return replace(
            self,
            matches=tuple(wish for wish in self.matches if wish.teams in standing),
            tables=tuple(wish for wish in self.tables if tables.get(wish.table) == wish.teams),
        )

    def to_keep(self, present: Collection[int]) -> "Wishes":
        """What a new pairing of the teams `present` has to honour: locks, tables put by hand, pairs kept apart.

        Wishes about teams that left go, and the wish for a bye where the number is even now.
        """
        field = frozenset(present)
        odd = len(field) % 2 == 1
        matches = tuple(
            wish
            for wish in self.matches
            if wish.is_locked and field.issuperset(wish.teams) and (odd or len(wish.teams) == 2)
        )
        kept = {wish.teams for wish in matches}
        return Wishes(
            matches=matches,
            apart=tuple(wish for wish in self.apart if field.issuperset(wish.teams)),
            tables=tuple(wish for wish in self.tables if wish.teams in kept),
        )

    def besides(self, others: "Wishes") -> "Wishes":
        """What is asked here and not, or not so, among `others`."""
        return Wishes(
            matches=tuple(wish for wish in self.matches if wish not in others.matches),
            apart=tuple(wish for wish in self.apart if wish not in others.apart),
            tables=tuple(wish for wish in self.tables if wish not in others.tables),
        )

    @property
    def askers(self) -> frozenset[int]:
        """The numbers of those who asked."""
        return frozenset(
            [*(w.by for w in self.matches), *(w.by for w in self.apart), *(w.by for w in self.tables)]
        )

    def check(self, present: Collection[int]) -> None:
        """Refuse wishes that contradict each other or name teams that are not `present` (the engine's own words)."""
        field, taken = frozenset(present), set[int]()
        for wish in self.matches:
            for team in wish.teams:
                if team not in field:
                    raise Refusal("pairings.locked_unknown", pair=list(wish.teams), team=team)
                if team in taken:
                    raise Refusal("pairings.locked_shared", pair=list(wish.teams), team=team)
                taken.add(team)
            if wish.teams in self.forbidden:
                raise Refusal("pairings.locked_forbidden", pair=list(wish.teams))
        for pair in sorted(self.forbidden):
            for team in pair:
                if team not in field:
                    raise Refusal("pairings.locked_unknown", pair=list(pair), team=team)

    def as_json(self) -> dict[str, Any]:
        """The value for `Round.wishes`; {} where nothing was asked."""
        parts = {
            "matches": [
                {
                    "teams": list(wish.teams),
                    "is_made": wish.is_made,
                    "is_locked": wish.is_locked,
                    "by": wish.by,
                    "reason": wish.reason,
                }
                for wish in self.matches
            ],
            "apart": [
                {"teams": list(wish.teams), "by": wish.by, "reason": wish.reason} for wish in self.apart
            ],
            "tables": [
                {"teams": list(wish.teams), "table": wish.table, "by": wish.by, "reason": wish.reason}
                for wish in self.tables
            ],
        }
        return {key: wishes for key, wishes in parts.items() if wishes}


def lost_wishes(before: Wishes, after: Wishes) -> Wishes:
    """What was asked to be kept before, and is not asked after."""
    return Wishes(
        matches=tuple(w for w in before.matches if w.is_locked and after.match(w.teams) is None),
        apart=tuple(wish for wish in before.apart if wish.teams not in after.forbidden),
        tables=tuple(wish for wish in before.tables if wish not in after.tables),
    )


def read_wishes(value: object) -> Wishes:
    """The value of `Round.wishes`; ValueError for anything else."""
    parts = _object(value, {"matches", "apart", "tables"})
    matches, apart, tables = (_rows(parts.get(key, [])) for key in ("matches", "apart", "tables"))
    wishes = Wishes(
        matches=tuple(
            MatchWish(_teams(row, {1, 2}), _flag(row, "is_made"), _flag(row, "is_locked"), *_asked(row))
            for row in matches
        ),
        apart=tuple(ApartWish(_teams(row, {2}), *_asked(row)) for row in apart),
        tables=tuple(TableWish(_teams(row, {2}), _number(row.get("table")), *_asked(row)) for row in tables),
    )
    return Wishes(_sorted(wishes.matches), _sorted(wishes.apart), _sorted(wishes.tables))


W = TypeVar("W", MatchWish, ApartWish, TableWish)


def _sorted(wishes: Iterable[W]) -> tuple[W, ...]:
    return tuple(sorted(wishes, key=lambda wish: wish.teams))


def _object(value: object, keys: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict) or not keys.issuperset(value):
        raise ValueError("not an object of the known keys")
    return value


def _rows(value: object) -> list[dict[str, Any]]:
    if not isinstance(value, list):
        raise ValueError("not a list")
    known = {"teams", "is_made", "is_locked", "table", "team", "by", "reason"}
    return [_object(row, known) for row in value]


def _teams(row: dict[str, Any], sizes: set[int]) -> Teams:
    values = row.get("teams")
    if not isinstance(values, list) or len(values) not in sizes:
        raise ValueError("not the teams of a match")
    teams = tuple(_number(value) for value in values)
    if sorted(set(teams)) != list(teams):
        raise ValueError("not two teams, the lower number first")
    return teams


def _number(value: object) -> int:
    if type(value) is not int or not 1 <= value <= 10**9:
        raise ValueError("not a number from 1")
    return value


def _flag(row: dict[str, Any], key: str) -> bool:
    if not isinstance(row.get(key), bool):
        raise ValueError("neither true nor false")
    return bool(row[key])


def _asked(row: dict[str, Any]) -> tuple[int, str]:
    reason = row.get("reason")
    if not isinstance(reason, str) or len(reason) > 300:
        raise ValueError("not a reason")
    return _number(row.get("by")), reason
