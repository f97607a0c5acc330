"""A private PostgreSQL with fsync, as an installation has it, whose processes may be killed."""

import os
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from tests.benchmarks.bench_served import children

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "DRILL_CLUSTER"  # the variable that names its folder to a part
OPTIONS = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "max_connections": "60"}


@cache
def _starter() -> ModuleType:
    """What starts the private server of `make test-postgres`."""
    spec = spec_from_file_location("postgres_of_ci", ROOT / ".ci" / "postgres.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_installed() -> bool:
    """Whether there is a PostgreSQL here."""
    return _starter().find_binaries() is not None


class Cluster:
    """A folder with a database, and its server, which is started and killed again and again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def url(self) -> str:
        """Its DATABASE_URL."""
        return str(_starter().url_of(self.folder))

    def start(self) -> None:
        """Start it, and wait until it answers: after a kill it has recovered then."""
        starter = _starter()
        server = starter.start_server(starter.find_binaries(), self.folder, OPTIONS)
        # Buried as soon as it is dead, whoever killed it: until then PostgreSQL takes it for running.
        threading.Thread(target=server.wait, daemon=True).start()

    @property
    def pid(self) -> int:
        """Of its first process."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def kill(self) -> None:
        """End all its processes as a flat battery does."""
        first, *_others = pids = children(self.pid)
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        while Path(f"/proc/{first}").exists() or any(_is_alive(pid) for pid in pids):
            time.sleep(0.01)

    def stop(self) -> None:
        """End it, where it runs."""
        with suppress(FileNotFoundError, ProcessLookupError):
            os.kill(self.pid, signal.SIGINT)
            end = time.monotonic() + 20
            while (self.folder / "data" / "postmaster.pid").exists() and time.monotonic() < end:
                time.sleep(0.1)


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A cluster of its own, gone afterwards."""
    starter = _starter()
    cluster = Cluster(starter.make_folder(starter.find_binaries()))
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(cluster.folder, ignore_errors=True)


def _is_alive(pid: int) -> bool:
    """Whether a process runs; one that is dead and not yet buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
