"""The event file: everything about one event as JSON, written and read back to the same bytes.

There are two kinds: one to carry on with, which has everything and is what the copies are, and one to hand in, which
has nothing that is secret (`tournament.event_file.withheld`).

`docs/event-file.md` describes the format. What a row holds is declared (`tournament.rows`).
"""

import json
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from tempfile import SpooledTemporaryFile
from typing import IO

from django.core.exceptions import ValidationError
from django.db import DatabaseError, DataError, IntegrityError, transaction

from pairings.standings.event_file import (
    LAST_THAT_RANKED_ALL,
    export_standings,
    standings_of_older_files,
)
from tournament.config.files.memory import MOST_MEMORY, memory_to_read
from tournament.config.files.older_formats import OLDEST, brought_up_to_date
from tournament.config.files.open_pages import check_pages
from tournament.event.models import Tournament
from tournament.event_file.actions import hide_until_checked, note_new_secrets, show_checked
from tournament.event_file.event import parts_of_file, read_event_rows
from tournament.event_file.purpose import NOTES, Purpose
from tournament.event_file.withheld import Withheld
from tournament.journal.journal import newest_line_at
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role, command_actor
from tournament.kernel.version import VERSION
from tournament.rows.nodes import Node
from tournament.rows.values import as_instant
from tournament.setup.actions import remove_tournament
from tournament.staff.models import Account, StaffMember
from tournament.web.addresses import EVENT_FILE_BYTES

logger = logging.getLogger(__name__)

FORMAT_VERSION = 7  # docs/event-file.md says when it is raised
LONGEST_VERSION = 40
_FIRST_WITH_DIGEST = 3
_SEAL = b',\n"sha256": "'  # what comes before the digest, which is over all bytes before this
_BEGINNING = b'{\n"about": '
_SEALED = b'"\n}\n'
MOST_BYTES = EVENT_FILE_BYTES  # of a file that is read: no more is let in
_ATTEMPTS = 3
_MOST_IN_MEMORY = 1024 * 1024
# What reading a value that nobody thought of ends in. It is a mistake of ours too, so it is logged.
_UNFORESEEN = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def parts(withheld: Withheld | None = None) -> dict[str, Callable[[Tournament], object]]:
    """What each key of the file holds; called when its turn comes, so that only one is in memory at a time."""
    purpose = Purpose.CARRY_ON if withheld is None else Purpose.HAND_IN
    return {
        "about": lambda tournament: _about(tournament, purpose),
        "format_version": lambda _tournament: FORMAT_VERSION,
        "standings": export_standings,
        **parts_of_file(withheld),
    }


def _about(tournament: Tournament, purpose: Purpose) -> dict[str, object]:
    """The head, which says what the file is before all of it is read. The age of a file is that of its newest line."""
    return {
        "for": purpose.value,
        "note": NOTES[purpose],
        "event": tournament.name,
        "slug": tournament.slug,
        "version": tournament.version,
        "newest_at": as_instant(newest_line_at(tournament)),
        "program": VERSION,
    }


def seal(body: bytes) -> bytes:
    """Add the digest, the last key, to what comes before it: against damage and not against hands."""
    return body + _SEAL + sha256(body).hexdigest().encode() + _SEALED


def file_name(slug: str, purpose: Purpose) -> str:
    """What a downloaded file is called, so that the two kinds are not taken for each other."""
    return f"{slug}.{purpose.value}.tandem.json"


def open_event_file(tournament: Tournament, purpose: Purpose) -> IO[bytes]:
    """The event file of one moment as an open file at its start, which the caller closes; `tournament` is as in it.

    It is read without stopping the desk, again if an action came in between, and written a line at a time, since
    the whole file of a large event at once costs many times its size in memory.
    """
    with ExitStack() as held:
        file: IO[bytes] = held.enter_context(SpooledTemporaryFile(max_size=_MOST_IN_MEMORY))
        _write_one_moment(tournament, purpose, file)
        held.pop_all()  # it outlives this function, but not a full disk
    return file


def _write_one_moment(tournament: Tournament, purpose: Purpose, file: IO[bytes]) -> None:
    for _attempt in range(_ATTEMPTS):
        tournament.refresh_from_db()
        _write(tournament, purpose, file)
        if Tournament.objects.get(pk=tournament.pk).version == tournament.version:
            return
    with transaction.atomic():
        tournament.refresh_from_db(from_queryset=Tournament.objects.select_for_update())
        _write(tournament, purpose, file)


def export_event(tournament: Tournament, purpose: Purpose = Purpose.CARRY_ON) -> bytes:
    """What `open_event_file` writes, in one piece."""
    with open_event_file(tournament, purpose) as file:
        return file.read()


