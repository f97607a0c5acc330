"""A second server on the same data folder: told where the first one runs, which goes on as if nothing had been."""

import time

from tests.drill.ground import EVENT, Ground, port_of
from tests.drill.kills import kill_all
from tests.drill.ledger import Ledger, Writers
from tests.drill.report import Report
from tests.drill.starts import PATIENCE, try_start
from tests.drill.wire import ask, get, status_of
from tests.e2e.served import Served

STARTS, STARTS_SMALL = 10, 1
AT_ONCE, AT_ONCE_SMALL = 5, 1
WRITERS = 3
OTHER = "other.txt"  # what its window says


def run(ground: Ground, report: Report) -> None:
    """Second starts under writers, one after a kill, and two starts at one moment."""
    ledger = Ledger(ground)
    with ground.serve() as first:
        report_told(ground, report, ledger, first)
        kill_all(first)
        started = time.monotonic()
        with try_start(ground, window=OTHER) as second:
            took = f"{time.monotonic() - started:.1f} s"
            report.check(
                "the first one killed, the second one starts", not second.told, second.told[-300:] or took
            )
            found = ledger.audit(ground.let_in(second.served))
            report.check("and has all that the first one acknowledged", not found.faults, found.faults)
    report_at_once(ground, report)


def report_told(ground: Ground, report: Report, ledger: Ledger, first: Served) -> None:
    """Second starts while people write at the first one."""
    tried = STARTS_SMALL if report.is_small else STARTS
    people, reader = [ground.let_in(first) for _number in range(WRITERS)], ground.let_in(first)
    where, told = f"It is at {first.address}", []
    with Writers(ledger, people) as writers:
        for _number in range(tried):
            with try_start(ground, window=OTHER) as second:
                told.append(second.told if second.is_plain else "")
        goes_on = writers.wait_for(3, 30)
    found, right = ledger.audit(reader), sum(where in text for text in told)
    report.table(
        ("what", "figure"),
        [
            ("second servers", tried),
            ("told where the first one runs", right),
            ("acknowledged by the first one meanwhile", found.acknowledged),
            ("lost", len(found.lost)),
            ("double", len(found.double)),
            ("guards missing and other faults of the database", len(found.broken)),
        ],
    )
    report.check(
        "every second server is told where the first one runs", right == tried, "" if right == tried else told
    )
    report.check("the first one goes on", goes_on and not ledger.refused, ledger.refused or "")
    report.check(
        "nothing that it acknowledged is lost or twice, all guards are there", not found.faults, found.faults
    )


def report_at_once(ground: Ground, report: Report) -> None:
    """Two starts at one moment, on two ports: one serves, the other is told."""
    tried, odd = AT_ONCE_SMALL if report.is_small else AT_ONCE, []
    for _number in range(tried):
        both = [ground.launch(), ground.launch(window=OTHER)]
        end = time.monotonic() + PATIENCE
        while all(one.process.poll() is None for one in both) and time.monotonic() < end:
            time.sleep(0.05)
        ended = [one.window for one in both if one.process.poll() is not None]
        is_served = False
        for one in both:
            while one.process.poll() is None and not is_served and time.monotonic() < end:
                is_served = status_of(ask(port_of(one), get(EVENT))) == 200
            kill_all(one)
        is_told = len(ended) == 1 and "already running" in ended[0] and "Traceback" not in ended[0]
        if not is_told or not is_served:
            odd.append(ended)
    report.check(f"{tried} times two start at one moment: one serves, the other is told", not odd, odd or "")
