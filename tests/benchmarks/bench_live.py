"""Live pages: what a kept page costs beside a constant answer of the same size from the same server.

One granian worker serves, in turn, a constant, the front cache and Django without it, on one event of 500 tables:
over RSGI through the adapter, as `manage.py serve` does, and beside it over WSGI, the interface that knows no adapter.
Measured are requests a second on open connections, 2,000 new connections at once with one request each, the
processor time of 2,000 phones that poll every 3 to 5 s, and with them polling how long a result takes to be saved
and to be seen by the last phone. Whatever else the machine does goes into the figures; the ratios bear that best.
"""

import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date
from pathlib import Path

from tests.benchmarks.bench_served import processor_seconds
from tests.benchmarks.phones import PATH, SEEN, Hall, answer_length, ask, body_of, request
from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
CONSTANT, KEPT, DJANGO = "constant", "kept page", "Django"
PLAIN_CONSTANT, PLAIN_KEPT = "constant, WSGI", "kept, WSGI"
RSGI, WSGI = "rsgi", "wsgi"
SERVED = (RSGI, "tournament.config.serve.rsgi:application")  # as `manage.py serve` does
TARGETS = {
    CONSTANT: (RSGI, "tests.benchmarks.bench_live:constant_by_rsgi"),
    KEPT: SERVED,
    PLAIN_CONSTANT: (WSGI, "tests.benchmarks.bench_live:constant"),
    PLAIN_KEPT: (WSGI, "tournament.config.serve.wsgi:application"),
    DJANGO: (WSGI, "tournament.config.serve.wsgi:django_application"),
}
SERVER = """
import sys
from granian.constants import HTTPModes, Interfaces, Loops
from granian.server import Server
from tournament.config.serve.serving import MOST_CONNECTIONS, WAITING_CONNECTIONS
Server(sys.argv[1], address="127.0.0.1", port=int(sys.argv[2]), interface=Interfaces(sys.argv[3]), workers=1,
       loop=Loops.asyncio, http=HTTPModes.http1, blocking_threads=1 if sys.argv[3] == "wsgi" else None,
       backlog=WAITING_CONNECTIONS, backpressure=MOST_CONNECTIONS, websockets=False, log_enabled=False).serve()
"""


def constant(_environ, start_response):
    """A WSGI application that knows one answer: the file whose name stands in BENCH_ANSWER."""
    body = _constant_body()
    start_response("200 OK", [("Content-Type", "text/html"), ("Content-Length", str(len(body)))])
    return [body]


async def constant_by_rsgi(_scope, proto):
    """The same over RSGI."""
    proto.response_bytes(200, [("Content-Type", "text/html")], _constant_body())


def _constant_body(kept: list[bytes] = []) -> bytes:  # noqa: B006 - read once in a process
    if not kept:
        kept.append(Path(os.environ["BENCH_ANSWER"]).read_bytes())
    return kept[0]


