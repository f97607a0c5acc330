"""Folders in which no database can live, by recorded answers of the systems."""

from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from tournament.config.environment import EnvironmentProblem
from tournament.config.start import folders

LINUX = """\
/dev/nvme0n1p2 / ext4 rw,relatime 0 0
proc /proc proc rw,nosuid 0 0
nas:/volume1/home /home/ada/nas nfs4 rw,vers=4.2 0 0
//nas/club /mnt/club\\040files cifs rw 0 0
/dev/sdb1 /media/ada/STICK exfat rw 0 0
C:\\134 /mnt/c 9p rw,aname=drvfs 0 0
"""
MACOS = """\
/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)
//ada@nas._smb._tcp.local/club on /Volumes/club (smbfs, nodev, nosuid, mounted by ada)
/dev/disk4s1 on /Volumes/STICK (exfat, local, nodev, nosuid, noowners)
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/home/ada/tandem/data", "ext4"),
        ("/home/ada/nas/tandem", "nfs4"),
        ("/home/ada/nas2/tandem", "ext4"),
        ("/mnt/club files/x", "cifs"),
        ("/media/ada/STICK/data", "exfat"),
        ("/mnt/c/Users/ada", "9p"),
    ],
)
def test_disk_of_a_folder_on_linux(folder, kind):
    assert folders.kind_of_disk(PurePosixPath(folder), folders.mounts_of_linux(LINUX)) == kind


@pytest.mark.parametrize(
    ("folder", "kind"),
    [("/Users/ada/tandem", "apfs"), ("/Volumes/club/tandem", "smbfs"), ("/Volumes/STICK/a", "exfat")],
)
def test_disk_of_a_folder_on_macos(folder, kind):
    assert folders.kind_of_disk(PurePosixPath(folder), folders.mounts_of_macos(MACOS)) == kind


@pytest.mark.parametrize(
    ("path", "service"),
    [
        (PureWindowsPath(r"C:\Users\ada\OneDrive\tandem\data"), "OneDrive"),
        (PureWindowsPath(r"C:\Users\ada\OneDrive - Club\data"), "OneDrive"),
        (PureWindowsPath(r"C:\Users\ada\iCloudDrive\data"), "iCloud Drive"),
        (PurePosixPath("/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/t"), "iCloud Drive"),
        (PurePosixPath("/Users/ada/Library/CloudStorage/Box/t"), "a cloud service"),
        (PurePosixPath("/home/ada/Dropbox/tandem"), "Dropbox"),
        (PurePosixPath("/home/ada/Dropbox (Club)/tandem"), "Dropbox"),
        (PureWindowsPath(r"G:\My Drive\tandem"), "Google Drive"),
        (PurePosixPath("/home/ada/ownCloud - ada@club.example/t"), "ownCloud"),
        (PureWindowsPath(r"P:\pCloudDrive\t"), "pCloud"),
        (PurePosixPath("/Users/ada/pCloud Drive/t"), "pCloud"),
        (PurePosixPath("/home/ada/MEGA/t"), "MEGA"),
        (PurePosixPath("/home/ada/Seafile/t"), "Seafile"),
        (PurePosixPath("/home/ada/omega/data"), ""),
        (PurePosixPath("/home/ada/tandem/data"), ""),
        (PurePosixPath("/home/ada/my-dropbox-notes/data"), ""),
    ],
)
def test_folder_of_a_service_that_replaces_files(path, service):
    assert folders.synchronized_by(path.parts) == service


def test_a_folder_that_syncthing_marks_is_found_under_any_name(tmp_path):
    (tmp_path / "events" / "data").mkdir(parents=True)
    (tmp_path / "events" / ".stfolder").mkdir()
    with pytest.raises(EnvironmentProblem, match=r"Syncthing.*on the page Backups"):
        folders.check_home_of_database(tmp_path / "events" / "data")


def test_both_are_told_with_the_way_out(tmp_path, monkeypatch):
    folders.check_home_of_database(tmp_path)
    (tmp_path / "Dropbox").mkdir()
    with pytest.raises(EnvironmentProblem, match=r"Dropbox, which replaces files.*TANDEM_DATA"):
        folders.check_home_of_database(tmp_path / "Dropbox")
    monkeypatch.setattr(folders, "is_on_network", lambda _folder: True)
    with pytest.raises(EnvironmentProblem, match=r"network drive.*TANDEM_DATA"):
        folders.check_home_of_database(Path(tmp_path))
