"""`manage.py serve` as a person meets it: a window, addresses, a set-up link, Ctrl-C.

What is wrong with a database, a value or a second server is decided in `start/test_databases.py`, `test_environment.py`
and `start/test_lock.py`.
"""

import errno
import http.client
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, contextmanager, nullcontext, suppress
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from tests.ports import free_port
from tournament.config.environment import EnvironmentProblem
from tournament.config.serve import serving
from tournament.config.start import lock

ROOT = Path(serving.__file__).resolve().parents[3]

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="starts and ends groups of processes as Unix does"
)


def environment(folder, **values):
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "SECRET_KEY"}}
    return kept | {"TANDEM_DATA": str(folder), "PYTHONUNBUFFERED": "1"} | values


class Served:
    """A server at a port of this machine."""

    def __init__(self, port):
        self.port = port

    def get(self, path, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.body = answer.read()
        connection.close()
        return answer

    def is_listening(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


class Serving(Served):
    """A running `manage.py serve` in a process group of its own, and what it printed."""

    def __init__(self, folder, port, stdin=subprocess.DEVNULL, **options):
        super().__init__(port)
        self.printed = ""
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env=environment(folder, PORT=str(port), BIND="127.0.0.1"),
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            **options,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        with self.process.stdout:
            for line in self.process.stdout:
                self.printed += line

    def wait(self):
        """The exit code, once everything that was printed is read."""
        code = self.process.wait(60)
        self.reader.join(5)
        return code

    def until_printed(self, pattern, seconds=60):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if found := re.search(pattern, self.printed):
                return found
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError(f"{pattern!r} was not printed:\n{self.printed}")

    def until_up(self):
        self.until_printed("Tandem is running")
        return until(lambda: self.get("/").status == 200)

    def children(self):
        shown = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True, check=False
        )
        return [int(line) for line in shown.stdout.split()]

    def stop(self):
        os.killpg(self.process.pid, signal.SIGINT)
        return self.wait()


def until(condition, seconds=30):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            if condition():
                return True
        except OSError:
            pass
        time.sleep(0.05)
    return False


@pytest.fixture
def prepared(first, folder, tmp_path):
    """A data folder like the module's, which another server may have."""
    copied = tmp_path / "data"
    shutil.copytree(folder, copied, ignore=shutil.ignore_patterns("lock*", "*-journal"))
    return copied


@contextmanager
def running(folder):
    server = Serving(folder, free_port())
    try:
        assert server.until_up(), server.printed
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.wait()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def first(folder):
    """The first start on the module's data folder, which later ones find prepared."""
    with running(folder) as server:
        yield server


def test_first_start_serves_the_first_visit_with_its_styles_compressed(first, folder):
    link = first.until_printed(r"http://127\.0\.0\.1:\d+(/set-up/[^/\s]+/)")[1]
    page = first.get("/").body.decode()
    style = first.get(re.search(r'href="(/static/[^"]+\.css)"', page)[1], **{"Accept-Encoding": "gzip"})

    assert "Tandem is not set up yet" in page
    assert "Welcome to Tandem" in first.get(link).body.decode()
    assert style.headers["Content-Encoding"] == "gzip"
    assert "immutable" in style.headers["Cache-Control"]
    assert (folder / "secret-key").stat().st_mode & 0o777 == 0o600
    assert "Traceback" not in first.printed


def test_fallen_workers_and_the_process_of_the_copies_are_replaced(first):
    before = first.children()

    for pid in before:
        os.kill(pid, signal.SIGKILL)

    assert len(before) == 4  # two workers, the copies, the name in the hall
    assert until(lambda: len(set(first.children()) - set(before)) == 4)
    assert until(lambda: first.get("/").status == 200)


def test_second_start_makes_nothing_anew_and_ctrl_c_ends_it_cleanly(prepared):
    folder = prepared
    stamp = (folder / "static" / serving.STAMP).stat().st_mtime_ns
    key = (folder / "secret-key").read_bytes()

    with running(folder) as second:
        assert second.stop() == 0

    assert (folder / "static" / serving.STAMP).stat().st_mtime_ns == stamp
    assert (folder / "secret-key").read_bytes() == key
    assert "Tandem has stopped" in second.printed
    assert "Traceback" not in second.printed
    assert not second.is_listening()


@pytest.mark.race
@pytest.mark.parametrize("pause", [0, 0.001, 0.02])
def test_many_signals_at_once_end_the_server_like_one(prepared, pause):
    """Ctrl-C pressed again because nothing seems to happen, or passed on by the program that started this one."""
    with running(prepared) as server:
        for number in range(200 if pause < 0.01 else 20):
            with suppress(ProcessLookupError):
                server.process.send_signal(signal.SIGINT if number % 2 else signal.SIGTERM)
            time.sleep(pause)
        assert server.wait() == 0
        assert "Tandem has stopped" in server.printed
        assert not server.is_listening()


def test_a_signal_is_heard_that_comes_while_its_event_is_locked():
    """Python runs the handler in the thread that holds the lock, which would wait for itself for ever."""
    event = threading.Event()
    with event._cond:
        serving.set_from_signal(event)
    assert event.wait(5)


@pytest.mark.full
def test_closed_window_ends_the_server(prepared):
    with running(prepared) as server:
        server.process.send_signal(signal.SIGHUP)

        assert server.wait() == 0
        assert not server.is_listening()


@pytest.mark.full
@pytest.mark.parametrize("name", ["SIGHUP", "SIGINT"])
def test_what_the_starter_wanted_it_to_go_on_through_does_not_end_the_server(prepared, name):
    """`nohup`, and a script's `&`; with its window closed, which takes its pipe away too."""
    number = getattr(signal, name)  # Windows has no SIGHUP to name above
    server = Serving(prepared, free_port(), preexec_fn=lambda: signal.signal(number, signal.SIG_IGN))
    try:
        assert server.until_up(), server.printed
        server.process.send_signal(number)
        time.sleep(1)
        assert server.get("/").status == 200
        server.process.terminate()
        assert server.wait() == 0
    finally:
        server.process.kill()


@pytest.mark.full
@pytest.mark.parametrize("end", [">&-", "2>&-", "<&- >&- 2>&-", "| head -1 >/dev/null"])
def test_a_window_that_is_closed_or_goes_away_stops_nothing(prepared, end):
    port = free_port()
    process = subprocess.Popen(
        ["/bin/sh", "-c", f"{sys.executable} manage.py serve {end}"],
        cwd=ROOT,
        env=environment(prepared, PORT=str(port), BIND="127.0.0.1"),
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    server = Served(port)
    try:
        assert until(lambda: server.get("/").status == 200, 60)
        os.killpg(process.pid, signal.SIGINT)
        assert until(lambda: not server.is_listening())
        assert b"Traceback" not in process.communicate(timeout=30)[1]
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.full
def test_killed_server_leaves_no_process_on_its_port_and_frees_its_folder(prepared):
    with running(prepared) as server:
        server.process.kill()

        assert until(lambda: not server.is_listening())
        with running(prepared) as next_one:
            assert next_one.get("/").status == 200


@pytest.mark.full
def test_second_server_on_a_folder_is_told_where_the_first_one_is(first, folder):
    second = Serving(folder, free_port())

    assert second.wait() == 1
    assert f"It is at http://127.0.0.1:{first.port}" in second.printed
    assert "Traceback" not in second.printed
    assert first.get("/").status == 200


@pytest.mark.parametrize(
    "harm", ["gone", *(pytest.param(harm, marks=pytest.mark.full) for harm in ("cut", "page", "emptied"))]
)
def test_database_that_is_lost_or_broken_is_told_with_the_way_out(prepared, harm):
    path = prepared / "tandem.sqlite3"
    whole = path.read_bytes()
    if harm == "gone":
        path.unlink()
    else:
        middle = len(whole) // 2
        path.write_bytes(
            {"cut": whole[:middle], "page": whole[:4096] + b"\xff" * 8192 + whole[12288:], "emptied": b""}[
                harm
            ]
        )
    harmed = path.read_bytes() if path.exists() else None

    server = Serving(prepared, free_port())

    assert server.wait() == 1
    assert "carry on from" in server.printed
    assert "Traceback" not in server.printed
    assert (path.read_bytes() if path.exists() else None) == harmed


@pytest.mark.full
def test_database_of_another_program_or_version_is_told(prepared):
    path = prepared / "tandem.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute("ALTER TABLE tournament_round ADD COLUMN of_another_version TEXT")
    other_columns = Serving(prepared, free_port())
    assert other_columns.wait() == 1
    assert "tournament_round.of_another_version" in other_columns.printed
    with closing(sqlite3.connect(path)) as file:
        file.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('teams', '0002_of_1999', '1999-01-01')"
        )
        file.commit()
    newer = Serving(prepared, free_port())
    assert newer.wait() == 1
    assert "upgraded by a newer Tandem" in newer.printed
    path.unlink()
    with closing(sqlite3.connect(path)) as file:
        file.executescript("PRAGMA application_id = 77; CREATE TABLE x (y)")
    strange = Serving(prepared, free_port())
    assert strange.wait() == 1
    assert "database of another program" in strange.printed


@pytest.mark.full
def test_window_names_the_copy_that_an_upgrade_begins_with(prepared, monkeypatch):
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "tests.later.settings")
    with running(prepared) as later:
        later.until_printed(r"As it was before, it is kept in \S+/tandem\.before-[\d.]+(dev\d+)?\.sqlite3\.")
        later.until_printed("The database is upgraded")
        assert later.get("/").status == 200

    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    older = Serving(prepared, free_port())
    assert older.wait() == 1
    assert re.search(r"put tandem\.before-[\d.]+(dev\d+)?\.sqlite3 of the folder", older.printed)


