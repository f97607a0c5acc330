"""A copy of the SQLite database as it was before an upgrade: the way back to the earlier Tandem.

It is made by SQLite's own backup, beside the database, and gets its name once it is whole and on the disk; so whatever
has the name can be gone back to. `docs/running.md` explains how.
"""

import filecmp
import os
import re
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from tournament.config.disk import bring_folder_to_disk, bring_to_disk, read_past_cache
from tournament.config.environment import EnvironmentProblem

KEPT = 3  # copies, each of another state
UNFINISHED = ".part"
_PAGES_A_STEP = 1000
# What an upgrade can take at worst, in sizes of the database: the copy, tables that are made again, and the journal
# from which SQLite takes it all back.
_ROOM = 3
_LEAST_ROOM = 16 * 1024 * 1024  # bytes


def copy_of_earlier(path: Path, version: str) -> Path:
    """Copy the database at `path` as it is, before Tandem `version` changes it; the copy that there is then.

    Raises EnvironmentProblem with what to do where there is no room, or the copy is not whole: then nothing may be
    changed. An equal copy that is there already stays the one, so that trying again pushes no other out.
    """
    unfinished = path.with_name(path.name + UNFINISHED)
    _check_room(path)
    try:
        _back_up(path, unfinished)
        newest = next(iter(earlier_copies(path)), None)
        if newest is not None and filecmp.cmp(newest, unfinished, shallow=False):
            return newest
        copy = _free_name(path, version)
        unfinished.replace(copy)
        bring_folder_to_disk(path.parent)
    except (OSError, sqlite3.Error) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise EnvironmentProblem(
            f"Before the upgrade, the database {path} has to be copied, and that did not work ({reason}). Nothing was "
            "changed. Check that the disk is not full and not broken, then start again."
        ) from problem
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    for old in earlier_copies(path)[KEPT:]:
        with suppress(OSError):
            old.unlink()
    return copy


def earlier_copies(path: Path) -> list[Path]:
    """The copies of the database at `path` from before its upgrades, the newest first."""
    name = re.compile(
        rf"{re.escape(path.stem)}\.before-\d+\.\d+\.\d+(?:\.dev\d+)?(?:-\d+)?{re.escape(path.suffix)}",
        re.ASCII,
    )
    found = [each for each in path.parent.iterdir() if name.fullmatch(each.name)]
    return sorted(found, key=lambda each: (each.stat().st_mtime_ns, each.name), reverse=True)


def _free_name(path: Path, version: str) -> Path:
    """A name that nothing has: `tandem.before-0.3.0.sqlite3`, `tandem.before-0.3.0-2.sqlite3`."""
    copy, number = path.with_name(f"{path.stem}.before-{version}{path.suffix}"), 1
    while copy.exists():
        number += 1
        copy = path.with_name(f"{path.stem}.before-{version}-{number}{path.suffix}")
    return copy


def _check_room(path: Path) -> None:
    needed = max(_ROOM * path.stat().st_size, _LEAST_ROOM)
    free = shutil.disk_usage(path.parent).free
    if free < needed:
        raise EnvironmentProblem(
            f"This Tandem has to upgrade the database {path}, for which the disk has no room: {_megabytes(needed)} MB "
            f"are needed and {_megabytes(free)} MB are free. Nothing was changed. Free some space, then start again; "
            "until then, the Tandem that you had before still works."
        )


def _megabytes(size: int) -> int:
    return -(-size // 1_000_000)


def _back_up(path: Path, copy: Path) -> None:
    """Write a whole copy, which is its owner's alone, to the disk; sqlite3.Error or OSError where it is not whole."""
    copy.unlink(missing_ok=True)
    os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(path)) as database, closing(sqlite3.connect(copy)) as target:
        database.backup(target, pages=_PAGES_A_STEP)
    with copy.open("rb+") as file:
        bring_to_disk(file.fileno())
        read_past_cache(file.fileno())
    with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as written:
        said = written.execute("PRAGMA quick_check(1)").fetchone()[0]
    if said != "ok":
        raise OSError(f"the copy is not whole: {str(said).splitlines()[0]}")
