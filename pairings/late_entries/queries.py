"""Teams without a match in the round being played, and what can be arranged for them."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from pairings.bracket.queries import read_bracket
from pairings.elimination.positions import late_position
from pairings.matches import histories, queries
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.rounds.seating import assign_tables
from pairings.tableside.times import begun_minutes
from teams.entries.models import Entry
from tournament.event.models import Round
from tournament.kernel import clock
from tournament.kernel.stages import Structure


def waiting_entries(round_: Round) -> list[Entry]:
    """The teams that are here and neither play in `round_` nor have its bye, by number. Two queries.

    In a round of the bracket they are those that came too late for it, as long as one can take the place of a bye.
    """
    if round_.is_elimination and not may_join_bracket(round_):
        return []
    rows = round_.matches.exclude(how=How.MISSED).values_list("one_id", "two_id")
    playing = {key for pair in rows for key in pair if key is not None}
    here = queries.active_entries(round_.tournament).filter(checked_in_at__isnull=False)
    return [entry for entry in here if entry.pk not in playing]


def is_bye_given_up(round_: Round) -> bool:
    """Whether a team that takes part has the bye of the round: a late team can play it instead. One query."""
    if round_.is_elimination:
        return find_bye_place(round_) is not None
    return round_.matches.filter(how=How.BYE, one__dropped_at=None).exists()


def has_opponent(round_: Round, entry: Entry) -> bool:
    """Whether an opponent is free for a team that has no match in the round. Three queries at most."""
    if round_.is_elimination:
        return is_bye_given_up(round_)
    return is_bye_given_up(round_) or any(other.pk != entry.pk for other in waiting_entries(round_))


@dataclass(frozen=True, slots=True)
class ByePlace:
    """The position of a bye that a late team takes in the bracket, and the team that had the bye."""

    position: int
    holder: Entry


def may_join_bracket(round_: Round) -> bool:
    """Whether a round is the first of a single elimination event, before its clock was started. No query."""
    is_first = round_.number == 1 and round_.tournament.structure == Structure.ELIMINATION
    return is_first and round_.started_at is None


def find_bye_place(round_: Round) -> ByePlace | None:
    """Where a late team can come into the bracket: in the place of the bye of the last seed that has one."""
    bracket = read_bracket(round_.tournament) if may_join_bracket(round_) else None
    position = None if bracket is None else late_position(bracket)
    if bracket is None or position is None:
        return None
    across = position + 1 if position % 2 else position - 1
    number: int | None = next((each.team for each in bracket.teams.values() if each.position == across), None)
    if number is None:
        return None
    holder = Entry.objects.filter(tournament=round_.tournament, number=number, dropped_at=None).first()
    return None if holder is None else ByePlace(position, holder)


def free_table(round_: Round, teams: Collection[Entry]) -> int:
    """Where two teams play that meet after posting: their fixed table if nobody sits there, else the next free one."""
    event = round_.tournament
    tables = round_.matches.filter(table_number__isnull=False).values_list(
        "table_number", "one__fixed_table", "two__fixed_table"
    )
    taken = {table for table, *_fixed in tables if table is not None}
    kept_free = {table for _table, *fixed in tables for table in fixed if table is not None}
    fixed = {
        entry.number: entry.fixed_table
        for entry in teams
        if entry.fixed_table is not None and entry.fixed_table not in taken
    }
    one, two = (entry.number for entry in teams)
    found, _clashes = assign_tables(
        [(one, two)], fixed=fixed, first=event.first_table, unused={*event.unused_tables, *taken, *kept_free}
    )
    return found[0]


@dataclass(frozen=True, slots=True)
class Opponent:
    """A team that a late one could play: whether it has the bye, and whether the two have met."""

    entry: Entry
    has_bye: bool
    has_met: bool


@dataclass(frozen=True, slots=True)
class Arrival:
    """A team during a posted round: its row there, whom it could play, at which table, how late it is.

    `match` is its match, bye or missed round, None without any. `minutes` are those that the others have played,
    0 before the clock was started.
    """

    entry: Entry
    match: Match | None
    opponents: list[Opponent]
    minutes: int

    @property
    def plays(self) -> bool:
        """Whether it plays in the round, or has its bye."""
        return self.match is not None and self.match.how != How.MISSED


def read_arrival(round_: Round, entry: Entry, *, now: datetime) -> Arrival:
    """What can be arranged for `entry`. A number of queries that does not grow."""
    played = clock.elapsed(round_.clock, now=now)
    minutes = 0 if played is None else begun_minutes(played)
    match = queries.match_of(round_, entry)
    if match is not None and match.how != How.MISSED:
        return Arrival(entry, match, [], minutes)
    if round_.is_elimination:
        place = find_bye_place(round_)
        return Arrival(entry, match, [] if place is None else [Opponent(place.holder, True, False)], minutes)
    known = histories.histories(histories.played_rows(round_.tournament, through=round_.number - 1))
    met = known[entry.number].opponents
    byes = round_.matches.filter(how=How.BYE, one__dropped_at=None).select_related("one")
    opponents = [Opponent(bye.one, True, bye.one.number in met) for bye in byes]
    waiting = [other for other in waiting_entries(round_) if other.pk != entry.pk]
    opponents += [Opponent(other, False, other.number in met) for other in waiting]
    return Arrival(entry, match, opponents, minutes)
