"""`.ci/prepare.py`: packages are installed when, and only when, what is pinned has changed."""

import errno
import importlib.util
import os
import subprocess
import sys
import threading
import venv
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

    module.said = "ERROR: Retrying after NewConnectionError"

    def run(command, **_options):
        module.called.append([str(part) for part in command])
        return subprocess.CompletedProcess(command, int(module.fails))

    def run_and_show(command, _environment):
        return module.said if run(command).returncode else None

    monkeypatch.setattr(module.subprocess, "run", run)
    monkeypatch.setattr(module, "run_and_show", run_and_show)
    monkeypatch.setattr(module, "environment_of_pip", dict)
    monkeypatch.setattr(module, "missing", lambda _requirements: [])
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


# --- What pip says, and what is said of it ---


@pytest.mark.parametrize(
    ("said", "advice"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk of .* is full"),
        ("Retrying (Retry(total=4)) after NewConnectionError", "Connect this machine to the internet"),
        (
            "SSLError(SSLCertVerificationError(1, 'CERTIFICATE_VERIFY_FAILED'))",
            "date and time of this machine",
        ),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "Something other than the pinned package"),
        ("ERROR: Could not install: [Errno 13] Permission denied: '/x'", "sudo chown -R"),
        ("ERROR: No matching distribution found for granian==2", "name another Python"),
        ("ERROR: something new", "delete the folder"),
    ],
)
def test_what_failed_is_told_and_not_something_else(prepare, tmp_path, said, advice):
    prepare.fails, prepare.said = True, said
    with pytest.raises(SystemExit, match=advice) as ended:
        prepare.main(tmp_path / "requirements.txt")
    assert ("internet" in str(ended.value)) == ("Connection" in said or "No matching" in said)
    assert not prepare.stamp().exists()


def test_a_source_that_the_person_set_is_named_without_its_password(prepare, tmp_path, monkeypatch):
    environment = {"PIP_INDEX_URL": "https://me:secret@mirror.example/simple"}
    monkeypatch.setattr(prepare, "environment_of_pip", lambda: environment)
    prepare.fails = True

    with pytest.raises(SystemExit, match=r"ask mirror\.example instead of pypi\.org") as ended:
        prepare.main(tmp_path / "requirements.txt")
    assert "secret" not in str(ended.value)


def test_of_the_persons_settings_of_pip_only_those_of_sources_are_left(monkeypatch):
    module = load("prepare")
    listed = (
        "global.index-url='https://a.example'\nglobal.user='true'\ninstall.index-url='https://b.example'\n"
    )
    listed += "install.target='/x'\nfreeze.timeout='1'\nglobal.find-links='/one\\n/two'\n"
    answer = subprocess.CompletedProcess([], 0, stdout=listed)
    monkeypatch.setattr(module.subprocess, "run", lambda *_args, **_options: answer)
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    for name in ("USER", "TARGET", "PREFIX", "REQUIRE_VIRTUALENV", "NO_DEPS", "PYTHON", "CONSTRAINT"):
        monkeypatch.setenv(f"PIP_{name}", "1")
    monkeypatch.setenv("PIP_PROXY", "http://proxy.example:3128")

    found = {name: value for name, value in module.environment_of_pip().items() if name.startswith("PIP_")}

    assert found == {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": "https://b.example",
        "PIP_FIND_LINKS": "/one /two",
        "PIP_PROXY": "http://proxy.example:3128",
    }


def test_a_package_that_is_gone_from_the_folder_is_found_whatever_the_stamp_says(monkeypatch, tmp_path):
    module = load("prepare")
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    (tmp_path / "requirements.txt").write_text(
        "dj-database-url==3.1.2 \\\n    --hash=sha256:aa\nDjango==5.2.19 \\\n    --hash=sha256:bb\n"
        "pywin32==306 ; sys_platform == 'win32' \\\n    --hash=sha256:cc\n"
    )
    packages = tmp_path / ".venv" / "lib" / "python3.11" / "site-packages"
    (packages / "dj_database_url-3.1.2.dist-info").mkdir(parents=True)
    assert module.missing(tmp_path / "requirements.txt") == ["django"]
    (packages / "django-5.2.19.dist-info").mkdir()
    assert module.missing(tmp_path / "requirements.txt") == []