def _write(tournament: Tournament, purpose: Purpose, file: IO[bytes]) -> None:
    """Write all of it over what the file holds."""
    file.seek(0)
    file.truncate()
    withheld = Withheld(tournament) if purpose is Purpose.HAND_IN else None
    digest = sha256()
    for piece in _pieces(tournament, withheld):
        digest.update(piece.encode())
        file.write(piece.encode())
    file.write(_SEAL + digest.hexdigest().encode() + _SEALED)
    file.seek(0)


def _pieces(tournament: Tournament, withheld: Withheld | None) -> Iterator[str]:
    """The one way in which values are written: sorted keys, UTF-8, a line for each team, round, journal line, ..."""
    before = "{\n"
    for key, write in sorted(parts(withheld).items()):
        yield f"{before}{_dump(key)}: "
        value = write(tournament)
        if isinstance(value, list | Iterator):
            yield from _items(value)
        else:
            yield _dump(value)
        before = ",\n"


def _items(values: Iterable[object]) -> Iterator[str]:
    before = "[\n"
    for value in values:
        yield before + _dump(value)
        before = ",\n"
    yield "[]" if before == "[\n" else "\n]"


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def import_event(data: bytes, *, organizer: Account | None = None) -> Tournament:
    """What `bring_in` makes of a file that is known to be one of ours, of whichever kind: no page is opened."""
    return bring_in(data, organizer=organizer, opens_pages=False).tournament


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file that is one of ours and whole, before its rows are read: its outermost object, and what it is for."""

    root: Node
    purpose: Purpose
    is_checked: bool

    def move_to(self, address: str) -> None:
        """Have its event come in at another address than the file's; refused where the file names two."""
        about, event = self.root.get("about"), self.root.get("event")
        if about.get("slug").text(60) != event.get("slug").text(60):
            raise about.get("slug").refuse()
        about.value["slug"] = event.value["slug"] = address


def open_file(data: bytes, *, most: int | None = MOST_BYTES) -> OpenedFile:
    """Look at a file without writing anything; refused as in `bring_in`."""
    if most is not None and len(data) > most:
        raise too_large()
    if most is not None and memory_to_read(data) > MOST_MEMORY:
        raise Refusal("tournament.event_file_heavy")
    root, is_checked = _read(data)
    return OpenedFile(root, _purpose_of(root), is_checked)


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """What became of a file: the event, what the file was for, and whether it could be checked for damage.

    `newest_at` and `version` are the file's own: when it ends, and with which line of the journal.
    """

    tournament: Tournament
    purpose: Purpose
    is_checked: bool
    newest_at: datetime
    version: int


def bring_in(
    data: bytes,
    *,
    organizer: Account | None = None,
    most: int | None = MOST_BYTES,
    opens_pages: bool = True,
    address: str = "",
    settle: Callable[[Tournament], None] = lambda _tournament: None,
) -> BroughtIn:
    """A new event with everything in the file: journal, versions and instants as they were.

    Refused, with nothing written: no event file, another format, a slug that exists, values that contradict each
    other, standings that the results in the file do not give, and, unless `opens_pages` is off, an event with a page
    that cannot be shown; until all of that is checked nobody sees the event. `organizer` becomes its staff here, since
    accounts stay on their laptop. `most` is how large the file may be, in bytes; None for whoever owns the machine, and
    then it may take any memory. A results file adds new secrets to the event, and one more line to the journal.
    With `address` the event comes in there. `settle` is called in the transaction that shows the event.
    """
    try:
        opened = open_file(data, most=most)
        if address:
            opened.move_to(address)
        root = opened.root
        brought = _read_hidden(root, opened.purpose, organizer, opened.is_checked)
        with _removed_unless_taken(brought.tournament):
            _check_standings(root, brought.tournament)
            if opens_pages:
                check_pages(brought.tournament)
            with transaction.atomic():
                show_checked(brought.tournament)
                settle(brought.tournament)
    except (IntegrityError, DataError, ValidationError) as error:
        raise Refusal("tournament.event_file_contradicts", detail=str(error)) from error
    except _UNFORESEEN as error:
        logger.exception("an event file was not taken, because it could not be read")
        raise Refusal("tournament.event_file_unreadable") from error
    return brought


