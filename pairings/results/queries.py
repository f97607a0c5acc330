"""What the desk looks over again: wins that were entered after time was called."""

from dataclasses import dataclass
from datetime import datetime

from pairings.matches import queries
from pairings.matches.models import Match
from pairings.matches.scoring import How
from tournament.event.models import Round, Tournament
from tournament.kernel import clock


@dataclass(frozen=True, slots=True)
class LateWins:
    """The tables of `round` with a full win that was entered after their time was called, by number.

    Nothing is wrong with one: a slip comes late, or the game was won in the turn that was finished (FR-216.a). It is
    worth 2 points where the match ended on time, though, and nobody said so (FR-216.b). `until` is when the newest was
    entered.
    """

    round: Round
    tables: tuple[int, ...]
    until: datetime


def find_late_wins(tournament: Tournament, round_: Round | None) -> LateWins | None:
    """Those of a posted round that nobody has put away yet; None where there are none.

    One query for an event with 2-point wins and a clock that was started, two more once a win came late; else none.
    """
    if round_ is None or round_.started_at is None or not tournament.alternate_scoring:
        return None
    if round_.games > 1 or round_.is_elimination:
        return None  # no win is worth 2 points there (FR-217.d)
    end = clock.ends_at(round_.clock, now=round_.started_at)
    wins = round_.matches.filter(how=How.WON, recorded_at__gte=end or round_.started_at)
    if round_.late_wins_seen_at is not None:
        wins = wins.filter(recorded_at__gt=round_.late_wins_seen_at)
    rows = list(
        wins.exclude(ended_by=Match.EndedBy.CORRECTION).values_list("pk", "table_number", "recorded_at")
    )
    given = queries.extensions_by_match(round_) if rows else {}
    late = [
        (table, at)
        for key, table, at in rows
        if table is not None
        and at is not None
        and clock.is_time_called(round_.clock, now=at, extension=given.get(key, clock.ZERO))
    ]
    if not late:
        return None
    return LateWins(round_, tuple(sorted(table for table, _at in late)), max(at for _table, at in late))
