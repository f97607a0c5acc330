"""The copy of the database from before an upgrade: whole, private, not in the way of others, or refused."""

import os
import shutil
import sqlite3
import sys
from collections import namedtuple
from contextlib import closing

import pytest

from tournament.config.environment import EnvironmentProblem
from tournament.config.start import earlier
from tournament.config.start.earlier import copy_of_earlier, earlier_copies


@pytest.fixture
def database(tmp_path):
    """A file with one row, and some pages."""
    path = tmp_path / "tandem.sqlite3"
    write(
        path,
        "CREATE TABLE x (y TEXT)",
        "INSERT INTO x VALUES ('one')",
        f"INSERT INTO x VALUES ('{'z' * 99_999}')",
    )
    return path


def write(path, *statements):
    with closing(sqlite3.connect(path)) as file:
        for statement in statements:
            file.execute(statement)
        file.commit()


def first_row(path):
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT y FROM x").fetchone()[0]


def names(path):
    return sorted(each.name for each in path.parent.iterdir() if each != path)


def test_copy_is_whole_private_and_named_after_the_upgrade(database):
    copy = copy_of_earlier(database, "0.3.0")
    write(database, "UPDATE x SET y = 'two'")

    assert copy.name == "tandem.before-0.3.0.sqlite3"
    assert first_row(copy) == "one"
    if sys.platform != "win32":
        assert copy.stat().st_mode & 0o777 == 0o600
    assert names(database) == [copy.name]


def test_copy_of_the_same_state_is_not_made_twice(database):
    copy = copy_of_earlier(database, "0.3.0")

    assert copy_of_earlier(database, "0.3.0") == copy
    assert copy_of_earlier(database, "0.3.1") == copy
    assert names(database) == [copy.name]


@pytest.mark.parametrize("version", ["0.3.0", "0.4.0.dev0"])
def test_copy_of_another_state_takes_no_others_name_and_three_are_kept(database, version):
    made = []
    for number in range(5):
        write(database, f"UPDATE x SET y = 'state {number}'")
        made.append(copy_of_earlier(database, version))
        os.utime(made[-1], (number, number))

    assert earlier_copies(database) == made[:1:-1]
    assert [first_row(copy) for copy in earlier_copies(database)] == ["state 4", "state 3", "state 2"]


def test_what_a_killed_start_left_and_other_files_are_not_taken_for_copies(database):
    part = database.with_name(database.name + earlier.UNFINISHED)
    part.write_bytes(b"half a copy")
    for name in ("tandem.newer.sqlite3", "tandem.before-my-holiday.sqlite3", "other.before-0.3.0.sqlite3"):
        shutil.copy(database, database.with_name(name))

    copy = copy_of_earlier(database, "0.3.0")

    assert earlier_copies(database) == [copy]
    assert first_row(copy) == "one"
    assert not part.exists()


def test_disk_without_room_is_told_before_anything_is_written(database, monkeypatch):
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage(10**9, 10**9 - 5_000_000, 5_000_000))

    with pytest.raises(EnvironmentProblem, match=r"17 MB are needed and 5 MB are free.*Free some space"):
        copy_of_earlier(database, "0.3.0")

    assert names(database) == []


@pytest.mark.parametrize("fault", ["full", "broken", "no folder"])
def test_copy_that_is_not_whole_is_refused_and_leaves_the_others(database, monkeypatch, fault):
    kept = copy_of_earlier(database, "0.3.0")
    write(database, "UPDATE x SET y = 'two'")

    def harm(descriptor):
        if fault == "full":
            raise OSError(28, "No space left on device")
        if fault == "broken":
            os.lseek(descriptor, 4096, os.SEEK_SET)
            os.write(descriptor, b"\xff" * 4096)

    monkeypatch.setattr(earlier, "bring_to_disk", harm)
    if fault == "no folder":
        monkeypatch.setattr(earlier, "_free_name", lambda path, _version: path.parent / "gone" / "copy")
    with pytest.raises(EnvironmentProblem, match=r"Nothing was changed\. Check that the disk"):
        copy_of_earlier(database, "0.3.0")

    assert names(database) == [kept.name]
    assert (first_row(kept), first_row(database)) == ("one", "two")


def test_database_with_a_write_ahead_log_is_copied_with_what_is_in_the_log(database):
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("UPDATE x SET y = 'in the log'")
        writer.commit()

        copy = copy_of_earlier(database, "0.3.0")

    assert first_row(copy) == "in the log"
