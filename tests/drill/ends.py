"""Ends of every kind under people who write: what was acknowledged is there, once, and it starts again at once."""

import os
import random
import signal
import threading
import time
from dataclasses import dataclass, field

from tests.benchmarks.staff import Person
from tests.drill.ground import EVENT, RESULTS, Ground, host_of, last_of_window, port_of, workers
from tests.drill.report import Report
from tests.drill.wire import ask, get, status_of
from tests.e2e.served import Served

WRITERS = 4
GRACE = 10.0  # seconds within which it ends
SOON = 5.0  # seconds within which the next answer comes after a worker fell
KILLS, KILLS_SMALL = 5, 1


@dataclass
class Writers:
    """Scorekeepers who enter slips at tables of their own until told to stop, with what was acknowledged."""

    served: Served
    people: list[Person]
    ground: Ground
    most: int
    taken: list[int] = field(default_factory=list)
    tried: list[int] = field(default_factory=list)
    refused: list[tuple[int, int]] = field(default_factory=list)  # (table, status)
    failed: int = 0

    def __post_init__(self) -> None:
        self.lock = threading.Lock()
        self.over = threading.Event()
        self.threads = [threading.Thread(target=self._write, args=(one,), daemon=True) for one in self.people]

    def __enter__(self) -> "Writers":
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_failure: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(40)

    def _write(self, person: Person) -> None:
        while not self.over.is_set():
            with self.lock:
                if len(self.tried) >= self.most or not self.ground.tables_left:
                    return
                table = self.ground.deal_table()
                self.tried.append(table)
            values = {"table": str(table), "keys": "1"}
            try:
                sent = person.post("record_result", table, RESULTS, "entry", **values)
            except Exception:  # whatever a broken connection is called
                person.connection.close()
                self.failed += 1
                time.sleep(0.1)
                continue
            if sent.status == 200:
                self.taken.append(table)
            else:
                self.refused.append((table, sent.status))


def run(ground: Ground, report: Report) -> None:
    """Each end with writers; the next start takes the same port."""
    most = max(6, ground.tables_left // (2 if report.is_small else 1) // (KILLS + 6))
    with ground.serve() as served:
        port = port_of(served)
        people = [ground.let_in(served) for _number in range(WRITERS)]
        report_fallen_worker(ground, report, served, people, most)
        report_end(ground, report, served, people, most=most, end=signal.SIGINT)
    ends = [signal.SIGTERM, signal.SIGHUP] + [signal.SIGKILL] * (KILLS_SMALL if report.is_small else KILLS)
    for end in ends:
        started = time.monotonic()
        with ground.serve(PORT=str(port)) as served:
            status = _status_soon(port)
            took = time.monotonic() - started
            report.check("it starts again at once on the same port", status == 200, f"{took:.1f} s")
            report_end(ground, report, served, people, most=most, end=end)
    with ground.serve(PORT=str(port)):
        report.check("the last start answers too", _status_soon(port) == 200)


def _status_soon(port: int) -> int:
    """The status of the event's page; a busy machine may take the first connection before a worker is there."""
    end = time.monotonic() + SOON
    while (status := status_of(ask(port, get(EVENT)))) != 200 and time.monotonic() < end:
        time.sleep(0.1)
    return status


def report_fallen_worker(
    ground: Ground, report: Report, served: Served, people: list[Person], most: int
) -> None:
    """One of the workers is killed: the other goes on, and another one comes."""
    before = workers(served)
    with _writing(ground, served, people, most) as writers:
        _wait_for_some(writers)
        os.kill(before[0], signal.SIGKILL)
        started = time.monotonic()
        status, tries = 0, 0
        while status != 200 and time.monotonic() - started < 2 * SOON:
            tries += 1
            status = status_of(ask(port_of(served), get(EVENT), patience=SOON))
        took = time.monotonic() - started
        while len(set(workers(served)) - set(before)) < 1 and time.monotonic() - started < 2 * SOON:
            time.sleep(0.05)
        fresh = set(workers(served)) - set(before)
        back = time.monotonic() - started
        time.sleep(0.5)
        acknowledged = len(writers.taken)
        time.sleep(1.0 if writers.failed < most else 0)
        goes_on = len(writers.taken) - acknowledged
    report.check(
        "a worker is killed: the next page is answered",
        status == 200 and took < SOON,
        f"{took:.2f} s, {tries} tries",
    )
    report.check("another worker comes", len(fresh) == 1, f"{back:.2f} s")
    report.note(
        f"{len(writers.taken)} results taken, {goes_on} of them later, {writers.failed} without an answer"
    )
    _report_written(ground, report, writers, "a killed worker")
    again = [status_of(ask(port_of(served), get(EVENT))) for _number in range(20)]
    report.check("both workers answer", set(again) == {200}, "" if set(again) == {200} else again)


def report_end(
    ground: Ground, report: Report, served: Served, people: list[Person], *, most: int, end: signal.Signals
) -> None:
    """The whole server ends in that way while people write."""
    with _writing(ground, served, people, most) as writers:
        _wait_for_some(writers)
        started = time.monotonic()
        if end in {signal.SIGTERM, signal.SIGHUP}:
            served.process.send_signal(end)
        else:
            below = workers(served)
            os.killpg(served.process.pid, end)  # the window's group, as Ctrl-C does
            if end == signal.SIGKILL:
                for pid in below:
                    _kill(pid)
        try:
            code = served.process.wait(2 * GRACE)
        except Exception:  # it did not end
            code = None
        took = time.monotonic() - started
    if end == signal.SIGKILL:
        report.check("killed", code == -signal.SIGKILL, code)
    else:
        is_well = code == 0 and took < GRACE
        seen = f"code {code} after {took:.1f} s"
        report.check(f"{end.name} under load ends it cleanly within {GRACE:.0f} s", is_well, seen)
        if not is_well:
            report.note(last_of_window(served))
    _report_written(ground, report, writers, end.name)


def _writing(ground: Ground, served: Served, people: list[Person], most: int) -> Writers:
    for person in people:
        assert person.host == host_of(served)
        person.connection.close()
        person.patience = 10
        person.connection.timeout = 10
    return Writers(served, people, ground, most)


def _wait_for_some(writers: Writers) -> None:
    deadline = time.monotonic() + 10
    while len(writers.taken) < 3 and time.monotonic() < deadline:
        time.sleep(0.005)
    time.sleep(random.Random(len(writers.tried)).uniform(0, 0.15))


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def _report_written(ground: Ground, report: Report, writers: Writers, end: str) -> None:
    """Every acknowledged result is there, and none twice."""
    written = {table: ground.slips_written(table) for table in writers.tried}
    lost = [table for table in writers.taken if written[table] != (1, 1)]
    odd = [(table, found) for table, found in written.items() if found not in {(0, 0), (1, 1)}]
    report.check(
        f"{end}: all {len(writers.taken)} acknowledged results are there",
        not lost and writers.taken,
        lost or "",
    )
    report.check(f"{end}: none is doubled or half written", not odd, odd or "")
    report.check(f"{end}: none was refused", not writers.refused, writers.refused or "")
    report.check(f"{end}: the journal is whole", ground.has_whole_journal())
