"""Bodies larger than what the sender may send: refused from the head, with nothing of them kept."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from tests.drill.ground import DESK, EVENT, RESULTS, Ground, file_field, port_of, slip, upload
from tests.drill.report import Report
from tests.drill.wire import Request, Wire, get, status_of

KB, MB = 1024, 1024 * 1024
AT_ONCE = 2.0  # seconds
IMPORT = f"{DESK}import/"
PIECE, MOST_SENT = 64 * KB, 8 * MB


@dataclass(frozen=True, slots=True)
class Large:
    """A form whose head says that it has `length` bytes.

    Whoever may send much at that address (`is_trusted`) is heard to the end, since browsers show no answer before.
    """

    name: str
    form: Request
    length: int
    is_trusted: bool = False


def run(ground: Ground, report: Report) -> None:
    """From the head alone, with a browser that goes on sending, and what is just allowed."""
    with ground.serve() as served:
        port = port_of(served)
        scorekeeper = ground.let_in(served)
        judge, owner = ground.let_in(served, "judge"), ground.let_owner_in(served)
        team, table = ground.deal_team(), ground.deal_table()
        before = ground.bytes_on_disk(served)

        def disk() -> int:
            return ground.bytes_on_disk(served) - before

        report_path = f"{EVENT}team/{team.code}/report/"
        cases = (
            Large("64 KB + 1 without a session", Request("POST", report_path), 64 * KB + 1),
            Large(
                "64 KB + 1 at an address for files, without a session", Request("POST", IMPORT), 64 * KB + 1
            ),
            Large("64 KB + 1 of an announcement, by staff", _file(owner, f"{DESK}screens/"), 64 * KB + 1),
            Large("1 MB + 1 of a slip, by staff", slip(scorekeeper, table), MB + 1, is_trusted=True),
            Large("5 MB of a slip, by nobody", Request("POST", RESULTS), 5 * MB),
            Large("6 MB + 1 of a file, by staff", _file(owner, IMPORT), 6 * MB + 1, is_trusted=True),
            Large("5 MB of a file, by somebody without the right", _file(judge, IMPORT), 5 * MB),
            Large("64 MB + 1 to carry on, by the owner", _file(owner, "/carry-on/"), 64 * MB + 1),
            Large("5 MB to carry on, by staff", _file(scorekeeper, "/carry-on/"), 5 * MB),
            Large("100 GB", Request("POST", report_path), 100_000 * MB),
        )
        for large in cases:
            if not large.is_trusted:
                report_head(report, port, large)
            report_sending(report, port, large, disk)
        written = (*ground.reports_written(team), *ground.slips_written(table))
        report.check("nothing of all that is written", not any(written), written)
        report_allowed(ground, report, port, owner)
        report.check("a page is served afterwards", status_of(_ask(port, get(EVENT))) == 200)


def _file(person, path: str) -> Request:
    return upload(person, path, "file", "teams.csv", b"")


def _ask(port: int, form: Request):
    wire = Wire(port)
    wire.send(form.whole())
    with suppress(TimeoutError):
        return wire.read()
    return None


def is_refused(status: int) -> bool:
    """413, or the refusal of somebody who has no right to it."""
    return status in {413, 403}


def report_head(report: Report, port: int, large: Large) -> None:
    """The head alone: the answer comes before any of the body is sent."""
    wire = Wire(port, patience=AT_ONCE)
    wire.send(large.form.head(length=large.length))
    try:
        status = status_of(wire.read())
    except TimeoutError:
        status = -1
    wire.finish()
    report.check(f"{large.name}: refused from its head", is_refused(status), status)


def report_sending(report: Report, port: int, large: Large, disk: Callable[[], int]) -> None:
    """A browser that sends on until it has to stop, and only then reads: it can read why."""
    wire = Wire(port, patience=5.0)
    wire.send(large.form.head(length=large.length))
    wire.socket.settimeout(0.5)
    piece, sent, most = b"x" * PIECE, 0, 0
    wanted = min(large.length, MOST_SENT)
    with suppress(OSError):
        while sent < wanted:
            before, sent = sent, sent + wire.socket.send(piece[: min(wanted - sent, PIECE)])
            if sent // MB > before // MB:
                most = max(most, disk())
    try:
        status = status_of(wire.read())
    except TimeoutError:
        status = -1
    wire.finish()
    time.sleep(0.1)
    left = disk()
    seen = f"{status} after {sent} bytes, at most {most} on the disk, {left} afterwards"
    holds = is_refused(status) and most < PIECE and left < PIECE
    report.check(f"{large.name}: a browser that sends on can read why, and nothing is kept", holds, seen)


def report_allowed(ground: Ground, report: Report, port: int, owner) -> None:
    """What is just small enough is taken."""
    rows = b"Team name;Player A;Player B\r\n" + b"\r\n".join(
        b"T%d;A%d;B%d" % (n, n, n) for n in range(9000, 9400)
    )
    field = file_field(owner.get(IMPORT))
    answer = _ask(port, upload(owner, IMPORT, field, "teams.csv", rows + b"\r\n" * 45_000))
    report.check("a sheet of more than 64 KB is taken", status_of(answer) == 302, status_of(answer))
    field = file_field(owner.get("/carry-on/"))
    padded = ground.small_file("carried-0", spaces=7 * MB)
    answer = _ask(port, upload(owner, "/carry-on/", field, "copy.tandem.json", padded))
    report.check(
        "a copy of more than 6 MB is taken by the owner", status_of(answer) == 302, status_of(answer)
    )
    report.check("and is written", ground.events_written("carried-0") == (1, 1))
