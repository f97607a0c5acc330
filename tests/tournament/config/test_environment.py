"""Values of the environment: what they mean, and the sentence where they mean nothing."""

import os
import stat
import sys
from pathlib import Path

import pytest
from django.db.utils import ConnectionHandler, OperationalError

from tournament.config import environment
from tournament.config.environment import EnvironmentProblem
from tournament.config.installed import BASE_DIR


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
    assert environment.data_folder({}).parent == Path(BASE_DIR)
    assert environment.data_folder({"TANDEM_DATA": str(tmp_path)}) == tmp_path


def test_data_folder_is_made_with_its_parents(tmp_path):
    environment.make_data_folder(tmp_path / "a" / "b")

    assert list((tmp_path / "a" / "b").iterdir()) == []


def test_data_folder_that_cannot_be_made_says_what_to_do(tmp_path):
    (tmp_path / "file").write_text("in the way")

    first = "Set" if sys.platform == "win32" else "set"  # Windows calls it a file that is there
    with pytest.raises(EnvironmentProblem, match=f"{first} the environment variable TANDEM_DATA"):
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

    with pytest.raises(EnvironmentProblem, match="Delete it"):
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


# --- Addresses, names and zones as people write them ---


@pytest.mark.parametrize(
    ("text", "address"),
    [("", "0.0.0.0"), ("localhost", "127.0.0.1"), ("[::1]", "::1"), (" 10.0.0.7 ", "10.0.0.7"), ("::", "::")],  # noqa: S104
)
def test_address_to_listen_at(text, address):
    assert environment.read_bind({"BIND": text}) == address


@pytest.mark.parametrize(
    "text", ["http://127.0.0.1", "127.0.0.1:8000", "*", "my-laptop", "fe80::1%eth0", "1.2.3"]
)
def test_address_to_listen_at_that_is_none_says_what_to_write(text):
    with pytest.raises(EnvironmentProblem, match=r"set it to 127\.0\.0\.1"):
        environment.read_bind({"BIND": text})


@pytest.mark.parametrize(
    ("text", "name"),
    [("", "tandem"), ("0", ""), ("off", ""), (" Spring-Cup.local ", "spring-cup"), ("cup2", "cup2")],
)
def test_name_in_the_hall(text, name):
    assert environment.read_hall_name({"TANDEM_NAME": text}) == name


@pytest.mark.parametrize(
    "text", ["spring cup", "frühling", "cup.example", "-cup", "cup-", "2cup", "a" * 41, "http://cup"]
)
def test_name_in_the_hall_that_is_none_says_what_to_write(text):
    with pytest.raises(EnvironmentProblem, match=r"such as spring-cup for spring-cup\.local, 0 for no name"):
        environment.read_hall_name({"TANDEM_NAME": text})


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("cup.example.org, Desk-Laptop", ["cup.example.org", "desk-laptop"]),
        (".example.org", [".example.org"]),
        ("cup.example.org.", ["cup.example.org"]),
        ("grün.example", ["xn--grn-ioa.example"]),
        ("192.168.1.20,[fe80::1],fe80::2", ["192.168.1.20", "[fe80::1]", "[fe80::2]"]),
    ],
)
def test_names_of_the_server_are_those_that_browsers_send(text, names):
    assert environment.read_host_names({"ALLOWED_HOSTS": text}) == names


@pytest.mark.parametrize(
    "text",
    [
        *("https://cup.example.org", "cup.example.org:8000", "cup.example.org/", "*.example.org", "*", "a b"),
        *("a.example;b.example", "'cup.example.org'", "cup..example", "x" * 64 + "ü.example"),
        *("tandem_web", "desk_laptop.local", "_cup.example.org"),
    ],
)
def test_names_that_no_browser_sends_say_how_one_looks(text):
    with pytest.raises(EnvironmentProblem, match=r"such as cup\.example\.org"):
        environment.read_host_names({"ALLOWED_HOSTS": text})


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("TANDEM_DATEN", "TANDEM_DATA?"),
        ("tandem_data", "TANDEM_DATA?"),
        ("TANDEM_HTTP", "TANDEM_HTTPS?"),
        ("TANDEM_PORT", "mean PORT?"),
        ("TANDEM_DATABASE", "mean DATABASE_URL?"),
    ],
)
def test_a_misspelled_variable_says_which_was_meant(name, meant):
    with pytest.raises(EnvironmentProblem, match=name) as told:
        environment.check_names({"PATH": "/bin", name: "1"})
    assert meant in str(told.value)


