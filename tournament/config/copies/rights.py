"""Whether a disk keeps who may read a file. Sticks as they are sold (FAT, exFAT) do not."""

import re
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

# One after the other, since a stick may show the second for every file; the second is what a file is left with.
_ASKED = (0o640, 0o600)
_PERSISTENT_ACLS = 0x8  # among the flags that GetVolumeInformationW of Windows reports for a disk


def keeps_rights(file: Path) -> bool:
    """Whether the disk of `file`, which is ours, keeps the rights that are set; True where the system does not tell.

    Where they are kept, the file is readable for its owner alone afterwards.
    """
    if sys.platform == "win32":
        return _is_disk_with_rights(file.anchor)
    if sys.platform == "darwin" and ignores_owners(file.parent, _mounts()):
        return False
    return all(_is_kept(file, mode) for mode in _ASKED)


def _is_kept(file: Path, mode: int) -> bool:
    with suppress(OSError):
        file.chmod(mode)
        return stat.S_IMODE(file.stat().st_mode) == mode
    return False


def _is_disk_with_rights(root: str) -> bool:
    """Whether the disk with this root (E:\\) has lists of who may do what, by Windows; FAT and exFAT do not."""
    import ctypes  # noqa: PLC0415 - as this calls it, Windows alone

    flags = ctypes.c_ulong(0)
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined, unused-ignore]
    is_told = kernel.GetVolumeInformationW(root, None, 0, None, None, ctypes.byref(flags), None, 0)
    return not is_told or bool(flags.value & _PERSISTENT_ACLS)


def _mounts() -> str:
    with suppress(OSError, subprocess.TimeoutExpired):
        done = subprocess.run(["/sbin/mount"], capture_output=True, text=True, timeout=5, check=False)
        return done.stdout
    return ""


def ignores_owners(folder: Path, mounts: str) -> bool:
    """Whether macOS takes every file of the disk of `folder` for that of whoever looks, by what its `mount` prints."""
    found = dict(re.findall(r"^.* on (/.*) \(([^()]*)\)$", mounts, re.MULTILINE))
    for above in (folder, *folder.parents):
        if str(above) in found:
            return "noowners" in found[str(above)].split(", ")
    return False
