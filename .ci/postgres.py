"""Runs a command with DATABASE_URL naming a private PostgreSQL, which is started for it and stopped after it.

Usage: python .ci/postgres.py COMMAND [ARGUMENT ...]
The server listens on a socket in a folder of its own and on no port; it is never the machine's own server. PostgreSQL
refuses to run as root, so root starts it as an unprivileged user.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NoReturn

# Nothing here has to survive a power cut.
OPTIONS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "60"}
PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
)


def find_binaries() -> Path | None:
    """The folder of the newest installed PostgreSQL server, None where there is none."""
    candidates = [Path(found).parent for found in [shutil.which("postgres")] if found]
    for pattern in PLACES:
        candidates += Path("/").glob(pattern.lstrip("/"))
    usable = [
        folder for folder in candidates if (folder / "initdb").exists() and (folder / "postgres").exists()
    ]
    return max(
        usable,
        key=lambda folder: [int(n) for n in "".join(c if c.isdigit() else " " for c in str(folder)).split()],
        default=None,
    )


def install() -> None:
    """Debian's postgresql, where the user may; its own cluster is not started."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        sys.exit(
            "PostgreSQL is not installed. Install it with:  sudo apt install postgresql\n"
            "(macOS: brew install postgresql)"
        )
    print("Installing PostgreSQL for these tests.", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(
        ["apt-get", "install", "-y", "-q", "--no-install-recommends", "postgresql"],
        check=True,
        stdout=subprocess.DEVNULL,
        env=environment,
    )


def unprivileged() -> dict[str, object]:
    """Arguments for subprocess that run a program as a user who may start PostgreSQL."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    sys.exit("PostgreSQL cannot run as root, and there is neither a user postgres nor nobody to run it as.")


@contextmanager
def private_server(binaries: Path, options: Mapping[str, str] = OPTIONS) -> Iterator[str]:
    """Run a server as long as the block lasts, and yield its DATABASE_URL."""
    folder = make_folder(binaries)
    try:
        server = start_server(binaries, folder, options)
        try:
            yield url_of(folder)
        finally:
            server.send_signal(signal.SIGINT)  # PostgreSQL's fast shutdown
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def make_folder(binaries: Path) -> Path:
    """A new folder with an empty cluster, which is the caller's to remove."""
    as_user = unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="tandem-pg-", dir="/tmp"))  # a socket's path must be short
    if "user" in as_user:
        os.chown(folder, as_user["user"], as_user["group"])
    program = [binaries / "initdb", "-D", folder / "data", "-U", "tandem", "-A", "trust", "-E", "UTF8"]
    command = [*program, "--locale=C", "--no-sync"]
    try:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder, **as_user)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder


def start_server(binaries: Path, folder: Path, options: Mapping[str, str]) -> subprocess.Popen:
    """The server of that folder, once it answers."""
    settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    log = folder / "log"
    with log.open("a") as output:
        server = subprocess.Popen(
            [
                binaries / "postgres",
                "-D",
                folder / "data",
                "-k",
                folder,
                "-c",
                "listen_addresses=",
                *settings,
            ],
            stdout=output,
            stderr=output,
            cwd=folder,
            start_new_session=True,  # Ctrl-C ends the tests first, then we end the server
            **unprivileged(),
        )
    try:
        wait_until_ready(binaries, folder, server, log)
    except BaseException:
        server.kill()
        server.wait()
        raise
    return server


def url_of(folder: Path) -> str:
    """The DATABASE_URL of the server of that folder."""
    return f"postgres://tandem@/postgres?host={folder}"


def wait_until_ready(binaries: Path, folder: Path, server: subprocess.Popen, log: Path) -> None:
    """Return when the server answers; exit with its log when it ends or takes longer than half a minute."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and server.poll() is None:
        asked = subprocess.run([binaries / "pg_isready", "-q", "-h", folder], check=False)
        if asked.returncode == 0:
            return
        time.sleep(0.1)
    sys.exit(f"The private PostgreSQL did not start:\n{log.read_text()}")


def end(signum: int, _frame: FrameType | None) -> NoReturn:
    """Turn a signal into an exit, so that the server is stopped on the way out."""
    sys.exit(128 + signum)


def main(command: list[str]) -> int:
    """Run `command` beside the server and give its exit code."""
    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGHUP, end)
    binaries = find_binaries()
    if binaries is None:
        install()
        binaries = find_binaries()
    if binaries is None:
        sys.exit("PostgreSQL was installed, but its server is not where it should be (/usr/lib/postgresql).")
    with private_server(binaries) as url:
        print(f"Private PostgreSQL from {binaries}", flush=True)
        child = subprocess.Popen(command, env={**os.environ, "DATABASE_URL": url})
        try:
            return child.wait()
        except BaseException:
            child.terminate()
            child.wait()
            raise


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
