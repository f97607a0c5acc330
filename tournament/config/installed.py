"""Whether Tandem runs from its own tree or as an installed package, and what follows from that."""

import sys
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent.parent


def is_installed(base: Path = BASE_DIR) -> bool:
    """Whether Tandem runs as an installed package and not from its own tree, which has this file."""
    return not (base / "requirements.txt").is_file()


def folder_of_user() -> Path:
    """The folder of an installed Tandem: `~/.local/share/Tandem`, `%LOCALAPPDATA%\\Tandem`, as the system has it."""
    from platformdirs import user_data_path  # noqa: PLC0415 - manage.py reads this module before it knows that packages are there

    return user_data_path("Tandem", appauthor=False)


def typed(word: str, *values: str) -> str:
    """What a person types for one of Tandem's commands, as this Tandem was started: typed("reset-password", "anna")."""
    if is_installed():
        return " ".join(["tandem", word, *values])
    if sys.platform == "win32":  # which has no make
        return " ".join([".venv\\Scripts\\python manage.py", word.replace("-", "_"), *values])
    named = {"serve": "run"}.get(word, word)
    return " ".join(["make", named, *(f"NAME={value}" for value in values)])


def older_data(folder: Path, here: Path) -> Path | None:
    """A data folder of Tandem where this one was started, which an installed Tandem does not use by itself."""
    beside = here / "data"
    is_there = (beside / "tandem.sqlite3").is_file() and not (folder / "tandem.sqlite3").exists()
    return beside if is_installed() and is_there else None
