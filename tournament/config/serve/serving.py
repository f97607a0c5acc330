"""What `manage.py serve` does before the first request: port, database, rules, static files; and the server."""

import _thread
import errno
import gc
import hashlib
import json
import logging
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django
from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connections
from django.urls import get_resolver
from django.utils.module_loading import import_string

from tournament.config.environment import (
    EnvironmentProblem,
    make_data_folder,
    make_secret_key,
    read_secret_key,
)
from tournament.config.installed import bundle, typed
from tournament.config.start import lock
from tournament.config.start.databases import check_database, check_is_kept, mark_database
from tournament.config.start.folders import keep_private
from tournament.config.start.upgrade import needs_upgrade, one_at_a_time, upgrade_database
from tournament.kernel.version import VERSION

if TYPE_CHECKING:
    from tournament.config.serve.adapter import Adapter

logger = logging.getLogger(__name__)
STAMP = ".collected"
# Granian calls it back-pressure, but it counts the open connections of a worker, and each phone in the hall keeps a
# few open: with the default of 512 the phones after the first few hundred would wait until someone leaves.
MOST_CONNECTIONS = 16_384
HEAD_MILLISECONDS = 10_000  # in which the head of a request has to be here
MOST_HEAD_BYTES = 16 * 1024
STOPS_WITHIN = 5  # seconds that a process has for the step that it is in
PAUSE_BESIDE = 1.0  # seconds before a process that fell is replaced
LEAST_FREE_PORT = 1024  # those below are the system's
WAITING_CONNECTIONS = 4096  # a whole hall that opens the page at once; the system may allow fewer


def check_port(bind: str, port: int) -> None:
    """Raise EnvironmentProblem with what to do when the server could not listen at `bind` and `port`."""
    family = socket.AF_INET6 if ":" in bind else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform == "win32":
            # SO_REUSEADDR on Windows would let two servers share the port, each getting some of the requests.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((bind, port))
        except socket.gaierror as problem:
            raise EnvironmentProblem(
                f"BIND is {bind!r}, which is not an address. Leave it out to serve everyone on the network, or set "
                "it to 127.0.0.1 to serve this laptop alone."
            ) from problem
        except OSError as problem:
            raise EnvironmentProblem(_port_sentence(bind, port, problem)) from problem


def _port_sentence(bind: str, port: int, problem: OSError) -> str:
    other = _with_port(port + 1 if port < 65535 else port - 1)
    if problem.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use: another Tandem may be running already, in another window. Stop that one, or "
            f"choose another port: {other}."
        )
    if (
        problem.errno in {errno.EACCES, errno.EPERM} and port >= LEAST_FREE_PORT
    ):  # Windows reserves whole ranges
        return f"The system keeps port {port} for something else. Choose another port: {other}."
    if problem.errno in {errno.EACCES, errno.EPERM}:
        return f"The system does not let you use port {port}. Choose one from {LEAST_FREE_PORT} up, such as PORT=8000."
    if problem.errno == errno.EADDRNOTAVAIL:
        return (
            f"BIND is {bind}, which is not an address of this machine. Leave BIND out to serve everyone on the "
            "network."
        )
    return (
        f"The server cannot listen at {bind}, port {port}: {problem.strerror or problem}. Try another PORT."
    )


def _with_port(port: int) -> str:
    """How to start with another port; the program for Windows is started in its own folder."""
    folder = bundle()
    command = typed("serve", PORT=port)
    return f"open a terminal in {folder} and type  {command}" if folder else command


def have_secret_key() -> None:
    """Have the settings know the secret key of the data folder, made where there is none yet."""
    settings.SECRET_KEY = read_secret_key(settings.DATA_DIR) or make_secret_key(settings.DATA_DIR)


def prepare_for_command() -> None:
    """Make data folder and database ready where `serve` has not done so yet; a database in use stays untouched.

    Raises EnvironmentProblem with what to do.
    """
    check_is_kept()
    make_data_folder(settings.DATA_DIR)
    keep_private()
    have_secret_key()
    if needs_upgrade(check_database()):
        lock.take(settings.DATA_DIR, "")
        prepare_database(partial(print, file=sys.stderr))


