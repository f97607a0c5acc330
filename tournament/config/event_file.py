"""The event file: everything about one event as JSON, written and read back to the same bytes.

The format is told in `docs/event-file.md`. Each app writes and reads its part in its own `event_file.py`.
"""

import json
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction

from pairings import event_file as pairings_part
from pairings import event_file_floor as floor_part
from rulings import event_file as rulings_part
from teams import event_file as teams_part
from tournament import event_file as tournament_part
from tournament.event_file import Node
from tournament.models import Account, StaffMember, Tournament
from tournament.refusal import Refusal
from tournament.roles import Role

FORMAT_VERSION = 1
MOST_BYTES = 256 * 1024 * 1024
_ATTEMPTS = 3


def export_values(tournament: Tournament) -> dict[str, Any]:
    """The file as values; see `export_event` for the bytes."""
    return {
        "format_version": FORMAT_VERSION,
        "event": tournament_part.export_event(tournament),
        "teams": teams_part.export_teams(tournament),
        "solo_players": teams_part.export_solo_players(tournament),
        "rounds": pairings_part.export_rounds(tournament),
        "standings": pairings_part.export_standings(tournament),
        "penalties": pairings_part.export_penalties(tournament),
        "extensions": pairings_part.export_extensions(tournament),
        "calls": floor_part.export_calls(tournament),
        "deck_checks": floor_part.export_deck_checks(tournament),
        "presences": floor_part.export_presences(tournament),
        "slow_play_notes": floor_part.export_slow_play_notes(tournament),
        "announcements": pairings_part.export_announcements(tournament),
        "rulings": rulings_part.export_rulings(tournament),
        "journal": tournament_part.export_journal(tournament),
    }


def to_bytes(values: dict[str, Any]) -> bytes:
    """The one way in which values are written: sorted keys, UTF-8, a line for each team, round, journal line, ...

    Written in pieces, since the whole file of a large event at once costs many times its size in memory.
    """
    lines = []
    for key in sorted(values):
        value = values[key]
        if isinstance(value, list) and value:
            items = ",\n".join(map(_dump, value))
            lines.append(f"{_dump(key)}: [\n{items}\n]")
        else:
            lines.append(f"{_dump(key)}: {_dump(value)}")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def export_event(tournament: Tournament) -> bytes:
    """The event file of one moment: read without stopping the desk, again if an action came in between."""
    for _attempt in range(_ATTEMPTS):
        tournament.refresh_from_db()
        data = to_bytes(export_values(tournament))
        if Tournament.objects.get(pk=tournament.pk).version == tournament.version:
            return data
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        return to_bytes(export_values(locked))


def import_event(data: bytes, *, organizer: Account | None = None) -> Tournament:
    """A new event with everything in the file: journal, versions and instants as they were.

    Refused, with nothing written: no event file, another format, a slug that exists, values that contradict each
    other, and standings that the results in the file do not give. `organizer` becomes its staff here, since
    accounts stay on their laptop.
    """
    root = _read(data)
    try:
        with transaction.atomic():
            tournament = _import_parts(root)
            if organizer is not None:
                StaffMember.objects.create(tournament=tournament, account=organizer, role=Role.ORGANIZER)
            if pairings_part.export_standings(tournament) != root.get("standings").value:
                raise Refusal("tournament.event_file_standings")
    except (IntegrityError, DataError, ValidationError) as error:
        raise Refusal("tournament.event_file_contradicts", detail=str(error)) from error
    return tournament


def _read(data: bytes) -> Node:
    """The file's outermost object, of the format that this program reads."""
    if len(data) > MOST_BYTES:
        raise Refusal("tournament.event_file_large", most=MOST_BYTES // 1024 // 1024)
    try:
        root = Node(json.loads(data))
    except (ValueError, RecursionError):
        raise Refusal("tournament.event_file_not_json") from None
    if not isinstance(root.value, dict) or "format_version" not in root.value:
        raise Refusal("tournament.event_file_not_json")
    if root.value["format_version"] != FORMAT_VERSION:
        raise Refusal(
            "tournament.event_file_version",
            found=str(root.value["format_version"])[:20],
            known=FORMAT_VERSION,
        )
    return root


def _import_parts(root: Node) -> Tournament:
    tournament = tournament_part.import_event(root.get("event"))
    people = teams_part.PeopleReader()
    entries = teams_part.import_teams(root.get("teams"), tournament, people)
    teams_part.import_solo_players(root.get("solo_players"), tournament, people, entries)
    at_table = pairings_part.import_rounds(root.get("rounds"), tournament, entries)
    pairings_part.import_extensions(root.get("extensions"), at_table)
    floor_part.import_calls(root.get("calls"), at_table)
    floor_part.import_deck_checks(root.get("deck_checks"), at_table)
    floor_part.import_presences(root.get("presences"), at_table)
    floor_part.import_slow_play_notes(root.get("slow_play_notes"), at_table)
    pairings_part.import_penalties(root.get("penalties"), tournament, entries, at_table)
    pairings_part.import_announcements(root.get("announcements"), tournament)
    rulings_part.import_rulings(root.get("rulings"), tournament)
    tournament_part.import_journal(root.get("journal"), tournament)
    return tournament
