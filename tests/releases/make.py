"""Keeps a release for all later ones: an event that it made, its migrations, and what must be true of them.

    .venv/bin/python -m tests.releases.make 0.3

Run it where the release is checked out. It writes `tandem.sqlite3.xz`, `event.tandem.json.xz`, `expected.json` and
`migrations.sha256` into a folder beside `fixtures/releases/0.2`, which is never written again. The event is the day of
`day.py`; a second database and file have the event of `settings_day.py`, whose settings can still be undone. Two runs
write the same bytes, since the clock stands still and what is drawn follows from a seed (`tests.snapshot`).
"""

import json
import lzma
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from tests.releases.past import (
    DATABASE,
    EVENT_FILE,
    EXPECTED,
    SETTINGS_DATABASE,
    SETTINGS_EXPECTED,
    SETTINGS_FILE,
)
from tests.snapshot import Pins

ROOT = Path(__file__).resolve().parents[2]
APPS = ("pairings", "rulings", "teams", "teams/cards", "tournament")
MOST_BYTES = 300_000  # of all of it


def make_in_child(folder, what, kept_as):
    """Play a day in a process with a data folder that is thrown away, and keep the database that it leaves."""
    with tempfile.TemporaryDirectory(prefix="tandem-release-") as data:
        environment = {
            "PATH": os.environ.get("PATH", ""),
            "PYTHONHASHSEED": "0",
            "TZ": "UTC",
            "LANG": "C.UTF-8",
            "TANDEM_DATA": data,
            "SECRET_KEY": "a key for releases alone, as long as a key has to be in the end",
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        }
        command = [sys.executable, "-m", "tests.releases.make", what, str(folder)]
        subprocess.run(command, cwd=ROOT, env=environment, check=True)
        with closing(sqlite3.connect(Path(data) / "tandem.sqlite3")) as database:
            database.execute("VACUUM")
        pack(Path(data, "tandem.sqlite3").read_bytes(), folder / kept_as)


def write_digests(folder):
    """The digests of the release's migrations."""
    lines = [
        f"{sha256(path.read_text('utf-8').encode()).hexdigest()}  {path.relative_to(ROOT).as_posix()}\n"
        for app in APPS
        for path in sorted((ROOT / app / "migrations").glob("0*.py"))
    ]
    (folder / "migrations.sha256").write_text("".join(lines), "utf-8")


def make_here(folder):
    """Play the day in this process, which has to be fresh."""
    Pins()
    import_module("django").setup()
    import_module("tournament.config.serve.serving").prepare_database()
    event = import_module("tests.releases.day").play_day()
    missing = [
        kind.name
        for kind in import_module("tournament.event_file.event").kinds_in_file()
        if not kind.model.objects.exists()
    ]
    if missing:
        sys.exit(
            f"The day has no row of {', '.join(missing)}. Let something happen in tests/releases/day.py."
        )
    pack(import_module("tournament.config.files.event_file").export_event(event), folder / EVENT_FILE)
    facts = import_module("tests.releases.facts").facts_of(event)
    text = json.dumps(facts, ensure_ascii=False, indent=1)
    (folder / EXPECTED).write_text(text + "\n", "utf-8")


def make_settings_here(folder):
    """Play the day of the settings in this process, which has to be fresh."""
    Pins()
    import_module("django").setup()
    import_module("tournament.config.serve.serving").prepare_database()
    day = import_module("tests.releases.settings_day")
    event, refused = day.play_settings()
    if refused:
        sys.exit(f"Settings that this release does not change so: {', '.join(refused)}")
    pack(import_module("tournament.config.files.event_file").export_event(event), folder / SETTINGS_FILE)
    transaction = import_module("django.db.transaction")
    facts = {"left": day.settings_of(event)}
    with transaction.atomic():  # only looked at: the database keeps what is left to be undone
        day.undo_all(event)
        facts["undone"] = day.settings_of(event)
        transaction.set_rollback(True)
    text = json.dumps(facts, ensure_ascii=False, indent=1)
    (folder / SETTINGS_EXPECTED).write_text(text + "\n", "utf-8")


def pack(data, path):
    path.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))


def main():
    ways = {"--day": make_here, "--settings": make_settings_here}
    if sys.argv[1] in ways:
        ways[sys.argv[1]](Path(sys.argv[2]))
        return
    folder = ROOT / "fixtures" / "releases" / sys.argv[1]
    if (folder / DATABASE).exists():
        sys.exit(f"{folder} is there: a release stays as it is.")
    folder.mkdir(parents=True, exist_ok=True)
    make_in_child(folder, "--day", DATABASE)
    make_in_child(folder, "--settings", SETTINGS_DATABASE)
    write_digests(folder)
    sizes = {path.name: path.stat().st_size for path in sorted(folder.iterdir())}
    print(sizes)
    if sum(sizes.values()) > MOST_BYTES:
        sys.exit(f"{sum(sizes.values()):,} bytes are too many to keep.")


if __name__ == "__main__":
    main()
