"""manage.py as a person types it: on a fresh machine, with a wrong value."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tournament.config.installed import BASE_DIR
from tournament.kernel.version import VERSION

ROOT = Path(BASE_DIR)


def manage(folder, *arguments, **values):
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "SECRET_KEY"}}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=kept | {"TANDEM_DATA": str(folder)} | values,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.full
def test_event_moves_to_a_machine_that_never_served(tmp_path):
    demo = manage(tmp_path / "one", "demo")
    manage(tmp_path / "one", "export_event", "demo", str(tmp_path / "a.json"))
    moved = manage(tmp_path / "two", "import_event", str(tmp_path / "a.json"))
    manage(tmp_path / "two", "export_event", "demo", str(tmp_path / "b.json"))

    assert (demo.returncode, moved.returncode) == (0, 0), demo.stderr + moved.stderr
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_the_version_is_that_of_tandem(tmp_path):
    assert manage(tmp_path, "--version").stdout == f"Tandem {VERSION}\n"


def test_the_settings_of_a_persons_other_project_are_not_ours(tmp_path):
    ended = manage(tmp_path, "check", DJANGO_SETTINGS_MODULE="blog.settings")

    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout


def test_password_before_the_first_start_is_told_in_a_sentence(tmp_path):
    ended = manage(tmp_path, "reset_password", "anna")

    assert ended.returncode == 1
    assert ended.stderr == "There is nothing to reset yet: start Tandem first (make run).\n"


@pytest.mark.parametrize("asked", [["help"], ["--help"], ["check_backup", "--help"], []])
def test_djangos_own_help_is_there(tmp_path, asked):
    ended = manage(tmp_path, *asked)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert "check_backup" in ended.stdout


def test_wrong_value_is_told_in_a_sentence_by_every_command(tmp_path):
    ended = manage(tmp_path, "demo", DATABASE_URL="postgres://x@127.0.0.1:1/x")

    assert ended.returncode == 1
    assert "does not answer" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
def test_a_starter_who_closed_the_streams_gets_no_traceback(tmp_path):
    command = f"exec {sys.executable} manage.py --version <&- >&-"
    ended = subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("name", ["django", "dj_database_url", "ifaddr"])
def test_a_package_that_is_gone_says_what_to_delete(tmp_path, name):
    (tmp_path / f"{name}.py").write_text(
        f"raise ModuleNotFoundError('No module named {name}', name='{name}')"
    )
    ended = manage(tmp_path / "data", "demo", PYTHONPATH=str(tmp_path))
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert "Delete the folder" in ended.stderr or "not installed here" in ended.stderr


def test_a_disk_that_lets_no_program_start_is_told_and_not_a_damage(tmp_path):
    said = "numpy.so: failed to map segment from shared object"
    (tmp_path / "ifaddr.py").write_text(f"raise ImportError('{said}', name='numpy')")
    ended = manage(tmp_path / "data", "demo", PYTHONPATH=str(tmp_path))
    assert ended.returncode == 1
    assert "noexec" in ended.stderr
    assert "Delete" not in ended.stderr
