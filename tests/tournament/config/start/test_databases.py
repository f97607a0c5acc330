"""Whether the database fits the program; the server's own start is tried in `tests/tournament/config/serve`."""

import sqlite3
from contextlib import closing

import pytest
from django.db import connection

from tournament.config.environment import DATABASE_MARKER, EnvironmentProblem
from tournament.config.start import databases
from tournament.config.start.databases import check_columns, check_database

pytestmark = [pytest.mark.django_db, pytest.mark.rows]


def test_database_that_the_migrations_made_fits():
    check_database()
    check_columns()


@pytest.mark.parametrize(
    "change", ["ADD COLUMN of_another_version integer", "RENAME COLUMN address TO of_another_version"]
)
def test_column_of_another_version_is_named(change):
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE tournament_installation {change}")
    with pytest.raises(EnvironmentProblem, match=r"tournament_installation\."):
        check_columns()


def test_column_that_may_be_empty_there_and_not_here_is_named():
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournament_installation DROP COLUMN copied_at")
        cursor.execute(
            "ALTER TABLE tournament_installation ADD COLUMN copied_at varchar(9) NOT NULL DEFAULT ''"
        )
    with pytest.raises(EnvironmentProblem, match=r"tournament_installation\.copied_at"):
        check_columns()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("0002_of_a_later_version", "upgraded by a newer Tandem; this one is"),
        ("0001_initial", r"from before release 0\.2\. Start that one, save the event file"),
    ],
)
def test_migration_of_another_version_is_told_with_the_way_out(name, sentence):
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, %s)",
            ["teams", name, "2099-01-01 00:00:00+00:00"],
        )
    with pytest.raises(EnvironmentProblem, match=sentence) as told:
        check_database()
    assert "carry on from it here with an empty data folder" in str(told.value)
    assert "TANDEM_DATA" in str(told.value)


@pytest.fixture
def file_of_tandem(tmp_path, monkeypatch):
    """A small database of Tandem in a data folder that had one."""
    path = tmp_path / "tandem.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(
            f"PRAGMA application_id = {databases.TANDEM}; CREATE TABLE teams (number INTEGER PRIMARY KEY, name TEXT)"
        )
        file.executemany("INSERT INTO teams (name) VALUES (?)", [("Team Rocket" * 20,)] * 500)
        file.commit()
    (tmp_path / DATABASE_MARKER).touch()
    monkeypatch.setattr(databases, "sqlite_path", lambda: path)
    check_database()
    return path


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (lambda whole: whole[: len(whole) // 2], "is damaged.*carry on from"),
        (lambda whole: whole[:4096] + b"\xff" * 8192 + whole[12288:], "is damaged.*carry on from"),
        (lambda _whole: b"this is no database" * 100, "is damaged.*carry on from"),
        (lambda _whole: b"", "is empty, though there was one.*carry on from"),
        (lambda _whole: None, "is gone, though there was one.*carry on from"),
    ],
    ids=["cut", "page", "no database", "emptied", "gone"],
)
def test_database_that_is_lost_or_broken_is_told_with_the_way_out_and_left_as_it_is(
    file_of_tandem, harm, sentence
):
    harmed = harm(file_of_tandem.read_bytes())
    if harmed is None:
        file_of_tandem.unlink()
    else:
        file_of_tandem.write_bytes(harmed)

    with pytest.raises(EnvironmentProblem, match=sentence):
        check_database()

    assert (file_of_tandem.read_bytes() if file_of_tandem.exists() else None) == harmed


def test_database_of_another_program_is_told(file_of_tandem):
    with closing(sqlite3.connect(file_of_tandem)) as file:
        file.execute("PRAGMA application_id = 77")

    with pytest.raises(EnvironmentProblem, match="database of another program"):
        check_database()


def test_row_that_reads_otherwise_than_its_index_is_told(tmp_path, monkeypatch):
    path = tmp_path / "tandem.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute("CREATE TABLE teams (name TEXT UNIQUE)")
        file.execute("INSERT INTO teams VALUES ('Team Rocket')")
        file.commit()
    data = path.read_bytes()
    assert data.count(b"Team Rocket") == 2  # in the row and in the index
    path.write_bytes(data.replace(b"Team Rocket", b"Team Socket", 1))
    monkeypatch.setattr(databases, "sqlite_path", lambda: path)

    with pytest.raises(EnvironmentProblem, match="is damaged"):
        check_database()


def test_column_of_a_table_that_is_gone_is_named():
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE rulings_loadedlibrary")
    with pytest.raises(EnvironmentProblem, match=r"rulings_loadedlibrary\."):
        check_columns()


def test_database_that_another_program_holds_is_told_with_the_way_out(tmp_path, monkeypatch):
    path = tmp_path / "tandem.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE x (y)")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(EnvironmentProblem, match=r"in use by another program .*then start again"):
            databases._check_file(path)
