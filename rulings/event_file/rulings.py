"""This app's part of the event file: the key `rulings`."""

from typing import Any

from rulings.head_judge.models import EventRuling
from tournament.event.models import Tournament, as_instant
from tournament.event_file.nodes import Node


def export_rulings(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `rulings`: the head judge's rulings by number, withdrawn ones too."""
    return [
        {
            "number": ruling.number,
            "rule_id": ruling.rule_id,
            "card": ruling.card,
            "title": ruling.title,
            "text": ruling.text,
            "reason": ruling.reason,
            "who": ruling.who,
            "written_at": as_instant(ruling.written_at),
            "withdrawn_at": as_instant(ruling.withdrawn_at),
            "withdrawn_by": ruling.withdrawn_by,
            "withdrawn_reason": ruling.withdrawn_reason,
            "version": ruling.version,
        }
        for ruling in EventRuling.objects.filter(tournament=tournament).order_by("number")
    ]


def import_rulings(node: Node, tournament: Tournament) -> None:
    """The rows of the key `rulings`."""
    EventRuling.objects.bulk_create(
        EventRuling(
            tournament=tournament,
            number=row.get("number").number(1),
            rule_id=row.get("rule_id").text(40),
            card=row.get("card").text(80),
            title=row.get("title").text(120),
            text=row.get("text").text(),
            reason=row.get("reason").text(),
            who=row.get("who").text(120),
            written_at=row.get("written_at").instant(),
            withdrawn_at=row.get("withdrawn_at").optional(Node.instant),
            withdrawn_by=row.get("withdrawn_by").text(120),
            withdrawn_reason=row.get("withdrawn_reason").text(),
            version=row.get("version").number(),
        )
        for row in node.items()
    )
