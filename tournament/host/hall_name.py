"""The name by which phones may reach this laptop, as "tandem.local": which names there are, and the one it has now.

The process that answers to the name writes it into a file of the data folder; window and pages read it there.
"""

import time
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from tournament.host.addresses import web_address

NAME_FILE = "name-in-hall"
LOOK_EVERY = 20.0  # seconds between two looks at networks and name
_GOOD_FOR = 3 * LOOK_EVERY  # a process that fell leaves its file behind
MOST_NAMES = 9  # Tandems of one network


def possible_names() -> list[str]:
    """What this laptop may be called, in the order in which it tries: tandem.local, tandem-2.local; none if off."""
    first = settings.HALL_NAME
    return [
        f"{first}{f'-{number}' if number > 1 else ''}.local" for number in range(1, MOST_NAMES + 1) if first
    ]


def name_now() -> str:
    """The name that this laptop answers to at the moment: "tandem.local"; "" where it has none."""
    file = _file()
    try:
        is_fresh = time.time() - file.stat().st_mtime < _GOOD_FOR
        name = file.read_text("ascii") if is_fresh else ""
    except (OSError, ValueError):
        return ""
    return name if name in possible_names() else ""


def name_address(name: str, port: int | str) -> str:
    """The web address of a name: "http://tandem.local:8000"."""
    return web_address("http", f"{name}:{port}")


def note_name(name: str) -> None:
    """This laptop answers to `name` now, "" for none; said again at every look."""
    if name:
        _file().write_text(name, "ascii")
    else:
        with suppress(OSError):
            _file().unlink(missing_ok=True)


def _file() -> Path:
    return Path(settings.DATA_DIR) / NAME_FILE
