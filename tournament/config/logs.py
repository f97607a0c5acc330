"""The log file in the data folder, and what is kept out of it."""

import logging
import re
from pathlib import Path
from typing import ClassVar

from django.conf import settings

# Pages whose address is the key: whoever reads one could choose another person's password, or act for a team.
_ONE_TIME = r"/(set-up|password|invitation|team)/"
_ONE_TIME_WORD = re.compile(_ONE_TIME + r"\S+", re.IGNORECASE)
# The line of a request ends with its path, which a mistyped link may have filled with spaces.
_ONE_TIME_TO_END = re.compile(_ONE_TIME + r".+", re.IGNORECASE | re.DOTALL)
# PostgreSQL repeats the whole row that it refused, codes and password hashes included.
_ROW = re.compile(r"^(?:DETAIL|CONTEXT):.*$", re.MULTILINE)
_TOLD_REFUSALS = frozenset({400, 403})


class PlainLines(logging.Filter):
    """One line for a page that was refused, none for what no one is to blame for, never a link that is a key.

    A page that is not there, or a form to be corrected, is everyday life in a hall; an error of the program
    keeps its traceback, without such a link and without the row that a database refused.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is kept; its text is made fit."""
        status = getattr(record, "status_code", 500)
        if 400 <= status < 500:
            if status not in _TOLD_REFUSALS:
                return False
            record.exc_info = record.exc_text = None
        secret = _ONE_TIME_TO_END if hasattr(record, "request") else _ONE_TIME_WORD
        record.msg = secret.sub(r"/\1/...", record.getMessage())
        record.args = None
        if record.exc_info:
            traceback = logging.Formatter().formatException(record.exc_info)
            record.exc_text = _ROW.sub("...", _ONE_TIME_WORD.sub(r"/\1/...", traceback))
        return True


class DataFolderLog(logging.Handler):
    """Appends to `tandem.log` in the data folder and keeps a few older files of a few megabytes.

    Several processes write at once, so the file is opened for each record: a record is one append, and a file
    that another process has just moved aside is never written to again (Windows cannot even move an open
    file).
    """

    NAME: ClassVar[str] = "tandem.log"
    MOST_BYTES: ClassVar[int] = 2_000_000
    KEPT: ClassVar[int] = 4

    def emit(self, record: logging.LogRecord) -> None:
        """Write one record; nothing happens while the data folder is not there yet."""
        try:
            folder = Path(settings.DATA_DIR)
            if not folder.is_dir():
                return
            path = folder / self.NAME
            if path.exists() and path.stat().st_size > self.MOST_BYTES:
                self._move_aside(path)
            with path.open("a", encoding="utf-8") as file:
                file.write(self.format(record) + "\n")
        except (
            OSError
        ):  # the disk takes nothing; window and pages say so, and a traceback in the window would hide it
            return
        except Exception:  # logging must never stop what it reports on
            self.handleError(record)

    def _move_aside(self, path: Path) -> None:
        for number in range(self.KEPT, 0, -1):
            older = path.with_name(f"{self.NAME}.{number}")
            newer = path if number == 1 else path.with_name(f"{self.NAME}.{number - 1}")
            if newer.exists():
                newer.replace(older)
