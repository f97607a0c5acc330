"""Whether a disk keeps who may read a file, by recorded answers of the systems."""

import ctypes
import os
import stat
import subprocess
import sys
from pathlib import Path, PurePosixPath
from types import SimpleNamespace

import pytest

from tournament.config.copies import rights

MACOS = """\
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)
/dev/disk4s1 on /Volumes/STICK (exfat, local, nodev, nosuid, noowners)
/dev/disk5s2 on /Volumes/Own disk (apfs, local, nodev, nosuid, journaled)
"""
# What Windows tells of a disk (the flags of GetVolumeInformationW).
NTFS, EXFAT, FAT32 = 0x03E72EFF, 0x00020206, 0x00020206


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.write_bytes(b"test")
    path.chmod(0o644)
    return path


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_a_disk_that_keeps_rights_leaves_the_file_to_its_owner_alone(file: Path) -> None:
    assert rights.keeps_rights(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="on Windows the system itself is asked")
@pytest.mark.parametrize(
    ("shown", "is_refused"),
    [
        (0o755, False),  # vfat and exfat as Linux mounts them for who is at the desk
        (0o644, True),  # the same with other options, or mounted by the system: chmod is refused
        (0o700, False),  # as macOS shows a stick
        (0o600, False),  # a stick of which the mount says that only one person sees it: every file, always
        (0o666, False),
    ],
)
def test_a_stick_shows_the_same_rights_whatever_was_set(
    file: Path, monkeypatch: pytest.MonkeyPatch, shown: int, is_refused: bool
) -> None:
    def chmod(_path: Path, _mode: int) -> None:
        if is_refused:
            raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", chmod)
    monkeypatch.setattr(Path, "stat", lambda _path, **_options: SimpleNamespace(st_mode=0o100000 | shown))

    assert not rights.keeps_rights(file)


@pytest.mark.parametrize(
    ("folder", "ignores"),
    [
        ("/Volumes/STICK", True),
        ("/Volumes/STICK/copies", True),
        ("/Volumes/Own disk/copies", False),
        ("/Users/ada/copies", False),
    ],
)
def test_a_disk_without_owners_on_macos(folder: str, ignores: bool) -> None:
    assert rights.ignores_owners(PurePosixPath(folder), MACOS) is ignores  # type: ignore[arg-type]


def test_macos_is_asked_how_the_disk_is_mounted(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    told = f"/dev/disk4s1 on {file.parent} (exfat, local, nodev, nosuid, noowners)\n"
    monkeypatch.setattr(subprocess, "run", lambda *_args, **_options: SimpleNamespace(stdout=told))

    assert not rights.keeps_rights(file)


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
@pytest.mark.parametrize("error", [OSError("none"), subprocess.TimeoutExpired("mount", 5)])
def test_where_macos_does_not_tell_the_rights_are_tried(
    file: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def run(*_args: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", run)

    assert rights.keeps_rights(file)


@pytest.mark.parametrize(
    ("flags", "is_told", "keeps"),
    [(NTFS, True, True), (EXFAT, True, False), (FAT32, True, False), (0, False, True)],
    ids=["NTFS", "exFAT", "FAT32", "a share that does not tell"],
)
def test_windows_tells_whether_a_disk_has_rights(
    file: Path, monkeypatch: pytest.MonkeyPatch, flags: int, is_told: bool, keeps: bool
) -> None:
    asked = []

    def tell(root, _name, _size, _serial, _longest, told, _system, _length):
        asked.append(root)
        told._obj.value = flags
        return int(is_told)

    kernel = SimpleNamespace(GetVolumeInformationW=tell)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)

    assert rights.keeps_rights(file) is keeps
    assert asked == [file.anchor]
