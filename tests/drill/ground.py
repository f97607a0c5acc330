"""What a part of the drill stands on: a data folder with an event in mid-round, its server, its people, its journal.

The event has a posted round with every team's pass made and reports from phones allowed. Tables are dealt from the
front for slips and from the back for reports, each once, so that whatever is written of a form is seen.
"""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import urlencode

from tests.benchmarks.bench_served import children
from tests.benchmarks.staff import Person
from tests.drill.wire import Request, cookie_line
from tests.e2e.served import Served, launch, serve

SLUG, LARGE = "bench", "large"
EVENT = f"/t/{SLUG}/"
DESK = f"{EVENT}desk/"
RESULTS = f"{DESK}results/"
OWNER, PASSWORD = "olivia", "correct horse battery"
URLENCODED = "Content-Type: application/x-www-form-urlencoded"
BOUNDARY = "----------------------------drill7"
LINES_OF_LARGE, LETTERS_OF_LINE = 5_000, 1_000
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def make_base(tables: int) -> None:
    """Fill the data folder: an event of so many tables, one whose file has 5 MB, and the owner's account."""
    from teams.entries.passes import make_passes  # noqa: PLC0415 - after django.setup
    from tests.benchmarks.bench_live import make_event  # noqa: PLC0415
    from tournament.config.serve.serving import collect_static_files, prepare_database  # noqa: PLC0415
    from tournament.event.models import Tournament  # noqa: PLC0415
    from tournament.kernel.roles import command_actor  # noqa: PLC0415
    from tournament.staff.models import Account  # noqa: PLC0415

    prepare_database()
    collect_static_files()
    make_event(tables)
    event = Tournament.objects.get(slug=SLUG)
    Tournament.objects.filter(pk=event.pk).update(team_reports=True)
    make_passes(event, actor=command_actor("drill"))
    Account.objects.create_account(username=OWNER, full_name="Olivia Owner", password=PASSWORD, is_owner=True)
    _make_large()


def _make_large() -> None:
    """An event whose journal is so long that its file has 5 MB."""
    from tests.factories import make_tournament  # noqa: PLC0415 - after django.setup
    from tournament.journal.models import JournalEntry  # noqa: PLC0415

    event = make_tournament(slug=LARGE, name="Large")
    first = event.journal.get(number=1)
    JournalEntry.objects.bulk_create(
        JournalEntry(
            tournament=event,
            number=number,
            at=first.at,
            actor=first.actor,
            action=first.action,
            reason=f"{number} {'x' * LETTERS_OF_LINE}",
        )
        for number in range(2, LINES_OF_LARGE)
    )
    event.version = LINES_OF_LARGE - 1
    event.save(update_fields=["version"])


@dataclass(frozen=True, slots=True)
class Team:
    """A team of the round: its number, the code of its pass, its table and its side there (1, 2)."""

    number: int
    code: str
    table: int
    side: int


