"""Values of the environment: what they mean, and the sentence where they mean nothing."""

import os
import stat
import sys
from pathlib import Path

import pytest
from django.db.utils import ConnectionHandler, OperationalError

from tournament.config import environment
from tournament.config.environment import EnvironmentProblem


@pytest.mark.parametrize(
    ("text", "value"), [("", False), ("0", False), ("no", False), ("1", True), (" Yes ", True)]
)
def test_flag(text, value):
    assert environment.read_flag("X", {"X": text}) is value


def test_flag_that_is_neither_yes_nor_no_says_what_to_write():
    with pytest.raises(EnvironmentProblem, match="Set it to 1 for yes or 0 for no"):
        environment.read_flag("TANDEM_HTTPS", {"TANDEM_HTTPS": "perhaps"})


def test_number_unset_is_the_default():
    assert environment.read_whole_number("PORT", 8000, least=1, most=65535, environ={}) == 8000


@pytest.mark.parametrize("text", ["0", "65536", "80a", "-1", "８０", "8 0"])
def test_number_outside_its_limits_says_which_they_are(text):
    with pytest.raises(EnvironmentProblem, match="from 1 to 65535"):
        environment.read_whole_number("PORT", 8000, least=1, most=65535, environ={"PORT": text})


def test_list_drops_blanks():
    assert environment.read_list("HOSTS", {"HOSTS": " a.example, ,b.example,"}) == ["a.example", "b.example"]


def test_data_folder_is_beside_manage_py_unless_named(tmp_path):
    assert environment.data_folder({}).parent == Path(environment.BASE_DIR)
    assert environment.data_folder({"TANDEM_DATA": str(tmp_path)}) == tmp_path


def test_data_folder_is_made_with_its_parents(tmp_path):
    environment.make_data_folder(tmp_path / "a" / "b")

    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_data_folder_that_cannot_be_made_says_what_to_do(tmp_path):
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(EnvironmentProblem, match="set the environment variable TANDEM_DATA"):
        environment.make_data_folder(tmp_path / "file" / "data")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_data_folder_without_the_right_to_write_says_what_to_do(tmp_path):
    tmp_path.chmod(0o500)

    with pytest.raises(EnvironmentProblem, match="cannot be written"):
        environment.make_data_folder(tmp_path)


def test_secret_key_is_made_once_for_the_owner_of_the_folder_alone(tmp_path):
    assert environment.read_secret_key(tmp_path, {}) == ""

    key = environment.make_secret_key(tmp_path)

    assert len(key) >= 50
    assert environment.make_secret_key(tmp_path) == key == environment.read_secret_key(tmp_path, {})
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


def test_secret_keys_of_two_installations_differ(tmp_path):
    (tmp_path / "other").mkdir()

    assert environment.make_secret_key(tmp_path) != environment.make_secret_key(tmp_path / "other")


def test_secret_key_file_that_a_power_cut_emptied_is_made_again(tmp_path):
    (tmp_path / "secret-key").write_text("")

    assert len(environment.make_secret_key(tmp_path)) >= 50


def test_secret_key_readable_for_others_is_closed_to_them(tmp_path):
    environment.make_secret_key(tmp_path)
    (tmp_path / "secret-key").chmod(0o644)

    environment.make_secret_key(tmp_path)

    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


def test_secret_key_of_the_environment_has_to_be_long(tmp_path):
    assert environment.read_secret_key(tmp_path, {"SECRET_KEY": "k" * 50}) == "k" * 50
    with pytest.raises(EnvironmentProblem, match="shorter than 50"):
        environment.read_secret_key(tmp_path, {"SECRET_KEY": "secret"})


def test_secret_key_file_that_is_damaged_says_what_to_do(tmp_path):
    (tmp_path / "secret-key").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(EnvironmentProblem, match="delete it"):
        environment.read_secret_key(tmp_path, {})


