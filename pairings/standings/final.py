"""The final standings of an event that ends with a bracket: its places first, then the order of the Swiss rounds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from pairings.bracket.queries import read_bracket
from pairings.elimination.bracket import Bracket
from pairings.elimination.outlook import is_complete
from pairings.elimination.places import list_places
from pairings.standings.queries import StandingRow, standings
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
    if any(round_.is_elimination for round_ in progress.posted):
        return None
    return Provisional(objections_until(tournament, last))


def objections_until(tournament: Tournament, round_: Round) -> datetime | None:
    """Until when teams can object to the provisional standings after a round; None without such a time."""
    if round_.provisional_at is None or tournament.objection_minutes is None:
        return None
    return round_.provisional_at + timedelta(minutes=tournament.objection_minutes)


def is_decided_by_bracket(tournament: Tournament) -> bool:
    """Whether places of a bracket can be part of the standings that are final: no query."""
    return tournament.finished_at is not None and tournament.has_bracket and not tournament.no_cut_reason


def shown_standings(tournament: Tournament, *, through: int | None = None) -> list[StandingRow]:
    """The public standings now: final with the places of the bracket once the event is finished.

    Before that, and in an event without a bracket, those after Swiss round `through` (the last closed one without it).
    """
    number = read_progress(tournament).through if through is None else through
    bracket = read_bracket(tournament) if is_decided_by_bracket(tournament) else None
    if bracket is not None:
        return place_rows(standings(tournament, through=number), bracket, tournament.structure)
    return standings(tournament, through=number) if number else []


def known_standings(tournament: Tournament, bracket: Bracket) -> list[StandingRow]:
    """The teams whose places the bracket has decided, best first; all teams once nothing is left to play.

    As long as it is played, nobody below it has a place yet, and nobody who plays on.
    """
    through = read_progress(tournament).through
    rows = place_rows(standings(tournament, through=through), bracket, tournament.structure)
    if is_complete(bracket):
        return rows
    known = {place.team for place in list_places(bracket)}
    return [row for row in rows if row.entry.number in known]


def place_rows(rows: Sequence[StandingRow], bracket: Bracket, structure: str) -> list[StandingRow]:
    """The rows of the Swiss standings with their final places, the winner first; whoever is disqualified has none.

    Places of the bracket come first, those who share one by seed; then all others in the Swiss order. Who was
    never in the bracket of a single elimination event is left out.
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
    ranked = [row for row in others if row.standing.rank is not None]
    below = [replace(row, place=(after + at, after + at)) for at, row in enumerate(ranked, start=1)]
    return [*placed, *below, *(row for row in others if row.standing.rank is None)]
