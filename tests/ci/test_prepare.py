"""`.ci/prepare.py`: packages are installed when, and only when, what is pinned has changed."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / ".ci" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def prepare(monkeypatch, tmp_path):
    """The script over a checkout with two files of requirements, and what it called instead of running it."""
    module = load("prepare")
    (tmp_path / "tests").mkdir()
    (tmp_path / "requirements.txt").write_text("Django==5.2.19\n")
    (tmp_path / "tests" / "requirements.txt").write_text("-r ../requirements.txt\npytest==9.2.0\n")
    (tmp_path / ".venv").mkdir()
    module.called = []
    module.fails = False

    def run(command, **_options):
        module.called.append([str(part) for part in command])
        return subprocess.CompletedProcess(command, int(module.fails))

    monkeypatch.setattr(module.subprocess, "run", run)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "works", lambda: True)
    return module


def test_packages_are_installed_once(prepare, tmp_path):
    prepare.main(tmp_path / "requirements.txt")
    prepare.main(tmp_path / "requirements.txt")

    assert len(prepare.called) == 1
    assert prepare.called[0][-3:] == ["--require-hashes", "-r", str(tmp_path / "requirements.txt")]


def test_packages_are_installed_again_when_a_pin_changed(prepare, tmp_path):
    prepare.main(tmp_path / "requirements.txt")
    (tmp_path / "requirements.txt").write_text("Django==5.2.20\n")

    prepare.main(tmp_path / "requirements.txt")

    assert len(prepare.called) == 2


def test_what_tests_need_holds_what_running_needs(prepare, tmp_path):
    prepare.main(tmp_path / "tests" / "requirements.txt")
    prepare.main(tmp_path / "requirements.txt")

    assert len(prepare.called) == 1


def test_change_of_an_included_file_is_noticed(prepare, tmp_path):
    prepare.main(tmp_path / "tests" / "requirements.txt")
    (tmp_path / "requirements.txt").write_text("Django==5.2.20\n")

    prepare.main(tmp_path / "tests" / "requirements.txt")

    assert len(prepare.called) == 2


def test_install_that_failed_says_what_to_do_and_is_tried_again(prepare, tmp_path):
    prepare.fails = True
    with pytest.raises(SystemExit, match="Connect this machine to the internet"):
        prepare.main(tmp_path / "requirements.txt")
    prepare.fails = False

    prepare.main(tmp_path / "requirements.txt")

    assert len(prepare.called) == 2


def test_missing_venv_module_prints_the_command_that_installs_it(prepare, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setitem(sys.modules, "ensurepip", None)

    with pytest.raises(SystemExit, match="sudo apt install python3-venv"):
        prepare.make_venv()

    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(SystemExit, match="brew install python"):
        prepare.make_venv()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_machine_without_a_python_prints_the_command_that_installs_it(tmp_path):
    for name in ("dirname", "uname"):
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")

    ended = subprocess.run(
        ["/bin/sh", str(ROOT / ".ci" / "prepare"), "requirements.txt"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 1
    assert "needs Python 3.11 or newer" in ended.stderr
    assert "install python" in ended.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="make test-postgres is for Unix")
def test_newest_postgresql_is_chosen(monkeypatch, tmp_path):
    module = load("postgres")
    for version in ("9.6", "15", "17"):
        folder = tmp_path / "usr/lib/postgresql" / version / "bin"
        folder.mkdir(parents=True)
        (folder / "initdb").touch()
        (folder / "postgres").touch()
    (tmp_path / "usr/lib/postgresql/18/bin").mkdir(parents=True)  # a client alone
    monkeypatch.setattr(module.shutil, "which", lambda _name: None)
    monkeypatch.setattr(module, "PLACES", (str(tmp_path / "usr/lib/postgresql/*/bin"),))

    assert module.find_binaries() == tmp_path / "usr/lib/postgresql/17/bin"


def test_translations_are_compiled_when_their_text_is_newer(prepare, tmp_path):
    prepare.main(tmp_path / "requirements.txt")
    prepare.called.clear()
    text = tmp_path / "tournament" / "locale" / "de" / "LC_MESSAGES" / "django.po"
    text.parent.mkdir(parents=True)
    text.write_text("")

    prepare.main(tmp_path / "requirements.txt")
    assert prepare.called[0][-1] == "tournament.config.catalogues"
    text.with_suffix(".mo").write_text("")
    os.utime(text, (1, 1))
    prepare.main(tmp_path / "requirements.txt")
    assert len(prepare.called) == 1
