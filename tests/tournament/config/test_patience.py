"""A database that another program holds: waited for long once, and then briefly until it can be had again."""

import sqlite3
import time
from contextlib import closing, contextmanager

import pytest
from django.db import OperationalError, transaction
from django.db.utils import ConnectionHandler

from tournament.config import environment, patience

LONG, BRIEF = 400, 20  # milliseconds


@pytest.fixture
def connection(tmp_path, monkeypatch, django_db_blocker):
    monkeypatch.setattr(patience, "LONG", LONG)
    monkeypatch.setattr(patience, "BRIEF", BRIEF)
    monkeypatch.setattr(patience, "_in_vain", set())
    settings = environment.database(tmp_path, {})
    settings["OPTIONS"] |= {"timeout": LONG / 1000}
    made = ConnectionHandler({"default": settings})["default"]
    with django_db_blocker.unblock():
        made.cursor().execute("CREATE TABLE result (points)")
        made.cursor().execute("PRAGMA journal_mode=DELETE")
        yield made
        made.close()


@contextmanager
def held(connection, *statements):
    """Another program on the file."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        for statement in statements:
            other.execute(statement).fetchone()
        yield


def read(connection):
    connection.cursor().execute("SELECT points FROM result").fetchall()


def open_and_read(connection):
    """As each thread does when it begins."""
    connection.close()
    read(connection)


def write(connection):
    with transaction.Atomic(connection.alias, True, False):
        connection.cursor().execute("INSERT INTO result VALUES (3)")


def milliseconds(work, connection):
    """How long it takes until the file is given up."""
    started = time.monotonic()
    with pytest.raises(OperationalError, match="locked"):
        work(connection)
    return 1000 * (time.monotonic() - started)


@pytest.mark.parametrize(
    ("work", "statements"),
    [
        (read, ["BEGIN EXCLUSIVE"]),
        (open_and_read, ["BEGIN EXCLUSIVE"]),
        (write, ["BEGIN EXCLUSIVE"]),
        (write, ["BEGIN IMMEDIATE"]),
        (write, ["BEGIN", "SELECT * FROM sqlite_master"]),
    ],
    ids=[
        "reading a file that is held",
        "opening it",
        "writing it",
        "writing beside a writer",
        "writing under a reader",
    ],
)
def test_whoever_waited_in_vain_spares_the_others_the_wait(connection, monkeypatch, work, statements):
    monkeypatch.setattr(transaction, "get_connection", lambda _using=None: connection)
    with held(connection, *statements):
        assert milliseconds(work, connection) >= 0.9 * LONG
        for _number in range(3):
            assert milliseconds(work, connection) < LONG / 2
    work(connection)
    with held(connection, *statements):  # once it was had, the next one waits again
        assert milliseconds(work, connection) >= 0.9 * LONG


def test_who_cannot_write_reads_as_before_and_writes_wait_no_longer_for_that(connection, monkeypatch):
    monkeypatch.setattr(transaction, "get_connection", lambda _using=None: connection)
    with held(connection, "BEGIN IMMEDIATE"):
        milliseconds(write, connection)
        read(connection)
        assert milliseconds(write, connection) < LONG / 2


def test_what_is_refused_for_another_reason_makes_no_one_hasty(connection):
    with pytest.raises(OperationalError, match="no such table"):
        connection.cursor().execute("SELECT points FROM nowhere")
    with held(connection, "BEGIN EXCLUSIVE"):
        assert milliseconds(read, connection) >= 0.9 * LONG