def _read_hidden(root: Node, purpose: Purpose, organizer: Account | None, is_checked: bool) -> BroughtIn:
    """The event with all rows of a file, in one transaction; hidden, since its pages are opened after that.

    Opening them takes seconds, and SQLite lets no one else write during a transaction.
    """
    with transaction.atomic():
        tournament = read_event_rows(root, purpose)
        _check_head(root.get("about"), tournament)
        if organizer is not None:
            StaffMember.objects.create(tournament=tournament, account=organizer, role=Role.ORGANIZER)
        newest_at, version = newest_line_at(tournament), tournament.version
        if purpose is Purpose.HAND_IN:
            note_new_secrets(tournament, actor=_actor(organizer))
        hide_until_checked(tournament)
    return BroughtIn(tournament, purpose, is_checked, newest_at, version)


@contextmanager
def _removed_unless_taken(tournament: Tournament) -> Iterator[None]:
    """Leave nothing of a hidden event behind where the block fails; what even that leaves, the next start removes."""
    try:
        yield
    except BaseException:
        try:
            remove_tournament(tournament)
        except DatabaseError:
            logger.exception("the event %s stays hidden, because it could not be removed", tournament.pk)
        raise


def too_large() -> Refusal:
    """Why a file is not even read."""
    return Refusal("tournament.event_file_large", most=MOST_BYTES // 1024 // 1024)


def _actor(organizer: Account | None) -> Actor:
    """Who reads a file: the organizer here, or else a command."""
    if organizer is None:
        return command_actor("import_event")
    return Actor(name=str(organizer), roles=frozenset({Role.ORGANIZER}), account=organizer.pk)


def _purpose_of(root: Node) -> Purpose:
    """What the head of the file says that it is for; its keys are looked at too."""
    about = root.get("about")
    about.check_keys(("for", "note", "event", "slug", "version", "newest_at", "program"))
    about.get("note").text(1000)
    about.get("program").text(LONGEST_VERSION)
    return _purpose_of_head(about)


def _purpose_of_head(about: Node) -> Purpose:
    try:
        return Purpose(about.get("for").text(20))
    except ValueError:
        raise about.get("for").refuse() from None


def _check_standings(root: Node, tournament: Tournament) -> None:
    """Refuse standings that the results in the file do not give; an older file may rank as it was done then."""
    # As they are written, since in Python 1 is True and 0 is False.
    said = _dump(root.get("standings").value)
    if _dump(export_standings(tournament)) == said:
        return
    is_older = root.get("format_version").value <= LAST_THAT_RANKED_ALL
    if not is_older or _dump(standings_of_older_files(tournament)) != said:
        raise Refusal("tournament.event_file_standings")


def _check_head(about: Node, tournament: Tournament) -> None:
    """Refuse a head that does not match what is in the file."""
    for key, value in _about(tournament, _purpose_of_head(about)).items():
        if key not in ("note", "program") and _dump(about.get(key).value) != _dump(value):
            raise about.get(key).refuse()


def _read(data: bytes) -> tuple[Node, bool]:
    """The file's outermost object, and whether its digest says that it is whole: older formats have none."""
    is_whole = _has_true_digest(data)
    try:
        values = json.loads(data)
    except (ValueError, RecursionError):
        is_ours = is_whole is not None or data.startswith(_BEGINNING)  # one that was cut has no digest left
        raise Refusal(
            "tournament.event_file_damaged" if is_ours else "tournament.event_file_not_json"
        ) from None
    if not isinstance(values, dict) or "format_version" not in values:
        raise Refusal("tournament.event_file_not_json")
    found = values["format_version"]
    if type(found) is not int or not OLDEST <= found <= FORMAT_VERSION:
        newer = isinstance(found, int) and found > FORMAT_VERSION
        code = "tournament.event_file_newer" if newer else "tournament.event_file_version"
        saved_by = _program_of(values)
        raise Refusal(code, found=str(found)[:20], known=FORMAT_VERSION, program=saved_by, version=VERSION)
    # A wrong digest counts whatever the format: a flipped bit may have made 2 of the 3 there.
    if is_whole is False or (found >= _FIRST_WITH_DIGEST and not is_whole):
        raise Refusal("tournament.event_file_damaged")
    if found >= _FIRST_WITH_DIGEST:
        del values["sha256"]
    root = Node(brought_up_to_date(values, found))
    root.check_keys(parts())
    return root, found >= _FIRST_WITH_DIGEST


def _program_of(values: dict[str, object]) -> str:
    """Which version says in a file's head that it saved it; "?" where none does."""
    about = values.get("about")
    program = about.get("program") if isinstance(about, dict) else None
    return program[:LONGEST_VERSION] if isinstance(program, str) and program else "?"


def _has_true_digest(data: bytes) -> bool | None:
    """Whether the digest at the end is that of all before it; None where there is none."""
    body, mark, rest = data.rpartition(_SEAL)
    if not mark:
        return None
    return rest == sha256(body).hexdigest().encode() + _SEALED
