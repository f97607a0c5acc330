"""The event file: everything about one event as JSON, written and read back to the same bytes.

The format is told in `docs/event-file.md`. Each app writes and reads its part in its own package `event_file`.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import IO

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction

from pairings.event_file import floor, phones, rounds
from rulings.event_file import rulings
from teams.event_file import teams
from tournament.event.models import Tournament
from tournament.event_file import event
from tournament.event_file.nodes import Node
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.staff.models import Account, StaffMember

FORMAT_VERSION = 1
MOST_BYTES = 256 * 1024 * 1024
_ATTEMPTS = 3
_MOST_IN_MEMORY = 1024 * 1024


# What each key of the file holds; called when its turn comes, so that only one is in memory at a time.
PARTS: dict[str, Callable[[Tournament], object]] = {
    "format_version": lambda _tournament: FORMAT_VERSION,
    "event": event.export_event_row,
    "teams": teams.export_teams,
    "solo_players": teams.export_solo_players,
    "rounds": rounds.export_rounds,
    "standings": rounds.export_standings,
    "penalties": rounds.export_penalties,
    "extensions": rounds.export_extensions,
    "calls": floor.export_calls,
    "deck_checks": floor.export_deck_checks,
    "presences": floor.export_presences,
    "slow_play_notes": floor.export_slow_play_notes,
    "team_reports": phones.export_team_reports,
    "drop_requests": phones.export_drop_requests,
    "announcements": rounds.export_announcements,
    "rulings": rulings.export_rulings,
    "journal": event.export_journal,
}


def open_event_file(tournament: Tournament) -> IO[bytes]:
    """The event file of one moment as an open file at its start, which the caller closes.

    It is read without stopping the desk, again if an action came in between, and written a line at a time, since
    the whole file of a large event at once costs many times its size in memory.
    """
    file: IO[bytes] = SpooledTemporaryFile(max_size=_MOST_IN_MEMORY)  # noqa: SIM115 - it outlives this function
    for _attempt in range(_ATTEMPTS):
        tournament.refresh_from_db()
        _write(tournament, file)
        if Tournament.objects.get(pk=tournament.pk).version == tournament.version:
            return file
    with transaction.atomic():
        _write(Tournament.objects.select_for_update().get(pk=tournament.pk), file)
    return file


def export_event(tournament: Tournament) -> bytes:
    """What `open_event_file` writes, in one piece."""
    with open_event_file(tournament) as file:
        return file.read()


def _write(tournament: Tournament, file: IO[bytes]) -> None:
    """Write all of it over what the file holds."""
    file.seek(0)
    file.truncate()
    for piece in _pieces(tournament):
        file.write(piece.encode())
    file.seek(0)


def _pieces(tournament: Tournament) -> Iterator[str]:
    """The one way in which values are written: sorted keys, UTF-8, a line for each team, round, journal line, ..."""
    before = "{\n"
    for key in sorted(PARTS):
        yield f"{before}{_dump(key)}: "
        value = PARTS[key](tournament)
        if isinstance(value, list | Iterator):
            yield from _items(value)
        else:
            yield _dump(value)
        before = ",\n"
    yield "\n}\n"


def _items(values: Iterable[object]) -> Iterator[str]:
    before = "[\n"
    for value in values:
        yield before + _dump(value)
        before = ",\n"
    yield "[]" if before == "[\n" else "\n]"


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


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
            if rounds.export_standings(tournament) != root.get("standings").value:
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
    tournament = event.import_event_row(root.get("event"))
    people = teams.PeopleReader()
    entries = teams.import_teams(root.get("teams"), tournament, people)
    teams.import_solo_players(root.get("solo_players"), tournament, people, entries)
    at_table = rounds.import_rounds(root.get("rounds"), tournament, entries)
    rounds.import_extensions(root.get("extensions"), at_table)
    floor.import_calls(root.get("calls"), at_table)
    floor.import_deck_checks(root.get("deck_checks"), at_table)
    floor.import_presences(root.get("presences"), at_table)
    floor.import_slow_play_notes(root.get("slow_play_notes"), at_table)
    phones.import_team_reports(root.newer("team_reports", []), at_table)
    phones.import_drop_requests(root.newer("drop_requests", []), entries)
    rounds.import_penalties(root.get("penalties"), tournament, entries, at_table)
    rounds.import_announcements(root.get("announcements"), tournament)
    rulings.import_rulings(root.get("rulings"), tournament)
    event.import_journal(root.get("journal"), tournament)
    return tournament
