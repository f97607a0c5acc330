"""The package: what is in it, and that it serves from a folder of its own in an environment of its own."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

import manage
from tests.own_files import own_files
from tests.ports import free_port
from tournament.kernel.version import VERSION

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("/", "/rulings/", "/rulings/?q=time+called", "/robots.txt", "/static/tournament/tandem.css")


def run(*command: object, **options: object) -> str:
    """What a program printed; its errors are in the failure."""
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, timeout=300, check=False, **options
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built(tree: Path, folder: Path) -> Path:
    """The package of a tree, built by the tools of the tests: nothing is fetched."""
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, tree)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def tandem(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a bare environment with the package; what it needs is that of the tests' environment."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, with_pip=False)
    here = sysconfig.get_path("purelib")
    there = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        folder / "bin" / "python",
        "install",
        "-q",
        "--no-deps",
        wheel,
    )
    (there / "needed.pth").write_text(here + "\n")
    return folder / "bin" / "tandem"


def surroundings(home: Path, **values: str) -> dict[str, str]:
    """The environment of a person who has just installed it: no settings, a home of their own."""
    return {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1", **values}


@contextmanager
def served(tandem: Path, home: Path, port: int) -> Iterator[str]:
    """The address of a server that was started in `home`."""
    process = subprocess.Popen(
        [tandem], cwd=home, env=surroundings(home, PORT=str(port), BIND="127.0.0.1"), stdout=subprocess.PIPE
    )
    try:
        address = f"http://127.0.0.1:{port}"
        for _again in range(200):
            try:
                urlopen(address, timeout=10).close()
                break
            except OSError:
                assert process.poll() is None
                time.sleep(0.2)
        yield address
    finally:
        process.terminate()
        process.wait(30)
        assert process.stdout is not None
        process.stdout.close()


@pytest.mark.full
def test_the_package_has_what_it_serves_and_no_tests(wheel: Path) -> None:
    assert wheel.name == f"tandem_tournament-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as file:
        names = set(file.namelist())
        about = file.read(f"tandem_tournament-{VERSION}.dist-info/METADATA").decode()
    kept = run(
        "git",
        "ls-files",
        "-z",
        "templates",
        "fixtures",
        "tournament",
        "teams",
        "pairings",
        "rulings",
        cwd=ROOT,
    )
    wanted = {name for name in kept.split("\0") if name and not name.endswith(".po")}
    assert wanted <= names
    assert "tournament/locale/de/LC_MESSAGES/django.mo" in names
    assert not [name for name in names if re.match(r"(tests|docs|data|\.)", name)]
    ranges = {line.partition("#")[0].strip() for line in (ROOT / "requirements.in").read_text().splitlines()}
    assert about.count("Requires-Dist: ") == len(ranges - {""})


@pytest.mark.full
def test_an_installed_package_serves_from_any_folder(tandem: Path, tmp_path: Path) -> None:
    with served(tandem, tmp_path, free_port()) as address:
        for page in PAGES:
            with urlopen(address + page, timeout=30) as answer:  # noqa: S310 - our own server
                assert answer.status == 200, page
    if sys.platform.startswith("linux"):
        assert (tmp_path / ".local" / "share" / "Tandem" / "tandem.sqlite3").is_file()
    assert not (tmp_path / "data").exists()

    assert run(tandem, "--version", env=surroundings(tmp_path)) == f"Tandem {VERSION}\n"
    run(tandem, "demo", cwd=tmp_path, env=surroundings(tmp_path))
    run(tandem, "export", "demo", "demo.json", cwd=tmp_path, env=surroundings(tmp_path))
    assert (tmp_path / "demo.json").is_file()


def contents(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as file:
        return set(file.namelist())


def is_admitted(name: str) -> bool:
    """Whether `.dockerignore` lets a file of ours into the build: `*` keeps all out, then what `!` names comes in."""
    keeps_all_out, *lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    assert keeps_all_out == "*"
    return any(f"{name}/".startswith(f"{line[1:]}/") for line in lines if line.startswith("!"))


@pytest.mark.full
def test_a_container_is_built_from_a_whole_package(wheel: Path, tmp_path: Path) -> None:
    """Docker itself is not asked: of what it may read, the first stage makes the package that others get too."""
    for path in own_files():
        name = path.relative_to(ROOT).as_posix()
        if is_admitted(name):
            copy = tmp_path / "tree" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
    assert contents(built(tmp_path / "tree", tmp_path)) == contents(wheel)


def test_a_container_runs_the_command_of_the_package() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [line.split()[1] for line in lines if line.startswith("COPY ") and "--from" not in line]
    assert [name for name in copied if name != "." and not is_admitted(name)] == []
    assert lines[-1] == 'CMD ["tandem", "serve"]'
    assert "serve" in manage.WORDS


def test_help_names_every_command_and_each_is_there() -> None:
    from django.core.management import get_commands  # noqa: PLC0415 - after the settings

    named = set(re.findall(r"^  tandem ([a-z][a-z-]+)", manage.HELP, re.MULTILINE))
    assert named == set(manage.WORDS)
    assert set(manage.WORDS.values()) <= set(get_commands())


def test_an_unknown_word_is_answered_with_the_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["tandem", "runserver"])
    with pytest.raises(SystemExit, match="Tandem has no command 'runserver'") as ended:
        manage.tandem()
    assert manage.HELP in str(ended.value)


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_help_is_a_page_for_organizers(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tandem", word])
    manage.tandem()
    assert capsys.readouterr().out == manage.HELP + "\n"


@pytest.mark.parametrize("word", manage.WORDS)
def test_the_help_of_a_command_shows_what_was_typed(
    word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["/opt/tandem/bin/tandem", word, "--help"])
    with pytest.raises(SystemExit) as ended:
        manage.tandem()
    assert ended.value.code == 0
    assert re.match(rf"usage: tandem {word} \[-h\]", capsys.readouterr().out)
