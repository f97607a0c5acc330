"""Lanes: threads that work for the server's event loop, each with a database connection of its own."""

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, TypeVar

from django.db import connections

from tournament.config.serve.turns import Turns
from tournament.config.start.lock import try_lock

NEXT_TRY = 0.005  # seconds after which a gate that was closed is tried again
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
    """One thread that does what it is asked to, in turns by who asks; at most `most` of each kind wait.

    Members of the staff have turns of their own, every other one as long as there are any: the desk never waits for a
    whole hall. What is gated has turns of its own too, taken while the gate is open, so that whatever else waits is
    never held up by it. Nothing that was begun is given up; what has to make way for others is reported by LaneIsFull.
    """

    def __init__(self, name: str, most: int, *, gate: "OneInAll | None" = None) -> None:
        """`gate` is passed for each job that asks for it."""
        self._gate = gate
        kinds = ((is_gated, is_known) for is_gated in (False, True) for is_known in (True, False))
        self._waiting: OrderedDict[tuple[bool, bool], Turns[_Job]] = OrderedDict(
            (kind, Turns(most)) for kind in kinds
        )  # the first kind is the next
        self._wake = threading.Condition()
        self._is_over = False
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    async def do(
        self,
        asker: Asker,
        work: Callable[[], T],
        gone: "asyncio.Future[Any] | None" = None,
        *,
        is_gated: bool = False,
    ) -> T:
        """What `work` returns or raises, done in the lane's thread when it is `asker`'s turn.

        NobodyWaits if `gone` was done by then: the browser that asked has left.
        """
        job = _Job(work, asyncio.get_running_loop(), gone)
        kind = is_gated and self._gate is not None, asker.is_known
        with self._wake:
            dropped = self._waiting[kind].add(asker.name, job)
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
            job.run()
            if self._gate is not None:
                self._gate.leave()
            del job  # not held, with all that it returned, until the next one comes
        connections.close_all()

    def _next(self) -> "_Job | None":
        with self._wake:
            while not self._is_over:
                job = self._take()
                if job is not None:
                    return job
                self._wake.wait(self._pause())
        return None

    def _take(self) -> "_Job | None":
        for kind, jobs in list(self._waiting.items()):
            is_gated, _is_known = kind
            if len(jobs) and (not is_gated or (self._gate is not None and self._gate.enter())):
                self._waiting.move_to_end(kind)
                return jobs.take()
        return None

    def _pause(self) -> float | None:
        """Seconds after which the gate is tried again; None where nothing waits at it."""
        if self._gate is None or not any(
            len(jobs) for (is_gated, _), jobs in self._waiting.items() if is_gated
        ):
            return None
        return self._gate.pause


class OneInAll:
    """A gate that one thread of all processes passes at a time: a lock on a file, which ends with its process.

    It is tried again and again and never waited for, so a process that hangs while it has the gate holds nobody up:
    after `patience` seconds others go on without it, until it opens. Who has passed leaves it to others for a while,
    for `rests` times what the work took: another process's turn comes then, and the threads beside it have the
    interpreter.
    """

    def __init__(self, path: Path, *, rests: float, patience: float) -> None:
        self._path = path
        self._rests = rests
        self._patience = patience
        self._file: IO[bytes] | None = None
        self._passed_at: float | None = None
        self._open_from = 0.0  # by time.monotonic(), for this process
        self._tried_from: float | None = None

    @property
    def pause(self) -> float:
        """Seconds after which it is worth trying again."""
        rest = self._open_from - time.monotonic()
        return min(rest, NEXT_TRY) if rest > 0 else NEXT_TRY

    def enter(self) -> bool:
        """Pass if it is open; `leave` opens it again."""
        now = time.monotonic()
        if now < self._open_from:
            return False
        if self._is_locked():
            self._tried_from = None
        elif not self._is_patience_over(now):
            return False
        self._passed_at = now
        return True

    def leave(self) -> None:
        """Open it again, where it was passed."""
        if self._passed_at is None:
            return
        now = time.monotonic()
        self._open_from = now + self._rests * (now - self._passed_at)
        self._passed_at = None
        if self._file is not None:
            self._file.close()
            self._file = None

    def _is_locked(self) -> bool:
        # Where the file cannot be had (a full disk, a folder that is gone) two jobs may meet: none is given up.
        try:
            file = self._path.open("ab")
        except OSError:
            return True
        if not try_lock(file):
            file.close()
            return False
        self._file = file
        return True

    def _is_patience_over(self, now: float) -> bool:
        self._tried_from = self._tried_from or now
        return now - self._tried_from > self._patience


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
