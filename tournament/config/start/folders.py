"""Folders in which no database can live: on network drives, whose locks it cannot trust, and in folders of services
that copy and replace files while they are open.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tournament.config.environment import EnvironmentProblem

_NETWORK = frozenset(
    {
        *("nfs", "nfs4", "cifs", "smb3", "smbfs", "afpfs", "webdav", "9p", "ceph", "glusterfs", "afs"),
        *("fuse.sshfs", "fuse.rclone", "fuse.davfs", "fuse.gvfsd-fuse", "fuse.s3fs", "davfs"),
    }
)
_DRIVE_REMOTE = 4  # what GetDriveTypeW of Windows calls a network drive
# Names of the folders that services keep equal on several machines, in small letters.
_SYNCHRONIZED = (
    (re.compile(r"onedrive( - .*)?"), "OneDrive"),
    (re.compile(r"dropbox( \(.*\))?"), "Dropbox"),
    (re.compile(r"icloud ?drive|mobile documents"), "iCloud Drive"),
    (re.compile(r"google ?drive(-.*)?|my drive"), "Google Drive"),
    (re.compile(r"nextcloud.*"), "Nextcloud"),
    (re.compile(r"owncloud.*"), "ownCloud"),
    (re.compile(r"pcloud ?(drive|sync)?"), "pCloud"),
    (re.compile(r"mega(sync)?"), "MEGA"),
    (re.compile(r"seafile"), "Seafile"),
    (re.compile(r"cloudstorage"), "a cloud service"),
)


def check_home_of_database(folder: Path) -> None:
    """Raise EnvironmentProblem where `folder`, which exists, is none for a database."""
    service = synchronized_by(folder.parts) or _by_syncthing(folder)
    if service:
        raise EnvironmentProblem(
            f"The data folder {folder} is in a folder of {service}, which replaces files while Tandem writes them: "
            f"results could be lost. {_ELSEWHERE}"
        )
    if is_on_network(folder):
        raise EnvironmentProblem(
            f"The data folder {folder} is on a network drive, where two machines could write the database at once: "
            f"results could be lost. {_ELSEWHERE}"
        )


_ELSEWHERE = (
    "Choose a folder on this laptop's own disk: set the environment variable TANDEM_DATA to it and start again. "
    "Backups of an event may go anywhere: choose their folder on the page Backups."
)


def _by_syncthing(folder: Path) -> str:
    """The service that keeps folders of any name equal, and marks them; "" where none does."""
    return "Syncthing" if any((each / ".stfolder").exists() for each in (folder, *folder.parents)) else ""


def synchronized_by(parts: Iterable[str]) -> str:
    """The service whose folder is among these parts of a path, "" where there is none."""
    for part in parts:
        for name, service in _SYNCHRONIZED:
            if name.fullmatch(part.lower()):
                return service
    return ""


def is_on_network(folder: Path) -> bool:
    """Whether the disk of `folder` is another machine's; False where the system does not tell."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - as this calls it, Windows alone

        root = folder.anchor
        return root.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(root) == _DRIVE_REMOTE
    if sys.platform == "darwin":
        shown = ""
        with suppress(OSError, subprocess.TimeoutExpired):
            done = subprocess.run(["/sbin/mount"], capture_output=True, text=True, timeout=5, check=False)
            shown = done.stdout
        return kind_of_disk(folder, mounts_of_macos(shown)) in _NETWORK
    text = ""
    with suppress(OSError):
        text = Path("/proc/self/mounts").read_text("utf-8", errors="surrogateescape")
    return kind_of_disk(folder, mounts_of_linux(text)) in _NETWORK


def mounts_of_linux(text: str) -> dict[str, str]:
    """The kind of each mounted disk by its folder, from /proc/self/mounts; of two at one place the later."""
    fields = [line.split(" ") for line in text.splitlines()]
    return {_unescape(line[1]): line[2] for line in fields if len(line) > 2}


def mounts_of_macos(text: str) -> dict[str, str]:
    """The kind of each mounted disk by its folder, from what `mount` prints."""
    found = re.findall(r"^.* on (/.*) \(([^,()]+)[^()]*\)$", text, re.MULTILINE)
    return dict(found)


def kind_of_disk(folder: Path, mounts: dict[str, str]) -> str:
    """The kind of the disk that holds `folder`: that of the longest folder of `mounts` above it, or ""."""
    for above in (folder, *folder.parents):
        if str(above) in mounts:
            return mounts[str(above)]
    return ""


def _unescape(text: str) -> str:
    """A path as the kernel writes it, with blanks as \\040."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text)


def keep_private() -> None:
    """Whatever this process makes from now on is readable for its owner alone, where the disk keeps such rights."""
    if os.name == "posix":
        os.umask(0o077)
