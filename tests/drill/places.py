"""Folders that fill up, are locked or taken out: small disks that are mounted for the drill, where that is allowed."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

FILLER = "filler"


class NotAllowedError(Exception):
    """Why this machine lets nobody mount a disk or lock a folder."""


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A disk of so many megabytes at `folder`, with what was in it before; taken away in the end. NotAllowedError."""
    before = folder.with_name(f"{folder.name}-before")
    if folder.exists():
        folder.rename(before)
    folder.mkdir()
    try:
        _run("mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0700", "tandem-drill", str(folder))
        try:
            if before.exists():
                shutil.copytree(before, folder, dirs_exist_ok=True)
            yield folder
        finally:
            _run("umount", "--lazy", str(folder))
    finally:
        folder.rmdir()
        if before.exists():
            before.rename(folder)


@contextmanager
def stick(folder: Path, megabytes: int) -> Iterator["Stick"]:
    """A stick at `folder`, which can be taken out and put in again; its mount point stays. NotAllowedError."""
    with small_disk(folder.with_name(f"{folder.name}-itself"), megabytes) as itself:
        folder.mkdir()
        one = Stick(itself, folder)
        one.put_in()
        try:
            yield one
        finally:
            one.take_out()


class Stick:
    """A disk that is seen at another folder as long as it is in."""

    def __init__(self, itself: Path, folder: Path) -> None:
        self.itself, self.folder, self.is_in = itself, folder, False

    def put_in(self) -> None:
        """Let it be seen."""
        _run("mount", "--bind", str(self.itself), str(self.folder))
        self.is_in = True

    def take_out(self) -> None:
        """Leave the bare folder, where it is in."""
        if self.is_in:
            _run("umount", "--lazy", str(self.folder))
            self.is_in = False


def fill(folder: Path) -> None:
    """Fill the disk of `folder` to the last byte."""
    with (folder / FILLER).open("ab", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            with suppress(OSError):
                while file.write(b"\0" * size) == size:
                    pass


def free(folder: Path) -> None:
    """Make room again."""
    (folder / FILLER).unlink(missing_ok=True)


@contextmanager
def locked(*paths: Path) -> Iterator[None]:
    """Files and folders that nobody may change, the owner of the machine neither. NotAllowedError."""
    try:
        _run("chattr", "+i", *(str(path) for path in paths))
        yield
    finally:
        subprocess.run(["chattr", "-i", *(str(path) for path in paths)], capture_output=True, check=False)


@contextmanager
def mounted_read_only(folder: Path) -> Iterator[None]:
    """A disk that takes nothing; only while nobody has a file on it open for writing. NotAllowedError."""
    _run("mount", "-o", "remount,ro", str(folder))
    try:
        yield
    finally:
        _run("mount", "-o", "remount,rw", str(folder))


def _run(*command: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError as problem:
        raise NotAllowedError(f"{command[0]} is not installed") from problem
    if done.returncode != 0:
        raise NotAllowedError(f"{' '.join(command[:4])}: {done.stderr.strip()}")