def test_a_variable_that_is_nothing_like_ours_is_refused_without_a_guess():
    with pytest.raises(EnvironmentProblem, match="is not a setting of Tandem") as told:
        environment.check_names({"TANDEM_XYZZY": "1"})
    assert "Did you mean" not in str(told.value)


def test_variables_of_others_are_none_of_our_business():
    theirs = {"TANDEM_SERVICE_HOST": "1", "TANDEM_PORT": "tcp://10.0.0.1:80", "TANDEM_PORT_80_TCP": "1"}
    environment.check_names(theirs | dict.fromkeys(environment.KNOWN_VARIABLES, "1") | {"TANDEMX": "1"})


@pytest.mark.parametrize("text", ["", "Europe/Warsaw", ":Europe/Rome", "UTC", "CET-1CEST", "<+03>-3"])
def test_zones_of_machines(text):
    environment.check_zone({"TZ": text})


@pytest.mark.parametrize("text", ["Mars/Phobos", "Warsaw", "Europe", "../x", "/no/such/file", "+2"])
def test_zone_that_there_is_not_says_how_one_looks(text):
    with pytest.raises(EnvironmentProblem, match="such as Europe/Warsaw"):
        environment.check_zone({"TZ": text})


@pytest.mark.skipif(sys.platform == "win32", reason="Windows makes up a home for any name")
def test_data_folder_of_a_person_who_is_not_here_says_what_to_write():
    with pytest.raises(EnvironmentProblem, match="Set it to the whole path"):
        environment.data_folder({"TANDEM_DATA": "~nobody-of-that-name/x"})


@pytest.mark.skipif(sys.platform == "win32", reason="few people may create links on Windows")
def test_data_folder_that_leads_in_a_circle_says_what_to_write(tmp_path):
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(EnvironmentProblem, match="TANDEM_DATA"):
        environment.make_data_folder(environment.data_folder({"TANDEM_DATA": str(tmp_path / "a")}))


def test_data_folder_that_is_a_file_is_called_one(tmp_path):
    (tmp_path / "cup").touch()
    with pytest.raises(EnvironmentProblem, match="is a file"):
        environment.make_data_folder(tmp_path / "cup")


@pytest.mark.parametrize("url", ["postgres://", "postgres://me:pw@host", "postgres://me@host:5432/"])
def test_database_url_without_a_name_says_so(tmp_path, url):
    with pytest.raises(EnvironmentProblem, match="no name of a database"):
        environment.database(tmp_path, {"DATABASE_URL": url})


@pytest.mark.parametrize("url", ["postgres://me:p@ss#w/rd@host/cup", "postgres://me:p#w@host/cup"])
def test_database_url_whose_password_breaks_it_says_how_to_write_one(tmp_path, url):
    with pytest.raises(EnvironmentProblem, match="%23 for #"):
        environment.database(tmp_path, {"DATABASE_URL": url})


def test_database_file_is_the_same_wherever_tandem_is_started_from(tmp_path):
    found = environment.database(tmp_path, {"DATABASE_URL": "sqlite:///cup.sqlite3"})
    assert found["NAME"] == str(Path(BASE_DIR) / "cup.sqlite3")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may read everything")
def test_key_of_another_user_says_how_to_get_the_whole_folder(tmp_path):
    environment.make_secret_key(tmp_path)
    (tmp_path / "secret-key").chmod(0)
    with pytest.raises(EnvironmentProblem, match="sudo chown -R"):
        environment.read_secret_key(tmp_path, {})


@pytest.mark.parametrize(
    "make", [Path.mkdir, Path.read_bytes], ids=["a file for a folder", "a folder for a file"]
)
def test_file_in_the_place_of_a_folder_is_named_and_no_right_is_blamed(tmp_path, make):
    path = tmp_path / "tmp"
    if make is Path.read_bytes and sys.platform == "win32":
        pytest.skip("Windows calls that a matter of rights")
    if make is Path.mkdir:
        path.touch()
    else:
        path.mkdir()
    with pytest.raises(OSError) as refused:  # noqa: PT011 - whatever the system calls it
        make(path)
    told = environment.not_ours(tmp_path, path, refused.value)
    assert str(path) in told
    assert "Move it out" in told
    assert "sudo" not in told


def test_file_that_is_refused_names_the_folder_and_the_way_after_sudo(tmp_path):
    told = environment.not_ours(tmp_path, tmp_path / "secret-key", PermissionError(13, "Permission denied"))
    assert f"data folder {tmp_path} with all its files" in told
    assert "delete" not in told, "a key that is whole must not be deleted"
    if os.name == "posix":
        assert "sudo chown -R" in told
