"""The log file in the data folder."""

import logging
from pathlib import Path
from typing import ClassVar

from django.conf import settings


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
        except Exception:  # logging must never stop what it tells about
            self.handleError(record)

    def _move_aside(self, path: Path) -> None:
        for number in range(self.KEPT, 0, -1):
            older = path.with_name(f"{self.NAME}.{number}")
            newer = path if number == 1 else path.with_name(f"{self.NAME}.{number - 1}")
            if newer.exists():
                newer.replace(older)