def prepare_database(say: Callable[[str], object] = print) -> None:
    """Bring the database up to date and load what the apps bring along (`prepare_data` of an AppConfig).

    `say` gets lines for the window. Raises EnvironmentProblem with what to do. Call it with the data folder taken.
    """
    with one_at_a_time(say):
        upgrade_database(say)
        mark_database()
        for config in apps.get_app_configs():
            prepare: Callable[[], Any] | None = getattr(config, "prepare_data", None)
            if prepare is not None:
                prepare()


def collect_static_files() -> None:
    """Collect and compress the static files into the data folder, only when one of them has changed."""
    stamp = Path(settings.STATIC_ROOT) / STAMP
    digest = _digest_of_static_files()
    if stamp.is_file() and stamp.read_text("utf-8") == digest:
        return
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    stamp.write_text(digest, "utf-8")


def _digest_of_static_files() -> str:
    """Changes with Tandem's version and whenever a static file of an app comes, goes or is touched.

    Files of a release that was unpacked may all have one time.
    """
    files = []
    for finder in get_finders():
        for path, storage in finder.list(None):
            state = Path(storage.path(path)).stat()
            files.append([path, state.st_size, state.st_mtime_ns])
    return hashlib.sha256(json.dumps([VERSION, *sorted(files)]).encode()).hexdigest()


def clear_uploads() -> None:
    """Remove what a server that was killed had received and not yet answered."""
    folder = Path(settings.FILE_UPLOAD_TEMP_DIR)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)


def run_server(bind: str, port: int, *, on_ready: Callable[[], None], beside: Sequence[str]) -> None:
    """Serve until Ctrl-C. `on_ready` is called once the port is taken, before the workers start.

    `beside` names functions ("tournament.config.copies.copies.keep_copies"). Each gets a threading.Event and works in a
    process of its own until that is set. (A thread of this process could hold a lock at the moment when a fallen
    worker is forked again.) Where that process falls, another one takes its place, as with the workers.

    Two processes on Linux and macOS; granian can have one on Windows. What each does is in `adapter.py`.
    """
    from granian.constants import HTTPModes, Interfaces, Loops  # noqa: PLC0415 - a Rust library: loaded by serve alone
    from granian.http import HTTP1Settings  # noqa: PLC0415
    from granian.log import LogLevels  # noqa: PLC0415
    from granian.server import Server  # noqa: PLC0415

    class Stoppable(Server):  # type: ignore[misc, valid-type] # granian chooses it by the system
        def signal_handler_interrupt(self, *_args: object, **_kwargs: object) -> None:
            """Stop; granian's own handler takes a lock that another signal may find taken, and then waits for ever."""
            self.interrupt_signal = True
            set_from_signal(self.main_loop_interrupt)

    is_windows = sys.platform == "win32"
    ignored = ignored_signals()
    allow_connections(2 * MOST_CONNECTIONS)
    server = Stoppable(
        "tournament.config.serve.rsgi:application",
        address=bind,
        port=port,
        interface=Interfaces.RSGI,
        loop=Loops.asyncio,
        workers=1 if is_windows else 2,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEAD_MILLISECONDS, max_buffer_size=MOST_HEAD_BYTES),
        backlog=WAITING_CONNECTIONS,
        backpressure=MOST_CONNECTIONS,
        websockets=False,
        respawn_failed_workers=True,
        workers_kill_timeout=STOPS_WITHIN,
        log_enabled=True,
        log_level=LogLevels.critical,
    )

    neighbours = [_Neighbour(name) for name in beside]

    def start() -> None:
        if not is_windows:
            # Granian takes a closed terminal window for a wish to reload; the server would go on unseen.
            signal.signal(signal.SIGHUP, server.signal_handler_interrupt)
            for number in ignored:
                signal.signal(number, signal.SIG_IGN)
        _load_pages()
        on_ready()
        connections.close_all()  # the workers are forks and must not share an open database file
        for neighbour in neighbours:
            neighbour.start()

    server.on_startup(start)
    for neighbour in neighbours:
        server.on_shutdown(neighbour.stop)
    try:
        server.serve(target_loader=load_application, wrap_loader=False)  # it takes objects too
    except SystemExit:
        # On Windows the workers get Ctrl-C too, and granian takes one that ended for one that fell.
        if not server.interrupt_signal:
            raise


