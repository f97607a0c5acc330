"""What is shown as the standings of an event of each format, at each moment: one reader for pages, sheets and files.

Swiss rounds: the standings after the last closed one; once an event with a bracket is finished, the places of that come
first. Single elimination from round 1 on: the places as far as closed rounds have decided them, and nothing else, since
nobody has match points or tiebreakers there.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from pairings.bracket.queries import read_bracket
from pairings.bracket.shown import BracketShown, read_shown
from pairings.elimination.bracket import Bracket, MatchState
from pairings.elimination.places import list_places
from pairings.standings.queries import StandingRow, standings_after
from pairings.standings.ranking import NoRank, Standing
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


def shown_standings(tournament: Tournament, progress: Progress | None = None) -> list[StandingRow]:
    """The public standings now: final with the places of the bracket once the event is finished.

    Before that, and in an event without a bracket, those after the last closed Swiss round; in single elimination the
    places that are decided. Two queries, or four, and one where the rounds are not read already.
    """
    progress = progress or read_progress(tournament)
    if tournament.is_single_elimination:
        shown = read_shown(tournament)
        return [] if shown is None else known_standings(tournament, shown)
    through = progress.through
    bracket = read_bracket(tournament) if is_decided_by_bracket(tournament, progress) else None
    if bracket is not None:
        return place_rows(standings_after(tournament, progress, through), bracket, tournament.structure)
    return standings_after(tournament, progress, through) if through else []


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """The standings that a page shows: those of now, or those after round `through` where it was asked for.

    In single elimination they `are_places`: no points, no tiebreakers, and only those of now; `last` is the last closed
    round.
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
    are_places: bool = False
    last: Round | None = None


def standings_now(tournament: Tournament, progress: Progress) -> StandingsPage:
    """The standings of now. Two queries, or four."""
    is_final = tournament.finished_at is not None
    rows = shown_standings(tournament, progress)
    if tournament.is_single_elimination:
        last = progress.closed[-1] if progress.closed else None
        return StandingsPage(
            rows, [], progress.planned_closed, True, is_final, True, are_places=True, last=last
        )
    is_by_bracket = is_decided_by_bracket(tournament, progress)
    closed = [round_.number for round_ in progress.counted]
    return StandingsPage(
        rows,
        closed,
        progress.through,
        True,
        is_final,
        is_by_bracket,
        is_before_bracket=bool(closed) and progress.is_bracket_posted and not is_by_bracket,
    )


def read_page(tournament: Tournament, progress: Progress, after: int | None = None) -> StandingsPage | None:
    """The standings of now, or those after Swiss round `after`; None where that is not closed. Two queries, or four."""
    if after is None:
        return standings_now(tournament, progress)
    closed = [round_.number for round_ in progress.counted]
    if after not in closed:
        return None
    return StandingsPage(
        standings_after(tournament, progress, after),
        closed,
        after,
        after == progress.through,
        is_final=False,
        is_by_bracket=False,
        is_before_bracket=progress.is_bracket_posted,
    )


def known_standings(tournament: Tournament, shown: BracketShown) -> list[StandingRow]:
    """The teams whose places closed rounds of the bracket have decided, best first; all teams once it is over.

    As long as it is played, nobody below it has a place yet, and nobody who plays on. One that is broken off has them.
    """
    if tournament.is_single_elimination:
        rows = rows_of_bracket(shown)
    else:
        progress = read_progress(tournament)
        rows = standings_after(tournament, progress, progress.through)
    rows = place_rows(rows, shown.bracket, tournament.structure)
    if shown.is_complete or shown.bracket.is_broken_off:
        return rows
    known = {place.team for place in list_places(shown.bracket, closed=shown.closed)}
    return [row for row in rows if row.entry.number in known]


def rows_of_bracket(shown: BracketShown) -> list[StandingRow]:
    """The teams of single elimination by seed, without ranks, points and tiebreakers; matches won and lost as record.

    A bye is a win, as in Swiss rounds; where both lost, both have a loss. Only closed rounds count. No query.
    """
    won, lost = Counter[int](), Counter[int]()
    for match in shown.bracket.matches:
        if match.teams_left not in shown.closed or not match.is_settled:
            continue
        winner = match.winner if match.state == MatchState.DECIDED else match.advancing
        won.update(team for team in match.teams if team == winner)
        lost.update(team for team in match.teams if team != winner)
    seeded = sorted(shown.bracket.teams.values(), key=lambda each: each.seed)
    return [
        StandingRow(
            Standing(None, each.team, 0, (won[each.team], 0, lost[each.team]), {}), shown.entries[each.team]
        )
        for each in seeded
    ]


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
    came_not = [row for row in others if row.rank is None and not row.entry.is_disqualified]
    return [*placed, *below, *came_not, *(_put_out(row) for row in others if row.entry.is_disqualified)]


def _put_out(row: StandingRow) -> StandingRow:
    return replace(row, standing=replace(row.standing, rank=None, no_rank=NoRank.DISQUALIFIED))