def test_what_is_in_the_data_folder_is_its_owners_alone(first, folder):
    files = [path for path in folder.iterdir() if path.is_file() and not path.name.startswith("window")]
    assert {"tandem.sqlite3", "secret-key", "lock"} <= {path.name for path in files}
    assert {path.stat().st_mode & 0o077 for path in files} == {0}


def test_port_in_use_ends_in_a_sentence_before_anything_is_made(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        second = Serving(tmp_path, port)
        code = second.wait()

    assert code == 1
    assert f"Port {port} is in use" in second.printed
    assert f"PORT={port + 1}" in second.printed
    assert "Traceback" not in second.printed
    assert not (tmp_path / "tandem.sqlite3").exists()


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"TANDEM_HTTPS": "maybe"}, "TANDEM_HTTPS is 'maybe'"),
        *(
            pytest.param(*told, marks=pytest.mark.full)
            for told in (
                ({"PORT": "http"}, "PORT is 'http'"),
                ({"DATABASE_URL": "oracle://x"}, "DATABASE_URL cannot be read"),
                ({"TANDEM_DATA": "/proc/nowhere"}, "name another folder"),
                ({"BIND": "203.0.113.7"}, "not an address of this machine"),
                ({"DATABASE_URL": "sqlite:///"}, "names no file"),
                ({"DATABASE_URL": "postgres://x@127.0.0.1:1/x"}, "does not answer"),
            )
        ),
    ],
)
def test_value_that_cannot_be_used_ends_in_a_sentence(tmp_path, values, sentence):
    ended = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=environment(tmp_path, PORT=str(free_port())) | values,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert ended.returncode != 0
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.full
def test_damaged_database_file_ends_in_a_sentence(tmp_path):
    (tmp_path / "tandem.sqlite3").write_bytes(b"this is no database" * 100)

    broken = Serving(tmp_path, free_port())

    assert broken.wait() == 1
    assert "is damaged" in broken.printed
    assert "Traceback" not in broken.printed


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        (OperationalError("database or disk is full"), "disk is full"),
        (OSError(errno.ENOSPC, "No space left on device"), "disk is full"),
        (OperationalError("attempt to write a readonly database"), "cannot write to its disk"),
        (OperationalError("database is locked"), "in use by another program"),
        (
            PermissionError(errno.EACCES, "Permission denied", "/data/lock.json"),
            "/data/lock.json.*Permission denied",
        ),
        (FileExistsError(errno.EEXIST, "File exists", "/data/tmp"), "/data/tmp.*File exists"),
        (OSError(errno.EIO, "Input/output error"), "cannot write to its disk"),
    ],
)
def test_start_on_a_disk_that_takes_nothing_ends_in_a_sentence(
    monkeypatch, tmp_path, settings, fault, sentence
):
    def fail(_say):
        raise fault

    settings.PORT = free_port()
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(serving, "prepare_database", fail)

    with pytest.raises(CommandError, match=rf"did not start.*{sentence}"):
        call_command("serve")
    lock.release()