@pytest.mark.parametrize("version", [(3, 40, 1), (3, 51, 2)])
def test_sqlite_that_can_corrupt_a_write_ahead_log_gets_none(version):
    options = environment.sqlite_options(version, "linux")

    assert "journal_mode=DELETE" in options["init_command"]
    assert "synchronous=EXTRA" in options["init_command"]
    assert options["transaction_mode"] == "IMMEDIATE"


def test_sqlite_with_a_safe_write_ahead_log_syncs_each_commit():
    command = environment.sqlite_options((3, 51, 3), "linux")["init_command"]

    assert "journal_mode=WAL" in command
    assert "synchronous=FULL" in command


def test_sqlite_on_macos_reaches_the_disk():
    assert "fullfsync=ON" in environment.sqlite_options((3, 40, 1), "darwin")["init_command"]


def test_sqlite_connection_really_has_the_safe_settings(tmp_path, django_db_blocker):
    connection = ConnectionHandler({"default": environment.database(tmp_path, {})})["default"]

    with django_db_blocker.unblock(), connection.cursor() as cursor:
        found = {}
        for name in ("journal_mode", "synchronous", "mmap_size", "foreign_keys", "busy_timeout"):
            row = cursor.execute(f"PRAGMA {name}").fetchone()
            found[name] = row[0] if row else 0
    connection.close()

    assert (found["journal_mode"], found["synchronous"]) in {("delete", 3), ("wal", 2)}
    assert (found["mmap_size"], found["foreign_keys"], found["busy_timeout"]) == (0, 1, 30_000)


@pytest.mark.parametrize("left", ["nothing", "an empty file"])
def test_database_that_was_moved_is_not_made_again(tmp_path, django_db_blocker, left):
    connection = ConnectionHandler({"default": environment.database(tmp_path, {})})["default"]
    path = tmp_path / "tandem.sqlite3"
    with django_db_blocker.unblock():
        connection.cursor().execute("CREATE TABLE x (y)")  # where none was yet, it is made
        connection.close()
        (tmp_path / environment.DATABASE_MARKER).touch()
        connection.cursor().execute("SELECT y FROM x")
        connection.close()
        path.unlink()
        if left == "an empty file":
            path.touch()
        with pytest.raises(OperationalError, match="unable to open database file"):
            connection.cursor()
    assert not path.exists() or path.stat().st_size == 0
    assert path.exists() == (left == "an empty file")


@pytest.mark.parametrize("name", [":memory:", "file:rehearsal?mode=memory&cache=shared"])
def test_database_in_memory_may_begin_in_a_data_folder(tmp_path, monkeypatch, name):
    (tmp_path / environment.DATABASE_MARKER).touch()
    monkeypatch.chdir(tmp_path)
    environment.connect_where_it_was(name, uri=True).close()


def test_database_is_a_file_of_the_data_folder_unless_named(tmp_path):
    assert environment.database(tmp_path, {})["NAME"] == tmp_path / "tandem.sqlite3"


def test_database_url_names_a_postgresql(tmp_path):
    found = environment.database(tmp_path, {"DATABASE_URL": "postgres://me:p%40ss@db.example:5433/cup"})

    assert (found["ENGINE"], found["NAME"], found["PASSWORD"]) == (
        "django.db.backends.postgresql",
        "cup",
        "p@ss",
    )
    assert found["CONN_HEALTH_CHECKS"] is True


def test_database_url_of_a_sqlite_file_keeps_the_safe_options(tmp_path):
    found = environment.database(tmp_path, {"DATABASE_URL": "sqlite:////somewhere/cup.sqlite3"})

    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


@pytest.mark.parametrize("url", ["mysql://me@host/cup", "nonsense", "postgres://host:port/cup", "http://x/"])
def test_database_url_that_cannot_be_used_says_how_one_looks(tmp_path, url):
    with pytest.raises(EnvironmentProblem, match="postgres://user:password@host:5432/name"):
        environment.database(tmp_path, {"DATABASE_URL": url})