class Ground:
    """One part's data folder, with what is dealt of it so far."""

    def __init__(self, data: Path) -> None:
        from pairings.matches.models import Match  # noqa: PLC0415 - after django.setup
        from tournament.event.models import Tournament  # noqa: PLC0415

        self.data = data
        self.event = Tournament.objects.get(slug=SLUG)
        matches = Match.objects.filter(round__tournament=self.event, table_number__isnull=False)
        matches = matches.select_related("one", "two").order_by("table_number")
        self._tables: list[int] = [match.table_number for match in matches]
        self._teams = [
            Team(entry.number, entry.pass_code, match.table_number, side)
            for match in matches
            for side, entry in ((1, match.one), (2, match.two))
        ]

    @contextmanager
    def serve(self, **variables: str) -> Iterator[Served]:
        """The server on this folder; PORT says where, BIND is this machine alone."""
        with serve(self.data, window=self.window, **self._variables, **variables) as served:
            yield served

    def launch(self, *, window: str = "", **variables: str) -> Served:
        """The same, only begun: whoever asks for it waits for its answers and ends it. `window` is a file's name."""
        shown = self.window.with_name(window) if window else self.window
        return launch(self.data, window=shown, **self._variables, **variables)

    @property
    def _variables(self) -> dict[str, str]:
        self.system_tmp.mkdir(exist_ok=True)
        kept = {name: os.environ[name] for name in ("SECRET_KEY", "DATABASE_URL") if name in os.environ}
        # Without the process of the name in the hall: what is neither server nor worker is then that of the copies.
        return {**kept, "BIND": "127.0.0.1", "TANDEM_NAME": "0", "TMPDIR": str(self.system_tmp)}

    @property
    def window(self) -> Path:
        """What the server prints; beside the data folder, which may be full or locked."""
        return self.data.parent / "window.txt"

    @property
    def system_tmp(self) -> Path:
        """Where the server's processes make temporary files that nobody gave a folder."""
        return self.data.parent / "system-tmp"

    def deal_table(self) -> int:
        """The next table for slips."""
        table = self._tables.pop(0)
        self._teams = [team for team in self._teams if team.table != table]
        return table

    def deal_team(self) -> Team:
        """The next team that reports."""
        team = self._teams.pop()
        if team.table in self._tables:
            self._tables.remove(team.table)
        return team

    @property
    def tables_left(self) -> int:
        """How many tables are not dealt."""
        return len(self._tables)

    def deal_teams(self) -> list[Team]:
        """All teams that are left."""
        teams, self._teams, self._tables = self._teams, [], []
        return teams

    # --- People ---

    def let_in(self, served: Served, role: str = "scorekeeper", source: str = "") -> Person:
        """Somebody of the staff who scanned a code."""
        from tournament.kernel.roles import Role, command_actor  # noqa: PLC0415 - after django.setup
        from tournament.staff.invitations import invite, token_of  # noqa: PLC0415

        self.event.refresh_from_db()
        name = f"{role} {self.event.version}"
        invitation = invite(self.event, name=name, role=Role(role), actor=command_actor("drill"))
        person = Person(host_of(served), source=source, patience=30)
        person.sign_in(f"/invitation/{invitation.pk}/{token_of(invitation)}/")
        return person

    def let_owner_in(self, served: Served) -> Person:
        """The owner, who typed the password."""
        person = Person(host_of(served), patience=30)
        assert person.sign_in_by_name(OWNER, PASSWORD) == 302
        person.get("/")
        return person

    # --- What is written ---

    def slips_written(self, table: int) -> tuple[int, int]:
        """(lines of the journal, rows) with a result of that table."""
        from pairings.matches.models import Match  # noqa: PLC0415 - after django.setup

        lines = self.event.journal.filter(action="record_result", table_number=table).count()
        matches = Match.objects.filter(round__tournament=self.event, table_number=table)
        return lines, matches.exclude(winner=None).count()

    def reports_written(self, team: Team) -> tuple[int, int]:
        """(lines of the journal, rows) with a report of that team."""
        from pairings.team_reports.models import TeamReport  # noqa: PLC0415 - after django.setup

        lines = self.event.journal.filter(actor__entry_number=team.number).count()
        rows = TeamReport.objects.filter(match__round__tournament=self.event, side=team.side)
        return lines, rows.filter(match__table_number=team.table).count()

    def events_written(self, slug: str) -> tuple[int, int]:
        """(whether the journal has lines of that event, events)."""
        from tournament.event.models import Tournament  # noqa: PLC0415 - after django.setup
        from tournament.journal.models import JournalEntry  # noqa: PLC0415

        lines = JournalEntry.objects.filter(tournament__slug=slug).exists()
        return int(lines), Tournament.objects.filter(slug=slug).count()

    def has_whole_journal(self) -> bool:
        """Whether the lines are numbered without a gap up to the event's version."""
        self.event.refresh_from_db()
        numbers = list(self.event.journal.order_by("number").values_list("number", flat=True))
        return numbers == list(range(1, self.event.version + 1))

    def bytes_on_disk(self, served: Served) -> int:
        """What lies in the data folder and the system's, but the database, logs and static files.

        A file that is open counts too where its name is gone already.
        """
        folders = (self.data, self.system_tmp)
        files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
        for pid in workers(served):
            files += [path for path in Path(f"/proc/{pid}/fd").iterdir() if _is_in(path, folders)]
        sizes = {}
        for path in files:
            with suppress(OSError):
                found = path.stat()
                if self._is_of_a_body(path.readlink() if path.is_symlink() else path):
                    sizes[found.st_dev, found.st_ino] = found.st_blocks * 512
        return sum(sizes.values())

    def _is_of_a_body(self, path: Path) -> bool:
        is_static = (self.data / "static") in path.parents
        return not is_static and "sqlite3" not in path.name and path.suffix not in {".log", ".txt"}

    def files_of_uploads(self) -> list[str]:
        """Names of what lies in the data folder's folder for unfinished bodies."""
        return sorted(path.name for path in (self.data / "tmp").rglob("*") if path.is_file())

    def small_file(self, slug: str, *, spaces: int = 0) -> bytes:
        """The event file of an event of two teams that is not here, with so many more bytes that say nothing."""
        from tournament.config.files.event_file import seal  # noqa: PLC0415 - after django.setup

        self._small_files += 1
        made = f"2003-01-01T00:00:00.{self._small_files:06}+00:00"  # by its instant an event is known again
        body = self._small_body.replace(b'"carried-0"', f'"{slug}"'.encode())
        return seal(re.sub(rb'("created_at": )"[^"]*"', rb'\1"%s"' % made.encode(), body) + b" " * spaces)

    _small_files = 0

    @cached_property
    def _small_body(self) -> bytes:
        """What stands in such a file before its digest."""
        from tests.factories import make_entries, make_tournament  # noqa: PLC0415 - after django.setup
        from tournament.config.files.event_file import export_event  # noqa: PLC0415
        from tournament.setup.actions import remove_tournament  # noqa: PLC0415

        event = make_tournament(slug="carried-0", name="Carried")
        make_entries(event, 2)
        data = export_event(event)
        remove_tournament(event)
        return data.rpartition(b',\n"sha256"')[0]


