"""Which tables are drawn for a deck check, from a seed. PURE.

The same seed and the same tables give the same order, so nobody can draw until they like what comes. A team that was
checked is drawn less often, and never not at all: else it would know that it is safe.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from math import log
from random import Random
from statistics import median_low

from pairings.tableside.times import DECK_CHECK_ALLOWANCE, begun_minutes

USUAL_LENGTH = timedelta(
    minutes=7
)  # of a check, until the event has some of its own; no document has a number
ONE_IN = 10  # tables: proposed is one of so many
# How much less likely a table comes up for each of its teams that was checked: once 1/4, twice 1/16.
LESS_LIKELY = 4
MOST_COUNTED = 6  # checks of a table's two teams; further ones make it no less likely


@dataclass(frozen=True, slots=True)
class TableToDraw:
    """A table of a round: how often its two teams were checked already, and the minutes that it was given."""

    number: int
    times_checked: int = 0
    extension: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class DrawnTables:
    """What came up, in the order of the draw, and the tables that took no part since they would end too late."""

    drawn: tuple[int, ...]
    too_late: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckTime:
    """What a check costs a round: the minutes that it returns, and the most that a table was given so far."""

    usual: timedelta
    longest: timedelta = timedelta(0)

    def would_hold_up(self, extension: timedelta) -> bool:
        """Whether a check at a table that has `extension` would make the round later than its other checks do.

        Any check returns its minutes, so a table without minutes of its own ends as late as each checked one; with
        some it ends later, unless another table lasts that long already.
        """
        return extension > timedelta(0) and extension + self.usual > max(self.longest, self.usual)


def draw_tables(tables: Iterable[TableToDraw], count: int, *, seed: int, time: CheckTime) -> DrawnTables:
    """Draw `count` tables, fewer where there are no more; without those that would hold the round up."""
    asked = sorted(tables, key=lambda table: table.number)
    late = {table.number for table in asked if time.would_hold_up(table.extension)}
    order = sorted((table for table in asked if table.number not in late), key=lambda one: _wait(one, seed))
    return DrawnTables(tuple(table.number for table in order[: max(count, 0)]), tuple(sorted(late)))


def _wait(table: TableToDraw, seed: int) -> float:
    """How long a table waits in the draw; the shortest waits come up.

    Each has a chance of its own, whichever tables are asked with it. The waits are exponential: with a quarter of the
    rate a table comes up a quarter as often.
    """
    slower: int = LESS_LIKELY ** min(table.times_checked, MOST_COUNTED)
    return -log(1.0 - Random(f"{seed}/{table.number}").random()) * slower


def usual_length(lengths: Sequence[timedelta]) -> timedelta:
    """How long a check takes at this event: the one in the middle of those that are over."""
    return median_low(lengths) if lengths else USUAL_LENGTH


def usual_minutes(lengths: Sequence[timedelta]) -> timedelta:
    """What a checked table is given back as a rule: what a check takes here, and the allowance (FR-216.d)."""
    return timedelta(minutes=begun_minutes(usual_length(lengths) + DECK_CHECK_ALLOWANCE))


def proposed_count(tables: int) -> int:
    """How many tables are proposed for one round: one of ten, at least one where there is any."""
    return -(-tables // ONE_IN)
