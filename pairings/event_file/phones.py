"""What teams sent from their own phones, in the event file: their reports, and requests to leave."""

from typing import Any

from pairings.drops.models import DropRequest
from pairings.event_file.floor import AtTable, match_by_key, match_key
from pairings.team_reports.models import TeamReport
from pairings.team_reports.queries import reported_by
from pairings.team_reports.reports import REPORTABLE
from teams.entries.models import Entry
from tournament.event.models import Tournament, as_instant
from tournament.event_file.nodes import Node

_SMALL = 32_767


def export_team_reports(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `team_reports`, by round, table and side."""
    rows = TeamReport.objects.filter(match__round__tournament=tournament).select_related("match__round")
    return [
        match_key(report.match)
        | {
            "side": report.side,
            "how": report.how,
            "winner": report.winner,
            "prizes_left": None if told.prizes_left is None else list(told.prizes_left),
            "reported_at": as_instant(report.reported_at),
        }
        for report in rows.order_by("match__round__number", "match__table_number", "side")
        for told in (reported_by(report),)
    ]


def import_team_reports(node: Node, at_table: AtTable) -> None:
    """The rows of the key `team_reports`."""
    for part in node.items():
        how = part.get("how").text(10)
        left = part.get("prizes_left").optional(Node.items)
        if how not in REPORTABLE or (left is not None and len(left) != 2):
            raise part.refuse()
        TeamReport.objects.create(
            match=match_by_key(part, at_table),
            side=part.get("side").number(1, 2),
            how=how,
            winner=part.get("winner").optional(lambda value: value.number(1, 2)),
            prizes_left_one=None if left is None else left[0].number(0, _SMALL),
            prizes_left_two=None if left is None else left[1].number(0, _SMALL),
            reported_at=part.get("reported_at").instant(),
        )


def export_drop_requests(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `drop_requests`, in the order asked."""
    rows = DropRequest.objects.filter(entry__tournament=tournament).select_related("entry")
    return [
        {
            "team": request.entry.number,
            "asked_at": as_instant(request.asked_at),
            "answered_at": as_instant(request.answered_at),
            "answered_by": request.answered_by,
            "is_accepted": request.is_accepted,
        }
        for request in rows.order_by("asked_at", "pk")
    ]


def import_drop_requests(node: Node, entries: dict[int, Entry]) -> None:
    """The rows of the key `drop_requests`."""
    for part in node.items():
        entry = entries.get(part.get("team").number())
        if entry is None:
            raise part.refuse()
        DropRequest.objects.create(
            entry=entry,
            asked_at=part.get("asked_at").instant(),
            answered_at=part.get("answered_at").optional(Node.instant),
            answered_by=part.get("answered_by").text(120),
            is_accepted=part.get("is_accepted").optional(Node.flag),
        )
