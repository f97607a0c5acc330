"""Which sheets of the bracket and of the end of an event there are already, and why not."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairings.bracket.queries import read_bracket
from pairings.elimination.outlook import is_complete
from tournament.event.models import Tournament
from tournament.event.progress import Progress


@dataclass(frozen=True, slots=True)
class EndSheets:
    """Which sheets of the end of an event there are already: a text why not, "" where there is one."""

    cut: str
    bracket: str
    places: str
    winners: str


def find_end_sheets(tournament: Tournament, progress: Progress) -> EndSheets:
    """What the list of sheets says of these. Two queries, none without a bracket."""
    bracket = read_bracket(tournament) if progress.is_bracket_posted else None
    is_over = tournament.finished_at is not None
    is_closed = all(round_.closed_at is not None for round_ in progress.posted)
    is_decided = bracket is not None and is_complete(bracket) and is_closed
    return EndSheets(
        cut="" if bracket else _("It can be printed once the bracket is posted."),
        bracket="" if bracket else _("Until the bracket is posted, it prints without teams."),
        places=""
        if bracket and (is_decided or is_over)
        else _("It can be printed once the final is closed."),
        winners=""
        if is_decided or is_over
        else _("It can be printed once the final is closed.")
        if tournament.has_bracket
        else _("It can be printed once the event is finished."),
    )