def test_privileged_port_and_strange_address_say_what_to_do(monkeypatch):
    def refuse(_self, _address):
        raise PermissionError(13, "Permission denied")

    with pytest.raises(EnvironmentProblem, match="which is not an address"):
        serving.check_port("not an address", 8000)
    with pytest.raises(EnvironmentProblem, match="not an address of this machine"):
        serving.check_port("203.0.113.7", free_port())
    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(EnvironmentProblem, match="Choose one from 1024 up"):
        serving.check_port("127.0.0.1", 80)


def test_a_port_that_windows_keeps_is_not_said_to_be_too_low(monkeypatch, tmp_path):
    kept = OSError(errno.EACCES, "forbidden")
    assert "Choose another port: PORT=8001 make run" in serving._port_sentence("0.0.0.0", 8000, kept)  # noqa: S104
    assert "Choose one from 1024 up" in serving._port_sentence("0.0.0.0", 80, kept)  # noqa: S104

    monkeypatch.setattr(serving, "bundle", lambda: tmp_path)
    said = serving._port_sentence("0.0.0.0", 8000, OSError(errno.EADDRINUSE, "taken"))  # noqa: S104
    assert f"open a terminal in {tmp_path} and type  PORT=8001" in said


def test_a_new_version_collects_static_files_that_look_the_same(monkeypatch):
    before = serving._digest_of_static_files()
    assert serving._digest_of_static_files() == before
    monkeypatch.setattr(serving, "VERSION", "9.9")
    assert serving._digest_of_static_files() != before


@pytest.mark.parametrize("is_pressed", [True, False])
def test_a_worker_that_ended_with_ctrl_c_is_no_failure(monkeypatch, is_pressed):
    """On Windows it gets Ctrl-C itself; the window then says that everything is saved."""

    class Pressed:
        interrupt_signal = is_pressed

        def __init__(self, *_words, **_values):
            pass

        def on_startup(self, _step):
            pass

        on_shutdown = on_startup

        def serve(self, **_values):
            sys.exit(1)

    monkeypatch.setattr("granian.server.Server", Pressed)
    ends = nullcontext() if is_pressed else pytest.raises(SystemExit)
    with ends:
        serving.run_server("127.0.0.1", 8000, on_ready=lambda: None, beside="x.y")
