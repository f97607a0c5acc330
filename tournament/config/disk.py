"""Has what is written reach the disk, and what is read come from there, as far as the system knows how to."""

import os
import sys
from contextlib import suppress
from pathlib import Path


def bring_to_disk(descriptor: int) -> None:
    """Return once what was written to this open file is on the disk; OSError where it cannot be."""
    os.fsync(descriptor)
    if sys.platform == "darwin":
        import fcntl  # noqa: PLC0415 - POSIX alone

        # fsync leaves it in the disk's own memory there. Shares and some sticks know nothing better.
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)


def read_past_cache(descriptor: int) -> None:
    """Have what is read next of this open file come from the disk."""
    with suppress(OSError):
        if sys.platform == "darwin":
            import fcntl  # noqa: PLC0415 - POSIX alone

            fcntl.fcntl(descriptor, fcntl.F_NOCACHE, 1)
        elif hasattr(os, "posix_fadvise"):
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)


def bring_folder_to_disk(folder: Path) -> None:
    """Bring new names in a folder to the disk too; Windows cannot, and some disks do not know how."""
    if os.name != "posix":
        return
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
