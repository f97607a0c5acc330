"""One server for a data folder: a lock that its workers inherit, so that it is held until the last of them is gone."""

import json
import os
import sys
import time
from pathlib import Path
from typing import IO

from tournament.config.environment import EnvironmentProblem, not_ours

LOCK = "lock"  # never removed: who waits for it has it open
TOLD = "lock.json"  # who holds it, apart, since on Windows no one can read locked bytes
PATIENCE = 5.0  # seconds; workers of a server that was killed still write for a moment
_held: list[IO[bytes]] = []  # for life: closing the file would free the folder


def take(folder: Path, address: str, *, patience: float = PATIENCE) -> None:
    """Take the data folder for this process and those that it forks, until they have ended.

    Raises EnvironmentProblem with where Tandem runs when another server has it, and where the lock is not ours to open.
    """
    try:
        file = (folder / LOCK).open("ab")
    except OSError as problem:
        raise EnvironmentProblem(not_ours(folder, folder / LOCK, problem)) from problem
    end = time.monotonic() + patience
    while not try_lock(file):
        if time.monotonic() >= end:
            file.close()
            raise EnvironmentProblem(_sentence(folder))
        time.sleep(0.1)
    _held.append(file)
    (folder / TOLD).write_text(json.dumps({"address": address, "pid": os.getpid()}), "utf-8")


def release() -> None:
    """Give the folders up before the process ends."""
    while _held:
        _held.pop().close()


def try_lock(file: IO[bytes]) -> bool:
    """Lock an open file if no one else has; it is free again when the file is closed, or its process has ended."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - Windows alone

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - POSIX alone

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _sentence(folder: Path) -> str:
    try:
        told = json.loads((folder / TOLD).read_text("utf-8"))
        where = f" It is at {told['address']}." if told["address"] else ""
    except (OSError, ValueError, KeyError, TypeError):
        where = ""
    return (
        f"Tandem is already running with the data folder {folder}.{where} Use that one, or stop it first with Ctrl-C "
        "in its window. For a second Tandem beside it, set the environment variable TANDEM_DATA to another folder."
    )
