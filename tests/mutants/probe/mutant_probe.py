"""Notes which test runs which function; on the path of the one run that makes the map, and of its processes."""

import os
from pathlib import Path
from typing import Any

_FOLDER = os.environ.get("MUTANT_MAP", "")
_SEEN: set[tuple[str, str]] = set()


def _write(kind: str, *cells: str) -> None:
    with (Path(_FOLDER) / f"{kind}-{os.getpid()}.tsv").open("a", encoding="utf-8") as file:
        file.write("\t".join(cells) + "\n")


def note(key: str) -> None:
    """The function of this mutant runs in the present test, if there is one."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
    if test and (key, test) not in _SEEN:
        _SEEN.add((key, test))
        _write("reached", key, test)


def pytest_runtest_logreport(report: Any) -> None:
    """How long each part of a test took, and how it ended (a plugin: `-p mutant_probe`)."""
    if os.environ.get("PYTEST_XDIST_WORKER"):
        _write("tests", report.nodeid, report.when, f"{report.duration:.3f}", report.outcome)