# --- Forms -------------------------------------------------------------------------------------------------------


def slip(person: Person, table: int, keys: str = "1", note: str = "") -> Request:
    """A result of the desk; what counts stands first, so that a form that is cut off can be read as a whole one."""
    from tests.shown import all_of_table  # noqa: PLC0415 - after django.setup

    shown = all_of_table(SLUG, table)
    values = {"table": str(table), "subject": shown, "keys": keys, "note": note}
    lines = (URLENCODED, cookie_line(person.cookies), f"X-CSRFToken: {person.token}")
    return Request("POST", RESULTS, urlencode(values).encode(), lines)


def team_report(team: Team, filler: int = 0) -> Request:
    """What a team's phone sends, without a cookie: side 1 of its table won. `filler` letters stand at its end."""
    from tests.shown import all_of_table  # noqa: PLC0415 - after django.setup

    shown = all_of_table(SLUG, team.table)
    values = {
        "round": "1",
        "subject": shown,
        "said": "1",
        "shown": "x" * min(filler, 40),
        "more": "x" * max(0, filler - 40),
    }
    path = f"{EVENT}team/{team.code}/report/"
    return Request("POST", path, urlencode(values).encode(), (URLENCODED,))


def upload(person: Person, path: str, field: str, file_name: str, data: bytes) -> Request:
    """A form with a file, as a browser sends it."""
    start = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{field}"; filename="{file_name}"\r\n'
    body = (
        f"{start}Content-Type: application/octet-stream\r\n\r\n".encode()
        + data
        + f"\r\n--{BOUNDARY}--\r\n".encode()
    )
    kind = f"Content-Type: multipart/form-data; boundary={BOUNDARY}"
    return Request("POST", path, body, (kind, cookie_line(person.cookies), f"X-CSRFToken: {person.token}"))


def file_field(page: bytes) -> str:
    """The name of the field of a page that takes a file."""
    found = re.search(rb'<input[^>]*type="file"[^>]*>', page)
    assert found, page[:2000]
    named = re.search(rb'name="(\w+)"', found[0])
    assert named
    return named[1].decode()


# --- The server's processes --------------------------------------------------------------------------------------


def host_of(served: Served) -> str:
    """Where it listens, as a Host header says it."""
    return served.address.removeprefix("http://")


def port_of(served: Served) -> int:
    """Its port."""
    return int(host_of(served).rpartition(":")[2])


def workers(served: Served) -> list[int]:
    """The processes that answer: those that wait for connections, as the one that makes the copies never does."""
    return [pid for pid in children(served.process.pid) if pid != served.process.pid and _has_loop(pid)]


def copies_process(served: Served) -> int:
    """The process that makes the copies, 0 where it is not there."""
    below = Path(f"/proc/{served.process.pid}/task").glob(
        "*/children"
    )  # not what the copies start to read one back
    others = [pid for task in below for pid in map(int, task.read_text().split()) if not _has_loop(pid)]
    return others[0] if len(others) == 1 else 0


def _has_loop(pid: int) -> bool:
    with suppress(OSError):
        return any("eventpoll" in str(path.readlink()) for path in Path(f"/proc/{pid}/fd").iterdir())
    return False


def _is_in(descriptor: Path, folders: Sequence[Path]) -> bool:
    """Whether an open file of a process lies in one of these folders."""
    with suppress(OSError):
        return any(folder in descriptor.readlink().parents for folder in folders)
    return False


def memory_but_copies(served: Served) -> float:
    """The proportional share of memory (PSS) of the server and its workers, in MB."""
    return sum(_share(pid) for pid in [served.process.pid, *workers(served)])


def _share(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def processor_seconds(pids: Sequence[int]) -> float:
    """Processor time of these processes."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(each[11]) + int(each[12]) for each in fields) / TICKS


def last_of_window(served: Served, lines: int = 12) -> str:
    """The end of what the window printed, for a report of a failure."""
    return "\n".join(served.window.splitlines()[-lines:])
