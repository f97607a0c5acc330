"""Tandem from its own tree, and as an installed package: what a person types, and where everything is kept."""

import sys

import pytest

from tests.for_each import for_each
from tournament.config import environment, installed


@pytest.fixture
def is_package(monkeypatch):
    """Tandem takes itself for an installed package."""
    monkeypatch.setattr(installed, "is_installed", lambda: True)
    monkeypatch.setattr(environment, "is_installed", lambda: True)


def test_a_folder_without_the_files_of_the_tree_is_a_package(tmp_path):
    assert not installed.is_installed()
    assert installed.is_installed(tmp_path)


@for_each(
    "platform, word, values, line",
    [
        ("linux", "serve", (), "make run"),
        ("linux", "reset-password", ("anna",), "make reset-password NAME=anna"),
        ("win32", "serve", (), r".venv\Scripts\python manage.py serve"),
        ("win32", "reset-password", ("anna",), r".venv\Scripts\python manage.py reset_password anna"),
    ],
)
def test_the_tree_is_started_by_make_or_by_python(platform, word, values, line):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "platform", platform)
        assert installed.typed(word, *values) == line


@pytest.mark.usefixtures("is_package")
def test_a_package_is_started_by_its_command():
    assert installed.typed("serve") == "tandem serve"
    assert installed.typed("reset-password", "anna") == "tandem reset-password anna"


@for_each(
    "platform, package, line",
    [
        ("linux", False, "PORT=8001 make run"),
        ("linux", True, "PORT=8001 tandem serve"),
        ("win32", False, r'cmd /c "set PORT=8001&& .venv\Scripts\python manage.py serve"'),
        ("win32", True, 'cmd /c "set PORT=8001&& tandem serve"'),
    ],
)
def test_a_setting_is_typed_as_the_system_has_it(platform, package, line):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "platform", platform)
        patch.setattr(installed, "is_installed", lambda: package)
        assert installed.typed("serve", PORT=8001) == line


@pytest.mark.usefixtures("is_package")
def test_the_program_for_windows_is_started_in_its_own_folder(tmp_path, monkeypatch):
    assert installed.bundle() is None
    (tmp_path / "Tandem.exe").touch()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python" / "python.exe"))
    assert installed.bundle() == tmp_path
    assert installed.typed("reset-password", "anna") == r".\Tandem reset-password anna"


@pytest.mark.usefixtures("is_package")
def test_a_package_keeps_everything_in_the_folder_of_its_user(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    if sys.platform.startswith("linux"):
        assert environment.data_folder({}) == tmp_path / "Tandem"
    assert environment.data_folder({}) != installed.BASE_DIR / "data"
    assert environment.data_folder({"TANDEM_DATA": str(tmp_path / "cup")}) == tmp_path / "cup"


@pytest.mark.usefixtures("is_package")
def test_an_older_data_folder_is_offered_where_it_is_not_the_one_in_use(tmp_path):
    own, here = tmp_path / "own", tmp_path / "here"
    for folder in (own, here / "data"):
        folder.mkdir(parents=True)
    assert installed.older_data(own, here) is None  # a folder called data is not Tandem's by its name

    (here / "data" / "tandem.sqlite3").touch()
    assert installed.older_data(own, here) == here / "data"

    (own / "tandem.sqlite3").touch()  # a first look round made it; the events are still in the other one
    assert installed.older_data(own, here) == here / "data"
    assert installed.older_data(here / "data", here) is None


def test_the_tree_offers_nothing(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "tandem.sqlite3").touch()
    assert installed.older_data(tmp_path / "own", tmp_path) is None