@contextmanager
def serve(interface: str, target: str, **environment: str) -> Iterator[tuple[int, int]]:
    """(port, process id) of a server of `target` with one worker."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-c", SERVER, target, str(port), interface], cwd=ROOT, env=os.environ | environment
    )
    try:
        for _attempt in range(300):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield port, process.pid
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


# --- What is measured ---------------------------------------------------------------------------------------


def requests_a_second(port: int, asked: bytes, seconds: float) -> float:
    """Answers a second over four open connections that ask eight times at once: the asking side costs little."""
    length = answer_length(ask(port, asked)) or 0
    connections = [socket.create_connection(("127.0.0.1", port)) for _ in range(4)]
    awaited = dict.fromkeys(connections, 0)
    got, end = 0, time.perf_counter() + seconds
    with selectors.DefaultSelector() as selector:
        for connection in connections:
            selector.register(connection, selectors.EVENT_READ)
            connection.sendall(asked * 8)
            awaited[connection] = 8 * length
        while time.perf_counter() < end:
            for key, _events in selector.select(1):
                connection = key.fileobj
                came = len(connection.recv(1 << 20))
                got += came
                awaited[connection] -= came
                if awaited[connection] <= 0:
                    awaited[connection] += 8 * length
                    connection.sendall(asked * 8)
    for connection in connections:
        connection.close()
    return got / length / seconds


def last_of_a_crowd(port: int, asked: bytes, crowd: int) -> tuple[float, int]:
    """(seconds until the last answer, errors) of so many new connections at once, one request each."""
    length = answer_length(ask(port, asked)) or 0
    got: dict[socket.socket, int] = {}
    errors = 0
    start = time.perf_counter()
    with selectors.DefaultSelector() as selector:
        for _phone in range(crowd):
            phone = socket.socket()
            phone.setblocking(False)
            phone.connect_ex(("127.0.0.1", port))
            selector.register(phone, selectors.EVENT_WRITE)
        while selector.get_map() and time.perf_counter() - start < 60:
            for key, events in selector.select(1):
                phone = key.fileobj
                try:
                    if events & selectors.EVENT_WRITE:
                        phone.send(asked)
                        got[phone] = 0
                        selector.modify(phone, selectors.EVENT_READ)
                        continue
                    data = phone.recv(1 << 18)
                except OSError:
                    data = b""
                got[phone] = got.get(phone, 0) + len(data)
                if got[phone] >= length or not data:
                    errors += got[phone] < length
                    selector.unregister(phone)
                    phone.close()
        errors += len(selector.get_map())
    return time.perf_counter() - start, errors


def report_throughput(answer: Path, quick: bool) -> None:
    """A kept page, a constant of the same size, and the page through Django, in turns: the best turn of each."""
    seconds, crowd, turns = (0.5, 500, 3) if quick else (1.0, 2000, 5)
    rates: dict[str, float] = {}
    costs: dict[str, float] = {}
    crowds: dict[str, float] = {}
    errors = 0
    with ExitStack() as stack:
        servers = {
            name: stack.enter_context(serve(*target, BENCH_ANSWER=str(answer)))
            for name, target in TARGETS.items()
        }
        for _turn in range(turns):
            for name, (port, pid) in servers.items():
                before = processor_seconds(pid)
                rate = requests_a_second(port, request(PATH), seconds)
                cost = (processor_seconds(pid) - before) / max(1.0, rate * seconds)
                costs[name] = min(costs.get(name, cost), cost)
                rates[name] = max(rates.get(name, 0.0), rate)
                if name != DJANGO:
                    took, failed = last_of_a_crowd(port, request(PATH), crowd)
                    crowds[name] = min(crowds.get(name, took), took)
                    errors += failed
    for name, rate in rates.items():
        print(
            f"    {name:14}{rate:10.0f} requests a second, {rate / rates[CONSTANT]:6.3f} of the constant, "
            f"{costs[name] * 1e6:.0f} us of a processor each"
        )
    print(f"    kept page against Django: {rates[KEPT] / rates[DJANGO]:.0f} times (goals: 0.8 and 10)")
    for name, took in crowds.items():
        ratio = took / crowds[CONSTANT]
        print(f"    {crowd} new connections, {name}: last after {took:.2f} s, {ratio:.2f} times the constant")
    print(f"    errors among them: {errors} (goals: 1.4 times and none)")


def report_polling(quick: bool, teams: int) -> None:
    """Phones that poll while nothing moves, then while results come in."""
    phones, seconds = (200, 6.0) if quick else (2000, 16.0)
    with serve(*SERVED) as (port, pid):
        found = SEEN.search(body_of(ask(port, request(PATH))))
        seen = found[1] if found else b""
        ask(port, request(PATH, is_part=True))  # builds the part
        hall = Hall(port, phones)
        before = processor_seconds(pid)
        hall.run(seconds, seen)
        busy = (processor_seconds(pid) - before) / seconds
        print(
            f"    {phones} phones, {hall.polls / seconds:.0f} polls a second: {busy:.1%} of one core (goal: 5%)"
        )

        writer, hall = Writer(first_table=1), Hall(port, phones)
        hall.run(seconds + 8, seen)
        first, took = writer.finish()
        late = max(hall.moved.values(), default=0.0) - first
        print(f"    {len(took)} results saved: 95% within {took[int(len(took) * 0.95)]:.3f} s (goal: 0.5 s)")
        print(
            f"    the first one on {len(hall.moved)} of {phones} phones, the last after {late:.1f} s (goal: 7 s)"
        )
        print(f"    slowest answer to a poll meanwhile: {hall.slowest:.2f} s")

        found_teams = [f"{PATH}?q=Team+{number}" for number in range(1, teams + 1)]
        hall = Hall(port, phones, found_teams)
        report_own_pages(hall, pid, seconds, "own table found", first_table=21)
        hall = Hall(port, phones, team_pages())
        report_own_pages(hall, pid, seconds, "own team page", first_table=41)


def report_own_pages(hall: Hall, pid: int, seconds: float, name: str, *, first_table: int) -> None:
    """Phones each with a page of its own while nothing moves, then while results come in that concern few of them."""
    hall.run(seconds)  # everybody's own page is built
    before, hall.polls = processor_seconds(pid), 0
    hall.run(seconds)
    busy = (processor_seconds(pid) - before) / seconds
    print(
        f"    {len(hall.pages)} different pages, everybody's {name}: {busy:.1%} of one core while nothing moves,"
    )
    writer, before = Writer(first_table=first_table), processor_seconds(pid)
    hall.slowest = 0.0
    hall.run(seconds + 8)
    busy = (processor_seconds(pid) - before) / (seconds + 8)
    writer.finish()
    print(f"      {busy:.1%} with 20 results coming in; slowest answer {hall.slowest:.2f} s")


def team_pages() -> list[str]:
    """The pages of both players of each team."""
    from teams.entries.passes import make_passes  # noqa: PLC0415 - after django.setup
    from tournament.event.models import Tournament  # noqa: PLC0415
    from tournament.kernel.roles import command_actor  # noqa: PLC0415

    entries = make_passes(Tournament.objects.get(slug="bench"), actor=command_actor("bench"))
    return [f"{PATH}team/{entry.pass_code}/{seat}/" for entry in entries for seat in "ab"]


class Writer:
    """Another process that records twenty results, two a second."""

    def __init__(self, *, first_table: int) -> None:
        command = [sys.executable, "-c", WRITER, str(first_table)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)

    def finish(self) -> tuple[float, list[float]]:
        """(when the first result was saved, how long each took from the quickest to the slowest)."""
        lines = [float(line) for line in self.process.communicate()[0].split()]
        return lines[0], sorted(lines[1:])


# Records results as the desk does, one every 0.4 s; prints when the first was saved, then what each took.
WRITER = """
import sys, time, django
django.setup()
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from tournament.models import Tournament
from tournament.kernel.roles import command_actor
event, actor = Tournament.objects.get(slug="bench"), command_actor("bench")
time.sleep(2)
first = int(sys.argv[1])
for table in range(first, first + 20):
    start = time.perf_counter()
    record_result(event, 1, table, Ending(How.WON, 1), actor=actor)
    if table == first:
        print(time.perf_counter())
    print(time.perf_counter() - start)
    time.sleep(0.4)
