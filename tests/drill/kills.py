"""Every process is killed, under people who write: nothing acknowledged is lost or twice, and nothing is broken."""

import os
import random
import signal
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from tests.benchmarks.bench_served import children
from tests.benchmarks.staff import Person
from tests.drill.ground import EVENT, Ground, copies_process, port_of, workers
from tests.drill.ledger import Audit, Ledger, Writers
from tests.drill.report import Report
from tests.drill.wire import ask, get, status_of
from tests.e2e.served import Served

WRITERS = 4
ALL, SERVER, WORKER, COPIES, START = "all at once", "server alone", "a worker", "the copies", "in mid-start"
DATABASE = "PostgreSQL"
PLAN = {ALL: 100, SERVER: 10, WORKER: 15, COPIES: 10, START: 24}
PLAN_SMALL = {ALL: 2, SERVER: 1, WORKER: 1, COPIES: 1, START: 1}
STARTED_WITHIN = 300.0  # seconds, on a machine that does much else
REPLACED_WITHIN = 20.0  # seconds
CRASH_LOOP = 6.0  # seconds between two kills of a worker: where one falls twice within 5.5, granian gives up
MOST_START = 3.0  # seconds into which a start is killed
SEAL = b',\n"sha256": "'


def run(ground: Ground, report: Report) -> None:
    """Kill by kill, each followed by a look at everything that was acknowledged so far."""
    drill = Kills(ground, report)
    drill.run(PLAN_SMALL if report.is_small else PLAN)
    drill.tell()


