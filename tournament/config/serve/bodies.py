"""Receiving the bodies of requests on the event loop, under limits of time and size, before Django sees a request.

A body that is shorter than its Content-Length is refused: whoever vanishes in mid-send has sent nothing. While one is
being received it costs its bytes, and no thread waits for it.
"""

import asyncio
import errno
import tempfile
from collections.abc import AsyncIterable, AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import IO

from tournament.config.serve.not_taken import NotTaken
from tournament.config.serve.unfinished import Unfinished
from tournament.web.addresses import FORM_BYTES

SILENCE = 10.0  # seconds without a byte that end a body
FORM_SECONDS = 30.0  # for a form in all
UPLOAD_SECONDS = 300.0  # for an upload in all
SLOWEST_UPLOAD = 16 * 1024  # bytes a second, looked at after FORM_SECONDS
MOST_FORMS = 512  # unfinished ones in a process
MOST_UPLOADS = 16
MOST_SPOOLED = 128 * 1024 * 1024  # bytes of uploads in a process, from the first until the answer


@dataclass(eq=False, slots=True)
class _Receiving:
    """A body on its way: the time limit that its reader waits under at the moment, and whether it has to give way."""

    limit: asyncio.Timeout | None = None
    gave_way: bool = False

    def give_way(self) -> None:
        self.gave_way = True
        if self.limit is not None and not self.limit.expired():
            self.limit.reschedule(asyncio.get_running_loop().time())


class Bodies:
    """All bodies that a process is receiving. `folder` is where uploads are kept until they are answered."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._forms: Unfinished[_Receiving] = Unfinished(MOST_FORMS)
        self._uploads: Unfinished[_Receiving] = Unfinished(MOST_UPLOADS)
        self._spooled = 0

    def open(self, length: int) -> IO[bytes]:
        """Where a body of `length` bytes goes; `close` it with the same length. NotTaken where there is no room."""
        if length <= FORM_BYTES:
            return BytesIO()
        if self._spooled + length > MOST_SPOOLED:
            raise NotTaken(503)
        with _disk_told():
            self._folder.mkdir(exist_ok=True)  # never the data folder itself, which may have been moved
            file: IO[bytes] = tempfile.TemporaryFile(dir=self._folder)  # noqa: SIM115 - closed by `close`
        self._spooled += length
        return file

    def close(self, file: IO[bytes], length: int) -> None:
        """The body is answered: its bytes are free."""
        if length > FORM_BYTES:
            self._spooled -= length
        with suppress(OSError):  # a full disk still takes nothing of what was not written yet
            file.close()

    async def receive(
        self, pieces: AsyncIterable[bytes], length: int, address: str, into: IO[bytes] | None
    ) -> None:
        """Write the body, of `length` bytes and sent from `address`, to `into`, or nowhere. NotTaken if it fails."""
        bodies = self._forms if length <= FORM_BYTES else self._uploads
        receiving = _Receiving()
        given_way = bodies.add(address, receiving)
        try:
            if given_way is not None:
                given_way.give_way()
            await _receive(aiter(pieces), length, into, receiving)
        finally:
            bodies.remove(address, receiving)
        if into is not None:
            with _disk_told():
                into.seek(0)  # writes what is still buffered


async def _receive(
    pieces: AsyncIterator[bytes], length: int, into: IO[bytes] | None, receiving: _Receiving
) -> None:
    loop = asyncio.get_running_loop()
    start = loop.time()
    got = 0
    while True:
        end = min(loop.time() + SILENCE, start + _seconds_for(length, got))
        try:
            async with asyncio.timeout_at(end) as receiving.limit:
                if receiving.gave_way:
                    raise NotTaken(408)
                piece = await anext(pieces)
        except StopAsyncIteration:
            break
        except TimeoutError:
            raise NotTaken(408) from None
        finally:
            receiving.limit = None
        got += len(piece)
        if got > length:
            raise NotTaken(400)
        if into is not None:
            with _disk_told():
                into.write(piece)
    if got != length:
        raise NotTaken(400)


def _seconds_for(length: int, got: int) -> float:
    """How many seconds after its first a body that has so many bytes here may still come."""
    if length <= FORM_BYTES:
        return FORM_SECONDS
    return min(UPLOAD_SECONDS, FORM_SECONDS + got / SLOWEST_UPLOAD)


@contextmanager
def _disk_told() -> Iterator[None]:
    """NotTaken(507) where the disk takes nothing, since it is full or for another reason."""
    try:
        yield
    except OSError as problem:
        raise NotTaken(507, is_full=problem.errno in {errno.ENOSPC, errno.EDQUOT}) from problem
