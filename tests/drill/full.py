"""A full disk, a folder that nobody may write, a full stick and one that is pulled out: told, and nothing is lost."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.staff import Person
from tests.drill.ground import DESK, EVENT, RESULTS, Ground, port_of, slip, team_report
from tests.drill.kills import broken_copies, kill_all
from tests.drill.ledger import Ledger, Writers
from tests.drill.places import (
    NotAllowedError,
    Stick,
    fill,
    free,
    locked,
    mounted_read_only,
    small_disk,
    stick,
)
from tests.drill.report import Report
from tests.drill.soundness import faults_of_database
from tests.drill.starts import close_database, try_start
from tests.drill.wire import ask, get, status_of
from tests.e2e.served import Served

ROOM = 40  # megabytes beyond what is in the data folder
STICK = 24  # megabytes
WRITERS = 3
TRIES, TRIES_SMALL = 20, 4
NOTICED_WITHIN = 4.0  # seconds: the stick is looked at every two
PATIENCE = 60.0
FULL, LOCKED = b"disk is full", b"cannot write to its disk"


def run(ground: Ground, report: Report) -> None:
    """The data folder's disk full, then read-only; the folder locked; the stick full, then pulled out."""
    close_database()
    try:
        with small_disk(ground.data, _megabytes(ground.data) + ROOM):
            try:
                report_disk(ground, report)
            finally:
                close_database()
    except NotAllowedError as problem:
        report.note(f"full disk: skipped: no right to mount ({problem})")
    try:
        report_locked(ground, report)
    except NotAllowedError as problem:
        report.note(f"locked folder: skipped: no right to lock ({problem})")
    try:
        with stick(ground.data.parent / "stick", STICK) as one:
            report_stick(ground, report, one)
    except NotAllowedError as problem:
        report.note(f"stick: skipped: no right to mount ({problem})")


@dataclass(frozen=True, slots=True)
class Scene:
    """A server, its ledger, the writers, and somebody who reads."""

    ground: Ground
    report: Report
    served: Served
    ledger: Ledger
    people: list[Person]
    reader: Person


@contextmanager
def at_work(ground: Ground, report: Report) -> Iterator[Scene]:
    """A server with writers who have saved something."""
    with ground.serve() as served:
        ledger, reader = Ledger(ground), ground.let_in(served)
        people = [ground.let_in(served) for _number in range(WRITERS)]
        with Writers(ledger, people) as writers:
            writers.wait_for(4, PATIENCE)
        yield Scene(ground, report, served, ledger, people, reader)


def report_disk(ground: Ground, report: Report) -> None:
    """It fills up while people write; it is full; there is room again; starts on a full one and on a read-only one."""
    with at_work(ground, report) as scene:
        page = scene.reader.get(DESK)
        report.check("the desk warns while little is left", b"disk is almost full" in page)
        with Writers(scene.ledger, scene.people):
            fill(ground.data)
            time.sleep(2.0)
        report_refusals(scene, "full disk", FULL)
        report_what_is_read(scene, "full disk")
        free(ground.data)
        report_goes_on(scene, "full disk")
        fill(ground.data)
        kill_all(scene.served)
    fill(ground.data)  # what the kill left may have been cleared away
    report_start(ground, report, "full disk", may_serve=True)
    free(ground.data)
    report.check("nothing of the database is broken", not faults_of_database())
    close_database()
    with mounted_read_only(ground.data):
        report_start(ground, report, "read-only disk")


def report_locked(ground: Ground, report: Report) -> None:
    """Nobody may make or change a file in the data folder, as after a wrong command of an administrator."""
    with at_work(ground, report) as scene:
        with locked(ground.data):
            report_refusals(scene, "locked folder", LOCKED)
            report_what_is_read(scene, "locked folder")
        report_goes_on(scene, "locked folder")
        kill_all(scene.served)
    with locked(ground.data):
        report_start(ground, report, "locked folder")


def report_start(ground: Ground, report: Report, what: str, *, may_serve: bool = False) -> None:
    """A start is refused in a sentence; where nothing has to be written at a start, it may also serve."""
    with try_start(ground) as start:
        if may_serve and not start.told:
            status = status_of(ask(port_of(start.served), get(EVENT), patience=PATIENCE))
            report.check(f"{what}: a start had nothing to write, and serves", status == 200, status)
            return
        is_told = start.is_plain and ("cannot be written" in start.told or "disk is full" in start.told)
        report.check(f"{what}: a start says so", is_told, "" if is_told else start.told[-300:] or "it serves")


