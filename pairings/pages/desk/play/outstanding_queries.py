"""What is outstanding in the round being played, by what needs a person first; and when it all ends, about."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from pairings.matches import queries
from pairings.pages.desk.play.estimate import ClosedRound, Day, Estimate, estimate
from pairings.pages.frame.tables_shown import FloorTable, read_floor
from pairings.tableside.no_shows import Step
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress


@dataclass(frozen=True, slots=True)
class Outstanding:
    """The tables of a round without a result, the most urgent first; `recorded` of `all` are in."""

    round: Round
    tables: list[FloorTable]
    recorded: int
    all: int
    longest_extension: timedelta
    estimate: Estimate | None


# What a table needs, from what cannot wait to what only plays; the first that is so counts.
_NEEDS: tuple[Callable[[FloorTable], bool], ...] = (
    lambda table: table.is_disputed,
    lambda table: any(no_show.step is Step.LOSE for no_show in table.no_shows),
    lambda table: table.call is not None and table.call.taken_at is None,
    lambda table: table.has_no_show_step,
    lambda table: table.is_late,
    lambda table: table.report is not None,
    lambda table: table.call is not None or table.deck_check is not None,
    lambda table: bool(table.no_shows or table.absent),
    lambda table: True,
)


def urgency(table: FloorTable) -> tuple[int, int, int]:
    """What outstanding tables are listed by: what they need, then the longest wait for a judge, then the number."""
    need = next(place for place, is_so in enumerate(_NEEDS) if is_so(table))
    return need, -table.call_minutes, table.number


def read_outstanding(tournament: Tournament, progress: Progress, *, now: datetime) -> Outstanding | None:
    """The open tables of the round being played, with the estimate; None between rounds.

    One query more than the floor's list.
    """
    round_ = progress.being_played
    if round_ is None:
        return None
    floor = read_floor(round_, now=now)
    tables = sorted(floor.open_tables, key=urgency)
    return Outstanding(
        round=round_,
        tables=tables,
        recorded=len(floor.tables) - len(tables),
        all=len(floor.tables),
        longest_extension=floor.longest_extension,
        estimate=read_estimate(
            tournament,
            progress,
            planned=queries.round_plan(tournament).planned,
            open_tables=len(tables),
            longest_extension=floor.longest_extension,
            now=now,
        ),
    )


def read_estimate(
    tournament: Tournament,
    progress: Progress,
    *,
    planned: int,
    open_tables: int,
    longest_extension: timedelta,
    now: datetime,
) -> Estimate | None:
    """When the round and the day end, about, where `planned` rounds are to be played. No query.

    None for an event without minutes, before the first round, before the clock of a posted one was started, and
    once the event is finished.
    """
    if progress.newest is None or tournament.round_minutes is None or tournament.finished_at is not None:
        return None
    past = [ClosedRound(round_.clock, round_.closed_at) for round_ in progress.closed if round_.closed_at]
    playing = progress.being_played
    played = len(past) if playing is None else playing.number
    day = Day(
        past=past,
        rounds_left=max(planned - played, 0),
        length=timedelta(minutes=tournament.round_minutes),
        clock=None if playing is None else playing.clock,
        open_tables=open_tables,
        longest_extension=longest_extension,
    )
    return estimate(day, now=now)