"""


def make_event(tables: int) -> None:
    """An event with a posted round of so many tables."""
    from django.utils import timezone  # noqa: PLC0415 - after django.setup

    from pairings.rounds.actions import post_round, propose_round  # noqa: PLC0415
    from pairings.rounds.clock import start_clock  # noqa: PLC0415
    from teams.roster.actions import import_roster  # noqa: PLC0415
    from teams.roster.spreadsheets import check_roster, read_uploaded  # noqa: PLC0415
    from tests.benchmarks.bench_import import TITLES, invent_rows  # noqa: PLC0415
    from tournament.kernel.roles import command_actor  # noqa: PLC0415
    from tournament.setup.actions import create_tournament  # noqa: PLC0415
    from tournament.sheets.spreadsheets import WrittenSheet, write_workbook  # noqa: PLC0415

    actor = command_actor("bench")
    values = {"name": "Bench", "date": date(2003, 5, 17), "country": "PL", "time_zone": "Europe/Warsaw"}
    event = create_tournament(values, actor=actor, slug="bench", secret=7)
    data = write_workbook([WrittenSheet("Teams", TITLES, invent_rows(2 * tables))])
    import_roster(event, check_roster(event, read_uploaded(data, file_name="t.xlsx")).entries, actor=actor)
    event.entries.update(checked_in_at=timezone.now())
    propose_round(event, 1, actor=actor)
    post_round(event, 1, actor=actor)
    start_clock(event, 1, actor=actor)


def report_page(folder: Path) -> Path:
    """Build the page once as a process does; what it took, how large it is, and a file with its packed bytes."""
    with serve(*SERVED) as (port, _pid):
        ask(port, request("/t/bench/clock/"))  # Django's own first request loads its modules
        start = time.perf_counter()
        packed = ask(port, request(PATH)).partition(b"\r\n\r\n")[2]
        took = time.perf_counter() - start
        screen = ask(port, request("/t/bench/screen/teams/")).partition(b"\r\n\r\n")[2]
    print(
        f"    the page is built in {took * 1000:.0f} ms; packed it has {len(packed) / 1000:.1f} kB (goal: 14 kB)"
    )
    print(f"    the screen with all pairings has {len(screen) / 1000:.1f} kB packed")
    answer = folder / "answer"
    answer.write_bytes(packed)
    return answer


def main(quick: bool = False) -> None:
    """Create the event, then measure."""
    if not sys.platform.startswith("linux"):
        print("    measured on Linux only")
        return
    import django  # noqa: PLC0415 - the environment is set by the runner

    django.setup()
    from tournament.config.serve.serving import (  # noqa: PLC0415
        MOST_CONNECTIONS,
        allow_connections,
        collect_static_files,
        prepare_database,
    )

    allow_connections(MOST_CONNECTIONS)  # the phones are here, and the servers inherit it
    prepare_database()
    collect_static_files()
    tables = 80 if quick else 500
    make_event(tables)
    with tempfile.TemporaryDirectory(prefix="tandem-live-") as folder:
        answer = report_page(Path(folder))
        report_throughput(answer, quick)
        report_polling(quick, 2 * tables)