def report_refusals(scene: Scene, what: str, words: bytes) -> None:
    """Whatever would be written is answered 507 with the way out, and is not."""
    ground, report, port = scene.ground, scene.report, port_of(scene.served)
    tried = TRIES_SMALL if report.is_small else TRIES
    answers: list[tuple[str, int, bool]] = []
    tables, teams = [], []
    for _number in range(tried):
        tables.append(ground.deal_table())
        teams.append(ground.deal_team())
        for name, form in (("slip", slip(scene.reader, tables[-1])), ("report", team_report(teams[-1]))):
            answer = ask(port, form, patience=PATIENCE)
            answers.append((name, status_of(answer), bool(answer) and words in answer.body))
    odd = [answer for answer in answers if answer[1:] != (507, True)]
    report.check(f"{what}: {len(answers)} forms are answered 507 and why", not odd, odd[:4] if odd else "")
    written = [table for table in tables if ground.slips_written(table) != (0, 0)]
    written += [team.number for team in teams if ground.reports_written(team) != (0, 0)]
    report.check(f"{what}: and none of them is written", not written, written or "")


def report_what_is_read(scene: Scene, what: str) -> None:
    """Pages are still shown, kept ones and the desk's."""
    report, reader = scene.report, scene.reader
    seen = {"kept page": status_of(ask(port_of(scene.served), get(EVENT), patience=PATIENCE))}
    for name, path in (
        ("desk", DESK),
        ("results", RESULTS),
        ("journal", f"{DESK}journal/"),
        ("rulings", "/rulings/"),
    ):
        seen[name] = reader.ask("GET", path)[0]
    odd = {name: status for name, status in seen.items() if status != 200}
    report.check(f"{what}: {len(seen)} pages are still read", not odd, odd or "")


def report_goes_on(scene: Scene, what: str) -> None:
    """As soon as it can be written again, people go on, and nothing acknowledged is lost."""
    report, ledger, started = scene.report, scene.ledger, time.monotonic()
    with Writers(ledger, scene.people) as writers:
        goes_on = writers.wait_for(3, PATIENCE)
        took = time.monotonic() - started
    report.check(f"{what}: it goes on by itself afterwards", goes_on, f"{took:.1f} s")
    found = ledger.audit(scene.reader)
    report.table(
        (what, "figure"),
        [
            ("acknowledged", found.acknowledged),
            ("lost", len(found.lost)),
            ("double", len(found.double)),
            ("answered 507", ledger.statuses[507]),
            (
                "other errors of the server",
                sum(n for at, n in ledger.statuses.items() if at >= 500 and at != 507),
            ),
        ],
    )
    report.check(
        f"{what}: nothing acknowledged is lost, the database is whole", not found.faults, found.faults
    )


def report_stick(ground: Ground, report: Report, one: Stick) -> None:
    """A folder of copies that is full, pulled out, and put in again: each is told on the desk, good copies stay."""
    from tests.factories import make_posted_event  # noqa: PLC0415 - after django.setup

    with ground.serve() as served:
        owner = ground.let_owner_in(served)
        owner.get("/copies/")
        chosen = owner.ask("POST", "/copies/", {"folder": str(one.folder)})[0]
        report.check("the stick is chosen", chosen == 302, chosen)
        report.check(
            "copies of all events come", _is_soon(lambda: len(_copies(one.folder)) >= 2), _copies(one.folder)
        )
        good = {path: path.read_bytes() for path in one.folder.glob("*.tandem.json")}
        fill(one.folder)
        make_posted_event(4, slug="on-a-full-stick", name="On a full stick")  # its posting is copied at once
        told = _is_soon(lambda: b"could not be written" in owner.get(DESK))
        report.check(
            "a full stick is told on the desk", told and b"Check whether the stick is full" in owner.body
        )
        kept = all(path.exists() and path.read_bytes() == data for path, data in good.items())
        report.check("the good copies stay as they were", kept and not broken_copies(one.folder))
        free(one.folder)
        there = _is_soon(lambda: any(name.startswith("on-a-full-stick") for name in _copies(one.folder)))
        report.check("with room again the copy comes by itself", there, _copies(one.folder))
        report.check(
            "and the desk is quiet", _is_soon(lambda: b"backup of this event failed" not in owner.get(DESK))
        )
        one.take_out()
        noticed = _seconds_until(lambda: b"was not found" in owner.get(DESK))
        report.check(
            "a stick that is pulled out is told on the desk", noticed < PATIENCE, f"after {noticed:.1f} s"
        )
        report.aim(f"within {NOTICED_WITHIN:.0f} s", noticed <= NOTICED_WITHIN, f"{noticed:.1f} s")
        make_posted_event(4, slug="without-a-stick", name="Without a stick")
        time.sleep(3 * NOTICED_WITHIN / 2)
        report.check("nothing is written to the bare folder", not list(one.folder.iterdir()))
        one.put_in()
        there = _is_soon(lambda: any(name.startswith("without-a-stick") for name in _copies(one.folder)))
        report.check("put in again, the copy comes by itself", there, _copies(one.folder))
        report.check("all copies are whole", not broken_copies(one.folder), broken_copies(one.folder) or "")


def _copies(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.tandem.json"))


def _is_soon(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def _seconds_until(holds: Callable[[], bool]) -> float:
    started = time.monotonic()
    _is_soon(holds)
    return time.monotonic() - started


def _megabytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) // 1_000_000 + 1