def test_every_package_of_ours_is_found_where_it_is_installed():
    module = load("prepare")
    assert module.pinned(ROOT / "requirements.txt"), "as the file is written"
    assert {"django", "granian", "tzdata"} <= set(module.pinned(ROOT / "tests" / "requirements.txt"))
    if module.works():
        assert module.missing(ROOT / "requirements.txt") == []


# --- The folder .venv ---


def test_on_a_disk_without_links_python_is_copied(monkeypatch, tmp_path):
    module = load("prepare")
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")

    def no_links(*_args, **_options):
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "symlink", no_links)
    create = venv.create
    monkeypatch.setattr(
        venv, "create", lambda folder, **options: create(folder, **options | {"with_pip": False})
    )
    module.create_venv()

    python = tmp_path / ".venv" / "bin" / "python"
    assert python.is_file()
    assert not python.is_symlink()
    shown = subprocess.run(
        [python, "-c", "import sys; print(sys.prefix)"], capture_output=True, text=True, check=True
    )
    assert Path(shown.stdout.strip()) == tmp_path / ".venv"


@pytest.mark.parametrize(
    ("number", "advice"),
    [
        (errno.EACCES, "sudo chown -R"),
        (errno.EROFS, "sudo chown -R"),
        (errno.ENOSPC, "is full"),
        (errno.EIO, "Delete"),
    ],
)
def test_a_folder_that_cannot_be_made_says_why_and_never_that_python_is_missing(
    prepare, monkeypatch, tmp_path, number, advice
):
    def refuse(*_args, **_options):
        raise OSError(number, os.strerror(number), str(tmp_path / ".venv"))

    monkeypatch.setattr(prepare, "works", lambda: False)
    monkeypatch.setattr(venv, "create", refuse)
    with pytest.raises(SystemExit, match=advice) as ended:
        prepare.main(tmp_path / "requirements.txt")
    assert "apt install" not in str(ended.value)


def test_a_damaged_folder_is_made_again_and_said_so(prepare, monkeypatch, tmp_path, capsys):
    (tmp_path / ".venv" / "left over").touch()
    made = []
    monkeypatch.setattr(prepare, "works", lambda: bool(made))
    monkeypatch.setattr(venv, "create", lambda folder, **_options: (folder.mkdir(), made.append(folder)))

    prepare.main(tmp_path / "requirements.txt")

    assert made == [tmp_path / ".venv"]
    assert not (tmp_path / ".venv" / "left over").exists()
    assert "It is made again" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="make is for Unix")
def test_of_two_first_starts_the_second_waits_and_then_has_nothing_to_do(
    prepare, monkeypatch, tmp_path, capsys
):
    inside, go_on, made = threading.Event(), threading.Event(), []

    def make(folder, **_options):
        folder.mkdir()
        inside.set()
        go_on.wait(20)
        made.append(folder)

    monkeypatch.setattr(prepare, "works", lambda: bool(made))
    monkeypatch.setattr(venv, "create", make)
    starts = [threading.Thread(target=prepare.main, args=[tmp_path / "requirements.txt"]) for _ in range(2)]
    starts[0].start()
    assert inside.wait(20)
    starts[1].start()
    starts[1].join(1)
    assert starts[1].is_alive(), "it waits"
    go_on.set()
    for start in starts:
        start.join(20)

    assert len(made) == 1
    assert len(prepare.called) == 1
    assert "Waiting for it" in capsys.readouterr().out
    assert {path.name for path in tmp_path.iterdir()} == {"requirements.txt", "tests", ".venv"}, (
        "no lock is left"
    )


def test_the_persons_settings_of_python_do_not_reach_tandem():
    for name in ("PYTHONHOME", "PYTHONPATH", "PYTHONSAFEPATH", "PYTHONIOENCODING", "DJANGO_SETTINGS_MODULE"):
        shown = subprocess.run(
            ["make", "--no-print-directory", "--eval", f"shown: ; @echo $${name}", "shown"],
            cwd=ROOT,
            env=os.environ | {name: "nonsense"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert shown.stdout.strip() == "", name


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
