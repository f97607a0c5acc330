"""An upgrade to a later Tandem (`tests/later`), killed on its way: nothing is lost, and there is a way back.

The processes are real, on a database with an event in it: a file of SQLite, or a PostgreSQL database of its own.
"""

import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from tests.races import ROOT, race_database
from tournament.config.start.upgrade import PATIENCE
from tournament.kernel.version import VERSION

pytestmark = [
    pytest.mark.rows,
    pytest.mark.full,
    pytest.mark.skipif(sys.platform == "win32", reason="kills processes as Unix does"),
]
IN_COPY = ("before the copy", "in the copy", "before the copy has its name")
IN_UPGRADE = (
    "after the copy",
    "in the first migration",
    "between two migrations",
    "in the last migration",
    "before the end",
)
LATER = {"DJANGO_SETTINGS_MODULE": "tests.later.settings"}
IS_SQLITE = "sqlite" in os.environ.get("DATABASE_URL", "sqlite")
COPY = f"tandem.before-{VERSION}.sqlite3"


@pytest.fixture(scope="module")
def played(tmp_path_factory, django_db_setup, django_db_blocker):
    """The environment of a database that this Tandem made, with an event in mid-play; nobody writes to it."""
    folder = tmp_path_factory.mktemp("played")
    with django_db_blocker.unblock(), race_database(folder) as environment:
        subprocess.run(
            [sys.executable, "manage.py", "demo"], env=environment, cwd=ROOT, check=True, capture_output=True
        )
        run(environment)
        yield environment


@pytest.fixture
def hall(played, tmp_path):
    """A copy of that database in a folder of its own: the environment of its processes."""
    with copied(played, tmp_path) as environment:
        yield environment


@contextmanager
def copied(played, folder):
    """The environment of a copy of a database."""
    environment = played | {"TANDEM_DATA": str(folder)}
    if IS_SQLITE:
        with (
            closing(sqlite3.connect(file_of(played))) as old,
            closing(sqlite3.connect(file_of(environment))) as new,
        ):
            old.backup(new)
        yield environment
        return
    with postgres_database(f"TEMPLATE {urlsplit(played['DATABASE_URL']).path[1:]}") as address:
        yield environment | {"DATABASE_URL": address}


@contextmanager
def postgres_database(like):
    """The address of one more database on the server that the tests use."""
    import psycopg  # noqa: PLC0415 - PostgreSQL alone

    name = f"upgrade_{uuid4().hex}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} {like}")
        try:
            yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def file_of(environment):
    return f"{environment['TANDEM_DATA']}/tandem.sqlite3"


def start(environment, *arguments, stop_at=""):
    """A process that prepares the database; it is at `stop_at` when this returns, or waits in vain."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.later.start", *arguments],
        env=environment | {"LATER_STOP_AT": stop_at},
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    process.said = []
    if stop_at:
        until_said(process, f"at {stop_at}")
    return process


def until_said(process, text):
    """Read what a process says until a line that begins with `text`."""
    for line in process.stdout:
        process.said.append(line.rstrip())
        if line.startswith(text):
            return
    raise AssertionError(f"{text!r} was not said: {process.said}")


def finish(process):
    """All lines that a process says until its end, and its exit code."""
    said, _nothing = process.communicate(timeout=120)
    return [*process.said, *said.splitlines()], process.returncode


def let_go(process):
    process.stdin.write("go\n")
    process.stdin.flush()


def kill(process):
    process.kill()
    process.communicate()


def run(environment, *arguments):
    said, code = finish(start(environment, *arguments))
    assert code == 0, said
    assert said[-1] == "prepared"
    return said


@contextmanager
def cursor_of(environment):
    """A cursor in the database of `environment`, beside Django's."""
    if IS_SQLITE:
        with closing(sqlite3.connect(file_of(environment))) as database:
            yield database.cursor()
        return
    import psycopg  # noqa: PLC0415 - PostgreSQL alone

    with psycopg.connect(environment["DATABASE_URL"]) as database, database.cursor() as cursor:
        yield cursor


