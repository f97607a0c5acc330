"""Proves that a move changed nothing: every answer of the site is written down, before the move and after it.

    .venv/bin/python -m tests.snapshot FOLDER          write every page, part, PDF and file, and what each button does
    .venv/bin/python -m tests.snapshot --compare A B   name what differs; exit 1 where something does

The events are those of `tests.e2e.hall`, in a fresh SQLite file. Two runs of the same code on one machine write the
same bytes, since the process that asks (`tests.snapshot_answers`) has nothing of its own that varies: the clock stands
still, what is drawn from the system follows from a seed, the hash seed, the time zone, the secret key and the laptop's
addresses are fixed. All of that is pinned at its source in the standard library, so that no module of the app is named
here and all may move.
"""

import argparse
import ctypes
import datetime
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from difflib import unified_diff
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
INDEX = "index.txt"
MOST_LINES = 12  # of each difference that are shown
NOW = datetime.datetime(2003, 5, 17, 13, 0, tzinfo=datetime.UTC)  # an hour after NOON of the factories


class Pins:
    """Everything that varies from run to run, pinned; `begin` makes what follows independent of what came before."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.drawn = random.Random()
        self._pin_randomness()
        self._pin_clocks()
        self._pin_addresses()
        self.begin("start")

    def begin(self, name: str) -> None:
        """Draw from a seed of its own from now on, a second after what came before: caches by the second are over."""
        self.drawn.seed(name)
        random.seed(name)
        self.seconds += 1

    def _pin_randomness(self) -> None:
        """`secrets`, `SystemRandom` and `uuid4` all take their bytes from the system in one of these places."""
        patch(os, "urandom", self.drawn.randbytes)
        patch(random, "_urandom", self.drawn.randbytes)

    def _pin_clocks(self) -> None:
        stamp = NOW.timestamp()
        # Partials, since a class that keeps a function of `time` as its own would make a method of a plain one.
        patch(time, "time", partial(float, stamp))
        patch(time, "time_ns", partial(int, stamp * 10**9))
        patch(time, "monotonic", partial(getattr, self, "seconds"))
        for name in ("localtime", "gmtime"):
            patch(time, name, partial(_parts_of, getattr(time, name)))
        patch(datetime, "datetime", _still_datetime())
        patch(zipfile.ZipInfo, "from_file", partial(_pack_file, zipfile.ZipInfo.from_file))

    def _pin_addresses(self) -> None:
        """The C library refuses to list interfaces, so that the name of this machine is looked up, which is pinned."""
        load = ctypes.CDLL

        def load_named(name: str | None, *arguments: Any, **options: Any) -> ctypes.CDLL:
            if name is None:
                raise OSError("the interfaces of this machine differ from others'")
            return load(name, *arguments, **options)

        found = [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 0))
            for address in ("127.0.0.1", "192.168.1.2")
        ]
        patch(ctypes, "CDLL", load_named)
        patch(socket, "gethostname", lambda: "laptop")
        patch(socket, "getaddrinfo", lambda *_arguments, **_options: found)


def patch(module: Any, name: str, value: object) -> None:
    """Put `value` in the place of what the module holds, for the whole life of this process."""
    getattr(module, name)  # which must be there, or nothing is pinned
    setattr(module, name, value)


def _parts_of(real: Callable[[float], time.struct_time], seconds: float | None = None) -> time.struct_time:
    return real(NOW.timestamp() if seconds is None else seconds)


def _pack_file(real: Callable[..., zipfile.ZipInfo], *arguments: Any, **options: Any) -> zipfile.ZipInfo:
    """A file that goes into an archive, as if it had been written at NOW."""
    packed = real(*arguments, **options)
    packed.date_time = NOW.timetuple()[:6]
    return packed


def _still_datetime() -> type[datetime.datetime]:
    """The class `datetime`, but that now is always NOW; values of the real class count as its own."""
    real = datetime.datetime

    class OfBoth(type):
        def __instancecheck__(cls, instance: object) -> bool:
            return isinstance(instance, real)

        def __subclasscheck__(cls, other: type) -> bool:
            return issubclass(other, real)

    class StillDatetime(real, metaclass=OfBoth):
        __slots__ = ()

        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:
            return cls.fromtimestamp(NOW.timestamp(), tz)

        @classmethod
        def utcnow(cls) -> datetime.datetime:
            return cls.now(datetime.UTC).replace(tzinfo=None)

        today = now

    StillDatetime.__name__ = StillDatetime.__qualname__ = "datetime"
    StillDatetime.__module__ = "datetime"
    return StillDatetime


def take_in_child(folder: Path) -> int:
    """Write the snapshot in a process of its own, with a data folder that is thrown away; gives its exit status."""
    with tempfile.TemporaryDirectory(prefix="tandem-snapshot-") as data:
        environment = {
            "PATH": os.environ.get("PATH", ""),
            "PYTHONHASHSEED": "0",
            "TZ": "UTC",
            "LANG": "C.UTF-8",
            "TANDEM_DATA": data,
            "SECRET_KEY": "a key for snapshots alone, as long as a key has to be",
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        }
        command = [sys.executable, "-m", "tests.snapshot", "--here", str(folder.absolute())]
        return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def take_here(folder: Path) -> int:
    """Write the snapshot in this process, which has to be fresh; gives the exit status."""
    begin: Callable[[str], None] = Pins().begin
    import_module("django").setup()
    faults: list[str] = import_module("tests.snapshot_answers").take(folder, begin)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def read_index(folder: Path) -> dict[str, str]:
    """Names of the answers, with their sums."""
    lines = (folder / INDEX).read_text("utf-8").splitlines()
    return {name: sum_ for sum_, _, name in (line.partition("  ") for line in lines)}


def compare(old: Path, new: Path) -> list[str]:
    """A line for each answer that differs or is missing, with what differs where it is text."""
    before, after = read_index(old), read_index(new)
    told = [f"only in {old}: {name}" for name in before.keys() - after.keys()]
    told += [f"only in {new}: {name}" for name in after.keys() - before.keys()]
    for name in sorted(before.keys() & after.keys()):
        if before[name] != after[name]:
            told.append("\n".join([f"differs: {name}", *differences(old / name, new / name)]))
    return sorted(told)


def differences(old: Path, new: Path) -> list[str]:
    """The first changed lines of a text; nothing of a PDF or an archive."""
    try:
        before, after = (path.read_text("utf-8").splitlines() for path in (old, new))
    except UnicodeDecodeError:
        return []
    lines = [
        line for line in unified_diff(before, after, n=0, lineterm="") if line[:2] not in {"--", "++", "@@"}
    ]
    return [f"    {line[:200]}" for line in lines[:MOST_LINES]]


def main() -> int:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="tests.snapshot", description="Prove that a move changed nothing.")
    parser.add_argument("folder", type=Path, nargs="?", help="where the answers are written; new or empty")
    parser.add_argument("--compare", type=Path, nargs=2, metavar=("OLD", "NEW"), help="tell what differs")
    parser.add_argument("--here", action="store_true", help="in this process (used by the command itself)")
    chosen = parser.parse_args()
    if chosen.compare:
        told = compare(*chosen.compare)
        print("\n".join(told) or "no difference")
        return 1 if told else 0
    if chosen.folder is None or (chosen.folder.exists() and any(chosen.folder.iterdir())):
        parser.error("name a folder that is new or empty")
    return take_here(chosen.folder) if chosen.here else take_in_child(chosen.folder)


if __name__ == "__main__":
    sys.exit(main())
