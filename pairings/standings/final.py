"""The final standings of an event that ends with a bracket: its places first, then the order of the Swiss rounds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from pairings.bracket.queries import read_bracket
from pairings.elimination.bracket import Bracket
from pairings.elimination.outlook import is_complete
from pairings.elimination.places import list_places
from pairings.standings.queries import StandingRow, standings_after
from pairings.standings.ranking import NoRank
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress, read_progress
from tournament.kernel.stages import Structure


@dataclass(frozen=True, slots=True)
class Provisional:
    """The standings after the last Swiss round are provisional until the bracket is posted.

    `until` is the end of the time in which teams can object, None where the event has none.
    """

    until: datetime | None


def find_provisional(tournament: Tournament, progress: Progress) -> Provisional | None:
    """Whether the standings are provisional now; None where they are not. No query."""
    last = progress.last_swiss
    is_waiting = tournament.cut_size is not None and tournament.finished_at is None
    if not is_waiting or last is None or last.provisional_at is None or last.closed_at is None:
        return None
    if progress.is_bracket_posted:
        return None
    return Provisional(objections_until(tournament, last))


def objections_until(tournament: Tournament, round_: Round) -> datetime | None:
    """Until when teams can object to the provisional standings after a round; None without such a time."""
    if round_.provisional_at is None or tournament.objection_minutes is None:
        return None
    return round_.provisional_at + timedelta(minutes=tournament.objection_minutes)


def is_decided_by_bracket(tournament: Tournament, progress: Progress) -> bool:
    """Whether places of a bracket are part of the standings that are final: no query."""
    return tournament.finished_at is not None and progress.is_bracket_posted


def shown_standings(tournament: Tournament, *, through: int | None = None) -> list[StandingRow]:
    """The public standings now: final with the places of the bracket once the event is finished.

    Before that, and in an event without a bracket, those after Swiss round `through` (the last closed one without it).
    """
    progress = read_progress(tournament)
    return standings_now(tournament, progress, progress.through if through is None else through)


def standings_now(tournament: Tournament, progress: Progress, through: int) -> list[StandingRow]:
    """The same where the rounds are read already. Two queries, or four."""
    bracket = read_bracket(tournament) if is_decided_by_bracket(tournament, progress) else None
    if bracket is not None:
        return place_rows(standings_after(tournament, progress, through), bracket, tournament.structure)
    return standings_after(tournament, progress, through) if through else []


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The standings that a page shows: those of now, or those after round `through` where it was asked for.

    One page alone `is_final`, that of now once the event is finished; `is_by_bracket` where places of a bracket come
    first in it, and `is_before_bracket` where a bracket is played and these are the order of the Swiss rounds alone.
    `closed` are the numbers of the rounds after which there are standings, `is_newest` says whether these
    are after the last of them.
    """

    rows: list[StandingRow]
    closed: list[int]
    through: int
    is_newest: bool
    is_final: bool
    is_by_bracket: bool
    is_before_bracket: bool = False


def read_page(tournament: Tournament, progress: Progress, after: int | None = None) -> StandingsPage | None:
    """The standings of now, or those after round `after`; None where that round is not closed. Two queries, or four."""
    closed = [round_.number for round_ in progress.counted]
    if after is not None and after not in closed:
        return None
    through = after or progress.through
    is_final = after is None and tournament.finished_at is not None
    rows = (
        standings_now(tournament, progress, through)
        if after is None
        else standings_after(tournament, progress, through)
    )
    is_by_bracket = is_final and is_decided_by_bracket(tournament, progress)
    return StandingsPage(
        rows,
        closed,
        through,
        through == progress.through,
        is_final,
        is_by_bracket,
        is_before_bracket=bool(through) and progress.is_bracket_posted and not is_by_bracket,
    )


def known_standings(tournament: Tournament, bracket: Bracket) -> list[StandingRow]:
    """The teams whose places the bracket has decided, best first; all teams once nothing is left to play.

    As long as it is played, nobody below it has a place yet, and nobody who plays on. One that is broken off has them.
    """
    progress = read_progress(tournament)
    rows = place_rows(standings_after(tournament, progress, progress.through), bracket, tournament.structure)
    if is_complete(bracket) or bracket.is_broken_off:
        return rows
    known = {place.team for place in list_places(bracket)}
    return [row for row in rows if row.entry.number in known]


def place_rows(rows: Sequence[StandingRow], bracket: Bracket, structure: str) -> list[StandingRow]:
    """The rows of the Swiss standings with their final places, the winner first; who has no rank now has none.

    Places of the bracket come first, those who share one by seed; then all others in the Swiss order. Who was
    never in the bracket of a single elimination event is left out. Ranks after the Swiss rounds stay as they were
    published, but for a team that was disqualified since.
    """
    by_number = {row.entry.number: row for row in rows}
    placed = [
        replace(by_number[place.team], place=(place.first, place.last))
        for place in list_places(bracket)
        if place.team in by_number
    ]
    known = {row.entry.number for row in placed}
    others = [row for row in rows if row.entry.number not in known]
    if structure == Structure.ELIMINATION:
        others = [row for row in others if row.entry.number in bracket.teams]
    after = max((row.place[1] for row in placed if row.place), default=0)
    ranked = [row for row in others if row.rank is not None and not row.entry.is_disqualified]
    below = [replace(row, place=(after + at, after + at)) for at, row in enumerate(ranked, start=1)]
    came_not = [row for row in others if row.no_rank == NoRank.NEVER_CAME and not row.entry.is_disqualified]
    return [*placed, *below, *came_not, *(_put_out(row) for row in others if row.entry.is_disqualified)]


def _put_out(row: StandingRow) -> StandingRow:
    return replace(row, standing=replace(row.standing, rank=None, no_rank=NoRank.DISQUALIFIED))
