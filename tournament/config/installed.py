"""Whether Tandem runs from its own tree or as an installed package, and what follows from that."""

import shlex
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


def bundle() -> Path | None:
    """The folder of the program for Windows, which brings its own Python: `.ci/windows.py` builds it."""
    folder = Path(sys.executable).parent.parent
    return folder if is_installed() and (folder / "Tandem.exe").is_file() else None


def typed(word: str, *values: str, **settings: object) -> str:
    """What a person types for one of Tandem's commands, as this Tandem was started: typed("reset-password", "anna").

    `settings` are environment variables for this one start: typed("serve", PORT=8001).
    """
    is_windows = sys.platform == "win32"
    if is_installed():
        line = " ".join([".\\Tandem" if bundle() else "tandem", word, *values])
    elif is_windows:  # which has no make
        line = " ".join([".venv\\Scripts\\python manage.py", word.replace("-", "_"), *values])
    else:
        named = {"serve": "run"}.get(word, word)
        line = " ".join(["make", named, *(f"NAME={value}" for value in values)])
    if is_windows:  # by cmd, since PowerShell has words of its own for this
        sets = "".join(f"set {name}={value}&& " for name, value in settings.items())
        return f'cmd /c "{sets}{line}"' if sets else line
    return " ".join([*(f"{name}={shlex.quote(str(value))}" for name, value in settings.items()), line])


def older_data(folder: Path, here: Path) -> Path | None:
    """A data folder of Tandem where this one was started, if it is not `folder`, which an installed Tandem uses."""
    beside = here / "data"
    is_another = (beside / "tandem.sqlite3").is_file() and beside.resolve() != folder.resolve()
    return beside if is_installed() and is_another else None
