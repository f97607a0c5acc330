"""Lanes: threads that work for the server's event loop, each with a database connection of its own."""

import asyncio
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

from django.db import connections

from tournament.config.serve.turns import Turns

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asker:
    """Whose turn a request takes: an address, or a member of the staff."""

    name: str
    is_known: bool = False


class LaneIsFull(Exception):
    """So many wait already that this was not done."""


class NobodyWaits(Exception):
    """Who asked for this had gone before its turn, so it was not done."""


class Lane:
    """One thread that does what it is asked to, in turns by who asks; at most `most` wait, known people not counted.

    Members of the staff have turns of their own, every other one as long as there are any: the desk never waits for a
    whole hall. Nothing that was begun is given up; what has to make way for others is
    reported by LaneIsFull.
    """

    def __init__(self, name: str, most: int, *, alone: AbstractContextManager[object] | None = None) -> None:
        """`alone` is entered for each job and left after it."""
        self._alone: AbstractContextManager[object] = alone or nullcontext()
        self._of_known: Turns[_Job] = Turns(most)
        self._of_others: Turns[_Job] = Turns(most)
        self._was_known = False  # who had the last turn
        self._wake = threading.Condition()
        self._is_over = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    async def do(self, asker: Asker, work: Callable[[], T], gone: "asyncio.Future[Any] | None" = None) -> T:
        """What `work` returns or raises, done in the lane's thread when it is `asker`'s turn.

        NobodyWaits if `gone` was done by then: the browser that asked has left.
        """
        job = _Job(work, asyncio.get_running_loop(), gone)
        with self._wake:
            dropped = (self._of_known if asker.is_known else self._of_others).add(asker.name, job)
            self._wake.notify()
        if dropped is not None:
            dropped.drop()
        result: T = await job.future
        return result

    def close(self, seconds: float) -> None:
        """Take nothing more, and wait so long for what is being done."""
        with self._wake:
            self._is_over = True
            self._wake.notify()
        self._thread.join(seconds)

    def _work(self) -> None:
        while (job := self._next()) is not None:
            with self._alone:
                job.run()
            del job  # not held, with all that it returned, until the next one comes
        connections.close_all()

    def _next(self) -> "_Job | None":
        with self._wake:
            while not self._is_over:
                job = self._take()
                if job is not None:
                    return job
                self._wake.wait()
        return None

    def _take(self) -> "_Job | None":
        first, second = self._of_known, self._of_others
        if self._was_known:
            first, second = second, first
        job = first.take()
        self._was_known = (first if job is not None else second) is self._of_known
        return second.take() if job is None else job


class OneInAll:
    """A gate that one thread of all processes passes at a time: a lock on a file, which ends with its process.

    Who waits at it holds nothing else. Windows, where there is one process, needs none.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    def __enter__(self) -> None:
        if sys.platform != "win32":
            import fcntl  # noqa: PLC0415 - POSIX alone

            # Where the file cannot be had (a full disk, a folder that is gone) two jobs may meet: none is given up.
            with suppress(OSError):
                self._file = self._path.open("ab")
                fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_fault: object) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


class _Job:
    """Something to do, and the future on the event loop that waits for it."""

    __slots__ = ("future", "gone", "loop", "work")

    def __init__(
        self,
        work: Callable[[], Any],
        loop: asyncio.AbstractEventLoop,
        gone: "asyncio.Future[Any] | None" = None,
    ) -> None:
        self.work = work
        self.gone = gone
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()

    def run(self) -> None:
        """Do it; the outcome is reported on the loop, which may have ended meanwhile."""
        result: object = None
        fault: Exception | None = None
        try:
            if self.gone is not None and self.gone.done():
                raise NobodyWaits
            result = self.work()
        except Exception as error:
            # A future does not take StopIteration, and whoever waits for it would wait for ever.
            fault = RuntimeError(repr(error)) if isinstance(error, StopIteration) else error
        except BaseException as error:
            fault = RuntimeError(repr(error))
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self._tell, result, fault)

    def drop(self) -> None:
        """Tell that it is not done; called on the loop."""
        self._tell(None, LaneIsFull())

    def _tell(self, result: object, fault: BaseException | None) -> None:
        if self.future.done():  # no one is waiting for it
            return
        if fault is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(fault)
