"""Tandem as `make run` serves it: a process of its own with a data folder of its own."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from tests.ports import free_port

START_SECONDS = 60
END_SECONDS = 10
LINK = re.compile(r"http://\S+/set-up/\S+/")


@dataclass(slots=True)
class Served:
    """A running server: its address, the process, and what its window has printed so far."""

    address: str
    process: subprocess.Popen[bytes]
    log: Path

    @property
    def window(self) -> str:
        """The text of the window."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    @property
    def set_up_link(self) -> str:
        """The one-time link of the first start, on this laptop's own address."""
        found = LINK.search(self.window)
        assert found, self.window
        return found[0]

    def kill(self) -> None:
        """End the server as a flat battery does."""
        self.process.kill()
        self.process.wait()


def launch(data: Path, *, window: Path | None = None, **variables: str) -> Served:
    """Begin to serve with `data` as the data folder, and with these variables of the environment.

    It has a process group of its own, as a window has; what that prints goes to the file `window`, or to one in the
    data folder. PORT may be among the variables.
    """
    port = int(variables.get("PORT") or free_port())
    data.mkdir(parents=True, exist_ok=True)
    log = window or data / "window.txt"
    environment = {
        key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "SECRET_KEY"}
    }
    environment |= {"TANDEM_DATA": str(data), "PORT": str(port), "PYTHONUNBUFFERED": "1", **variables}
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "serve"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    return Served(f"http://127.0.0.1:{port}", process, log)


@contextmanager
def serve(data: Path, *, window: Path | None = None, **variables: str) -> Iterator[Served]:
    """Serve as `launch` says, until the block ends."""
    served = launch(data, window=window, **variables)
    try:
        _wait_for(served)
        yield served
    finally:
        served.process.terminate()
        try:
            served.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            served.kill()
        _end_group(served.process.pid)


def _end_group(group: int) -> None:
    """End what outlived the server, so that nothing writes into a folder that is being removed.

    On a busy machine a process of its group may only just begin when the server itself has ended.
    """
    deadline = time.monotonic() + END_SECONDS
    with suppress(ProcessLookupError):  # nobody is left
        while time.monotonic() < deadline:
            os.killpg(group, 0)
            time.sleep(0.05)
        os.killpg(group, signal.SIGKILL)


def _wait_for(served: Served) -> None:
    deadline = time.monotonic() + START_SECONDS
    host, _, port = served.address.removeprefix("http://").partition(":")
    while time.monotonic() < deadline:
        assert served.process.poll() is None, served.window
        try:
            socket.create_connection((host, int(port)), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(served.window)
