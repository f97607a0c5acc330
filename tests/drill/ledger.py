"""What writers at the desk were told was saved, and what journal, rows, pages and the database say of it afterwards.

Every slip carries a note of its own, so that each is found again wherever it was written, and wherever it was not.
"""

import itertools
import re
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode

from tests.as_read import without_marks
from tests.benchmarks.staff import Person
from tests.drill.ground import RESULTS, Ground

SUBJECT = re.compile(rb'data-slip.*?name="subject" value="([^"]*)"', re.DOTALL)
SHOWN = re.compile(rb'name="shown" value="([^"]*)"')
SAVED = b"notice-good"
PAUSE = 0.1  # seconds after a connection that broke
TABLES_EACH = 8  # of a writer, who comes back to each again and again


@dataclass(slots=True)
class Slip:
    """A slip that was sent; `status` is what was answered, 0 while or where nothing came."""

    table: int
    keys: str
    note: str
    status: int = 0
    is_acknowledged: bool = False

    @property
    def is_in_flight(self) -> bool:
        """Whether its writer was not told what became of it."""
        return self.status == 0 or self.status >= 500


@dataclass(frozen=True, slots=True)
class Audit:
    """What is wrong: notes of slips, numbers of tables, sentences. All empty is good."""

    acknowledged: int
    lost: list[str]
    double: list[str]
    other: list[int]  # tables that show another result than the one that was acknowledged
    broken: list[str]  # of the database
    kept: int  # slips in flight that were written
    gone: int  # and those that were not

    @property
    def faults(self) -> str:
        """All of it in one line, "" where nothing is wrong."""
        found = {"lost": self.lost, "double": self.double, "other": self.other, "broken": self.broken}
        return "; ".join(f"{name}: {told}" for name, told in found.items() if told)


class Ledger:
    """All slips of all writers. A table is one writer's alone, so the order of its slips is certain."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.slips: dict[int, list[Slip]] = {}
        self.statuses: Counter[int] = Counter()
        self.refused: list[str] = []
        self._looked: set[str] = set()  # notes whose fate is known

    @property
    def acknowledged(self) -> int:
        """How many slips were saved, as far as their writers were told."""
        return sum(slip.is_acknowledged for slips in self.slips.values() for slip in slips)

    def audit(self, person: Person) -> Audit:
        """Hold everything acknowledged so far against journal and rows, and what is new against the desk's pages."""
        from pairings.matches.models import Match  # noqa: PLC0415 - after django.setup
        from tests.drill.soundness import faults_of_database  # noqa: PLC0415

        written = self._notes_in_journal()
        matches = Match.objects.filter(round__tournament=self.ground.event, table_number__in=self.slips)
        shown = {match.table_number: match for match in matches}
        lost, double, other, kept, gone = [], [], [], 0, 0
        for table, slips in self.slips.items():
            for slip in slips:
                lost += [slip.note] if slip.is_acknowledged and not written[slip.note] else []
                double += [slip.note] if written[slip.note] > 1 else []
                kept += slip.is_in_flight and written[slip.note] > 0
                gone += slip.is_in_flight and written[slip.note] == 0
            newest = [(slip.note, int(slip.keys)) for slip in slips if written[slip.note]]
            match, wanted = shown[table], newest[-1] if newest else ("", None)
            fresh = {slip.note for slip in slips} - self._looked
            self._looked |= fresh
            if (match.note, match.winner) != wanted or (fresh and newest and not _is_shown(person, match)):
                other.append(table)
        broken = faults_of_database()
        if not self.ground.has_whole_journal():
            broken.append("the journal has a gap")
        return Audit(self.acknowledged, lost, double, other, broken, kept, gone)

    def _notes_in_journal(self) -> "Counter[str]":
        lines = self.ground.event.journal.filter(action__in=("record_result", "correct_result"))
        return Counter(after["note"] for after in lines.values_list("after", flat=True) if after)


def _is_shown(person: Person, match) -> bool:
    """Whether the desk's page of a table says what its row says."""
    from pairings.matches.wording import result_sentence  # noqa: PLC0415 - after django.setup

    status, _location = person.ask("GET", f"{RESULTS}?table={match.table_number}", None, "entry")
    return status == 200 and result_sentence(match) in unescape(without_marks(person.body.decode()))


@dataclass
class Writers:
    """Scorekeepers who enter and correct slips, each at tables of their own, until the block ends."""

    ledger: Ledger
    people: Sequence[Person]
    over: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> "Writers":
        self.threads = [
            threading.Thread(target=self._write, args=(person, tables), daemon=True)
            for person, tables in zip(self.people, self._tables(), strict=True)
        ]
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_failure: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(60)

    def _tables(self) -> list[list[int]]:
        """Each person's: those of the ledger, dealt on first use."""
        known = sorted(self.ledger.slips)
        while len(known) < TABLES_EACH * len(self.people):
            known.append(self.ledger.ground.deal_table())
            self.ledger.slips[known[-1]] = []
        return [known[at :: len(self.people)] for at in range(len(self.people))]

    def _write(self, person: Person, tables: list[int]) -> None:
        person.connection.close()
        person.patience = person.connection.timeout = 10
        for table in itertools.cycle(tables):
            if self.over.is_set():
                return
            try:
                _enter(self.ledger, person, table)
            except Exception:  # whatever a broken connection is called
                person.connection.close()
                self.ledger.statuses[0] += 1
                time.sleep(PAUSE)

    def wait_for(self, more: int, patience: float) -> bool:
        """Whether so many more slips are acknowledged within so many seconds."""
        wanted, end = self.ledger.acknowledged + more, time.monotonic() + patience
        while self.ledger.acknowledged < wanted and time.monotonic() < end:
            time.sleep(0.005)
        return self.ledger.acknowledged >= wanted


def _enter(ledger: Ledger, person: Person, table: int) -> None:
    """Open the slip, look at what it would do, and save it: what is recorded already is corrected."""
    slips = ledger.slips[table]
    keys, note = "12"[len(slips) % 2], f"slip {table}.{len(slips) + 1}"
    query = urlencode({"table": table, "keys": keys, "note": note})
    status, _location = person.ask("GET", f"{RESULTS}?{query}", None, "entry")
    ledger.statuses[status] += status != 200
    seen, named = SUBJECT.search(person.body), SHOWN.search(person.body)
    if status != 200 or not seen:
        time.sleep(PAUSE)
        return
    slip = Slip(table, keys, note)
    slips.append(slip)
    shown = unescape(named[1].decode()) if named else ""
    values = {
        "table": str(table),
        "keys": keys,
        "note": note,
        "subject": unescape(seen[1].decode()),
        "shown": shown,
    }
    slip.status, _location = person.ask("POST", RESULTS, values, "entry")
    slip.is_acknowledged = slip.status == 200 and SAVED in person.body
    ledger.statuses[slip.status] += 1
    if not slip.is_acknowledged and slip.status < 500:
        ledger.refused.append(f"{note}: {slip.status}")