@dataclass
class Kills:
    """One server after the other on one data folder, its writers, and what was seen."""

    ground: Ground
    report: Report
    restarts: list[float] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.ground)
        self.draw = random.Random(11)
        self.people: list[Person] = []
        self.reader: Person | None = None
        self.audit: Audit | None = None
        self.port = ""
        self.next_worker_at = 0.0

    def run(self, plan: Mapping[str, int]) -> None:
        """All kills of a plan, mixed; a start is killed where a server is down anyway."""
        kinds = [kind for kind, number in plan.items() if kind != START for _number in range(number)]
        self.draw.shuffle(kinds)
        starts = _spread(plan.get(START, 0), kinds)
        served = self._start()
        try:
            self._let_in(served)
            for at, kind in enumerate(kinds):
                if kind == DATABASE:
                    self.kill_database(served)
                else:
                    self._kill(served, kind)
                self.done[kind] += 1
                if served.process.poll() is not None:
                    for _number in range(starts[at]):
                        self._kill_start()
                    served = self._start()
                self._look(kind)
                if (at + 1) % 10 == 0:
                    self.report.note(f"{self.done.total()} kills, {self.ledger.acknowledged} acknowledged")
        finally:
            kill_all(served)

    def _let_in(self, served: Served) -> None:
        """Writers, a reader, and the owner, who chooses a folder for copies."""
        self.port = str(port_of(served))
        self.people = [self.ground.let_in(served) for _number in range(WRITERS)]
        self.reader = self.ground.let_in(served)
        self.copies.mkdir()
        owner = self.ground.let_owner_in(served)
        owner.get("/copies/")
        chosen = owner.ask("POST", "/copies/", {"folder": str(self.copies)})[0]
        self.report.check("a folder for copies is chosen", chosen == 302, chosen)

    @property
    def copies(self) -> Path:
        """The folder of copies."""
        return self.ground.data.parent / "copies"

    def _start(self) -> Served:
        """A server that answers; noted is how long that took."""
        started = time.monotonic()
        served = self.ground.launch(**({"PORT": self.port} if self.port else {}))
        while status_of(ask(port_of(served), get(EVENT), patience=5.0)) != 200 or not copies_process(served):
            if served.process.poll() is not None or time.monotonic() - started > STARTED_WITHIN:
                kill_all(served)
                raise AssertionError(served.window)
            time.sleep(0.02)
        if self.port:
            self.restarts.append(time.monotonic() - started)
        return served

    def _kill_start(self) -> None:
        served = self.ground.launch(PORT=self.port)
        time.sleep(self.draw.uniform(0.05, MOST_START))
        if served.process.poll() is not None:
            self.faults.append(f"a start ended by itself: {served.window[-300:]}")
        kill_all(served)
        self.done[START] += 1

    def _kill(self, served: Served, kind: str) -> None:
        """Let people write, kill in the middle of it, and let them go on where the server does."""
        victims = {
            ALL: lambda: everything(served),
            SERVER: lambda: [served.process.pid],
            WORKER: lambda: [self.draw.choice(workers(served))],
            COPIES: lambda: [copies_process(served)],
        }
        with Writers(self.ledger, self.people) as writers:
            if not writers.wait_for(self.draw.randint(3, 15), 30):
                self.faults.append("nothing was acknowledged before a kill")
            time.sleep(self.draw.uniform(0, 0.1))
            if kind == WORKER:
                time.sleep(max(0.0, self.next_worker_at - time.monotonic()))
                self.next_worker_at = time.monotonic() + CRASH_LOOP
            if kind in {WORKER, COPIES} and not _is_whole(served, []):
                self.faults.append(f"not every process was there before this was killed: {kind}")
            killed = victims[kind]()
            kill(killed)
            if kind in {ALL, SERVER}:
                served.process.wait()
            elif not writers.wait_for(4, 30):
                self.faults.append(f"nothing was acknowledged after this was killed: {kind}")
        if kind in {WORKER, COPIES} and not _is_whole(served, killed):
            there = f"workers {workers(served)} of {everything(served)}, {killed} were killed"
            self.faults.append(f"no other process came when this was killed: {kind} ({there})")

    def kill_database(self, served: Served) -> None:
        """Kill what keeps the rows: a file cannot be killed."""
        raise NotImplementedError

    def _look(self, kind: str) -> None:
        assert self.reader is not None
        self.reader.connection.close()
        self.audit = self.ledger.audit(self.reader)
        told = [self.audit.faults] if self.audit.faults else []
        told += [f"a copy is not whole: {name}" for name in broken_copies(self.copies)]
        if told:
            self.faults += [f"after kill {self.done.total()} ({kind}): {text}" for text in told]
            self.report.note(self.faults[-1])

    def tell(self) -> None:
        """The table, and whether each aim is met."""
        found = self.audit
        assert found is not None
        waits = sorted(self.restarts)
        median, worst = waits[len(waits) // 2], waits[-1]
        self.report.table(
            ("what", "figure"),
            [
                *((f"killed: {kind}", number) for kind, number in sorted(self.done.items())),
                ("acknowledged", found.acknowledged),
                ("lost", len(found.lost)),
                ("double", len(found.double)),
                ("tables that show another result", len(found.other)),
                ("faults of the database", len(found.broken)),
                ("in flight: kept", found.kept),
                ("in flight: gone", found.gone),
                (
                    "answers: errors of the server",
                    sum(n for at, n in self.ledger.statuses.items() if at >= 500),
                ),
                ("copies there, all whole", len(list(self.copies.glob("*.tandem.json")))),
                ("restart, median (s)", f"{median:.1f}"),
                ("restart, worst (s)", f"{worst:.1f}"),
            ],
        )
        self.report.check(
            f"{self.done.total()} kills: all that was acknowledged is there once, on rows and pages, and all is sound",
            not self.faults and found.acknowledged,
            " | ".join(self.faults),
        )
        refused = self.ledger.refused
        self.report.check("nobody was refused", not refused, refused or "")


def everything(served: Served) -> list[int]:
    """The server and all its processes."""
    return children(served.process.pid)


def _is_whole(served: Served, killed: Sequence[int]) -> bool:
    """Whether both workers and the process of the copies are there soon, none of them a killed one."""
    end = time.monotonic() + REPLACED_WITHIN
    while time.monotonic() < end:
        if len(workers(served)) == 2 and copies_process(served) not in {0, *killed}:
            return True
        time.sleep(0.05)
    return False


def kill(pids: Sequence[int]) -> None:
    """End processes as a flat battery does; 0, one that was not found, would be the drill's own."""
    for pid in filter(None, pids):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def kill_all(served: Served) -> None:
    """End a server with all its processes, where it still runs."""
    if served.process.poll() is None:
        kill(everything(served))
    served.process.wait()


def _spread(number: int, kinds: Sequence[str]) -> list[int]:
    """How many starts are killed after each kill: only where the server is down."""
    places = [at for at, kind in enumerate(kinds) if kind in {ALL, SERVER}]
    counted = Counter(places[at % len(places)] for at in range(number))
    return [counted[at] for at in range(len(kinds))]


def broken_copies(folder: Path) -> list[str]:
    """Names of copies whose digest is not that of what they hold."""
    broken = []
    for path in folder.glob("*.tandem.json"):
        with suppress(FileNotFoundError):  # an older one, which goes
            body, _mark, rest = path.read_bytes().rpartition(SEAL)
            if rest[:64] != sha256(body).hexdigest().encode():
                broken.append(path.name)
    return broken
