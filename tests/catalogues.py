"""Brings the catalogues of translations up to the texts of the program: `make messages` (`python -m tests.catalogues`).

New messages come in untranslated, changed ones with a guess that is marked fuzzy; `tests/tournament/config/
test_catalogues.py` fails until each has its translation. `python -m tests.catalogues pl` begins a new language.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tournament.config.catalogues import CATALOGUES

ROOT = Path(__file__).resolve().parent.parent
CODE = ("tournament", "teams", "pairings", "rulings", "templates")  # what a person reads comes from here
OPTIONS = ("--no-obsolete", "--no-wrap", "--add-location=file", "--verbosity=0")
DAY = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)  # of no use, and another one each time


def main(languages: list[str]) -> None:
    """Write the catalogues of `languages`, or of all that there are."""
    for language in languages or languages_here():
        path = catalogue(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(up_to_date(language), encoding="utf-8", newline="\n")


def languages_here() -> list[str]:
    return sorted(path.parent.parent.name for path in CATALOGUES.glob("*/LC_MESSAGES/django.po"))


def catalogue(language: str) -> Path:
    return CATALOGUES / language / "LC_MESSAGES" / "django.po"


def up_to_date(language: str, *, root: Path = ROOT) -> str:
    """The text that a catalogue has once every message of the program below `root` is in it; changes no file.

    Django looks for messages in a copy: beside the code it would leave files of its own if it were interrupted.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name in CODE:
            shutil.copytree(
                root / name,
                Path(folder, name),
                ignore=shutil.ignore_patterns("locale", "migrations", "static", "__pycache__", "*.ttf"),
            )
        copy = Path(folder, "locale", language, "LC_MESSAGES", "django.po")
        copy.parent.mkdir(parents=True)
        if catalogue(language).exists():
            shutil.copy(catalogue(language), copy)
        command = [sys.executable, "-m", "django", "makemessages", f"--locale={language}", *OPTIONS]
        without_settings = {
            key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"
        }
        subprocess.run(command, cwd=folder, check=True, env=without_settings)
        return DAY.sub("", copy.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main(sys.argv[1:])
