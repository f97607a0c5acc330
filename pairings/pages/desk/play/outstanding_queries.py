"""What is outstanding in the round being played, by what needs a person first; and when it all ends, about."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from pairings.matches import queries
from pairings.pages.desk.play.estimate import ClosedRound, Current, Day, Estimate, estimate
from pairings.pages.frame.tables_shown import FloorTable, read_floor
from pairings.tableside.no_shows import Step
from tournament.event.coming import lengths_of_rounds, rounds_to_come
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress
from tournament.kernel.stages import Structure


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
            plan=queries.round_plan(tournament),
            open_tables=len(tables),
            longest_extension=floor.longest_extension,
            now=now,
        ),
    )


def read_estimate(
    tournament: Tournament,
    progress: Progress,
    *,
    plan: queries.RoundPlan,
    open_tables: int,
    longest_extension: timedelta,
    now: datetime,
) -> Estimate | None:
    """When the round and the day end, about, with the rounds that `plan` and the event's bracket say. No query.

    None for a round without minutes in an event without them, before the first round, before the clock of a posted
    one was started, and once the event is finished.
    """
    if progress.newest is None or tournament.finished_at is not None:
        return None
    past = [
        ClosedRound(round_.clock, round_.closed_at, round_.games)
        for round_ in progress.closed
        if round_.closed_at is not None
    ]
    minutes = tournament.round_minutes
    is_swiss = tournament.structure == Structure.SWISS
    day = Day(
        past=past,
        to_come=rounds_to_come(tournament, progress, planned=plan.planned, teams=plan.teams),
        length=None if minutes is None else timedelta(minutes=minutes),
        current=_current(tournament, progress, open_tables, longest_extension),
        games=tournament.swiss_games if is_swiss else tournament.elimination_games,
        zone=ZoneInfo(tournament.time_zone),
    )
    return estimate(day, now=now)


def _current(
    tournament: Tournament, progress: Progress, open_tables: int, longest_extension: timedelta
) -> Current | None:
    """The round being played, for the estimate."""
    playing = progress.being_played
    if playing is None or playing.posted_at is None:
        return None
    lengths = lengths_of_rounds(tournament)
    teams_left = playing.teams_left
    round_ = lengths.swiss_round() if teams_left is None else lengths.bracket_round(teams_left)
    return Current(round_, playing.clock, playing.posted_at, open_tables, longest_extension)
