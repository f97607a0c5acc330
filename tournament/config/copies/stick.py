"""The folder of backups: known by its marker, and written so that whatever has a name in it is whole.

A stick knows no safe replacing of a file: so each copy gets a name of its own, is written beside it, brought to the
disk and read back from there before it gets the name, and only then older ones go.
"""

import errno
import json
import os
import re
import secrets
import shutil
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit
from urllib.request import url2pathname

from django.conf import settings
from django.utils.translation import get_language, override

from tournament.config.copies.rights import keeps_rights
from tournament.config.disk import bring_folder_to_disk, bring_to_disk, read_past_cache
from tournament.wording.sentences import sentence_for

MARKER = "tandem-copies.json"
ENDING = ".tandem.json"
KEPT = 3  # copies of an event
PATIENCE = 5.0  # seconds that a person waits for a folder to answer
UNFINISHED = ".part"
LONGEST_MARKER = 64  # characters: as many as `Installation` keeps
_MOST_OF_MARKER = 4096  # bytes
_EVENT = b'"event": '  # how the line of a backup begins that has the event's own values
_PIECE = 1024 * 1024  # bytes that are compared at once


class CopyFailedError(Exception):
    """Why a backup could not be made: the code of a sentence for the desk, with its parameters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code, self.params = code, params

    def __str__(self) -> str:
        return sentence_for(self.code, self.params)


@dataclass(frozen=True, slots=True)
class Stick:
    """A folder for copies, and the number in its marker: another stick, or none, at the same path has not got it."""

    folder: Path
    marker: str
    is_open: bool = field(
        default=False, compare=False
    )  # keeps nobody from reading: it knows no rights of files

    @property
    def is_in(self) -> bool:
        """Whether the folder is there and is the one that was chosen."""
        return bool(self.marker) and read_marker(self.folder) == self.marker


def choose(text: str) -> Stick:
    """The folder that a person typed, tried by writing to it and marked; CopyFailedError says what is wrong with it."""
    folder = Path(unpasted(text))
    with suppress(RuntimeError):  # "~someone", whom the system does not know
        folder = folder.expanduser()
    if not folder.is_absolute():
        raise CopyFailedError("tournament.backup_path_short")
    if not os.path.isdir(folder):  # noqa: PTH112 - Path.is_dir raises where one may not look
        raise CopyFailedError("tournament.backup_folder_missing", folder=folder)
    # Anywhere in it: Tandem tidies up there, and whoever loses the folder loses both.
    if folder.resolve().is_relative_to(Path(settings.DATA_DIR).resolve()):
        raise CopyFailedError("tournament.backup_folder_own")
    try:
        marker = read_marker(folder) or _mark(folder)
        tried = folder / ".tandem-test"
        write_new(tried, BytesIO(b"test"))
        is_open = not keeps_rights(tried)
        tried.unlink()
    except OSError as error:
        raise CopyFailedError(
            "tournament.backup_folder_shut", folder=folder, error=error.strerror or error
        ) from error
    return Stick(folder, marker, is_open)


def unpasted(text: str) -> str:
    """A path without what programs put round it where it is copied: quotation marks, or the start of a file's address.

    A terminal that a folder is dragged into puts a backslash before each space.
    """
    bare = text.strip()
    if len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "\"'":
        bare = bare[1:-1].strip()
    if bare.lower().startswith("file://"):
        return url2pathname(urlsplit(bare).path)
    is_escaped = bare.startswith(("/", "~")) and "\\ " in bare and not os.path.exists(bare)  # noqa: PTH110 - Path.exists raises where one may not look
    return bare.replace("\\ ", " ") if is_escaped else bare


def choose_in_time(text: str, *, patience: float = PATIENCE) -> Stick:
    """As `choose`; CopyFailedError also where the folder does not answer within `patience`, in seconds.

    A share that hangs would hold the thread that serves the desk for as long as it likes, so a thread of its own asks.
    """
    found: list[Stick | BaseException] = []
    language = get_language()

    def ask() -> None:
        with override(language):
            try:
                found.append(choose(text))
            except BaseException as error:
                found.append(error)

    thread = threading.Thread(target=ask, name="choose-folder", daemon=True)
    thread.start()
    thread.join(patience)
    if not found:
        raise CopyFailedError("tournament.backup_folder_silent", folder=text)
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]


def read_marker(folder: Path) -> str:
    """The number in the marker of a folder, "" where there is none: a stick may hold any file by that name."""
    try:
        with (folder / MARKER).open("rb") as file:
            told = json.loads(file.read(_MOST_OF_MARKER))["folder"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""
    return told if isinstance(told, str) and len(told) <= LONGEST_MARKER else ""


def _mark(folder: Path) -> str:
    """Put a marker into a folder that has none that can be read; it says to people what it is for."""
    marker = secrets.token_hex(16)
    (folder / MARKER).unlink(missing_ok=True)
    about = "Tandem knows this folder of copies by this file. Leave it here."
    write_new(folder / MARKER, BytesIO(json.dumps({"about": about, "folder": marker}, indent=2).encode()))
    return marker


def keep_copy(stick: Stick, slug: str, version: int, data: IO[bytes]) -> Path:
    """Write `data`, the event file of this version, into the folder, and let all but the newest three go. OSError.

    Copies of later versions stay, whoever made them: a second laptop, on which carrying on was tried out before, may
    get this stick and have an older state of the event. So do copies of another event with this address: a club may
    have one stick for two laptops. What a stick that was pulled out, or a process that was killed, left unfinished goes
    too. A stick that is pulled out meanwhile leaves the laptop's own disk in its place: no copy
    stays there, and CopyFailedError says so.
    """
    check_stick_is_in(stick)
    path = free_name(stick.folder, slug, version, data)
    if not path.exists():
        write_new(path, data)
        try:
            check_stick_is_in(stick)
        except CopyFailedError:
            path.unlink(missing_ok=True)
            raise
    others = [
        each for each in copies_of(stick.folder, slug, up_to=version, of=event_of(data)) if each != path
    ]
    for old in (*others[KEPT - 1 :], *stick.folder.glob(f"{slug}.*{ENDING}{UNFINISHED}")):
        with suppress(
            OSError
        ):  # Windows deletes nothing that another program has open; it goes with a later copy
            old.unlink(missing_ok=True)
    return path


def check_stick_is_in(stick: Stick) -> None:
    """Refuse a stick that is not in."""
    if not stick.is_in:
        raise CopyFailedError("tournament.backup_stick_out", folder=stick.folder)


def copies_of(folder: Path, slug: str, *, up_to: int | None = None, of: str | None = None) -> list[Path]:
    """The copies of an event in a folder, of versions up to `up_to` if that is given, the newest first.

    By their version, since the clock of a laptop may have been put back; where that is equal by when they were written.
    Without those of another event than `of` (see `event_of`), if that is given.
    """
    name = re.compile(rf"{re.escape(slug)}\.([0-9]+)(?:-[0-9]+)?{re.escape(ENDING)}")
    found = [(int(match[1]), each) for each in folder.iterdir() if (match := name.fullmatch(each.name))]
    old = [(version, _age(path), path) for version, path in found if up_to is None or version <= up_to]
    return [path for _version, _written, path in sorted(old, reverse=True) if _is_copy_of(path, of)]


def _is_copy_of(path: Path, event: str | None) -> bool:
    """Whether a file is a copy of this event, as far as it says of which it is: a damaged one may not."""
    with suppress(OSError):
        if event and path.is_file():
            with path.open("rb") as file:
                return event_of(file) in {"", event}
    return True


def event_of(file: IO[bytes]) -> str:
    """The instant of creation by which the event of a backup is known again; "" where it is not said."""
    file.seek(0)
    for line in file:
        if line.startswith(_EVENT):
            with suppress(ValueError, KeyError, TypeError, RecursionError):
                return str(json.loads(line.removeprefix(_EVENT).rstrip(b",\n"))["created_at"])
            break
    return ""


def _age(path: Path) -> int:
    """Seconds; the clock of a stick's files goes in steps of two."""
    with suppress(OSError):
        return int(path.stat().st_mtime)
    return 0


