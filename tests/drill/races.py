"""Two people who do one thing at the same moment, hundreds of times: it happens once, and the other one is told.

They have connections of their own to one database: a file of SQLite and, in the whole run, a private PostgreSQL too.
Each duel has its control: without the check of the version, or without the lock, it has to be seen to happen twice.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.drill.cluster import is_installed
from tests.drill.ground import Ground
from tests.drill.report import Report
from tests.pairings.races.referee import NAMES, Tally, referee
from tests.races import ROOT, race_database

TRIALS: Mapping[str, int] = {NAMES[0]: 500}
OTHER_TRIALS, CONTROLS = 50, 30
FEW, FEW_CONTROLS = 5, 3
MINUTES = 60
POSTGRES = (
    "import django; django.setup()\nfrom tests.drill.races import print_tallies; print_tallies({folder!r})"
)
TITLES = ("duel", "trials", "once", "the other was told", "control: seen", "how")


def run(ground: Ground, report: Report) -> None:
    """SQLite; in the whole run PostgreSQL as well."""
    tell(report, "SQLite", list(fight(ground.data.parent, is_small=report.is_small)))
    if report.is_small:
        return  # `make test-postgres` has the small run
    if not is_installed():
        report.note("PostgreSQL: skipped: none is installed")
        return
    folder = ground.data.parent / "postgres"
    folder.mkdir()
    command = [sys.executable, str(ROOT / ".ci" / "postgres.py"), sys.executable, "-c"]
    command.append(POSTGRES.format(folder=str(folder)))
    ended = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False, timeout=MINUTES * 60
    )
    if report.check("the races on PostgreSQL came to their end", ended.returncode == 0, ended.returncode):
        tell(report, "PostgreSQL", json.loads(ended.stdout.splitlines()[-1]))


def fight(folder: Path, *, is_small: bool) -> Iterator[dict[str, Any]]:
    """What came of each duel, on a database of its own in `folder` or beside the one of the settings."""
    with race_database(folder) as environment, referee(environment) as found:
        for name in NAMES:
            held = found.run(name, FEW if is_small else TRIALS.get(name, OTHER_TRIALS), is_held=True)
            control = found.run(name, FEW_CONTROLS if is_small else CONTROLS, is_held=False)
            yield {"name": name, "held": _values(held), "control": _values(control)}


def _values(tally: Tally) -> dict[str, Any]:
    return {
        "trials": tally.trials,
        "fair": tally.fair,
        "seen": tally.seen,
        "told": tally.told,
        "unfair": tally.unfair,
    }


def print_tallies(folder: str) -> None:
    """For the process that has PostgreSQL."""
    print(json.dumps(list(fight(Path(folder), is_small=False))), flush=True)


def tell(report: Report, database: str, duels: list[dict[str, Any]]) -> None:
    """The table of a database, and what has to hold."""
    rows = [
        (
            duel["name"],
            held["trials"],
            held["fair"],
            ", ".join(held["told"]),
            f"{control['seen']} of {control['trials']}",
            ", ".join(f"{count} x {said}" for said, count in control["unfair"].items()),
        )
        for duel in duels
        for held, control in [(duel["held"], duel["control"])]
    ]
    report.note(database)
    report.table(TITLES, rows)
    wrong = [(duel["name"], duel["held"]["unfair"]) for duel in duels if duel["held"]["unfair"]]
    count = sum(duel["held"]["trials"] for duel in duels)
    report.check(f"{database}: in each of {count} trials it happened once", not wrong, wrong or "")
    blind = [duel["name"] for duel in duels if not duel["control"]["seen"]]
    report.check(f"{database}: each control is seen to fail", not blind, blind or "")
