"""Files for everyone that take long to make: each is made once in a process for each version of what it shows.

A version is named by a digest of all that the file is made of, never by what a visitor sends, so that nobody can fill
the memory with variants; what was not asked for longest goes first. Nothing is kept on disk: a process that starts
begins with none, and so no file outlives the program that drew it or the event that it is about.
"""

import gzip
import hashlib
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language

MOST_BYTES = 12 * 2**20  # of kept files in one process; a booklet has a third of a megabyte


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file as it is sent; `packed` is the same in gzip's format, or None where packing saves nothing."""

    plain: bytes
    packed: bytes | None

    @property
    def size(self) -> int:
        """Bytes that keeping it takes."""
        return len(self.plain) + len(self.packed or b"")


class KeptFiles:
    """Files by the digest of what they are made of, at most `most_bytes` in all."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._files: dict[str, KeptFile] = {}  # that which was not asked for longest is first
        self._lock = threading.Lock()

    def find_or_make(self, digest: str, make: Callable[[], bytes], *, is_text: bool) -> KeptFile:
        """The file of that digest; whoever asks for one that is being made waits for it. `is_text`: to be packed."""
        with self._lock:
            file = self._files.pop(digest, None)
            if file is None:
                plain = make()
                file = KeptFile(plain, gzip.compress(plain, mtime=0) if is_text else None)
                self._make_room(file.size)
            self._files[digest] = file
            return file

    def forget(self) -> None:
        """Keep nothing of what there is."""
        with self._lock:
            self._files.clear()

    def _make_room(self, size: int) -> None:
        while self._files and sum(file.size for file in self._files.values()) + size > self._most_bytes:
            del self._files[next(iter(self._files))]


kept_files = KeptFiles()


def answer_file(
    request: HttpRequest,
    make: Callable[[], bytes],
    *,
    made_of: object,
    content_type: str,
    disposition: str,
) -> HttpResponse:
    """The file that `make` makes, from memory where it was made of the same before.

    `made_of` is a value whose `repr` says all that the file shows, but for its language and the moment at which it is
    made. Browsers ask each time whether it is still the same, and get nothing again where it is.
    """
    shown = repr((_program(), get_language(), content_type, made_of))
    digest = hashlib.sha256(shown.encode()).hexdigest()
    etag = f'W/"{digest[:32]}"'
    headers = {"Cache-Control": "no-cache", "ETag": etag}
    is_text = content_type.startswith("text/")
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        response = HttpResponse(status=304, headers=headers)
    else:
        file = kept_files.find_or_make(digest, make, is_text=is_text)
        is_packed = file.packed is not None and "gzip" in request.headers.get("Accept-Encoding", "")
        response = HttpResponse(
            file.packed if is_packed else file.plain,
            content_type=content_type,
            headers=headers | {"Content-Disposition": disposition},
        )
        if is_packed:
            response["Content-Encoding"] = "gzip"
    if is_text:
        patch_vary_headers(response, ["Accept-Encoding"])
    return response


@cache
def _program() -> str:
    """A mark of this program's version, so that a browser's copy of a file does not outlive its program."""
    apps_here = [
        Path(app.path) for app in apps.get_app_configs() if Path(app.path).parent == settings.BASE_DIR
    ]
    folders = [*apps_here, settings.BASE_DIR / "templates", settings.BASE_DIR / "fixtures"]
    files = [path for folder in folders for path in folder.rglob("*.*") if path.suffix != ".pyc"]
    found = sorted((str(path), path.stat().st_mtime_ns) for path in files)
    return hashlib.sha256(repr(found).encode()).hexdigest()
