"""How long answers take, quiet and under load, in one run."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median

from tests.benchmarks.staff import Person
from tests.drill.report import Report
from tests.drill.wire import Request, ask, status_of

MOST_FAILURES = 3  # after which nobody asks again
PATIENCE = 5.0  # seconds
Probe = Callable[[], int]  # asks once; the status


@dataclass(slots=True)
class Took:
    """Seconds of the answers of one kind, and how many tries had none."""

    seconds: list[float] = field(default_factory=list)
    failed: int = 0

    @property
    def middle(self) -> float:
        """The median in milliseconds; inf without an answer."""
        return 1000 * median(self.seconds) if self.seconds else float("inf")

    @property
    def worst(self) -> float:
        """The worst in milliseconds."""
        return 1000 * max(self.seconds) if self.seconds else float("inf")


def page(port: int, request: Request) -> Probe:
    """Ask for a page over a new connection."""
    return lambda: status_of(ask(port, request, patience=PATIENCE))


def desk_page(person: Person, path: str) -> Probe:
    """A page of somebody of the staff, over a new connection."""

    def look() -> int:
        start_over(person)
        status, _location = person.ask("GET", path)
        return status

    return look


def start_over(person: Person) -> None:
    """Ask next over a new connection, and not for long."""
    person.connection.close()
    person.connection.timeout = PATIENCE


def measure(
    probes: Mapping[str, Probe], tries: int, into: Mapping[str, Took], *, pause: float = 0.01
) -> None:
    """Try each of the probes in turn, so many times."""
    for _try in range(tries):
        for name, probe in probes.items():
            if into[name].failed >= MOST_FAILURES:
                continue
            start = time.perf_counter()
            try:
                status = probe()
            except OSError:
                status = 0
            if status in {200, 302}:
                into[name].seconds.append(time.perf_counter() - start)
            else:
                into[name].failed += 1
            time.sleep(pause)


def new_series(probes: Mapping[str, Probe]) -> dict[str, Took]:
    """A series for each of the probes."""
    return {name: Took() for name in probes}


def report_both(report: Report, quiet: Mapping[str, Took], loaded: Mapping[str, Took]) -> None:
    """A table of both, in milliseconds."""
    titles = (
        "milliseconds",
        "quiet median",
        "worst",
        "loaded median",
        "worst",
        "median x",
        "worst x",
        "failed",
    )
    rows = []
    for name, without in quiet.items():
        under = loaded[name]
        figures = (without.middle, without.worst, under.middle, under.worst)
        ratios = (under.middle / without.middle, under.worst / without.worst)
        rows.append(
            (name, *(f"{one:.1f}" for one in figures), *(f"{one:.2f}" for one in ratios), under.failed)
        )
    report.table(titles, rows)
