"""Which rounds an event has still to play, from how far it is."""

from tournament.event.models import Tournament
from tournament.event.progress import Progress
from tournament.kernel.coming import ComingRound, RoundLengths, bracket_to_come
from tournament.kernel.stages import Structure


def lengths_of_rounds(tournament: Tournament) -> RoundLengths:
    """What the event says of the length of its rounds."""
    return RoundLengths(tournament.round_minutes, tournament.round_times, tournament.games_of)


def rounds_to_come(
    tournament: Tournament, progress: Progress, *, planned: int, teams: int
) -> list[ComingRound]:
    """The rounds after the last posted one, a proposal among them; `planned` are the Swiss rounds. No query.

    Of `teams` teams.
    """
    lengths = lengths_of_rounds(tournament)
    posted = progress.posted
    last = posted[-1] if posted else None
    if tournament.structure == Structure.ELIMINATION or (last is not None and last.is_elimination):
        swiss = 0
    else:
        swiss = max(planned - (0 if last is None else last.number), 0)
    bracket: tuple[int, ...] = ()
    if tournament.has_bracket:
        proposed = next(
            (each.teams_left for each in progress.rounds if each.posted_at is None and each.is_elimination),
            None,
        )
        size = tournament.cut_size if tournament.structure == Structure.SWISS else None
        bracket = bracket_to_come(
            teams if proposed is None else proposed,
            size if proposed is None else proposed,
            last=None if last is None else last.teams_left,
        )
    return [lengths.swiss_round()] * swiss + [lengths.bracket_round(teams_left) for teams_left in bracket]
