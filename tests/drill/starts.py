"""A start that may be refused: whether it came to serve, what its window said, and what became of the data folder."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tests.drill.ground import Ground, port_of
from tests.drill.kills import kill_all
from tests.drill.wire import ask, get, status_of
from tests.e2e.served import Served

PATIENCE = 90.0  # seconds, on a machine that does much else


@dataclass(frozen=True, slots=True)
class Start:
    """`told` is what the window said of a start that was refused, "" where it serves."""

    served: Served
    told: str

    @property
    def is_plain(self) -> bool:
        """Whether a refusal is a sentence, and not a page of the program's own lines."""
        return bool(self.told) and "Traceback" not in self.told


@contextmanager
def try_start(ground: Ground, *, window: str = "", **variables: str) -> Iterator[Start]:
    """A start on the data folder, until it answers or has ended; it is killed in the end."""
    served = ground.launch(window=window, **variables)
    end = time.monotonic() + PATIENCE
    try:
        while served.process.poll() is None and time.monotonic() < end:
            if status_of(ask(port_of(served), get("/"), patience=5.0)):
                break
            time.sleep(0.02)
        yield Start(served, "" if served.process.poll() is None else served.window)
    finally:
        kill_all(served)


def digest_of(path: Path) -> str:
    """What a file is known by; "" where there is none, or a folder."""
    with suppress(FileNotFoundError, IsADirectoryError):
        return sha256(path.read_bytes()).hexdigest()
    return ""


@contextmanager
def harmed(path: Path, harm: Callable[[Path], object]) -> Iterator[str]:
    """The digest of the database file after some harm; in the end it is whole again."""
    whole = path.read_bytes()
    try:
        harm(path)
        yield digest_of(path)
    finally:
        if path.is_dir():
            path.rmdir()
        path.write_bytes(whole)
        path.with_name(f"{path.name}-journal").unlink(missing_ok=True)


def close_database() -> None:
    """Let go of the file, which is about to be changed under everybody."""
    from django.db import connections  # noqa: PLC0415 - after django.setup

    connections.close_all()


def page_size(path: Path) -> int:
    """Of a database file, in bytes."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as file:
        return int(file.execute("PRAGMA page_size").fetchone()[0])
