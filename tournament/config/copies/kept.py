"""An event file that is kept between the page that compares it and the answer, without trusting the browser with it.

It is in the data folder, which its owner alone may read, for as long as the answer may take.
"""

import io
import time
from contextlib import suppress
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import get_random_string

from tournament.config.copies.stick import write_new
from tournament.kernel.shown import name_of

FOLDER = "compared"  # in the data folder
KEPT_FOR = timedelta(hours=2)
_MARK = "carry_on_file"  # in the session: the name of its file


def keep_file(session: SessionBase, data: bytes) -> None:
    """Keep a file for the person of `session`, in place of the one before; OSError where the disk takes no more."""
    drop_file(session)
    folder = _folder()
    folder.mkdir(mode=0o700, exist_ok=True)
    for old in folder.iterdir():
        with suppress(OSError):
            if time.time() - old.stat().st_mtime > KEPT_FOR.total_seconds():
                old.unlink()
    mark = get_random_string(32)
    write_new(folder / mark, io.BytesIO(data))
    session[_MARK] = mark


def file_name_shown(data: bytes) -> str:
    """The name of a file for the page that compares it: a second window may have another one kept."""
    return name_of("event file", sha256(data).hexdigest())


def find_file(session: SessionBase) -> bytes | None:
    """The kept file; None where none is kept, or no longer."""
    mark: str | None = session.get(_MARK)
    if mark is None:
        return None
    with suppress(OSError):
        return (_folder() / mark).read_bytes()
    return None


def drop_file(session: SessionBase) -> None:
    """Forget the kept file."""
    mark: str | None = session.pop(_MARK, None)
    if mark is not None:
        with suppress(OSError):
            (_folder() / mark).unlink()


def _folder() -> Path:
    return Path(settings.DATA_DIR) / FOLDER