def set_from_signal(event: threading.Event) -> None:
    """Set an event in the handler of a signal, whatever the interrupted thread was doing.

    `Event.set` takes a lock. The handler runs in the main thread, which may hold that lock at this moment, in `wait` or
    in the handler of the signal before: so another thread takes it.
    """
    _thread.start_new_thread(event.set, ())


def ignore_further_signals() -> None:
    """Be deaf to Ctrl-C pressed again when all is over, which would end in an error."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if number := getattr(signal, name, None):
            signal.signal(number, signal.SIG_IGN)


def ignored_signals() -> list[signal.Signals]:
    """What whoever started Tandem wants it to go on through: `nohup` a closed terminal, a script's `&` its Ctrl-C."""
    if sys.platform == "win32":
        return []
    return [number for number in (signal.SIGHUP, signal.SIGINT) if signal.getsignal(number) is signal.SIG_IGN]


def allow_connections(wanted: int) -> None:
    """Let this process and its workers hold more open files than the usual 1,024 or 256, as far as the system does."""
    if sys.platform == "win32":  # has no such limit
        return
    import resource  # noqa: PLC0415 - POSIX alone

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        # macOS names no limit and still refuses more than 10,240.
        for number in (most, 10_240):
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, number), hard))
                break


def load_application() -> "Adapter":
    """What a worker process calls first: tie it to the server's process, then load Django."""
    _leave_window()
    try:
        from tournament.config.serve.rsgi import application  # noqa: PLC0415 - the worker's own, not the server's
    except KeyboardInterrupt:  # Windows sends Ctrl-C to every process of the window; the server ends as well
        sys.exit(130)
    return application


def _load_pages() -> None:
    """Load every page here, once: processes forked afterwards share that memory instead of each loading its own."""
    get_resolver().url_patterns  # noqa: B018 - reading it imports all views
    gc.collect()
    gc.freeze()  # a collection would write to the shared pages, and each process would get its own copy
    gc.enable()  # manage.py


class _Neighbour:
    """The process beside the workers; one that falls (memory was short, or it was killed) is replaced."""

    def __init__(self, beside: str) -> None:
        self.beside = beside
        self.over = threading.Event()
        self.starting = threading.Lock()  # so that none is started while the last one is being ended

    def start(self) -> None:
        """Start it, and from now on another one for each that falls."""
        self._start()
        threading.Thread(target=self._replace, name="beside", daemon=True).start()

    def stop(self) -> None:
        """End it between two steps of its work."""
        with self.starting:
            self.over.set()
        self.process.terminate()
        self.process.join(STOPS_WITHIN)
        if self.process.is_alive():  # whoever ends waits for it, and nobody could start again
            self.process.kill()

    def _start(self) -> None:
        self.process = multiprocessing.Process(target=_run_beside, args=(self.beside,), daemon=True)
        self.process.start()

    def _replace(self) -> None:
        while True:
            self.process.join()
            if self.over.wait(PAUSE_BESIDE):
                return
            with self.starting:
                if not self.over.is_set():
                    logger.warning("the process of %s ended and is started again", self.beside)
                    self._start()


def _run_beside(beside: str) -> None:
    """The body of the process beside the workers: it ends between two steps of its work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows sends Ctrl-C to every process of the window
    django.setup()  # Windows and macOS start it afresh, and models cannot be imported before this
    _leave_window()
    over = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: set_from_signal(over))
    while not over.is_set():
        try:
            import_string(beside)(over)
        except Exception:
            # Copies that stop unnoticed are worse than none: whatever went wrong, go on.
            logger.exception("%s failed and is started again", beside)
            over.wait(5)


def _leave_window() -> None:
    """Tie this process to the server's and not to the window's Ctrl-C, which is for the server alone.

    The server then ends its processes once. When it gets two signals to end at the same moment, a worker of granian may
    wait for ever; and a worker whose server was killed would hold the port, so that nobody could start again.
    """
    if sys.platform != "win32":
        os.setpgrp()
    threading.Thread(target=_end_with_server, name="end-with-server", daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)
