"""Who has no rank in the standings after a round: whoever never came to a table, and the disqualified (ours).

Standings that were published stay: those after a round are settled when the next one is posted. A team that is
disqualified after that keeps its rank in them, and one that comes after that has none.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import cache

from pairings.matches.histories import PlayedRow
from pairings.matches.scoring import How
from pairings.standings.ranking import NoRank
from teams.entries.models import Entry
from tournament.event.progress import Progress
from tournament.host.queries import count_planned_rounds

NOT_SEATED = (How.OPEN, How.BYE, How.MISSED, How.NO_SHOW)  # what says nothing about whether a team came


def find_unranked(
    entries: Iterable[Entry], rows: Iterable[PlayedRow], progress: Progress, *, through: int
) -> dict[int, NoRank]:
    """The teams without a rank after round `through`, by number, each with the reason.

    `rows` are the matches up to that round. With `through` 0 no standings were published, and nobody was late.
    """
    if not through:
        return {entry.number: NoRank.DISQUALIFIED for entry in entries if entry.is_disqualified}
    settled_at = next((each.posted_at for each in progress.posted if each.number > through), None)
    played: dict[int, list[PlayedRow]] = defaultdict(list)
    for row in rows:
        for number in row.teams:
            played[number].append(row)
    is_over = cache(lambda: _no_swiss_round_comes(progress, through))
    found = {}
    for entry in entries:
        if is_out_after(entry, through, is_settled=settled_at is not None):
            found[entry.number] = NoRank.DISQUALIFIED
        elif not has_come(entry, played[entry.number], settled_at, is_over=is_over):
            found[entry.number] = NoRank.NEVER_CAME
    return found


def is_out_after(entry: Entry, through: int, *, is_settled: bool) -> bool:
    """Whether a team is disqualified in the standings after a round, `is_settled` once a later one was posted."""
    return entry.is_disqualified and not (is_settled and (entry.dropped_after_round or 0) > through)


def _no_swiss_round_comes(progress: Progress, through: int) -> bool:
    """Whether round `through` is the last Swiss round, so that nobody waits to be paired after it. A few queries."""
    if through < progress.through:
        return False
    event = progress.rounds[0].tournament
    has_ended = event.finished_at is not None or any(each.is_elimination for each in progress.rounds)
    return has_ended or through >= count_planned_rounds(event)


def has_come(
    entry: Entry,
    played: Sequence[PlayedRow],
    before: datetime | None = None,
    *,
    is_over: Callable[[], bool] = bool,
) -> bool:
    """Whether a team came to a table in what it `played`, or waits to be paired since `before` (None: since any time).

    Once Swiss pairing `is_over` nobody waits: who comes then has not played, and is in no cut. Who lost only by no-show
    never came, whatever the check-in says: a hall that does not use it checks everyone in. A bye needs nobody at a
    table, so there the check-in decides.
    """
    if any(_sat_down(entry, row) for row in played):
        return True
    if entry.checked_in_at is None:
        return False
    if any(row.how == How.BYE for row in played):
        return True
    is_late = before is not None and entry.checked_in_at > before
    return not is_late and not any(row.how == How.NO_SHOW for row in played) and not is_over()


def _sat_down(entry: Entry, row: PlayedRow) -> bool:
    if row.how == How.NO_SHOW:
        return row.winner is not None and row.teams[row.winner - 1] == entry.number
    return row.how not in NOT_SEATED
