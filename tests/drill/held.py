"""Another program holds the database for minutes: after a first wait each answer says so soon, and nothing is lost."""

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

from tests.benchmarks.staff import Person
from tests.drill.ground import EVENT, Ground, port_of, slip
from tests.drill.report import Report
from tests.drill.soundness import faults_of_database, sqlite_file
from tests.drill.starts import close_database
from tests.drill.wire import Request, ask, get, status_of

NOBODY_READS = "nobody can read it"
HOLDS = {
    NOBODY_READS: ["BEGIN EXCLUSIVE"],
    "nobody can write it": ["BEGIN IMMEDIATE"],
    "a reader is in the way": ["BEGIN", "SELECT count(*) FROM sqlite_master"],
}
SLIPS, WAITING = 9, 6  # in all; at once, while the first wait is under way
PATIENCE = 150.0  # seconds
SOON = 3.0
WORDS = b"in use by another program"


def run(ground: Ground, report: Report) -> None:
    """Each way to hold it, on one server."""
    with ground.serve() as served:
        person = ground.let_in(served)
        for what in [NOBODY_READS] if report.is_small else HOLDS:
            report_held(ground, report, person, port_of(served), what)
    faults = faults_of_database()
    report.check("the database is whole", not faults, faults or "")


def report_held(ground: Ground, report: Report, person: Person, port: int, what: str) -> None:
    """Slips and pages while the file is held, and a slip afterwards."""
    tables = [ground.deal_table() for _number in range(SLIPS)]
    slips = [slip(person, table) for table in tables]
    with held(sqlite_file(), HOLDS[what]):
        with ThreadPoolExecutor(WAITING) as people:
            list(people.map(lambda form: ask(port, form, patience=PATIENCE), slips[:WAITING]))
        worst, odd = 0.0, []
        for form in slips[WAITING:]:
            for request in (form, get(EVENT), get("/rulings/")):
                seconds, status = _ask(port, request)
                worst = max(worst, seconds)
                expected = 503 if request is form or what == NOBODY_READS else 200
                odd += [(request.path, status)] if status != expected else []
    report.check(f"{what}: what cannot be done is answered 503 and why, all else as ever", not odd, odd or "")
    report.aim(f"{what}: within {SOON:.0f} s, once that was waited for", worst <= SOON, f"{worst:.1f} s")
    written = [table for table in tables if ground.slips_written(table) != (0, 0)]
    report.check(f"{what}: no slip that was refused is written", not written, written or "")
    close_database()
    status = status_of(ask(port, slips[0], patience=PATIENCE))
    is_saved = status == 200 and ground.slips_written(tables[0]) == (1, 1)
    report.check(f"{what}: let go, the same slip is saved", is_saved, status)


def _ask(port: int, request: Request) -> tuple[float, int]:
    """Seconds, and the status; 0 for a refusal that does not say why."""
    started = time.monotonic()
    answer = ask(port, request, patience=PATIENCE)
    status = status_of(answer)
    if status == 503 and answer is not None and WORDS not in answer.body:
        status = 0
    return time.monotonic() - started, status


@contextmanager
def held(path: Path, statements: list[str]) -> Iterator[None]:
    """Another program has the file."""
    close_database()
    with closing(sqlite3.connect(path, isolation_level=None, timeout=30)) as other:
        for statement in statements:
            other.execute(statement).fetchone()
        yield
