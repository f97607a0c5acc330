"""The files of the project, and none that a command, a server or an editor left in the same folder."""

import os
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
APPS = ("tournament", "teams", "pairings", "rulings")
FOLDERS = (*APPS, "templates", "fixtures", "docs", "tests", ".ci", ".github")
# Those at the top of the project: beside them lie notes, measurements, databases and whatever a command was told.
FILES = (
    ".dockerignore",
    ".gitattributes",
    ".gitignore",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Dockerfile",
    "LICENSE",
    "Makefile",
    "README.md",
    "SECURITY.md",
    "compose.yaml",
    "manage.py",
    "pyproject.toml",
    "requirements.in",
    "requirements.txt",
)
MADE = (
    ".pyc",
    ".pyo",
    ".mo",
    ".mo-new",
    "~",
    ".orig",
    ".rej",
)  # from the file beside it, by Python, gettext or an editor


def own_files(*folders: str, ending: str = "", root: Path = ROOT) -> list[Path]:
    """The project's files in these folders, or all of them, whose names end so: sorted, at any depth."""
    found = [path for folder in folders or FOLDERS for path in _files_in(root / folder)]
    if not folders:
        found += [root / name for name in FILES if (root / name).is_file()]
    return sorted({path for path in found if path.name.endswith(ending)})


def _files_in(folder: Path) -> Iterator[Path]:
    for place, inner, names in os.walk(folder):
        inner[:] = [name for name in inner if not name.startswith((".", "__pycache__"))]
        yield from (
            Path(place, name) for name in names if not name.startswith(".") and not name.endswith(MADE)
        )


def static_files(ending: str, *, root: Path = ROOT) -> list[Path]:
    """The styles or scripts of the apps: not what `serve` collected from them into its data folder."""
    return own_files(*(f"{app}/static" for app in APPS), ending=ending, root=root)


def modules_of_apps(*, root: Path = ROOT) -> list[Path]:
    """The modules of the four apps, migrations too."""
    return own_files(*APPS, ending=".py", root=root)
