"""A stick that is pulled out, put in again, and a folder that never answers: what the desk says, and how soon."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.staff import Person
from tests.drill.ground import DESK, LARGE, SLUG, Ground
from tests.drill.report import Report
from tests.drill.takeover import enter_result, text_of
from tournament.config.copies.stick import MARKER, copies_of
from tournament.host.queries import COPIES_LOOKED_AT, LONGEST_LOOK

MISSED = "was not found"
HANGS = "The folder for backups is not responding"
PATIENCE = 60.0  # seconds, on a machine that does much else
SOON = 4.0  # seconds: two between looks, and the page
OTHER_SOON = 20.0  # seconds until another folder has its first copy


def run(ground: Ground, report: Report) -> None:
    """On one server, one after the other."""
    stick, other = ground.data.parent / "stick", ground.data.parent / "other"
    stick.mkdir()
    other.mkdir()
    with ground.serve() as served:
        owner = ground.let_owner_in(served)
        choose(owner, stick)
        wait_for(lambda: copies_of(stick, SLUG) and copies_of(stick, LARGE))
        enter_result(owner, ground.deal_table())
        pull_out(report, owner, stick)
        hang(report, ground, owner, stick)
        choose(owner, other)
        took = wait_for(lambda: copies_of(other, SLUG))
        report.check("another folder is copied to while the first one still hangs", took is not None)
        report.aim(f"within {OTHER_SOON:.0f} s", took is not None and took <= OTHER_SOON, shown(took))
        took = wait_for(lambda: HANGS not in desk_of(owner))
        report.check("and the desk is quiet again", took is not None, shown(took))


def pull_out(report: Report, owner: Person, stick: Path) -> None:
    """Its mount point may stay as a folder of the laptop's own disk."""
    pocket = stick.with_name("pocket")
    stick.rename(pocket)
    stick.mkdir()
    took = wait_for(lambda: MISSED in desk_of(owner))
    report.check("a stick that is pulled out is missed on the desk", took is not None, shown(took))
    report.aim(f"within {SOON:.0f} s", took is not None and took <= SOON, shown(took))
    report.check("nothing is written in its place", not list(stick.iterdir()))
    stick.rmdir()
    pocket.rename(stick)
    took = wait_for(lambda: MISSED not in desk_of(owner))
    report.check("put in again, the desk is quiet again", took is not None, shown(took))


def hang(report: Report, ground: Ground, owner: Person, stick: Path) -> None:
    """Opening a pipe that nobody writes to never ends: so does a share that hangs."""
    (stick / MARKER).unlink()
    os.mkfifo(stick / MARKER)
    looked_at = ground.data / COPIES_LOOKED_AT
    if report.is_small:  # a minute earlier; whoever still looked would put that right
        wait_for(lambda: time.time() - looked_at.stat().st_mtime > SOON)
        os.utime(looked_at, (time.time() - LONGEST_LOOK - 1,) * 2)
    took = wait_for(lambda: HANGS in desk_of(owner), PATIENCE + LONGEST_LOOK)
    report.check("a folder that never answers is told on the desk", took is not None, shown(took))
    status = enter_result(owner, ground.deal_table())
    report.check("results are saved meanwhile", status == 200, status)


def choose(owner: Person, folder: Path) -> None:
    """Type the folder on the page *Copies*."""
    owner.get("/copies/")
    status, _location = owner.ask("POST", "/copies/", {"folder": str(folder)})
    assert status == 302, text_of(owner.body)


def desk_of(owner: Person) -> str:
    """What the desk says."""
    return text_of(owner.get(DESK))


def wait_for(seen: Callable[[], object], patience: float = PATIENCE) -> float | None:
    """After how many seconds something was seen; None where it was not."""
    started = time.monotonic()
    while not seen():
        if time.monotonic() - started > patience:
            return None
        time.sleep(0.2)
    return time.monotonic() - started


def shown(took: float | None) -> str:
    """Seconds as they are printed."""
    return "never" if took is None else f"{took:.1f} s"