def size_of(path: Path) -> int | None:
    """How many bytes a file has; None where it is not there, or cannot be looked at."""
    with suppress(OSError):
        return path.stat().st_size
    return None


def free_name(folder: Path, slug: str, version: int, data: IO[bytes]) -> Path:
    """The name for a copy: one that holds it already, else one that no other has, whatever that is."""
    path, number = folder / f"{slug}.{version}{ENDING}", 1
    while path.exists() and not _is_copy(path, data):
        number += 1
        path = folder / f"{slug}.{version}-{number}{ENDING}"
    return path


def _is_copy(path: Path, data: IO[bytes]) -> bool:
    """Whether `path` is a file that can be read, no pipe that never ends, and holds `data`."""
    with suppress(OSError):
        return path.is_file() and holds(path, data)
    return False


def write_new(path: Path, data: IO[bytes]) -> None:
    """Make the file `path` of all that `data` holds; OSError, and no such file, if it cannot be read back.

    Nothing that is there already is written through: a link on a stick may lead to any file of the laptop.
    """
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        unfinished.unlink(missing_ok=True)
        with unfinished.open("xb") as file:
            data.seek(0)
            shutil.copyfileobj(data, file, _PIECE)
            file.flush()
            bring_to_disk(file.fileno())
        if not holds(unfinished, data):
            raise OSError(errno.EIO, "the file that was read back is not the one that was written")
        unfinished.replace(path)
        bring_folder_to_disk(path.parent)
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def holds(path: Path, data: IO[bytes]) -> bool:
    """Whether the disk has at `path` the same bytes as `data`; a piece at a time."""
    data.seek(0)
    with path.open("rb") as file:
        read_past_cache(file.fileno())
        while (piece := file.read(_PIECE)) == data.read(_PIECE):
            if not piece:
                return True
    return False