def rows_of(cursor):
    """A digest of all rows of each table, without what a later Tandem adds."""
    if IS_SQLITE:
        columns = (
            "SELECT tables.name, columns.name FROM sqlite_master AS tables "
            "JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'"
        )
    else:
        columns = (
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
        )
    tables = {}
    for table, column in cursor.execute(columns).fetchall():
        if not column.startswith("later_") and not table.startswith(("django_", "auth_", "sqlite_")):
            tables.setdefault(table, []).append(f'"{column}"')
    found = {}
    for table, names in tables.items():
        rows = cursor.execute(f'SELECT {", ".join(sorted(names))} FROM "{table}"').fetchall()
        found[table] = sha256("\n".join(sorted(map(repr, rows))).encode()).hexdigest()
    assert len(found) > 30
    return found


def state_of(environment):
    """What must not change, or as a whole: rows, applied migrations, guards by name and text, faults of the file."""
    with cursor_of(environment) as cursor:
        rows = rows_of(cursor)
        applied = sorted(cursor.execute("SELECT app, name FROM django_migrations").fetchall())
        if IS_SQLITE:
            guards = cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
            assert cursor.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert cursor.execute("PRAGMA foreign_key_check").fetchall() == []
        else:
            guards = cursor.execute(
                "SELECT tgname, prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal"
            ).fetchall()
    return {"rows": rows, "applied": applied, "guards": sorted(guards)}


def copies_in(environment):
    names = [path.name for path in Path(environment["TANDEM_DATA"]).iterdir()]
    return sorted(name for name in names if ".before-" in name or name.endswith(".part"))


def assert_upgraded(environment, before):
    after = state_of(environment)
    assert after["rows"] == before["rows"]
    assert after["guards"] == before["guards"]
    assert {name for _app, name in set(after["applied"]) - set(before["applied"])} == {
        "9001_later_note",
        "9002_later_seats",
        "9003_later_default",
        "9001_later_hint",
    }
    with cursor_of(environment) as cursor:
        assert cursor.execute("SELECT DISTINCT later_note FROM teams_entry").fetchall() == [("noted",)]
        with pytest.raises(Exception, match="never changed"):
            cursor.execute("UPDATE tournament_journalentry SET action = 'x'")


def assert_copy_is(environment, before):
    assert copies_in(environment) == ([COPY] if IS_SQLITE else [])
    if IS_SQLITE:
        path = Path(environment["TANDEM_DATA"], COPY)
        assert path.stat().st_mode & 0o777 == 0o600
        with closing(sqlite3.connect(path)) as copy:
            assert rows_of(copy.cursor()) == before["rows"]
            applied = copy.execute("SELECT app, name FROM django_migrations").fetchall()
            assert sorted(applied) == before["applied"]


@pytest.mark.parametrize("point", [*(IN_COPY if IS_SQLITE else ()), *IN_UPGRADE])
def test_killed_upgrade_leaves_the_database_as_it_was_and_the_next_start_does_it(hall, point):
    before = state_of(hall)

    kill(start(hall | LATER, stop_at=point))

    assert state_of(hall) == before
    said = run(hall | LATER)
    assert "The database is upgraded." in said
    assert_upgraded(hall, before)
    assert_copy_is(hall, before)


def test_upgrade_killed_at_any_moment_is_whole_or_was_not(hall):
    """Moments that nobody chose, in one folder, until an upgrade has come through."""
    before, draw = state_of(hall), Random(12)
    for _kill in range(4):
        process = start(hall | LATER, stop_at="before the copy" if IS_SQLITE else "after the copy")
        let_go(process)
        time.sleep(draw.random())  # the copy, the migrations and the end take about a second
        kill(process)
        now = state_of(hall)
        assert now["rows"] == before["rows"]
        assert now["guards"] == before["guards"]
        if now != before:
            break

    run(hall | LATER)

    assert_upgraded(hall, before)
    assert_copy_is(hall, before)


def test_tandem_of_before_opens_what_a_killed_upgrade_left(hall):
    before = state_of(hall)
    kill(start(hall | LATER, stop_at="before the end"))

    assert run(hall)[-1:] == ["prepared"]

    assert state_of(hall) == before


def test_start_without_an_upgrade_says_nothing_and_copies_nothing(hall):
    before = state_of(hall)

    assert run(hall) == ["prepared"]

    assert state_of(hall) == before
    assert copies_in(hall) == []


def test_guards_that_are_gone_are_made_again_without_a_copy(hall):
    before = state_of(hall)
    with cursor_of(hall) as cursor:
        cursor.execute(
            "DROP TRIGGER guard_journal_update" + ("" if IS_SQLITE else " ON tournament_journalentry")
        )
        cursor.connection.commit()
    assert state_of(hall) != before

    assert run(hall) == ["prepared"]

    assert state_of(hall) == before
    assert copies_in(hall) == []


