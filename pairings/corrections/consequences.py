"""What follows from a corrected result: who moves in the standings, which pairings rested on it. PURE."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Way(StrEnum):
    """What is done about a later round that was paired on a wrong result, or about a bracket that rests on one."""

    LEAVE = "leave"  # its pairings stay
    TABLES = "tables"  # only the tables that it touches are re-paired
    ROUND = "round"  # the whole round is withdrawn and re-paired
    CUT = "cut"  # the cut that was made on it is cancelled, and made again
    LATER = "later"  # the matches of the bracket that depend on it are cancelled


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a team: its rank (None for a disqualified one) and match points."""

    rank: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Move:
    """A team, by its number, whose rank or points change."""

    number: int
    before: Place
    after: Place

    @property
    def is_up(self) -> bool:
        """Whether its rank gets better."""
        return bool(self.before.rank and self.after.rank and self.after.rank < self.before.rank)


def find_moves(before: Mapping[int, Place], after: Mapping[int, Place]) -> list[Move]:
    """Return the teams whose rank or points change, in the order of their new ranks."""
    moves = [
        Move(number, before[number], place)
        for number, place in after.items()
        if number in before and before[number] != place
    ]
    return sorted(moves, key=lambda move: (move.after.rank is None, move.after.rank or 0, move.number))


@dataclass(frozen=True, slots=True)
class Seated:
    """Two teams at a table, by their numbers; a bye is `two` None at table None."""

    table: int | None
    one: int
    two: int | None

    @property
    def teams(self) -> tuple[int, ...]:
        return (self.one,) if self.two is None else (self.one, self.two)


def keep_tables(
    old: Sequence[Seated], pairs: Iterable[tuple[int, int | None]], *, fixed: Mapping[int, int]
) -> list[Seated]:
    """The tables of `old` given to new pairs of the same teams, so that as few teams as possible have to move.

    A team with a fixed table (`fixed`, by number) gets it where it is among these; elsewhere each pair gets a table
    at which one of its teams sat, as far as that goes. A bye has no table. In the order of the tables.
    """
    tables = [seated.table for seated in old if seated.table is not None]
    sat_at = {team: seated.table for seated in old for team in seated.teams if seated.table is not None}
    seats = [(one, two) for one, two in pairs if two is not None]
    given: dict[int, int] = {}  # table -> place of its pair in `seats`

    def wanted(place: int) -> list[int]:
        own_fixed = [fixed[team] for team in seats[place] if fixed.get(team) in tables]
        if own_fixed:
            return sorted(own_fixed)[:1]
        return [sat_at[team] for team in seats[place] if team in sat_at]

    def seat(place: int, tried: set[int]) -> bool:
        for table in wanted(place):
            if table in tried:
                continue
            tried.add(table)
            if table not in given or seat(given[table], tried):
                given[table] = place
                return True
        return False

    by_need = sorted(range(len(seats)), key=lambda place: len(wanted(place)))
    standing = [place for place in by_need if not seat(place, set())]
    left = [table for table in tables if table not in given]
    given.update(zip(left, standing, strict=True))
    seated = [Seated(table, *seats[place]) for table, place in sorted(given.items())]
    return seated + [Seated(None, one, None) for one, two in pairs if two is None]
