"""The floor's part of the event file: calls, deck checks, who sits at the tables, notes on slow play."""

from typing import Any

from pairings.matches.models import Match
from pairings.tableside.models import TABLE_SEATS, Call, DeckCheck, Presence, SlowPlayNote
from tournament.event.models import Tournament, as_instant
from tournament.event_file.nodes import Node

AtTable = dict[tuple[int, int | None], Match]


def export_calls(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `calls`, in the order made."""
    rows = Call.objects.filter(match__round__tournament=tournament).select_related("match__round")
    return [
        match_key(call.match)
        | {
            "about": call.about,
            "called_at": as_instant(call.called_at),
            "called_by": call.called_by,
            "taken_at": as_instant(call.taken_at),
            "taken_by": call.taken_by,
            "answered_at": as_instant(call.answered_at),
            "answered_by": call.answered_by,
            "note": call.note,
        }
        for call in rows.order_by("called_at", "pk")
    ]


def export_deck_checks(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `deck_checks`, in the order started."""
    rows = DeckCheck.objects.filter(match__round__tournament=tournament).select_related("match__round")
    return [
        match_key(check.match)
        | {
            "started_at": as_instant(check.started_at),
            "started_by": check.started_by,
            "finished_at": as_instant(check.finished_at),
            "finished_by": check.finished_by,
        }
        for check in rows.order_by("started_at", "pk")
    ]


def export_presences(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `presences`, by round, table and seat."""
    rows = Presence.objects.filter(match__round__tournament=tournament).select_related("match__round")
    return [
        match_key(presence.match)
        | {
            "seat": presence.seat,
            "is_here": presence.is_here,
            "noted_at": as_instant(presence.noted_at),
            "noted_by": presence.noted_by,
        }
        for presence in rows.order_by("match__round__number", "match__table_number", "seat")
    ]


def export_slow_play_notes(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `slow_play_notes`, in the order noted."""
    rows = SlowPlayNote.objects.filter(match__round__tournament=tournament).select_related("match__round")
    return [
        match_key(noted.match)
        | {
            "side": noted.side,
            "note": noted.note,
            "noted_at": as_instant(noted.noted_at),
            "noted_by": noted.noted_by,
        }
        for noted in rows.order_by("noted_at", "pk")
    ]


def match_key(match: Match) -> dict[str, Any]:
    """The round and the table by which the file names a match."""
    return {"round": match.round.number, "table": match.table_number}


# Reading --------------------------------------------------------------------------------------------------------


def import_calls(node: Node, at_table: AtTable) -> None:
    """The rows of the key `calls`."""
    for part in node.items():
        Call.objects.create(
            match=match_by_key(part, at_table),
            about=part.get("about").text(200),
            called_at=part.get("called_at").instant(),
            called_by=part.get("called_by").text(120),
            taken_at=part.get("taken_at").optional(Node.instant),
            taken_by=part.get("taken_by").text(120),
            answered_at=part.get("answered_at").optional(Node.instant),
            answered_by=part.get("answered_by").text(120),
            note=part.get("note").text(300),
        )


def import_deck_checks(node: Node, at_table: AtTable) -> None:
    """The rows of the key `deck_checks`."""
    for part in node.items():
        DeckCheck.objects.create(
            match=match_by_key(part, at_table),
            started_at=part.get("started_at").instant(),
            started_by=part.get("started_by").text(120),
            finished_at=part.get("finished_at").optional(Node.instant),
            finished_by=part.get("finished_by").text(120),
        )


def import_presences(node: Node, at_table: AtTable) -> None:
    """The rows of the key `presences`."""
    rows = []
    for part in node.items():
        seat = part.get("seat").text(2)
        if seat not in TABLE_SEATS:
            raise part.refuse()
        rows.append(
            Presence(
                match=match_by_key(part, at_table),
                seat=seat,
                is_here=part.newer("is_here", True).flag(),
                noted_at=part.get("noted_at").instant(),
                noted_by=part.get("noted_by").text(120),
            )
        )
    Presence.objects.bulk_create(rows, batch_size=500)


def import_slow_play_notes(node: Node, at_table: AtTable) -> None:
    """The rows of the key `slow_play_notes`."""
    for part in node.items():
        SlowPlayNote.objects.create(
            match=match_by_key(part, at_table),
            side=part.get("side").number(1, 2),
            note=part.get("note").text(200),
            noted_at=part.get("noted_at").instant(),
            noted_by=part.get("noted_by").text(120),
        )


def match_by_key(part: Node, at_table: AtTable) -> Match:
    """The match that a row of the file names by its round and table."""
    match = at_table.get((part.get("round").number(), part.get("table").number()))
    if match is None:
        raise part.refuse()
    return match