def test_tandem_of_before_refuses_the_upgraded_database_and_names_the_copy(hall):
    before = state_of(hall)
    run(hall | LATER)

    said, code = finish(start(hall))

    assert code == 1
    assert "upgraded by a newer Tandem" in said[-1]
    if IS_SQLITE:
        assert COPY in said[-1]
        Path(hall["TANDEM_DATA"], COPY).replace(file_of(hall))  # the way back that docs/running.md tells
        assert run(hall) == ["prepared"]
        assert state_of(hall) == before


def test_migration_that_fails_changes_nothing(hall):
    before = state_of(hall)

    said, code = finish(start(hall | LATER | {"LATER_FAIL_AT": "in the last migration"}))

    assert code == 1
    assert "could not be upgraded (failed in the last migration)" in said[-1]
    assert "as it was before" in said[-1]
    assert "Traceback" not in "".join(said)
    assert state_of(hall) == before
    assert_copy_is(hall, before)


# Two processes on one PostgreSQL database --------------------------------------------------------------------------

on_postgres = pytest.mark.skipif(IS_SQLITE, reason="a SQLite file has its data folder's lock")


@pytest.fixture
def other_folder(tmp_path_factory):
    """Another machine's data folder."""
    return {"TANDEM_DATA": str(tmp_path_factory.mktemp("other"))}


@on_postgres
def test_second_start_waits_for_the_first_ones_upgrade(hall, other_folder):
    before = state_of(hall)
    first = start(hall | LATER, stop_at="between two migrations")
    second = start(hall | LATER | other_folder)
    until_said(second, "Another Tandem is preparing the database")

    let_go(first)

    assert finish(first)[0][-1] == "prepared"
    said, code = finish(second)
    assert (said[-1], code) == ("prepared", 0)
    assert "The database is upgraded." not in said
    assert_upgraded(hall, before)


@on_postgres
def test_second_start_upgrades_when_the_first_is_killed(hall, other_folder):
    before = state_of(hall)
    first = start(hall | LATER, stop_at="in the last migration")
    second = start(hall | LATER | other_folder)
    until_said(second, "Another Tandem is preparing the database")

    kill(first)

    said, code = finish(second)
    assert (said[-2:], code) == (["The database is upgraded.", "prepared"], 0)
    assert_upgraded(hall, before)


@on_postgres
def test_second_start_ends_in_a_sentence_when_it_takes_too_long(hall, other_folder):
    first = start(hall | LATER, stop_at="in the last migration")

    said, code = finish(start(hall | LATER | other_folder, "1"))
    kill(first)

    assert code == 1
    assert "has not finished yet" in said[-1]
    assert "Traceback" not in "".join(said)
    assert PATIENCE >= 30


@on_postgres
def test_without_a_turn_the_second_start_would_fail(hall, other_folder):
    """The negative control: what the lock is good for. Both have read which migrations there are."""
    first = start(hall | LATER, "alone", stop_at="before the end")
    second = start(hall | LATER | other_folder, "alone", stop_at="after the copy")
    let_go(second)
    until_one_waits_for_a_table(hall)
    let_go(first)

    ends = [finish(first), finish(second)]

    assert [code for _said, code in ends] == [0, 1]
    assert "could not be upgraded" in ends[1][0][-1]


def until_one_waits_for_a_table(environment):
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    end = time.monotonic() + 60
    while time.monotonic() < end:
        with cursor_of(environment) as cursor:
            if cursor.execute(waiting).fetchone() != (0,):
                return
        time.sleep(0.1)
    raise AssertionError("nobody waited")


@on_postgres
@pytest.mark.race
def test_three_starts_at_once_on_an_empty_database_all_work(played, tmp_path_factory):
    with postgres_database("TEMPLATE template0") as address:
        halls = [
            played | {"DATABASE_URL": address, "TANDEM_DATA": str(tmp_path_factory.mktemp("data"))}
            for _ in range(3)
        ]
        processes = [start(hall) for hall in halls]

        said = [finish(process) for process in processes]

        assert [(lines[-1], code) for lines, code in said] == [("prepared", 0)] * 3, said
