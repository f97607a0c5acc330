"""Uploads that stall: memory and disk stay within bounds, and nothing of them is left."""

import os
import signal
import time

from tests.drill.ground import DESK, EVENT, Ground, memory_but_copies, port_of, upload
from tests.drill.report import Report
from tests.drill.wire import Wire, ask, get, status_of

UPLOADS, SMALL_UPLOADS, SIZE = 80, 30, 5_000_000
MOST_MEMORY = 60.0  # MB more than before
MOST_DISK = 2 * 128 * 1024 * 1024  # bytes: the sum of both workers
HALF = 4_000_000
SOON = 8.0  # seconds


def run(ground: Ground, report: Report) -> None:
    """Many of them at once; then the laptop's battery is empty while some are under way."""
    with ground.serve() as served:
        port, owner = port_of(served), ground.let_owner_in(served)
        form = upload(owner, f"{DESK}import/", "file", "teams.csv", b"x" * SIZE)
        ask(port, get(EVENT))
        memory, disk = memory_but_copies(served), ground.bytes_on_disk(served)
        uploads = SMALL_UPLOADS if report.is_small else UPLOADS
        wires = _stall(port, form, uploads)
        time.sleep(1.0)
        more, bytes_more = memory_but_copies(served) - memory, ground.bytes_on_disk(served) - disk
        report.check(
            f"{uploads} stalled uploads take at most {MOST_MEMORY:.0f} MB of memory",
            more < MOST_MEMORY,
            f"{more:.0f} MB",
        )
        seen = f"{bytes_more / 1e6:.1f} MB"
        report.check(f"and at most {MOST_DISK // 1_000_000} MB of the disk", bytes_more < MOST_DISK, seen)
        status = status_of(ask(port, get(EVENT), patience=SOON))
        report.check("a kept page is served meanwhile", status == 200, status)
        for wire in wires:
            wire.finish()
        deadline = time.monotonic() + SOON
        while (left := ground.bytes_on_disk(served) - disk) > 1000 and time.monotonic() < deadline:
            time.sleep(0.1)
        report.check("nothing of them is left once they are gone", left <= 1000, f"{left} bytes")
        wires = _stall(port, form, 6)
        time.sleep(0.5)
        os.killpg(served.process.pid, signal.SIGKILL)
        served.process.wait()
        time.sleep(1.0)
        for wire in wires:
            wire.finish()
    with ground.serve(PORT=str(port)) as served:
        status = status_of(ask(port, get(EVENT)))
        report.check("killed in mid-upload, it starts again at once", status == 200, status)
        left = ground.bytes_on_disk(served) - disk
        found = ground.files_of_uploads()
        report.check(
            "and nothing of the uploads is left", left <= 1000 and not found, f"{left} bytes {found or ''}"
        )


def _stall(port: int, form, uploads: int) -> list[Wire]:
    """So many connections that have sent most of a file."""
    wires = []
    for _number in range(uploads):
        wire = Wire(port, patience=1.0)
        wire.send(form.head() + form.body[:HALF])
        wires.append(wire)
    return wires
