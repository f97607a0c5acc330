"""2,000 phones that open the page at once, and 2,000 connections on which nobody says anything."""

import socket
import time

from tests.benchmarks.bench_live import last_of_a_crowd
from tests.drill.ground import DESK, EVENT, Ground, memory_but_copies, port_of
from tests.drill.report import Report
from tests.drill.timing import desk_page, measure, new_series, page
from tests.drill.wire import HOST, get

CROWD, CROWD_SMALL = 2000, 300
IDLE, IDLE_SMALL = 20.0, 3.0  # seconds
MOST_MEMORY = 250.0  # MB


def run(ground: Ground, report: Report) -> None:
    """The crowd, the memory after it, then the idle connections."""
    crowd = CROWD_SMALL if report.is_small else CROWD
    with ground.serve() as served:
        port, person = port_of(served), ground.let_in(served)
        probes = {"kept page": page(port, get(EVENT)), "desk": desk_page(person, DESK)}
        measure(probes, 5, new_series(probes))
        start = memory_but_copies(served)
        took, errors = last_of_a_crowd(port, get(EVENT, "Accept-Encoding: gzip").whole(), crowd)
        report.check(
            f"{crowd} new connections are all answered", errors == 0, f"{errors} errors, {took:.2f} s"
        )
        memory = memory_but_copies(served)
        report.check(
            f"memory after them is at most {MOST_MEMORY:.0f} MB",
            memory <= MOST_MEMORY,
            f"{start:.0f}, then {memory:.0f} MB",
        )
        idle = [socket.create_connection((HOST, port), 10) for _number in range(crowd)]
        end = time.monotonic() + (IDLE_SMALL if report.is_small else IDLE)
        series = new_series(probes)
        while time.monotonic() < end:
            measure(probes, 1, series)
            time.sleep(0.2)
        failed = {name: each.failed for name, each in series.items() if each.failed}
        seen = ", ".join(
            f"{name} {each.middle:.0f} ms, worst {each.worst:.0f}" for name, each in series.items()
        )
        report.check(f"beside {crowd} idle connections everybody is answered", not failed, failed or seen)
        report.note(f"memory: {memory_but_copies(served):.0f} MB")
        for one in idle:
            one.close()
        series = new_series(probes)
        measure(probes, 3, series)
        report.check("and after them", not any(each.failed for each in series.values()))
