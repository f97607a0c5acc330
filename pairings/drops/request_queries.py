"""Teams that asked on their phones to leave, as the desk reads of them."""

from dataclasses import dataclass

from pairings.drops.models import DropRequest
from pairings.matches.models import Match
from pairings.matches.scoring import How
from teams.entries.models import Entry
from tournament.event.models import Tournament


@dataclass(frozen=True, slots=True)
class WaitingRequest:
    """A drop request that the desk has to answer; `table` where the team plays without a result, else None."""

    request: DropRequest
    table: int | None

    @property
    def entry(self) -> Entry:
        return self.request.entry


def waiting_requests(tournament: Tournament) -> list[WaitingRequest]:
    """The requests of those who take part that nobody answered, the oldest first; none once the event is finished.

    Two queries, or one without any.
    """
    asked = DropRequest.objects.filter(
        entry__tournament=tournament,
        entry__tournament__finished_at=None,
        entry__dropped_at=None,
        answered_at=None,
    ).select_related("entry")
    requests = list(asked.order_by("asked_at", "pk"))
    if not requests:
        return []
    playing = Match.objects.filter(
        round__in=tournament.rounds.being_played(), how=How.OPEN, table_number__isnull=False
    )
    tables: dict[int | None, int | None] = {}
    for one, two, table in playing.values_list("one_id", "two_id", "table_number"):
        tables[one] = tables[two] = table
    return [WaitingRequest(request, tables.get(request.entry_id)) for request in requests]
